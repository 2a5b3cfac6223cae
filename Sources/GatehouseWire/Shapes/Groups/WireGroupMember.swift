/// A member of a group.
public struct WireGroupMember: Sendable, Hashable, Codable {
    /// The person's id.
    public var userID: String
    /// What the person wants to be called; nil if they have not said.
    public var name: String?
    /// The name of the role.
    public var role: String
    /// Grows with each change of the role.
    public var revision: Int64
    /// When the person joined.
    public var joinedAt: WireTimestamp
    /// The address; nil for those who may not read it, and for a person without one.
    public var email: String?

    /// Creates a value from its parts.
    public init(
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
public struct WireGroupMemberList: Sendable, Hashable, Codable {
    /// The members, the longest-standing first.
    public var members: [WireGroupMember]
    /// What to send as `cursor` for the next page; nil on the last one.
    public var nextCursor: String?

    /// Creates a value from its parts.
    public init(members: [WireGroupMember], nextCursor: String?) {
        self.members = members
        self.nextCursor = nextCursor
    }

    private enum CodingKeys: String, CodingKey {
        case members
        case nextCursor = "next_cursor"
    }
}
