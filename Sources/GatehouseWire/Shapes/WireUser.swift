/// A user as the interface shows it to that user.
package struct WireUser: Sendable, Hashable, Codable {
    /// The user's id, a UUID in lower case.
    package var id: String
    /// The audience of this user's tokens; `authenticated` unless a deployment changes it.
    package var aud: String
    /// The role in this user's tokens; `authenticated` unless a deployment changes it.
    package var role: String
    /// The email address; empty if there is none.
    package var email: String
    /// The telephone number; empty if there is none.
    package var phone: String
    /// When the address was confirmed.
    package var emailConfirmedAt: WireTimestamp?
    /// When the number was confirmed.
    package var phoneConfirmedAt: WireTimestamp?
    /// When the first of address and number was confirmed.
    package var confirmedAt: WireTimestamp?
    /// When the user was invited.
    package var invitedAt: WireTimestamp?
    /// When the mail that asks for confirmation was last sent.
    package var confirmationSentAt: WireTimestamp?
    /// When the mail that allows a new password was last sent.
    package var recoverySentAt: WireTimestamp?
    /// The address that is still to be confirmed.
    package var newEmail: String?
    /// When the mail to the new address was last sent.
    package var emailChangeSentAt: WireTimestamp?
    /// When the code that confirms the person's identity was last sent.
    package var reauthenticationSentAt: WireTimestamp?
    /// When the user last signed in.
    package var lastSignInAt: WireTimestamp?
    /// Until when the user is banned.
    package var bannedUntil: WireTimestamp?
    /// When the account was deleted with its row kept.
    package var deletedAt: WireTimestamp?
    /// The deployment's data about the user, which the user cannot change. `provider` and `providers` are always
    /// present.
    package var appMetadata: JSONObject
    /// The app's data about the user, which the user can change.
    package var userMetadata: JSONObject
    /// The user's identities.
    package var identities: [WireIdentity]
    /// The user's second factors; empty if there are none.
    package var factors: [WireFactor] = []
    /// When the account was created.
    package var createdAt: WireTimestamp
    /// When the account last changed.
    package var updatedAt: WireTimestamp
    /// Whether this is a guest without address or number.
    package var isAnonymous: Bool

    /// Creates a user from the parts that every user has. Other parts are empty.
    package init(
        id: String, aud: String = "authenticated", role: String = "authenticated", email: String = "",
        phone: String = "", appMetadata: JSONObject = [:], userMetadata: JSONObject = [:],
        identities: [WireIdentity] = [], createdAt: WireTimestamp, updatedAt: WireTimestamp, isAnonymous: Bool = false
    ) {
        self.id = id
        self.aud = aud
        self.role = role
        self.email = email
        self.phone = phone
        self.appMetadata = appMetadata
        self.userMetadata = userMetadata
        self.identities = identities
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.isAnonymous = isAnonymous
    }

    private enum CodingKeys: String, CodingKey {
        case id, aud, role, email, phone
        case emailConfirmedAt = "email_confirmed_at"
        case phoneConfirmedAt = "phone_confirmed_at"
        case confirmedAt = "confirmed_at"
        case invitedAt = "invited_at"
        case confirmationSentAt = "confirmation_sent_at"
        case recoverySentAt = "recovery_sent_at"
        case newEmail = "new_email"
        case emailChangeSentAt = "email_change_sent_at"
        case reauthenticationSentAt = "reauthentication_sent_at"
        case lastSignInAt = "last_sign_in_at"
        case bannedUntil = "banned_until"
        case deletedAt = "deleted_at"
        case appMetadata = "app_metadata"
        case userMetadata = "user_metadata"
        case identities, factors
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case isAnonymous = "is_anonymous"
    }
}

