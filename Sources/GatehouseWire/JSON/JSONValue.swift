/// The members of a JSON object (RFC 8259, section 4), in no particular order.
package typealias JSONObject = [String: JSONValue]

/// Any JSON value (RFC 8259), for the parts of the interface whose shape belongs to the app: metadata of a user, for
/// example.
///
/// Whole numbers that fit 64 bits keep every digit; all others are `Double`.
package enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction, an exponent or more digits than 64 bits hold.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)
}

extension JSONValue {
    /// The text, if this is a string.
    package var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The truth value, if this is `true` or `false`.
    package var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The whole number, if this is one.
    package var integerValue: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The members, if this is an object.
    package var objectValue: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The elements, if this is an array.
    package var arrayValue: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The kind of value, in JSON's terms. It is safe for a message, because it reveals nothing of the value itself.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A string.
    package init(stringLiteral value: String) { self = .string(value) }

    /// A boolean.
    package init(booleanLiteral value: Bool) { self = .bool(value) }

    /// A whole number.
    package init(integerLiteral value: Int64) { self = .integer(value) }

    /// A number.
    package init(floatLiteral value: Double) { self = .number(value) }

    /// An array.
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// An object. Of members with the same name, the last one is kept.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements, uniquingKeysWith: { _, last in last }))
    }

    /// `null`.
    package init(nilLiteral: ()) { self = .null }
}
