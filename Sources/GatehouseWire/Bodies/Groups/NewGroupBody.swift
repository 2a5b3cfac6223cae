/// `POST /groups`: a group to create.
package struct NewGroupBody: RequestBodyShape, Hashable {
    /// What members call it.
    package var name: String
    /// An id of the client's choice, so that a request whose answer was lost can be repeated; nil for a new one.
    package var id: String?

    /// Creates a body.
    package init(name: String, id: String? = nil) {
        self.name = name
        self.id = id
    }

    /// Reads a body. The name is required.
    package init(fields: FieldReader) throws(FieldError) {
        try fields.refuseOthers(than: "name", "id")
        name = try fields.requiredText(
            "name", limit: FieldReader.tokenLimit, as: .string(limit: FieldReader.tokenLimit, least: 1))
        id = try fields.text("id", limit: FieldReader.identifierLimit, as: .uuid)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = ["name": .string(name)]
        json.add("id", id)
        return json
    }
}
