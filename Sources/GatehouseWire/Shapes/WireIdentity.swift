/// One of a user's identities, as the interface shows it.
package struct WireIdentity: Sendable, Hashable, Codable {
    /// The identity's own id (a UUID), by which requests name it.
    package var identityID: String?
    /// The user's id at the provider; for `email` the user's own id.
    package var id: String
    /// The user it belongs to.
    package var userID: String
    /// What the provider said about the user.
    package var identityData: JSONObject
    /// The provider: `email`, `apple`, `google` or another name.
    package var provider: String
    /// When it was last used to sign in.
    package var lastSignInAt: WireTimestamp?
    /// When it was created.
    package var createdAt: WireTimestamp?
    /// When it last changed.
    package var updatedAt: WireTimestamp?
    /// The address from the provider, if any.
    package var email: String?

    /// Creates a value from its parts.
    package init(
        identityID: String?, id: String, userID: String, identityData: JSONObject, provider: String,
        lastSignInAt: WireTimestamp? = nil, createdAt: WireTimestamp? = nil, updatedAt: WireTimestamp? = nil,
        email: String? = nil
    ) {
        self.identityID = identityID
        self.id = id
        self.userID = userID
        self.identityData = identityData
        self.provider = provider
        self.lastSignInAt = lastSignInAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.email = email
    }

    private enum CodingKeys: String, CodingKey {
        case identityID = "identity_id"
        case id
        case userID = "user_id"
        case identityData = "identity_data"
        case provider
        case lastSignInAt = "last_sign_in_at"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case email
    }
}

extension WireIdentity {
    /// The identity as a JSON object. The same as encoding it, but much faster.
    package var json: JSONObject {
        var members: JSONObject = [
            "id": .string(id), "user_id": .string(userID), "identity_data": .object(identityData),
            "provider": .string(provider),
        ]
        if let identityID { members["identity_id"] = .string(identityID) }
        if let lastSignInAt { members["last_sign_in_at"] = .string(lastSignInAt.text) }
        if let createdAt { members["created_at"] = .string(createdAt.text) }
        if let updatedAt { members["updated_at"] = .string(updatedAt.text) }
        if let email { members["email"] = .string(email) }
        return members
    }

    /// Reads an identity; `identity_data` may be missing or null.
    ///
    /// - Throws: `DecodingError` if `id`, `user_id` or `provider` is missing or of the wrong type.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            identityID: try container.decodeIfPresent(String.self, forKey: .identityID),
            id: try container.decode(String.self, forKey: .id),
            userID: try container.decode(String.self, forKey: .userID),
            identityData: try container.decodeIfPresent(JSONObject.self, forKey: .identityData) ?? [:],
            provider: try container.decode(String.self, forKey: .provider),
            lastSignInAt: try container.decodeIfPresent(WireTimestamp.self, forKey: .lastSignInAt),
            createdAt: try container.decodeIfPresent(WireTimestamp.self, forKey: .createdAt),
            updatedAt: try container.decodeIfPresent(WireTimestamp.self, forKey: .updatedAt),
            email: try container.decodeIfPresent(String.self, forKey: .email))
    }
}
