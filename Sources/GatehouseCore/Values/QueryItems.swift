/// The query of a request target as a form encodes it (`application/x-www-form-urlencoded`).
///
/// A pair whose percent-encoding is broken, or whose bytes are not UTF-8, counts as absent; of several with one name
/// the first counts.
package struct QueryItems: Sendable {
    private let items: [String: String]

    package init(_ query: String?) {
        var items: [String: String] = [:]
        for pair in (query ?? "").utf8.prefix(16 * 1024).split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first.flatMap(Self.decode), items[name] == nil,
                let value = parts.count == 2 ? Self.decode(parts[1]) : ""
            else { continue }
            items[name] = value
        }
        self.items = items
    }

    /// Whether there is no parameter.
    package var isEmpty: Bool { items.isEmpty }

    /// The value of a parameter; nil if it is missing.
    package subscript(_ name: String) -> String? { items[name] }

    /// The parameters whose names are wanted.
    package func filtered(_ isWanted: (String) -> Bool) -> QueryItems {
        QueryItems(items: items.filter { isWanted($0.key) })
    }

    private init(items: [String: String]) {
        self.items = items
    }

    private static func decode(_ text: Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"):
                bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            default:
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
}
