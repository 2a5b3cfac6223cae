/// `POST /groups/{id}/owner`: who owns a group in the caller's place.
package struct GroupOwnerBody: RequestBodyShape, Hashable {
    /// The id of a member.
    package var userID: String

    /// Creates a body.
    package init(userID: String) {
        self.userID = userID
    }

    /// Reads a body. The id is required.
    package init(fields: FieldReader) throws(FieldError) {
        try fields.refuseOthers(than: "user_id")
        userID = try fields.requiredText("user_id", limit: FieldReader.wordLimit)
    }

    /// The body as JSON.
    package var json: JSONObject { ["user_id": .string(userID)] }
}
