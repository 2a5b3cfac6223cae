/// What a person with the code of an invitation sees. While it is not open, only the state is there.
public struct WireReceivedInvitation: Sendable, Hashable, Codable {
    /// Whether it can be accepted: `open`, `expired`, `used`, `revoked` or `declined`.
    public var state: String
    /// The name of the group.
    public var groupName: String?
    /// What the person who invites wants to be called; nil if they have not said.
    public var inviterName: String?
    /// The name of the role that it gives.
    public var role: String?
    /// When it expires.
    public var expiresAt: WireTimestamp?
    /// The invited address; nil for links and codes.
    public var email: String?
    /// Whether the person who is signed in has another address than the invited one.
    public var otherAddress: Bool?

    /// Creates a value from its parts.
    public init(
        state: String, groupName: String? = nil, inviterName: String? = nil, role: String? = nil,
        expiresAt: WireTimestamp? = nil, email: String? = nil, otherAddress: Bool? = nil
    ) {
        self.state = state
        self.groupName = groupName
        self.inviterName = inviterName
        self.role = role
        self.expiresAt = expiresAt
        self.email = email
        self.otherAddress = otherAddress
    }

    private enum CodingKeys: String, CodingKey {
        case state
        case groupName = "group_name"
        case inviterName = "inviter_name"
        case role
        case expiresAt = "expires_at"
        case email
        case otherAddress = "other_address"
    }
}

/// An invitation that waits for a person.
public struct WirePendingInvitation: Sendable, Hashable, Codable {
    /// Its id.
    public var id: String
    /// The name of the group.
    public var groupName: String
    /// What the person who invites wants to be called; nil if they have not said.
    public var inviterName: String?
    /// The name of the role that it gives.
    public var role: String
    /// When it expires.
    public var expiresAt: WireTimestamp

    /// Creates a value from its parts.
    public init(id: String, groupName: String, inviterName: String?, role: String, expiresAt: WireTimestamp) {
        self.id = id
        self.groupName = groupName
        self.inviterName = inviterName
        self.role = role
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case groupName = "group_name"
        case inviterName = "inviter_name"
        case role
        case expiresAt = "expires_at"
    }
}

/// The invitations that wait for a person, the newest first.
public struct WirePendingInvitationList: Sendable, Hashable, Codable {
    /// The invitations.
    public var invitations: [WirePendingInvitation]

    /// Creates a value from its parts.
    public init(invitations: [WirePendingInvitation]) {
        self.invitations = invitations
    }
}
