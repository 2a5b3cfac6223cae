/// `PUT /groups/active`: the group in which the session is active.
package struct ActiveGroupBody: RequestBodyShape, Hashable {
    /// The id of the group; nil for none.
    package var groupID: String?

    /// Creates a body.
    package init(groupID: String?) {
        self.groupID = groupID
    }

    /// Reads a body.
    package init(fields: FieldReader) throws(FieldError) {
        try fields.refuseOthers(than: "group_id")
        groupID = try fields.presentText("group_id", limit: FieldReader.wordLimit)
    }

    /// The body as JSON.
    package var json: JSONObject { ["group_id": groupID.map(JSONValue.string) ?? .null] }
}
