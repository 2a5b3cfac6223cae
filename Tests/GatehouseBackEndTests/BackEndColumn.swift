import Foundation
import Gatehouse
import GatehouseDomain
import GatehouseEmbedded
import GatehouseHTTP
import GatehouseInMemory
import GatehouseKit
import GatehouseTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A back end with everything switched on that it has, as an app with sheets, a browser and links connects it.
struct BackEndColumn: Sendable {
    let name: String
    /// The adapters, as `ContractLimit` names them.
    let adapters: [String]
    let backEnd: BackEnd

    /// The sheets of Apple and Google, which the app shows.
    struct Sheets: ProviderSignIn {
        func hasSheet(for providerId: String) -> Bool { ["apple", "google"].contains(providerId) }
        func credential(for providerId: String) async throws -> ProviderCredential? { throw AuthError.cancelled }
    }

    /// Runs with all of them; Gatehouse's server runs as long as the body does.
    static func withAll(_ body: @Sendable ([BackEndColumn]) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let providers = folder.appending(path: "providers.json")
        try Data(
            """
            [{"id": "google", "client_ids": ["123.apps.googleusercontent.com"], "client_secret": "from-google"},
             {"id": "apple", "client_ids": ["com.example.app"]}]
            """.utf8
        ).write(to: providers)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: providers.path())
        let settings = [
            "anonymous": "yes", "passkeys": "yes", "mfa": "optional", "groups": "on", "manual-linking": "yes",
            "providers-file": providers.path(),
        ]
        try await withGatehouse(settings) { server in
            let gatehouse = try supabase(at: server.authURL, SystemTransport())
            _ = try await gatehouse.authentication.refreshProviders()
            let supabase = try supabase(at: URL(string: "https://example.supabase.co/auth/v1"), StockProject())
            _ = try await supabase.authentication.refreshProviders()
            try await body([
                BackEndColumn(name: "In memory", adapters: ["InMemory"], backEnd: await inMemory()),
                BackEndColumn(name: "Gatehouse", adapters: ["Supabase"], backEnd: gatehouse),
                BackEndColumn(name: "Supabase", adapters: ["Supabase"], backEnd: supabase),
                BackEndColumn(name: "Firebase", adapters: ["Firebase"], backEnd: try firebase()),
                BackEndColumn(name: "OpenID", adapters: ["OpenID", "NoEmailAccounts"], backEnd: try openID()),
            ])
        }
    }

    @MainActor
    private static func inMemory() -> BackEnd {
        let accounts = InMemoryAccounts(redirect: URL(string: "com.example.app://signin"))
        return CompositionRoot(accounts: accounts, hasSession: true).backEnd
    }

    private static func supabase(at address: URL?, _ transport: any HTTPTransport) throws -> BackEnd {
        .supabase(
            try SupabaseConfiguration(
                authURL: try #require(address), redirect: URL(string: "com.example.app://signin")),
            store: InMemoryCredentialStore(), cache: InMemoryProfileCache(), browser: PracticeBrowser(),
            transport: transport)
    }

    private static func firebase() throws -> BackEnd {
        var configuration = try FirebaseConfiguration(apiKey: "project", emulator: "127.0.0.1:9099")
        configuration.providers += [FirebaseConfiguration.guest]
        configuration.opensLinks = true
        return .firebase(configuration, store: InMemoryCredentialStore(), cache: InMemoryProfileCache())
    }

    private static func openID() throws -> BackEnd {
        .openID(
            try OpenIDConfiguration(
                issuer: "https://id.example.com", clientID: "app",
                redirectURI: try #require(URL(string: "com.example.app://signin")), providerName: "Example"),
            store: InMemoryCredentialStore(), cache: InMemoryProfileCache(), browser: PracticeBrowser())
    }
}

/// The settings of a Supabase project with everything on (`GET /settings`), and nothing else.
private struct StockProject: HTTPTransport {
    func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        guard let url = request.url, url.lastPathComponent == "settings",
            let response = HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: ["Content-Type": "application/json"])
        else { throw .unreachable }
        let settings = """
            {"external": {"anonymous_users": true, "apple": true, "email": true, "google": true, "phone": false},
             "disable_signup": false, "mailer_autoconfirm": false, "phone_autoconfirm": false, "sms_provider": "twilio",
             "saml_enabled": false}
            """
        return (Data(settings.utf8), response)
    }
}