extension WireUser {
    /// The user as a JSON object. The same as encoding it, but much faster.
    package var json: JSONObject {
        var members: JSONObject = [
            "id": .string(id), "aud": .string(aud), "role": .string(role), "email": .string(email),
            "phone": .string(phone), "app_metadata": .object(appMetadata), "user_metadata": .object(userMetadata),
            "identities": .array(identities.map { .object($0.json) }), "created_at": .string(createdAt.text),
            "updated_at": .string(updatedAt.text), "is_anonymous": .bool(isAnonymous),
        ]
        let times: [(CodingKeys, WireTimestamp?)] = [
            (.emailConfirmedAt, emailConfirmedAt), (.phoneConfirmedAt, phoneConfirmedAt), (.confirmedAt, confirmedAt),
            (.invitedAt, invitedAt), (.confirmationSentAt, confirmationSentAt), (.recoverySentAt, recoverySentAt),
            (.emailChangeSentAt, emailChangeSentAt), (.reauthenticationSentAt, reauthenticationSentAt),
            (.lastSignInAt, lastSignInAt), (.bannedUntil, bannedUntil), (.deletedAt, deletedAt),
        ]
        for case (let key, let time?) in times { members[key.rawValue] = .string(time.text) }
        if !factors.isEmpty { members[CodingKeys.factors.rawValue] = .array(factors.map { .object($0.json) }) }
        if let newEmail { members[CodingKeys.newEmail.rawValue] = .string(newEmail) }
        return members
    }

    /// Writes the user as ``json`` says it: what is nil is left out, and so are factors if there are none.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(aud, forKey: .aud)
        try container.encode(role, forKey: .role)
        try container.encode(email, forKey: .email)
        try container.encode(phone, forKey: .phone)
        try container.encodeIfPresent(emailConfirmedAt, forKey: .emailConfirmedAt)
        try container.encodeIfPresent(phoneConfirmedAt, forKey: .phoneConfirmedAt)
        try container.encodeIfPresent(confirmedAt, forKey: .confirmedAt)
        try container.encodeIfPresent(invitedAt, forKey: .invitedAt)
        try container.encodeIfPresent(confirmationSentAt, forKey: .confirmationSentAt)
        try container.encodeIfPresent(recoverySentAt, forKey: .recoverySentAt)
        try container.encodeIfPresent(newEmail, forKey: .newEmail)
        try container.encodeIfPresent(emailChangeSentAt, forKey: .emailChangeSentAt)
        try container.encodeIfPresent(reauthenticationSentAt, forKey: .reauthenticationSentAt)
        try container.encodeIfPresent(lastSignInAt, forKey: .lastSignInAt)
        try container.encodeIfPresent(bannedUntil, forKey: .bannedUntil)
        try container.encodeIfPresent(deletedAt, forKey: .deletedAt)
        try container.encode(appMetadata, forKey: .appMetadata)
        try container.encode(userMetadata, forKey: .userMetadata)
        try container.encode(identities, forKey: .identities)
        if !factors.isEmpty { try container.encode(factors, forKey: .factors) }
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
        try container.encode(isAnonymous, forKey: .isAnonymous)
    }

    /// Reads a user. Values that other servers omit or send as null become empty.
    ///
    /// - Throws: `DecodingError` if `id`, `created_at` or `updated_at` is missing, or a part is of the wrong type.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }
        func time(_ key: CodingKeys) throws -> WireTimestamp? {
            try container.decodeIfPresent(WireTimestamp.self, forKey: key)
        }
        func object(_ key: CodingKeys) throws -> JSONObject {
            try container.decodeIfPresent(JSONObject.self, forKey: key) ?? [:]
        }
        self.init(
            id: try container.decode(String.self, forKey: .id),
            aud: try text(.aud) ?? "", role: try text(.role) ?? "", email: try text(.email) ?? "",
            phone: try text(.phone) ?? "", appMetadata: try object(.appMetadata),
            userMetadata: try object(.userMetadata),
            identities: try container.decodeIfPresent([WireIdentity].self, forKey: .identities) ?? [],
            createdAt: try container.decode(WireTimestamp.self, forKey: .createdAt),
            updatedAt: try container.decode(WireTimestamp.self, forKey: .updatedAt),
            isAnonymous: try container.decodeIfPresent(Bool.self, forKey: .isAnonymous) ?? false)
        factors = try container.decodeIfPresent([WireFactor].self, forKey: .factors) ?? []
        emailConfirmedAt = try time(.emailConfirmedAt)
        phoneConfirmedAt = try time(.phoneConfirmedAt)
        confirmedAt = try time(.confirmedAt)
        invitedAt = try time(.invitedAt)
        confirmationSentAt = try time(.confirmationSentAt)
        recoverySentAt = try time(.recoverySentAt)
        newEmail = try text(.newEmail)
        emailChangeSentAt = try time(.emailChangeSentAt)
        reauthenticationSentAt = try time(.reauthenticationSentAt)
        lastSignInAt = try time(.lastSignInAt)
        bannedUntil = try time(.bannedUntil)
        deletedAt = try time(.deletedAt)
    }
}
