/// What a person with the code of an invitation sees. While it is not open, only the state is there.
package struct WireReceivedInvitation: Sendable, Hashable, Codable {
    /// Whether it can be accepted: `open`, `expired`, `used`, `revoked` or `declined`.
    package var state: String
    /// The name of the group.
    package var groupName: String?
    /// What the person who invites wants to be called; nil if they have not said.
    package var inviterName: String?
    /// The name of the role that it gives.
    package var role: String?
    /// When it expires.
    package var expiresAt: WireTimestamp?
    /// The invited address; nil for links and codes.
    package var email: String?
    /// Whether the person who is signed in has another address than the invited one.
    package var otherAddress: Bool?

    /// Creates a value from its parts.
    package init(
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
package struct WirePendingInvitation: Sendable, Hashable, Codable {
    /// Its id.
    package var id: String
    /// The name of the group.
    package var groupName: String
    /// What the person who invites wants to be called; nil if they have not said.
    package var inviterName: String?
    /// The name of the role that it gives.
    package var role: String
    /// When it expires.
    package var expiresAt: WireTimestamp

    /// Creates a value from its parts.
    package init(id: String, groupName: String, inviterName: String?, role: String, expiresAt: WireTimestamp) {
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
package struct WirePendingInvitationList: Sendable, Hashable, Codable {
    /// The invitations.
    package var invitations: [WirePendingInvitation]

    /// Creates a value from its parts.
    package init(invitations: [WirePendingInvitation]) {
        self.invitations = invitations
    }
}
