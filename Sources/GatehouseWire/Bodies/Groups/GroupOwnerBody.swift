/// `POST /groups/{id}/owner`: who owns a group in the caller's place.
public struct GroupOwnerBody: RequestBodyShape, Hashable {
    /// The id of a member.
    public var userID: String

    /// Creates a body.
    public init(userID: String) {
        self.userID = userID
    }

    /// Reads a body. The id is required.
    public init(fields: FieldReader) throws(FieldError) {
        try fields.refuseOthers(than: "user_id")
        userID = try fields.requiredText("user_id", limit: FieldReader.wordLimit)
    }

    /// The body as JSON.
    public var json: JSONObject { ["user_id": .string(userID)] }
}
