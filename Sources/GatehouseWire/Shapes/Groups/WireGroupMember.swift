/// A member of a group.
package struct WireGroupMember: Sendable, Hashable, Codable {
    /// The person's id.
    package var userID: String
    /// What the person wants to be called; nil if they have not said.
    package var name: String?
    /// The name of the role.
    package var role: String
    /// Grows with each change of the role.
    package var revision: Int64
    /// When the person joined.
    package var joinedAt: WireTimestamp
    /// The address; nil for those who may not read it, and for a person without one.
    package var email: String?

    /// Creates a value from its parts.
    package init(
        userID: String, name: String?, role: String, revision: Int64, joinedAt: WireTimestamp, email: String?
    ) {
        self.userID = userID
        self.name = name
        self.role = role
        self.revision = revision
        self.joinedAt = joinedAt
        self.email = email
    }

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case name
        case role
        case revision
        case joinedAt = "joined_at"
        case email
    }
}

/// A page of the members of a group.
package struct WireGroupMemberList: Sendable, Hashable, Codable {
    /// The members, the longest-standing first.
    package var members: [WireGroupMember]
    /// What to send as `cursor` for the next page; nil on the last one.
    package var nextCursor: String?

    /// Creates a value from its parts.
    package init(members: [WireGroupMember], nextCursor: String?) {
        self.members = members
        self.nextCursor = nextCursor
    }

    private enum CodingKeys: String, CodingKey {
        case members
        case nextCursor = "next_cursor"
    }
}
