import Foundation
import GatehouseWire

/// Holds JSON values to the schemas of an OpenAPI document: the keywords that our documents use, and no others.
struct SchemaCheck {
    /// The document, in which references are looked up.
    let document: JSONObject

    /// What is wrong with a value, each with the place; nothing of the value itself.
    func problems(_ value: JSONValue, _ schema: JSONObject, at place: String = "$") -> [String] {
        var found: [String] = []
        for (keyword, rule) in schema {
            switch (keyword, rule) {
            case ("$ref", .string(let reference)):
                found += problems(value, resolved(reference), at: place)
            case ("allOf", .array(let schemas)):
                found += schemas.flatMap { problems(value, $0.objectValue ?? [:], at: place) }
            case ("anyOf", .array(let schemas)):
                let results = schemas.map { problems(value, $0.objectValue ?? [:], at: place) }
                if !results.contains([]) { found.append("\(place): none of \(results)") }
            case ("type", _):
                let names = rule.arrayValue?.compactMap(\.stringValue) ?? [rule.stringValue ?? ""]
                if !names.contains(where: { isOf(type: $0, value) }) { found.append("\(place) is \(value.kind)") }
            case ("enum", .array(let values)):
                if !values.contains(value) { found.append("\(place) is none of \(values.compactMap(\.stringValue))") }
            case ("const", _):
                if value != rule { found.append("\(place) is not what it always is") }
            case ("required", .array(let names)):
                guard let members = value.objectValue else { continue }
                for name in names.compactMap(\.stringValue) where members[name] == nil {
                    found.append("\(place).\(name) is missing")
                }
            case ("properties", .object(let properties)):
                for (name, member) in value.objectValue ?? [:] {
                    guard let schema = properties[name]?.objectValue else { continue }
                    found += problems(member, schema, at: "\(place).\(name)")
                }
            case ("additionalProperties", _):
                let known = schema["properties"]?.objectValue ?? [:]
                for (name, member) in value.objectValue ?? [:] where known[name] == nil {
                    if let schema = rule.objectValue {
                        found += problems(member, schema, at: "\(place).\(name)")
                    } else if rule == false {
                        found.append("\(place).\(name) is not described")
                    }
                }
            case ("items", .object(let schema)):
                for (index, element) in (value.arrayValue ?? []).enumerated() {
                    found += problems(element, schema, at: "\(place)[\(index)]")
                }
            case ("format", "date-time"):
                if let text = value.stringValue, WireTimestamp(text: text) == nil {
                    found.append("\(place) is no date-time")
                }
            case ("maxLength", .integer(let most)):
                if let text = value.stringValue, text.unicodeScalars.count > most { found.append("\(place) is long") }
            case ("minLength", .integer(let least)):
                if let text = value.stringValue, text.unicodeScalars.count < least { found.append("\(place) is short") }
            case ("pattern", .string(let pattern)):
                if let text = value.stringValue, text.range(of: pattern, options: .regularExpression) == nil {
                    found.append("\(place) does not look right")
                }
            case ("minimum", .integer(let least)):
                if let number = value.integerValue, number < least { found.append("\(place) is small") }
            case ("maximum", .integer(let most)):
                if let number = value.integerValue, number > most { found.append("\(place) is large") }
            default:
                found.append("\(place): the check does not know \(keyword)")
            }
        }
        return found
    }

    private func resolved(_ reference: String) -> JSONObject {
        var value = JSONValue.object(document)
        for name in reference.split(separator: "/").dropFirst() { value = value.objectValue?[String(name)] ?? nil }
        return value.objectValue ?? ["missing": .string(reference)]
    }

    private func isOf(type: String, _ value: JSONValue) -> Bool {
        switch value {
        case .null: type == "null"
        case .bool: type == "boolean"
        case .integer: type == "integer" || type == "number"
        case .number: type == "number"
        case .string: type == "string"
        case .array: type == "array"
        case .object: type == "object"
        }
    }
}
