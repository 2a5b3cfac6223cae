import Foundation
package import GatehouseWire

/// JSON as it stands in a TEXT column, a token or an answer: members in the order of their names.
package enum JSONText {
    package static func encode(_ value: some Encodable) throws -> String {
        if let value = value as? any JSONRepresentable { return encode(value.jsonValue) }
        return try encode(value, [])
    }

    /// The same as the bytes that are sent.
    package static func bytes(_ value: some Encodable) throws -> [UInt8] {
        if let value = value as? any JSONRepresentable { return value.jsonValue.bytes }
        return Array(try encode(value, []).utf8)
    }

    /// The text for people to read, each member on a line of its own.
    package static func indented(_ value: some Encodable) throws -> String { try encode(value, .prettyPrinted) }

    private static func encode(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    package static func encode(_ value: JSONValue) -> String {
        String(decoding: value.bytes, as: UTF8.self)
    }

    /// The object in a text, or nil if it holds no object.
    package static func object(_ text: String) -> JSONObject? {
        if text == "{}" { return [:] }
        return (try? JSONValue(json: text.utf8))?.objectValue
    }

    /// The value in a text, or nil when it is not of that shape.
    package static func decode<T: Decodable>(_ text: String, as type: T.Type = T.self) -> T? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
