/// Notes what a request body asks of a ``FieldReader``, so that the body's schema is what the body reads and needs no
/// description of its own.
final class FieldRecorder {
    private var fields: [String: JSONSchema] = [:]
    private var objects: [String: FieldRecorder] = [:]
    private var required: Set<String> = []

    /// A field is read, which null leaves out as well.
    func note(_ name: String, _ schema: JSONSchema) {
        fields[name] = schema.orNull
    }

    /// A member is read that is itself an object.
    func note(object name: String) -> FieldRecorder {
        let recorder = FieldRecorder()
        objects[name] = recorder
        return recorder
    }

    /// A field has to be there.
    func require(_ name: String) {
        required.insert(name)
        guard let schema = fields[name], case .array(let types)? = schema.json["type"], let type = types.first else {
            return
        }
        fields[name] = JSONSchema(schema.json.merging(["type": type]) { $1 })
    }

    /// What has been read. Unknown members are nobody's business.
    var schema: JSONSchema {
        .object(
            fields.merging(objects.mapValues { $0.schema.orNull }) { $1 }, required: required, isClosed: false)
    }
}

extension RequestBodyShape {
    /// The schema of the body: the fields it reads with the lengths it takes.
    ///
    /// - Throws: ``FieldError`` if the body refuses the samples that it is made to read.
    package static func schema() throws(FieldError) -> JSONSchema {
        let recorder = FieldRecorder()
        _ = try Self(fields: FieldReader(recorder))
        return recorder.schema
    }
}
