import Foundation

extension JSONSchema {
    /// Creates the schema of what a type writes. It is closed, and requires the members that the smallest value has.
    ///
    /// - Throws: `DecodingError` for a type that accepts only some of the values it reads, such as an enumeration.
    package init<Shape: Decodable>(of type: Shape.Type) throws {
        if type == JSONObject.self {
            self = .anyObject
            return
        }
        let recorder = ShapeRecorder()
        _ = try Shape(from: SampleDecoder(recorder: recorder, isComplete: true))
        var required: Set<String> = []
        if !recorder.members.isEmpty {
            let least = try Shape(from: SampleDecoder(recorder: ShapeRecorder(), isComplete: false))
            if let least = least as? any Encodable { required = Set(try Self.members(of: least).keys) }
        }
        self = recorder.schema(required: required)
    }

    private static func members(of value: any Encodable) throws -> JSONObject {
        try JSONDecoder().decode(JSONObject.self, from: JSONEncoder().encode(value))
    }
}
