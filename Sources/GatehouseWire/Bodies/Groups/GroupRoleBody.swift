/// `PATCH /groups/{id}/members/{user}`: the role of a member.
package struct GroupRoleBody: RequestBodyShape, Hashable {
    /// The name of the role.
    package var role: String
    /// The revision of the membership that the person has seen.
    package var revision: Int

    /// Creates a body.
    package init(role: String, revision: Int) {
        self.role = role
        self.revision = revision
    }

    /// Reads a body. Both members are required.
    package init(fields: FieldReader) throws(FieldError) {
        try fields.refuseOthers(than: "role", "revision")
        role = try fields.requiredText("role", limit: FieldReader.wordLimit)
        revision = try fields.requiredNumber("revision", in: FieldReader.revisions)
    }

    /// The body as JSON.
    package var json: JSONObject { ["role": .string(role), "revision": .integer(Int64(revision))] }
}
