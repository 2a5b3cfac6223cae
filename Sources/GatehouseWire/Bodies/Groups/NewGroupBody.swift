/// `POST /groups`: a group to create.
public struct NewGroupBody: RequestBodyShape, Hashable {
    /// What members call it.
    public var name: String
    /// An id of the client's choice, so that a request whose answer was lost can be repeated; nil for a new one.
    public var id: String?

    /// Creates a body.
    public init(name: String, id: String? = nil) {
        self.name = name
        self.id = id
    }

    /// Reads a body. The name is required.
    public init(fields: FieldReader) throws(FieldError) {
        try fields.refuseOthers(than: "name", "id")
        name = try fields.requiredText("name", limit: FieldReader.tokenLimit)
        id = try fields.text("id", limit: FieldReader.wordLimit)
    }

    /// The body as JSON.
    public var json: JSONObject {
        var json: JSONObject = ["name": .string(name)]
        json.add("id", id)
        return json
    }
}
