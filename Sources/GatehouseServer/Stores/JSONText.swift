import Foundation

/// JSON as it stands in a TEXT column.
enum JSONText {
    static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// The value in a text, or nil when it is not of that shape.
    static func decode<T: Decodable>(_ text: String, as type: T.Type = T.self) -> T? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
