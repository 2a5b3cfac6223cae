/// The answer that signs a person in: two tokens and their user. It prints as `<redacted>`.
package struct WireSession: Sendable, Hashable, Codable, Redacted {
    /// The token that authorizes requests (RFC 6750).
    package var accessToken: String
    /// How the token is presented: always `bearer`.
    package var tokenType: String
    /// The remaining lifetime of the access token, in seconds.
    package var expiresIn: Int
    /// When the access token expires, in seconds since 1970 by the server's clock.
    package var expiresAt: Int
    /// The token that renews the session.
    package var refreshToken: String
    /// Who is signed in.
    package var user: WireUser

    /// Creates a value from its parts.
    package init(
        accessToken: String, tokenType: String = "bearer", expiresIn: Int, expiresAt: Int, refreshToken: String,
        user: WireUser
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken
        self.user = user
    }

    /// The answer as a JSON object. The same as encoding it, but much faster.
    package var json: JSONObject {
        [
            "access_token": .string(accessToken), "token_type": .string(tokenType),
            "expires_in": .integer(Int64(expiresIn)), "expires_at": .integer(Int64(expiresAt)),
            "refresh_token": .string(refreshToken), "user": .object(user.json),
        ]
    }

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case expiresAt = "expires_at"
        case refreshToken = "refresh_token"
        case user
    }
}
