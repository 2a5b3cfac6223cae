import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseSupabase
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A device in front of a back end of which a test says each answer.
struct Device: Sendable {
    static let password = "velvet harbour lantern"
    static let email = "person@example.com"
    static let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 1_767_225_600))
    static let json = ["Content-Type": "application/json"]

    let network: FaultyTransport
    let holder: HeldSession
    let sessions: SupabaseSessions
    let adapter: SupabaseAuthAdapter
    let profiles: SupabaseProfileAdapter

    init(
        _ transport: (any HTTPTransport)? = nil, authURL: String = "https://example.supabase.co/auth/v1",
        session: AuthSession? = nil, redirect: URL? = nil
    ) throws {
        let configuration = try SupabaseConfiguration(
            authURL: try #require(URL(string: authURL)), apiKey: Secret("the-public-key"), redirect: redirect)
        network = FaultyTransport(transport)
        holder = HeldSession(session)
        sessions = SupabaseSessions(configuration, transport: network, clock: ManualWallClock())
        adapter = SupabaseAuthAdapter(configuration, holder: holder, transport: network, clock: ManualWallClock())
        profiles = SupabaseProfileAdapter(configuration, holder: holder, transport: network, clock: ManualWallClock())
    }

    /// A session as a device holds it.
    static func session(guest: Bool = false) throws -> AuthSession {
        AuthSession(
            identity: try #require(Identity(userId: "7a1e", authMethod: guest ? .guest : .email)),
            accessToken: Secret("held-access-token"), refreshToken: Secret("held-refresh-token"),
            expiresAt: Date(timeIntervalSince1970: 1_767_229_200))
    }

    /// A user as a stock Supabase shows it, with the nulls that it sends.
    static func user(_ changes: [String: Any] = [:]) -> [String: Any] {
        let user: [String: Any] = [
            "id": "7a1e", "aud": "authenticated", "role": "authenticated", "email": email, "phone": "",
            "confirmed_at": NSNull(), "app_metadata": ["provider": "email", "providers": ["email"]],
            "user_metadata": NSNull(),
            "identities": [
                [
                    "identity_id": "51", "id": "7a1e", "user_id": "7a1e", "identity_data": NSNull(),
                    "provider": "email", "email": email,
                ]
            ], "created_at": "2026-01-01T00:00:00.5Z", "updated_at": "2026-01-01T00:00:00Z", "is_anonymous": false,
            "factors": NSNull(), "banned_until": NSNull(),
        ]
        return user.merging(changes) { $1 }
    }

    /// A session as a stock Supabase answers it.
    static func answer(_ changes: [String: Any] = [:], user: [String: Any] = [:]) -> [String: Any] {
        let session: [String: Any] = [
            "access_token": "new.access.token", "token_type": "bearer", "expires_in": 3600,
            "expires_at": 1_767_229_200, "refresh_token": "new-refresh-token", "user": Self.user(user),
            "weak_password": NSNull(), "provider_token": NSNull(),
        ]
        return session.merging(changes) { $1 }
    }

    static func answers(
        _ json: [String: Any], status: Int = 200, headers: [String: String] = json
    ) throws -> FaultyTransport.Fault {
        .answers(status: status, headers: headers, body: try JSONSerialization.data(withJSONObject: json))
    }

    /// The settings of a stock Supabase.
    static func settings() throws -> FaultyTransport.Fault {
        try answers([
            "external": ["email": true, "phone": false, "anonymous_users": true, "apple": true, "github": true],
            "disable_signup": false, "mailer_autoconfirm": false,
        ])
    }

    /// The body of a request.
    static func body(_ request: URLRequest) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: try #require(request.httpBody))
        return try #require(json as? [String: Any])
    }
}

/// A session on a device that is never renewed.
actor HeldSession: SessionHolder {
    private(set) var session: AuthSession?

    init(_ session: AuthSession?) {
        self.session = session
    }

    func signIn(_ grant: SessionGrant) async { session = grant.session }
    func currentIdentity() async -> Identity? { session?.identity }
    func signOut() async { session = nil }

    func accessToken(rejected: Secret?) async throws -> Secret {
        guard let session, session.accessToken != rejected else { throw AuthError.sessionExpired }
        return session.accessToken
    }

    func discard(_ session: AuthSession) async {
        if self.session == session { self.session = nil }
    }
}
