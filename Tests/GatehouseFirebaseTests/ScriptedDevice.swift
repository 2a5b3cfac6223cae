import Foundation
import GatehouseDomain
import GatehouseFirebase
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A device in front of a Firebase of which a test says each answer.
struct ScriptedDevice: Sendable {
    static let json = ["Content-Type": "application/json; charset=UTF-8"]
    static let userId = "person-1"

    let network = FaultyTransport()
    let clock = ManualWallClock()
    let holder: HeldSession
    let sessions: FirebaseSessions
    let adapter: FirebaseAuthAdapter
    let profiles: FirebaseProfileAdapter

    init(
        session: AuthSession? = nil, verification: FirebaseConfiguration.Verification = .none, emulator: String? = nil,
        linkStore: (any CredentialStore)? = nil, prepare: (inout FirebaseConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = try FirebaseConfiguration(
            apiKey: "AIza-key_1", emulator: emulator, verification: verification, providers: FirebaseBench.guests)
        prepare(&configuration)
        holder = HeldSession(session)
        sessions = FirebaseSessions(configuration, transport: network, clock: clock)
        adapter = FirebaseAuthAdapter(
            configuration, holder: holder, transport: network, linkStore: linkStore, clock: clock)
        profiles = FirebaseProfileAdapter(configuration, holder: holder, transport: network)
    }

    /// A session as a device holds it.
    static func session(_ method: AuthMethod = .email) throws -> AuthSession {
        AuthSession(
            identity: try #require(Identity(userId: userId, authMethod: method)),
            accessToken: Secret("held.access.token"), refreshToken: Secret("held-refresh-token"),
            expiresAt: Date(timeIntervalSince1970: 1_767_229_200))
    }

    /// An id token of Firebase.
    static func idToken(_ provider: String = "password", userId: String = userId, isVerified: Bool? = nil) throws
        -> String
    {
        var claims: [String: Any] = ["user_id": userId, "sub": userId, "firebase": ["sign_in_provider": provider]]
        claims["email_verified"] = isVerified
        let payload = try JSONSerialization.data(withJSONObject: claims).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return "e30.\(payload).c2ln"
    }

    /// A successful sign-in.
    static func signedIn(_ changes: [String: Any] = [:], provider: String = "password") throws -> [String: Any] {
        let answer: [String: Any] = [
            "kind": "identitytoolkit#VerifyPasswordResponse", "localId": userId, "email": FirebaseBench.email,
            "registered": true, "idToken": try idToken(provider), "refreshToken": "new-refresh-token",
            "expiresIn": "3600",
        ]
        return answer.merging(changes) { $1 }
    }

    static func answers(
        _ body: [String: Any], status: Int = 200, headers: [String: String] = [:]
    ) throws -> FaultyTransport.Fault {
        .answers(
            status: status, headers: json.merging(headers) { $1 },
            body: try JSONSerialization.data(withJSONObject: body))
    }

    /// A refusal in Google's form.
    static func refuses(_ message: String, status: Int = 400, _ more: [String: Any] = [:]) throws
        -> FaultyTransport.Fault
    {
        let error: [String: Any] = ["code": status, "message": message]
        return try answers(["error": error.merging(more) { $1 }], status: status, headers: ["Retry-After": "7"])
    }

    func requests() async -> [URLRequest] { await network.requests }

    /// The JSON body of a request.
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
        guard let session else { throw AuthError.notSignedIn }
        guard session.accessToken != rejected else { throw AuthError.sessionExpired }
        return session.accessToken
    }

    func discard(_ session: AuthSession) async {
        if self.session == session { self.session = nil }
    }
}
