/// Names and values as a form encodes them (`application/x-www-form-urlencoded`; WHATWG URL, section 5), in a body or in
/// a query.
package enum FormEncoding {
    /// The media type of a body that is encoded like this.
    package static let contentType = "application/x-www-form-urlencoded"

    /// Returns the fields in their order, with `&` between them.
    package static func encode(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }.joined(separator: "&")
    }

    /// Returns the fields in their order: nil for each whose percent-encoding is broken, or whose bytes are not UTF-8.
    package static func fields(_ text: some Collection<UInt8>) -> [(name: String, value: String)?] {
        text.split(separator: UInt8(ascii: "&")).map { field in
            let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentCoding.text(parts[0], readsPlus: true),
                let value = parts.count > 1 ? PercentCoding.text(parts[1], readsPlus: true) : ""
            else { return nil }
            return (name, value)
        }
    }
}
