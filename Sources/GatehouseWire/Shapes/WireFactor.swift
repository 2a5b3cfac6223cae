/// A second factor, as its owner and administrators see it.
package struct WireFactor: Sendable, Hashable, Codable {
    /// Its id.
    package var id: String
    /// When it was added.
    package var createdAt: WireTimestamp
    /// When it last changed.
    package var updatedAt: WireTimestamp
    /// `verified`, or `unverified` while its owner has not shown that it works.
    package var status: String
    /// What its owner calls it; nil if it has no name.
    package var friendlyName: String?
    /// The kind: `totp` or `webauthn`.
    package var factorType: String
    /// When a session last got a challenge for it; nil if none did.
    package var lastChallengedAt: WireTimestamp?

    /// Creates a value from its parts.
    package init(
        id: String, createdAt: WireTimestamp, updatedAt: WireTimestamp, status: String, friendlyName: String? = nil,
        factorType: String, lastChallengedAt: WireTimestamp? = nil
    ) {
        self.id = id
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.status = status
        self.friendlyName = friendlyName
        self.factorType = factorType
        self.lastChallengedAt = lastChallengedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case status
        case friendlyName = "friendly_name"
        case factorType = "factor_type"
        case lastChallengedAt = "last_challenged_at"
    }

    /// The factor as a JSON object.
    var json: JSONObject {
        var members: JSONObject = [
            "id": .string(id), "created_at": .string(createdAt.text), "updated_at": .string(updatedAt.text),
            "status": .string(status), "factor_type": .string(factorType),
        ]
        members.add("friendly_name", friendlyName)
        members.add("last_challenged_at", lastChallengedAt?.text)
        return members
    }
}

/// A second factor that was just added and waits to be verified.
package struct WireNewFactor: Sendable, Hashable, Codable {
    /// Its id.
    package var id: String
    /// The kind: `totp` or `webauthn`.
    package var type: String
    /// What its owner calls it; empty if it has no name.
    package var friendlyName: String
    /// What an authenticator app needs; nil for other kinds.
    package var totp: App?

    /// What an authenticator app needs. It is shown once.
    package struct App: Sendable, Hashable, Codable, Redacted {
        /// The address as a QR code, an SVG image.
        package var qrCode: String
        /// The secret in Base32.
        package var secret: String
        /// The address that contains it.
        package var uri: String

        /// Creates a value from its parts.
        package init(qrCode: String, secret: String, uri: String) {
            (self.qrCode, self.secret, self.uri) = (qrCode, secret, uri)
        }

        private enum CodingKeys: String, CodingKey {
            case qrCode = "qr_code"
            case secret, uri
        }
    }

    /// Creates a value from its parts.
    package init(id: String, type: String, friendlyName: String, totp: App? = nil) {
        (self.id, self.type, self.friendlyName, self.totp) = (id, type, friendlyName, totp)
    }

    private enum CodingKeys: String, CodingKey {
        case id, type
        case friendlyName = "friendly_name"
        case totp
    }
}

/// A request for a second factor.
package struct WireFactorChallenge: Sendable, Hashable, Codable {
    /// The id, which the answer repeats.
    package var id: String
    /// The kind of the factor: `totp` or `webauthn`.
    package var type: String
    /// When the challenge expires, in seconds since 1970 by the server's clock.
    package var expiresAt: Int
    /// What a browser needs; nil for other kinds.
    package var webauthn: Ceremony?

    /// What a browser does with a security key.
    package struct Ceremony: Sendable, Hashable, Codable {
        /// `create` for a new factor, else `request`.
        package var type: String
        /// The options, in the member `publicKey` and beside it: clients read them in either place.
        package var credentialOptions: JSONObject

        /// Creates a value from its parts.
        package init(type: String, credentialOptions: JSONObject) {
            (self.type, self.credentialOptions) = (type, credentialOptions)
        }

        private enum CodingKeys: String, CodingKey {
            case type
            case credentialOptions = "credential_options"
        }
    }

    /// Creates a value from its parts.
    package init(id: String, type: String, expiresAt: Int, webauthn: Ceremony? = nil) {
        (self.id, self.type, self.expiresAt, self.webauthn) = (id, type, expiresAt, webauthn)
    }

    private enum CodingKeys: String, CodingKey {
        case id, type
        case expiresAt = "expires_at"
        case webauthn
    }
}

/// The id of a second factor that was removed, or of the backup codes.
package struct WireFactorID: Sendable, Hashable, Codable {
    /// The id.
    package var id: String

    /// Creates a value.
    package init(id: String) {
        self.id = id
    }
}

/// Backup codes: how many there are, and right after they were made, the codes.
package struct WireBackupCodes: Sendable, Hashable, Codable, Redacted {
    /// What new codes are called on the wire, as GoTrue calls them. A screen says its own word instead.
    package static let name = "Recovery codes"

    /// Their common id.
    package var id: String
    /// `recovery_code`.
    package var type: String
    /// What they are called, right after they were made; nil later.
    package var friendlyName: String?
    /// How many there were at first.
    package var total: Int
    /// How many can still be used; nil right after they were made.
    package var remaining: Int?
    /// The codes, which are shown once; nil later.
    package var codes: [String]?

    /// Creates a value from its parts.
    package init(
        id: String, type: String = "recovery_code", friendlyName: String? = nil, total: Int, remaining: Int? = nil,
        codes: [String]? = nil
    ) {
        (self.id, self.type, self.friendlyName) = (id, type, friendlyName)
        (self.total, self.remaining, self.codes) = (total, remaining, codes)
    }

    private enum CodingKeys: String, CodingKey {
        case id, type
        case friendlyName = "friendly_name"
        case total, remaining, codes
    }
}
