import AcmeBackEnd
import Foundation
import GatehouseKit
import GatehouseTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A separate device with a new, empty tenant of Acme, for one rule.
struct AcmeBench: Sendable {
    static let email = "person@example.com"
    static let password = "velvet harbour lantern"

    let address: URL
    let network = FaultyTransport(SystemTransport())
    let session: SessionManager
    let sessions: AcmeSessions
    let adapter: AcmeAdapter
    let account: AcmeAccount

    init(_ server: URL) {
        address = server.appending(path: UUID().uuidString)
        sessions = AcmeSessions(address: address, transport: network)
        session = SessionManager(sessions: sessions, store: InMemoryCredentialStore())
        adapter = AcmeAdapter(address: address, holder: session, transport: network)
        account = AcmeAccount(address: address, holder: session, transport: network)
    }

    /// Creates the account and confirms it.
    func signedUp(_ email: String = AcmeBench.email) async throws -> AuthSession {
        let consent = Consent(version: adapter.requirements.termsVersion, time: Date(timeIntervalSince1970: 0))
        _ = try await adapter.signUp(email: email, password: Self.password, consent: consent)
        return try await adapter.confirmSignUp(email: email, code: try await mailedCode(email) ?? "")
    }

    /// Returns the code in the newest mail to an address.
    func mailedCode(_ email: String) async throws -> String? {
        let (data, _) = try await post("test/mail", ["email": email])
        return try JSONDecoder().decode([String: String?].self, from: data)["code"] ?? nil
    }

    /// Lets time pass at Acme.
    func advance(_ seconds: TimeInterval) async throws {
        _ = try await post("test/advance", ["seconds": seconds])
    }

    /// Returns whether Acme accepts an access token.
    func accepts(_ token: Secret) async throws -> Bool {
        var request = URLRequest(url: address.appending(path: "me"))
        request.setValue("Bearer \(token.reveal())", forHTTPHeaderField: "Authorization")
        return try await SystemTransport().send(request).1.statusCode == 200
    }

    private func post(_ path: String, _ body: some Encodable) async throws -> (Data, HTTPURLResponse) {
        var request = URLRequest(url: address.appending(path: path))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(body)
        return try await SystemTransport().send(request)
    }
}
