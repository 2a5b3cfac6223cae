/// `PATCH /groups/{id}`: what changes in a group.
package struct GroupChangeBody: RequestBodyShape, Hashable {
    /// The name; nil to keep it.
    package var name: String?
    /// All of the app's data; nil to keep it.
    package var metadata: JSONObject?
    /// The revision that the person has seen.
    package var revision: Int

    /// Creates a body.
    package init(name: String? = nil, metadata: JSONObject? = nil, revision: Int) {
        self.name = name
        self.metadata = metadata
        self.revision = revision
    }

    /// Reads a body. The revision is required.
    package init(fields: FieldReader) throws(FieldError) {
        try fields.refuseOthers(than: "name", "metadata", "revision")
        name = try fields.text("name", limit: FieldReader.tokenLimit)
        metadata = try fields.metadata("metadata")
        revision = try fields.requiredNumber("revision", in: FieldReader.revisions)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = ["revision": .integer(Int64(revision))]
        json.add("name", name)
        json["metadata"] = metadata.map { .object($0) }
        return json
    }
}
