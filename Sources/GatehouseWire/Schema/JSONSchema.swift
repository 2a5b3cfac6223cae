/// A JSON Schema (draft 2020-12), with only the parts that the interface needs.
package struct JSONSchema: Sendable, Hashable {
    /// The schema as JSON.
    package let json: JSONObject

    package init(_ json: JSONObject) {
        self.json = json
    }

    /// Any value.
    package static let any = JSONSchema([:])
    /// Any text.
    package static let string = JSONSchema(["type": "string"])
    /// `true` or `false`.
    package static let boolean = JSONSchema(["type": "boolean"])
    /// A whole number.
    package static let integer = JSONSchema(["type": "integer"])
    /// Any number.
    package static let number = JSONSchema(["type": "number"])
    /// An RFC 3339 date-time.
    package static let dateTime = JSONSchema(["type": "string", "format": "date-time"])
    /// An object whose members the app defines.
    package static let anyObject = JSONSchema(["type": "object"])

    /// A text of at most this many bytes. The schema counts characters, of which there are never more than bytes.
    /// - Parameters:
    ///   - least: The minimum length, in characters.
    ///   - pattern: What the text looks like, as a regular expression.
    package static func string(limit: Int, least: Int = 0, pattern: String? = nil) -> JSONSchema {
        var json: JSONObject = ["type": "string", "maxLength": .integer(Int64(limit))]
        if least > 0 { json["minLength"] = .integer(Int64(least)) }
        json["pattern"] = pattern.map { .string($0) }
        return JSONSchema(json)
    }

    /// The text of a UUID, in either case.
    package static let uuid = JSONSchema.string(
        limit: 36, least: 36, pattern: "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$")

    /// An RFC 3339 date-time of at most this many bytes.
    package static func dateTime(limit: Int) -> JSONSchema {
        JSONSchema(dateTime.json.merging(string(limit: limit).json) { $1 })
    }

    /// One of these words.
    package static func word(_ words: String...) -> JSONSchema { .word(words) }

    /// One of these words.
    package static func word(_ words: [String]) -> JSONSchema {
        JSONSchema(["type": "string", "enum": .array(words.map { .string($0) })])
    }

    /// A whole number in a range.
    package static func integer(_ range: ClosedRange<Int>) -> JSONSchema {
        JSONSchema([
            "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
            "maximum": .integer(Int64(range.upperBound)),
        ])
    }

    /// An array of elements of one kind.
    package static func array(of element: JSONSchema) -> JSONSchema {
        JSONSchema(["type": "array", "items": .object(element.json)])
    }

    /// An object with members of any name and one kind.
    package static func map(of member: JSONSchema) -> JSONSchema {
        JSONSchema(["type": "object", "additionalProperties": .object(member.json)])
    }

    /// An object.
    ///
    /// - Parameter isClosed: Whether members other than these are refused.
    package static func object(
        _ properties: [String: JSONSchema], required: Set<String>, isClosed: Bool
    ) -> JSONSchema {
        var json: JSONObject = ["type": "object", "properties": .object(properties.mapValues { .object($0.json) })]
        if !required.isEmpty { json["required"] = .array(required.sorted().map { .string($0) }) }
        if isClosed { json["additionalProperties"] = false }
        return JSONSchema(json)
    }

    /// A value that matches one of these schemas.
    package static func anyOf(_ schemas: [JSONSchema]) -> JSONSchema {
        if schemas.count == 1, let only = schemas.first { return only }
        return JSONSchema(["anyOf": .array(schemas.map { .object($0.json) })])
    }

    /// The same, or null.
    package var orNull: JSONSchema {
        guard case .string(let type)? = json["type"] else { return self }
        var json = json
        json["type"] = [.string(type), "null"]
        if case .array(let words)? = json["enum"] { json["enum"] = .array(words + [.null]) }
        return JSONSchema(json)
    }
}
