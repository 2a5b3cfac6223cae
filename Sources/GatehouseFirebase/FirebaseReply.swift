import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseJOSE
import GatehouseWire

/// A response of Firebase, with its time by Google's clock. It may hold tokens, so it prints as `<redacted>`.
struct FirebaseReply: Redacted, Sendable {
    /// The body.
    let object: JSONObject
    /// The time of the response (the `Date` field), or nil if it has none.
    let serverTime: Date?

    /// Returns a text, unless it is absent or empty.
    func text(_ name: String) -> String? {
        object[name]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the user of a lookup. There is none only if the id token's person has gone.
    func user() throws(FirebaseFailure) -> FirebaseUser {
        guard let user = object["users"]?.arrayValue?.first?.objectValue.flatMap(FirebaseUser.init) else {
            throw .malformed
        }
        return user
    }

    /// Creates the grant for tokens in the member names of the Identity Toolkit.
    func grant(clock: any WallClock) throws(FirebaseFailure) -> FirebaseGrant {
        guard text("mfaPendingCredential") == nil else {
            throw .refused(status: 200, code: nil, .unavailable)
        }
        return try grant("idToken", "refreshToken", "expiresIn", user: "localId", clock)
    }

    /// Creates the grant for tokens in the member names of the token service.
    func renewedGrant(clock: any WallClock) throws(FirebaseFailure) -> FirebaseGrant {
        try grant("id_token", "refresh_token", "expires_in", user: "user_id", clock)
    }

    private func grant(
        _ idToken: String, _ refreshToken: String, _ expiresIn: String, user: String, _ clock: any WallClock
    ) throws(FirebaseFailure) -> FirebaseGrant {
        guard let access = token(idToken), let refresh = token(refreshToken), let life = seconds(expiresIn),
            let userId = text(user), let claims = IDTokenClaims(access), claims.userId == userId,
            let identity = Identity(userId: userId, authMethod: claims.method)
        else { throw .malformed }
        let session = AuthSession(
            identity: identity, accessToken: access, refreshToken: refresh,
            expiresAt: (serverTime ?? clock.now).addingTimeInterval(life))
        return FirebaseGrant(
            session: SessionGrant(session: session, life: life, serverTime: serverTime),
            isVerified: claims.isVerified)
    }

    /// Returns a token. It is sent in a header field by the app, where any other character would change the request.
    private func token(_ name: String) -> Secret? {
        text(name).flatMap { text in text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? Secret(text) : nil }
    }

    /// Returns a lifetime, which is sent as text or as a number.
    private func seconds(_ name: String) -> TimeInterval? {
        let number = object[name]?.integerValue ?? object[name]?.stringValue.flatMap { Int64($0) }
        return number.flatMap { (0..<Self.longestLife).contains($0) ? TimeInterval($0) : nil }
    }

    /// A hundred years, in seconds.
    private static let longestLife: Int64 = 100 * 366 * 86_400
}

/// An issued session, and whether its person's email is confirmed.
struct FirebaseGrant: Sendable {
    var session: SessionGrant
    let isVerified: Bool
}

/// What an id token of Firebase says. Its signature is not checked: it came from its issuer over a secure connection.
struct IDTokenClaims {
    let userId: String
    let method: AuthMethod
    let isVerified: Bool

    init?(_ token: Secret) {
        guard let claims = CompactJWS(token.reveal())?.claims,
            let userId = (claims["user_id"] ?? claims["sub"])?.stringValue,
            let provider = claims["firebase"]?.objectValue?["sign_in_provider"]?.stringValue
        else { return nil }
        self.userId = userId
        method = AuthMethod(firebaseProvider: provider)
        isVerified = claims["email_verified"]?.boolValue == true
    }
}

extension AuthMethod {
    /// Creates a method from Firebase's name of a provider.
    init(firebaseProvider name: String) {
        switch name {
        case "password": self = .email
        case "apple.com": self = .apple
        case "google.com": self = .google
        case "anonymous": self = .guest
        default: self = .other(name)
        }
    }

    /// Firebase's name of the provider.
    var firebaseProvider: String {
        switch self {
        case .email: "password"
        case .apple: "apple.com"
        case .google: "google.com"
        case .guest: "anonymous"
        case .other(let name): name
        }
    }
}

/// An account as a lookup describes it.
struct FirebaseUser: Sendable {
    let id: String
    let email: String?
    let displayName: String?
    let isVerified: Bool
    let createdAt: Date
    /// The sign-in methods: Firebase's name of the provider, its own id of the person, and the address it gave.
    let providers: [(name: String, subject: String?, email: String?)]

    init?(_ object: JSONObject) {
        func text(_ name: String, in object: JSONObject) -> String? {
            object[name]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let id = text("localId", in: object) else { return nil }
        self.id = id
        email = text("email", in: object)
        displayName = text("displayName", in: object)
        isVerified = object["emailVerified"]?.boolValue == true
        let milliseconds = text("createdAt", in: object).flatMap { Int64($0) } ?? object["createdAt"]?.integerValue
        createdAt = Date(timeIntervalSince1970: TimeInterval(milliseconds ?? 0) / 1_000)
        providers = (object["providerUserInfo"]?.arrayValue ?? []).compactMap(\.objectValue).compactMap { info in
            text("providerId", in: info).map { ($0, text("rawId", in: info), text("email", in: info)) }
        }
    }
}
