import Foundation
package import GatehouseWire

/// JSON for TEXT columns, tokens and responses, with members sorted by name.
package enum JSONText {
    package static func encode(_ value: some Encodable) throws -> String {
        if let value = value as? any JSONRepresentable { return encode(value.jsonValue) }
        return try encode(value, [])
    }

    /// Returns the same JSON as bytes to send.
    package static func bytes(_ value: some Encodable) throws -> [UInt8] {
        if let value = value as? any JSONRepresentable { return value.jsonValue.bytes }
        return Array(try encode(value, []).utf8)
    }

    /// Returns the text for people to read, with each member on its own line.
    package static func indented(_ value: some Encodable) throws -> String { try encode(value, .prettyPrinted) }

    private static func encode(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    package static func encode(_ value: JSONValue) -> String {
        String(decoding: value.bytes, as: UTF8.self)
    }

    /// Returns the object in a text, or nil if it contains none.
    package static func object(_ text: String) -> JSONObject? {
        if text == "{}" { return [:] }
        return (try? JSONValue(json: text.utf8, duplicateMembers: .lastStays))?.objectValue
    }

    /// Returns the value in a text, or nil if it has another shape.
    package static func decode<T: Decodable>(_ text: String, as type: T.Type = T.self) -> T? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
