/// Writes names and values as a form encodes them (`application/x-www-form-urlencoded`), which is right in a query too.
package enum FormEncoding {
    /// Fields in their order, with `&` between.
    package static func encode(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(escape($0.name))=\(escape($0.value))" }.joined(separator: "&")
    }

    /// Everything but unreserved characters (RFC 3986, section 2.3) escaped.
    package static func escape(_ text: String) -> String {
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            if byte.isASCIILetterOrDigit || "-._~".utf8.contains(byte) {
                escaped.append(byte)
            } else {
                escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
