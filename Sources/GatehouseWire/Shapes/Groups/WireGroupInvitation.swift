/// An invitation, as people who may invite or revoke see it.
package struct WireGroupInvitation: Sendable, Hashable, Codable, Redacted {
    /// Its id.
    package var id: String
    /// How it reaches people: `mail`, `link` or `code`.
    package var kind: String
    /// The name of the role that it gives.
    package var role: String
    /// The invited address; nil for links and codes.
    package var email: String?
    /// The domain of the addresses that can use it; nil for any.
    package var domain: String?
    /// How many people can accept it.
    package var maxUses: Int
    /// How many have accepted it.
    package var uses: Int
    /// When it was created.
    package var createdAt: WireTimestamp
    /// When it expires.
    package var expiresAt: WireTimestamp
    /// The link; nil for a code, and for those who may not invite.
    package var link: String?
    /// The code to type; nil for the others, and for those who may not invite.
    package var code: String?

    /// Creates a value from its parts.
    package init(
        id: String, kind: String, role: String, email: String?, domain: String?, maxUses: Int, uses: Int,
        createdAt: WireTimestamp, expiresAt: WireTimestamp, link: String?, code: String?
    ) {
        self.id = id
        self.kind = kind
        self.role = role
        self.email = email
        self.domain = domain
        self.maxUses = maxUses
        self.uses = uses
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.link = link
        self.code = code
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case kind
        case role
        case email
        case domain
        case maxUses = "max_uses"
        case uses
        case createdAt = "created_at"
        case expiresAt = "expires_at"
        case link
        case code
    }
}

/// A page of the open invitations of a group.
package struct WireGroupInvitationList: Sendable, Hashable, Codable {
    /// The invitations.
    package var invitations: [WireGroupInvitation]
    /// What to send as `cursor` for the next page; nil on the last one.
    package var nextCursor: String?

    /// Creates a value from its parts.
    package init(invitations: [WireGroupInvitation], nextCursor: String?) {
        self.invitations = invitations
        self.nextCursor = nextCursor
    }

    private enum CodingKeys: String, CodingKey {
        case invitations
        case nextCursor = "next_cursor"
    }
}
