/// A passkey, as its owner and administrators see it.
package struct WirePasskey: Sendable, Hashable, Codable {
    /// What a passkey without a name is called on the wire, as GoTrue calls it. A screen says its own word instead.
    package static let unnamed = "Passkey"

    /// Its id on this server.
    package var id: String
    /// What its owner calls it; nil if it has no name.
    package var friendlyName: String?
    /// When it was created.
    package var createdAt: WireTimestamp
    /// When somebody last signed in with it; nil if nobody has.
    package var lastUsedAt: WireTimestamp?
    /// The id that its authenticator gave it, in base64url. Browsers know the passkey by it.
    package var credentialID: String
    /// Whether it was backed up when it was last used.
    package var backedUp: Bool
    /// How browsers can reach its authenticator.
    package var transports: [String]

    /// Creates a value from its parts.
    package init(
        id: String, friendlyName: String?, createdAt: WireTimestamp, lastUsedAt: WireTimestamp?, credentialID: String,
        backedUp: Bool, transports: [String]
    ) {
        self.id = id
        self.friendlyName = friendlyName
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.credentialID = credentialID
        self.backedUp = backedUp
        self.transports = transports
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case friendlyName = "friendly_name"
        case createdAt = "created_at"
        case lastUsedAt = "last_used_at"
        case credentialID = "credential_id"
        case backedUp = "backed_up"
        case transports
    }
}

/// A passkey that was just made.
package struct WireNewPasskey: Sendable, Hashable, Codable {
    /// Its id on this server.
    package var id: String
    /// What it is called until its owner gives it another name; nil if it has no name.
    package var friendlyName: String?
    /// When it was created.
    package var createdAt: WireTimestamp

    /// Creates a value from its parts.
    package init(id: String, friendlyName: String?, createdAt: WireTimestamp) {
        self.id = id
        self.friendlyName = friendlyName
        self.createdAt = createdAt
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case friendlyName = "friendly_name"
        case createdAt = "created_at"
    }
}

/// A sign-up with a passkey, whose account begins when the mailed code is presented together with this. It prints as
/// `<redacted>`.
package struct WirePasskeySignUp: Sendable, Hashable, Codable, Redacted {
    /// The secret of the sign-up: `gatehouse_passkey` of `POST /verify`.
    package var passkey: String

    /// Creates a value from its parts.
    package init(passkey: String) {
        self.passkey = passkey
    }

    private enum CodingKeys: String, CodingKey {
        case passkey = "gatehouse_passkey"
    }
}
