package import GatehouseCore
package import GatehouseJOSE
package import GatehouseWire

/// The claims of an access token (RFC 7519, with GoTrue's names).
package struct AccessClaims: JSONRepresentable, Encodable, Equatable, Sendable {
    package var issuer: String?
    package var subject: String?
    package var audience: String?
    /// Unix time in seconds; nil in a deployment's own tokens that never expire.
    package var expiresAt: Int?
    /// Unix time in seconds; nil in other issuers' tokens without it.
    package var issuedAt: Int?
    /// Unix time in seconds; never set in our own tokens.
    package var notBefore: Int?
    package var email: String?
    package var phone: String?
    package var appMetadata: JSONObject?
    package var userMetadata: JSONObject?
    package var role: String?
    package var assuranceLevel: String?
    package var methods: [AuthenticationMethod]?
    package var sessionID: String?
    package var isAnonymous: Bool?
    // The claims about a group are written and never read; see ``GroupClaims``.
    private let groupID: String?
    private let groupRole: String?
    private let groupRevision: Int64?
    private let groupPermissions: [String]?

    package init(
        issuer: String? = nil, subject: String? = nil, audience: String? = nil, expiresAt: Int?, issuedAt: Int? = nil,
        email: String? = nil, phone: String? = nil, appMetadata: JSONObject? = nil, userMetadata: JSONObject? = nil,
        role: String? = nil, assuranceLevel: String? = nil, methods: [AuthenticationMethod]? = nil,
        sessionID: String? = nil, isAnonymous: Bool? = nil, group: GroupClaims? = nil
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
        groupID = group?.id
        groupRole = group?.role
        groupRevision = group?.revision
        groupPermissions = group?.permissions
    }

    package var jsonValue: JSONValue {
        var members: JSONObject = [:]
        let times: [(CodingKeys, Int?)] = [(.expiresAt, expiresAt), (.issuedAt, issuedAt), (.notBefore, notBefore)]
        for case (let key, let time?) in times {
            members[key.rawValue] = .integer(Int64(time))
        }
        let texts: [(CodingKeys, String?)] = [
            (.issuer, issuer), (.subject, subject), (.audience, audience), (.email, email), (.phone, phone),
            (.role, role), (.assuranceLevel, assuranceLevel), (.sessionID, sessionID), (.groupID, groupID),
            (.groupRole, groupRole),
        ]
        for case (let key, let text?) in texts { members[key.rawValue] = .string(text) }
        let objects: [(CodingKeys, JSONObject?)] = [(.appMetadata, appMetadata), (.userMetadata, userMetadata)]
        for case (let key, let object?) in objects { members[key.rawValue] = .object(object) }
        if let methods { members[CodingKeys.methods.rawValue] = AuthenticationMethod.json(methods) }
        if let isAnonymous { members[CodingKeys.isAnonymous.rawValue] = .bool(isAnonymous) }
        if let groupRevision { members[CodingKeys.groupRevision.rawValue] = .integer(groupRevision) }
        if let groupPermissions {
            members[CodingKeys.groupPermissions.rawValue] = .array(groupPermissions.map { .string($0) })
        }
        return .object(members)
    }

    package enum CodingKeys: String, CodingKey {
        case issuer = "iss"
        case subject = "sub"
        case audience = "aud"
        case expiresAt = "exp"
        case issuedAt = "iat"
        case notBefore = "nbf"
        case email
        case phone
        case appMetadata = "app_metadata"
        case userMetadata = "user_metadata"
        case role
        case assuranceLevel = "aal"
        case methods = "amr"
        case sessionID = "session_id"
        case isAnonymous = "is_anonymous"
        case groupID = "group_id"
        case groupRole = "group_role"
        case groupRevision = "group_rev"
        case groupPermissions = "group_permissions"
    }

    /// Reads the claims of a token, genuine or not; nil if one of them is invalid.
    package init?(_ members: JSONObject) {
        groupID = nil
        groupRole = nil
        groupRevision = nil
        groupPermissions = nil
        do {
            expiresAt = try Self.optional(members, .expiresAt, Self.time)
            issuedAt = try Self.optional(members, .issuedAt, Self.time)
            notBefore = try Self.optional(members, .notBefore, Self.time)
            issuer = try Self.optional(members, .issuer, \.stringValue)
            subject = try Self.optional(members, .subject, \.stringValue)
            audience = try Self.optional(members, .audience, Self.audience)
            email = try Self.optional(members, .email, \.stringValue)
            phone = try Self.optional(members, .phone, \.stringValue)
            appMetadata = try Self.optional(members, .appMetadata, \.objectValue)
            userMetadata = try Self.optional(members, .userMetadata, \.objectValue)
            role = try Self.optional(members, .role, \.stringValue)
            assuranceLevel = try Self.optional(members, .assuranceLevel, \.stringValue)
            sessionID = try Self.optional(members, .sessionID, \.stringValue)
            isAnonymous = try Self.optional(members, .isAnonymous, \.boolValue)
            methods = try Self.optional(members, .methods) { value in
                value.arrayValue.map { entries in entries.compactMap { Self.method($0) } }
            }
        } catch {
            return nil
        }
    }

    /// When a token with these claims is valid.
    package var times: TokenTimes {
        TokenTimes(
            expiresAt: expiresAt.map(Double.init), issuedAt: issuedAt.map(Double.init),
            notBefore: notBefore.map(Double.init))
    }

    private struct WrongKind: Error {}

    private static func optional<Value>(
        _ members: JSONObject, _ name: CodingKeys, _ read: (JSONValue) -> Value?
    ) throws -> Value? {
        guard let member = members[name.rawValue], member != .null else { return nil }
        guard let value = read(member) else { throw WrongKind() }
        return value
    }

    /// Returns a time in whole seconds, rounded down if it has a fraction (RFC 7519, section 2).
    private static func time(_ value: JSONValue) -> Int? {
        switch value {
        case .integer(let seconds): Int(exactly: seconds)
        case .number(let seconds): Int(exactly: seconds.rounded(.down))
        default: nil
        }
    }

    /// Returns an entry of `amr` in our form. Other issuers may write only words (RFC 8176), which are ignored.
    private static func method(_ value: JSONValue) -> AuthenticationMethod? {
        guard let entry = value.objectValue, let method = entry["method"]?.stringValue,
            let timestamp = entry["timestamp"].flatMap(time)
        else { return nil }
        return AuthenticationMethod(
            method: method, timestamp: timestamp, provider: entry["provider"]?.stringValue)
    }

    /// Returns the audience, which may be written as a list of one (RFC 7519, section 4.1.3).
    private static func audience(_ value: JSONValue) -> String? {
        guard let list = value.arrayValue else { return value.stringValue }
        return list.count == 1 ? list[0].stringValue : nil
    }
}
