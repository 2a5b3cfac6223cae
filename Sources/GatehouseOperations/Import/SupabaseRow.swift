import Foundation
import GatehouseCore
import GatehouseWire

/// One row of `auth.users`, in any of the formats. In comma-separated values everything is text, and an empty text
/// counts as null.
struct SupabaseRow {
    private let values: JSONObject

    init(_ values: JSONObject) {
        self.values = values
    }

    /// Returns a text that is not empty, or nil.
    func text(_ name: String) -> String? {
        guard case .string(let text) = values[name] ?? .null, !text.isEmpty else { return nil }
        return text
    }

    /// Returns a truth value in JSON's or PostgreSQL's words; false if there is none.
    func truth(_ name: String) throws(Unusable) -> Bool {
        switch values[name] ?? .null {
        case .bool(let value): return value
        case .null, .string("f"), .string("false"), .string(""): return false
        case .string("t"), .string("true"): return true
        default: throw Unusable("has a value in \(name) that is neither true nor false")
        }
    }

    /// Returns an instant as PostgreSQL (`2026-01-02 03:04:05.678901+00`) or RFC 3339 writes it; nil if there is none.
    func time(_ name: String) throws(Unusable) -> Date? {
        switch values[name] ?? .null {
        case .null, .string(""): return nil
        case .string(let text):
            guard let time = WireTimestamp(text: Self.standard(text)) else { break }
            return time.date
        default: break
        }
        throw Unusable("has a value in \(name) that is not a time with a time zone")
    }

    /// Returns an object, which may be written as a text; an empty object if there is none. The character U+0000 must not
    /// be in it, which no column can store that a part of it is copied to later.
    func object(_ name: String) throws(Unusable) -> JSONObject {
        let object: JSONObject? =
            switch values[name] ?? .null {
            case .null, .string(""), .string("null"): [:]
            case .object(let object): object
            case .string(let text): JSONText.object(text)
            default: nil
            }
        guard let object else { throw Unusable("has a value in \(name) that is not a JSON object") }
        guard JSONValue.object(object).isFreeOfNUL else {
            throw Unusable("has the character U+0000 in \(name), which cannot be stored")
        }
        return object
    }

    /// Returns the same time with a T between date and time, and with minutes in the offset.
    private static func standard(_ text: String) -> String {
        var text = text
        if let blank = text.firstIndex(of: " ") { text.replaceSubrange(blank...blank, with: "T") }
        let offset = text.suffix(3)
        if let sign = offset.first, sign == "+" || sign == "-", text.count > 19,
            offset.dropFirst().allSatisfy(\.isNumber)
        {
            text += ":00"
        }
        return text
    }
}
