package import GatehouseWire
package import JWTKit

/// What an access token says (RFC 7519, and the names of GoTrue).
package struct AccessClaims: JWTPayload, JSONRepresentable, Equatable {
    package var issuer: String?
    package var subject: String?
    package var audience: String?
    /// Unix time in seconds.
    package var expiresAt: Int
    /// Unix time in seconds.
    package var issuedAt: Int
    package var email: String?
    package var phone: String?
    package var appMetadata: JSONObject?
    package var userMetadata: JSONObject?
    package var role: String?
    package var assuranceLevel: String?
    package var methods: [AuthenticationMethod]?
    package var sessionID: String?
    package var isAnonymous: Bool?

    package init(
        issuer: String? = nil, subject: String? = nil, audience: String? = nil, expiresAt: Int, issuedAt: Int,
        email: String? = nil, phone: String? = nil, appMetadata: JSONObject? = nil, userMetadata: JSONObject? = nil,
        role: String? = nil, assuranceLevel: String? = nil, methods: [AuthenticationMethod]? = nil,
        sessionID: String? = nil, isAnonymous: Bool? = nil
    ) {
        self.issuer = issuer
        self.subject = subject
        self.audience = audience
        self.expiresAt = expiresAt
        self.issuedAt = issuedAt
        self.email = email
        self.phone = phone
        self.appMetadata = appMetadata
        self.userMetadata = userMetadata
        self.role = role
        self.assuranceLevel = assuranceLevel
        self.methods = methods
        self.sessionID = sessionID
        self.isAnonymous = isAnonymous
    }

    package var jsonValue: JSONValue {
        var members: JSONObject = ["exp": .integer(Int64(expiresAt)), "iat": .integer(Int64(issuedAt))]
        let texts: [(CodingKeys, String?)] = [
            (.issuer, issuer), (.subject, subject), (.audience, audience), (.email, email), (.phone, phone),
            (.role, role), (.assuranceLevel, assuranceLevel), (.sessionID, sessionID),
        ]
        for case (let key, let text?) in texts { members[key.rawValue] = .string(text) }
        let objects: [(CodingKeys, JSONObject?)] = [(.appMetadata, appMetadata), (.userMetadata, userMetadata)]
        for case (let key, let object?) in objects { members[key.rawValue] = .object(object) }
        if let methods { members[CodingKeys.methods.rawValue] = AuthenticationMethod.json(methods) }
        if let isAnonymous { members[CodingKeys.isAnonymous.rawValue] = .bool(isAnonymous) }
        return .object(members)
    }

    enum CodingKeys: String, CodingKey {
        case issuer = "iss"
        case subject = "sub"
        case audience = "aud"
        case expiresAt = "exp"
        case issuedAt = "iat"
        case email
        case phone
        case appMetadata = "app_metadata"
        case userMetadata = "user_metadata"
        case role
        case assuranceLevel = "aal"
        case methods = "amr"
        case sessionID = "session_id"
        case isAnonymous = "is_anonymous"
    }

    /// Checks nothing: the instant and the issuer are arguments of ``AccessTokens/verify(_:at:)``, which every caller
    /// goes through.
    package func verify(using algorithm: some JWTAlgorithm) {}
}
