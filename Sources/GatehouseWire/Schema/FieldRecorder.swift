/// Records what a request body reads from a ``FieldReader``. The body's schema is therefore what it reads, and needs no
/// separate description.
final class FieldRecorder {
    private var fields: [String: JSONSchema] = [:]
    private var objects: [String: FieldRecorder] = [:]
    private var required: Set<String> = []
    private var isClosed = false

    /// Records that a field is read. Null counts as missing.
    func note(_ name: String, _ schema: JSONSchema) {
        fields[name] = schema.orNull
    }

    /// Records that a member is read as an object.
    func note(object name: String) -> FieldRecorder {
        let recorder = FieldRecorder()
        objects[name] = recorder
        return recorder
    }

    /// Records that a field is required.
    func require(_ name: String) {
        required.insert(name)
        guard let schema = fields[name], case .array(let types)? = schema.json["type"], let type = types.first else {
            return
        }
        var json = schema.json
        json["type"] = type
        if case .array(let words)? = json["enum"] { json["enum"] = .array(words.filter { $0 != .null }) }
        fields[name] = JSONSchema(json)
    }

    /// Records that a field must be there, and may be null.
    func requirePresence(of name: String) {
        required.insert(name)
    }

    /// Records that members which are not read are refused.
    func close() {
        isClosed = true
    }

    /// The schema of what was read. Unknown members are allowed unless they are refused.
    var schema: JSONSchema {
        var all = fields
        for (name, object) in objects {
            all[name] = required.contains(name) ? object.schema : object.schema.orNull
        }
        return .object(all, required: required, isClosed: isClosed)
    }
}

extension RequestBodyShape {
    /// Returns the schema of the body: the fields it reads, with their maximum lengths.
    ///
    /// - Throws: ``FieldError`` if the body refuses the samples.
    package static func schema() throws(FieldError) -> JSONSchema {
        let recorder = FieldRecorder()
        _ = try Self(fields: FieldReader(recorder))
        return recorder.schema
    }
}
