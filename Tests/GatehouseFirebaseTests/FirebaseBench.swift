import FirebaseStandIn
import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseFirebase
import GatehouseHTTP
import GatehouseInMemory
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A device in front of Firebase, over real HTTP, with a project of its own.
struct FirebaseBench: Sendable {
    static let email = "person@example.com"
    static let password = "velvet harbour lantern"
    static let otherPassword = "quiet meadow compass"
    static let consent = Consent(version: "1", time: Date(timeIntervalSince1970: 1_767_225_600))
    static let guests = FirebaseConfiguration.stockProviders + [FirebaseConfiguration.guest]

    let key: String
    let address: String
    let network: FaultyTransport
    let store: InMemoryCredentialStore
    let configuration: FirebaseConfiguration
    let sessions: FirebaseSessions
    let holder: SessionManager
    let adapter: FirebaseAuthAdapter
    let profiles: FirebaseProfileAdapter

    init(
        _ verification: FirebaseConfiguration.Verification = .mail, key: String? = nil,
        store: InMemoryCredentialStore? = nil,
        linkStore: (any CredentialStore)? = nil, prepare: (inout FirebaseConfiguration) -> Void = { _ in }
    ) throws {
        let process = try FirebaseProcess.shared.get()
        self.key = key ?? "project-\(UUID().uuidString)"
        address = process.address
        network = FaultyTransport(SystemTransport())
        self.store = store ?? InMemoryCredentialStore()
        var configuration = try FirebaseConfiguration(
            apiKey: self.key, emulator: address, verification: verification, providers: Self.guests)
        prepare(&configuration)
        self.configuration = configuration
        sessions = FirebaseSessions(configuration, transport: network)
        holder = SessionManager(sessions: sessions, store: self.store)
        adapter = FirebaseAuthAdapter(configuration, holder: holder, transport: network, linkStore: linkStore)
        profiles = FirebaseProfileAdapter(configuration, holder: holder, transport: network)
    }

    /// Asks the stand-in, past the device.
    @discardableResult
    func ask(_ path: String, _ body: [String: Any]? = nil) async throws -> [String: Any] {
        var request = URLRequest(url: try #require(URL(string: "http://\(address)\(path)")))
        if let body {
            request.httpMethod = "POST"
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = try JSONSerialization.data(withJSONObject: body)
        }
        let (data, _) = try await SystemTransport().send(request)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// Changes the settings or the time of the project.
    @discardableResult
    func control(_ order: [String: Any]) async throws -> [String: Any] {
        try await ask("/harness/\(key)", order)
    }

    private func mails(_ email: String) async throws -> [[String: Any]] {
        let codes = try await ask("/emulator/v1/projects/\(key)/oobCodes")["oobCodes"] as? [[String: Any]]
        return try #require(codes).filter { $0["email"] as? String == email }
    }

    /// The code in the newest mail to an address, if there is one.
    func code(_ email: String = email) async throws -> String? {
        try await mails(email).last?["oobCode"] as? String
    }

    /// The link in the newest mail to an address.
    func link(_ email: String = email) async throws -> URL {
        try #require((try await mails(email).last?["oobLink"] as? String).flatMap(URL.init(string:)))
    }

    /// Opens an account whose email is confirmed, and signs in.
    @discardableResult
    func signedUp(_ email: String = email) async throws -> AuthSession {
        switch try await adapter.signUp(email: email, password: Self.password, consent: Self.consent) {
        case .signedIn(let session): return session
        case .confirmationPending:
            return try await adapter.confirmSignUp(email: email, code: try #require(try await code(email)))
        }
    }

    /// Whether Firebase accepts an access token.
    func accepts(_ token: Secret) async throws -> Bool {
        let path = "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=\(key)"
        return try await ask(path, ["idToken": token.reveal()])["users"] != nil
    }

    /// The accounts that there are.
    func accounts() async throws -> Int {
        try #require(try await control([:])["accounts"] as? Int)
    }

    /// An id token as a provider's sheet hands it out.
    static func idToken(
        _ subject: String, email: String? = nil, isVerified: Bool = true, nonce: String? = nil
    ) throws -> String {
        var claims: [String: Any] = ["iss": "https://example.com", "aud": "app", "sub": subject]
        claims["email"] = email
        if email != nil { claims["email_verified"] = isVerified }
        claims["nonce"] = nonce
        return "\(try part(["alg": "none", "typ": "JWT"])).\(try part(claims))."
    }

    private static func part(_ json: [String: Any]) throws -> String {
        try JSONSerialization.data(withJSONObject: json).base64EncodedString().replacing("+", with: "-")
            .replacing("/", with: "_").replacing("=", with: "")
    }
}
