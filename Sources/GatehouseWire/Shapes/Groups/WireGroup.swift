/// A group, as one of its members sees it.
public struct WireGroup: Sendable, Hashable, Codable {
    /// Its id.
    public var id: String
    /// What members call it.
    public var name: String
    /// What the app stores about it.
    public var metadata: JSONObject
    /// How many members it has.
    public var memberCount: Int
    /// Grows with each change of the name and of the app's data.
    public var revision: Int64
    /// When it was created.
    public var createdAt: WireTimestamp
    /// Whether it can only be read, because an administrator suspended it.
    public var suspended: Bool
    /// The name of the member's role.
    public var role: String
    /// What the role permits, in order of the names.
    public var permissions: [String]

    /// Creates a value from its parts.
    public init(
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
public struct WireGroupList: Sendable, Hashable, Codable {
    /// The groups.
    public var groups: [WireGroup]
    /// What to send as `cursor` for the next page; nil on the last one.
    public var nextCursor: String?

    /// Creates a value from its parts.
    public init(groups: [WireGroup], nextCursor: String?) {
        self.groups = groups
        self.nextCursor = nextCursor
    }

    private enum CodingKeys: String, CodingKey {
        case groups
        case nextCursor = "next_cursor"
    }
}
