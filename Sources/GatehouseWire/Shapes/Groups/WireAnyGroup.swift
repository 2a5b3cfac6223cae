/// A group, as administrators see it.
package struct WireAnyGroup: Sendable, Hashable, Codable {
    /// Its id.
    package var id: String
    /// What members call it.
    package var name: String
    /// How many members it has.
    package var memberCount: Int
    /// How many of them own it.
    package var ownerCount: Int
    /// The most members, if an administrator has set it; nil for the server's own limit.
    package var memberLimit: Int?
    /// When it was created.
    package var createdAt: WireTimestamp
    /// When an administrator suspended it; nil while it is not.
    package var suspendedAt: WireTimestamp?

    /// Creates a value from its parts.
    package init(
        id: String, name: String, memberCount: Int, ownerCount: Int, memberLimit: Int?, createdAt: WireTimestamp,
        suspendedAt: WireTimestamp?
    ) {
        self.id = id
        self.name = name
        self.memberCount = memberCount
        self.ownerCount = ownerCount
        self.memberLimit = memberLimit
        self.createdAt = createdAt
        self.suspendedAt = suspendedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case name
        case memberCount = "member_count"
        case ownerCount = "owner_count"
        case memberLimit = "member_limit"
        case createdAt = "created_at"
        case suspendedAt = "suspended_at"
    }
}

/// A page of all groups.
package struct WireAnyGroupList: Sendable, Hashable, Codable {
    /// The groups.
    package var groups: [WireAnyGroup]
    /// What to send as `cursor` for the next page; nil on the last one.
    package var nextCursor: String?

    /// Creates a value from its parts.
    package init(groups: [WireAnyGroup], nextCursor: String?) {
        self.groups = groups
        self.nextCursor = nextCursor
    }

    private enum CodingKeys: String, CodingKey {
        case groups
        case nextCursor = "next_cursor"
    }
}
