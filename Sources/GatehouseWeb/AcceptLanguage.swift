import GatehouseCore
package import HTTPTypes

/// The languages a person can read, as a browser lists them in `Accept-Language` (RFC 9110, section 12.5.4).
package struct AcceptLanguage: Sendable {
    /// The language ranges, most preferred first, without those that are refused with `q=0` or cannot be read.
    package let ranges: [String]

    /// Reads the header; of a very long one, only the beginning.
    package init(_ headers: HTTPFields) {
        let wishes = (headers[.acceptLanguage] ?? "").utf8.prefix(1024).split(separator: UInt8(ascii: ","))
            .prefix(32).compactMap { Self.wish(Substring($0)) }
        // The sort is stable only because it compares the positions too.
        ranges = wishes.enumerated().sorted {
            ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
        }.map(\.element.range)
    }

    private static func wish(_ text: Substring) -> (range: String, weight: Int)? {
        let parts = text.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
        guard let range = parts.first, !range.isEmpty,
            range.utf8.allSatisfy({ $0.isASCIILetterOrDigit || "-*".utf8.contains($0) })
        else { return nil }
        guard let quality = parts.dropFirst().first(where: { $0.lowercased().hasPrefix("q=") }) else {
            return (range, 1000)
        }
        guard let value = Double(quality.dropFirst(2)), value > 0, value <= 1 else { return nil }
        return (range, Int(value * 1000))
    }
}
