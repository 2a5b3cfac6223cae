/// Records the requests to a ``SampleDecoder`` in one place.
final class ShapeRecorder {
    private(set) var members: [String: JSONSchema] = [:]
    private var whole: JSONSchema?
    private var isArray = false

    /// Returns the schema of the recorded samples. Without any, it is that of an object without members.
    func schema(required: Set<String>) -> JSONSchema {
        if let whole { return isArray ? .array(of: whole) : whole }
        if let member = members[SampleDecoder.anyName], members.count == 1 { return .map(of: member) }
        return .object(members, required: required, isClosed: true)
    }

    func note(_ schema: JSONSchema, at name: String) {
        members[name] = schema
    }

    func note(_ schema: JSONSchema) {
        whole = schema
    }

    func note(element schema: JSONSchema) {
        whole = schema
        isArray = true
    }
}
