/// A group, as one of its members sees it.
package struct WireGroup: Sendable, Hashable, Codable {
    /// Its id.
    package var id: String
    /// What members call it.
    package var name: String
    /// What the app stores about it.
    package var metadata: JSONObject
    /// How many members it has.
    package var memberCount: Int
    /// Grows with each change of the name and of the app's data.
    package var revision: Int64
    /// When it was created.
    package var createdAt: WireTimestamp
    /// Whether it can only be read, because an administrator suspended it.
    package var suspended: Bool
    /// The name of the member's role.
    package var role: String
    /// What the role permits, in order of the names.
    package var permissions: [String]

    /// Creates a value from its parts.
    package init(
        id: String, name: String, metadata: JSONObject, memberCount: Int, revision: Int64, createdAt: WireTimestamp,
        suspended: Bool, role: String, permissions: [String]
    ) {
        self.id = id
        self.name = name
        self.metadata = metadata
        self.memberCount = memberCount
        self.revision = revision
        self.createdAt = createdAt
        self.suspended = suspended
        self.role = role
        self.permissions = permissions
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case name
        case metadata
        case memberCount = "member_count"
        case revision
        case createdAt = "created_at"
        case suspended
        case role
        case permissions
    }
}

/// A page of the groups that a person is in.
package struct WireGroupList: Sendable, Hashable, Codable {
    /// The groups.
    package var groups: [WireGroup]
    /// What to send as `cursor` for the next page; nil on the last one.
    package var nextCursor: String?

    /// Creates a value from its parts.
    package init(groups: [WireGroup], nextCursor: String?) {
        self.groups = groups
        self.nextCursor = nextCursor
    }

    private enum CodingKeys: String, CodingKey {
        case groups
        case nextCursor = "next_cursor"
    }
}
