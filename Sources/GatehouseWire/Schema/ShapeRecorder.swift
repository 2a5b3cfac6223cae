/// Notes what a ``SampleDecoder`` is asked for at one place.
final class ShapeRecorder {
    private(set) var members: [String: JSONSchema] = [:]
    private var whole: JSONSchema?
    private var isArray = false

    /// The value is made of the samples that are asked for; without any it is an object that has no members.
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
