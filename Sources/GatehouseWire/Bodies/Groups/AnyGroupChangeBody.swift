/// `PATCH /admin/groups/{id}`: what an administrator changes in a group. What is nil stays.
package struct AnyGroupChangeBody: RequestBodyShape, Hashable {
    /// The name.
    package var name: String?
    /// The most members; 0 for the server's own limit.
    package var memberLimit: Int?
    /// Whether the group can only be read.
    package var suspended: Bool?
    /// The id of a member who becomes an owner.
    package var owner: String?

    /// Creates a body.
    package init(name: String? = nil, memberLimit: Int? = nil, suspended: Bool? = nil, owner: String? = nil) {
        self.name = name
        self.memberLimit = memberLimit
        self.suspended = suspended
        self.owner = owner
    }

    /// Reads a body.
    package init(fields: FieldReader) throws(FieldError) {
        try fields.refuseOthers(than: "name", "member_limit", "suspended", "owner")
        name = try fields.text("name", limit: FieldReader.tokenLimit)
        memberLimit = try fields.number("member_limit", in: FieldReader.memberLimits)
        suspended = try fields.flag("suspended")
        owner = try fields.text("owner", limit: FieldReader.wordLimit)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = [:]
        json.add("name", name)
        json["member_limit"] = memberLimit.map { .integer(Int64($0)) }
        json["suspended"] = suspended.map { .bool($0) }
        json.add("owner", owner)
        return json
    }
}
