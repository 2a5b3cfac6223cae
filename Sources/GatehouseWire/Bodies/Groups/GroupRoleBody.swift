/// `PATCH /groups/{id}/members/{user}`: the role of a member.
public struct GroupRoleBody: RequestBodyShape, Hashable {
    /// The name of the role.
    public var role: String
    /// The revision of the membership that the person has seen.
    public var revision: Int

    /// Creates a body.
    public init(role: String, revision: Int) {
        self.role = role
        self.revision = revision
    }

    /// Reads a body. Both members are required.
    public init(fields: FieldReader) throws(FieldError) {
        try fields.refuseOthers(than: "role", "revision")
        role = try fields.requiredText("role", limit: FieldReader.wordLimit)
        revision = try fields.requiredNumber("revision", in: FieldReader.revisions)
    }

    /// The body as JSON.
    public var json: JSONObject { ["role": .string(role), "revision": .integer(Int64(revision))] }
}
