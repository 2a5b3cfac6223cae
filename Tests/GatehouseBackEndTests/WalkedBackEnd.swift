import FirebaseStandIn
import Foundation
import Gatehouse
import GatehouseCore
import GatehouseDomain
import GatehouseEmbedded
import GatehouseHTTP
import GatehouseInMemory
import GatehouseKit
import GatehousePractice
import GatehouseSettings
import GatehouseTesting
import Logging
import ServiceLifecycle
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A back end that is running, with a person who has an account there.
struct WalkedBackEnd: Sendable {
    /// The back ends that an app can be pointed at.
    enum Kind: String, CaseIterable, Sendable {
        case gatehouse, supabase, firebase, openID
    }

    static let email = "ada@example.com"
    static let password = "velvet harbour lantern"

    let kind: Kind
    /// The app's line that connects the back end, for one launch on a phone.
    let connect: @Sendable (Phone, SessionSettings) throws -> BackEnd

    /// Signs the person in on the screens.
    @MainActor
    func signIn(_ flow: AuthViewModel) async {
        guard kind == .openID else {
            flow.navigateToLogin()
            flow.email = Self.email
            flow.password = Self.password
            return await flow.performLogin()
        }
        await flow.signIn(providerId: "practice")
    }

    /// Starts a back end, with the person's account, for as long as the body runs.
    static func with(_ kind: Kind, _ body: @Sendable (WalkedBackEnd) async throws -> Void) async throws {
        switch kind {
        case .gatehouse, .supabase:
            try await withGatehouse { server in
                try await server.createAccount(email: email, password: password)
                // Supabase's gateway demands a key, and its stock rules for passwords differ.
                let configuration =
                    kind == .gatehouse
                    ? try SupabaseConfiguration(authURL: server.authURL, requirements: AuthRequirements())
                    : try SupabaseConfiguration(authURL: server.authURL, apiKey: Secret("public-key"))
                try await body(
                    WalkedBackEnd(kind: kind) { phone, settings in
                        .supabase(
                            configuration, store: phone.store, cache: phone.cache, settings: settings,
                            transport: phone.network)
                    })
            }
        case .firebase:
            let address = try FirebaseProcess.shared.get().address
            let configuration = try FirebaseConfiguration(
                apiKey: "project-\(UUID().uuidString)", emulator: address, verification: .none)
            let first = BackEnd.firebase(configuration, store: InMemoryCredentialStore(), cache: InMemoryProfileCache())
            _ = try await first.service.signUp(
                email: email, password: password,
                consent: Consent(version: "1", time: Date(timeIntervalSince1970: 1_767_225_600)))
            try await body(
                WalkedBackEnd(kind: kind) { phone, settings in
                    .firebase(
                        configuration, store: phone.store, cache: phone.cache, settings: settings,
                        transport: phone.network)
                })
        case .openID:
            try await withPracticeProvider { issuer in
                let configuration = try OpenIDConfiguration(
                    issuer: issuer, clientID: PracticeProvider.appID,
                    redirectURI: try #require(PracticeBrowser.callback), providerName: "practice")
                try await body(
                    WalkedBackEnd(kind: kind) { phone, settings in
                        .openID(
                            configuration, store: phone.store, cache: phone.cache, keptStore: phone.kept,
                            settings: settings, browser: PracticeBrowser(), transport: phone.network)
                    })
            }
        }
    }

    private static func withPracticeProvider(_ body: @Sendable (_ issuer: String) async throws -> Void) async throws {
        let port = try FreePort.hold(host: "127.0.0.1")
        let provider = try await PracticeProvider(
            origin: "http://127.0.0.1:\(port.port)", redirectURIs: [], clock: SystemWallClock(),
            random: SystemRandomSource())
        let log = Logger(label: "practice") { _ in SwiftLogNoOpLogHandler() }
        let listening = AsyncStream.makeStream(of: Void.self)
        let address = ListenAddress(host: "127.0.0.1", port: port.port)
        let application = provider.application(at: address, log: log) {
            port.release()
            listening.continuation.yield()
        }
        let services = ServiceGroup(
            configuration: ServiceGroupConfiguration(services: [application], logger: log))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { listening.continuation.finish() }
                try await services.run()
            }
            var starts = listening.stream.makeAsyncIterator()
            try #require(await starts.next() != nil)
            let outcome: Result<Void, any Error>
            do { outcome = .success(try await body(provider.issuer(.practice))) } catch { outcome = .failure(error) }
            await services.triggerGracefulShutdown()
            try await group.waitForAll()
            try outcome.get()
        }
    }
}

/// A browser in which Ada signs in at the practice provider at once.
struct PracticeBrowser: BrowserSession {
    static let callback = URL(string: PracticeProvider.appRedirectURI)

    func answer(to page: @escaping @Sendable (URL) async throws -> URL) async throws -> URL {
        var request = URLRequest(url: try await page(try #require(Self.callback)))
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data("person=ada&lie=none".utf8)
        let (_, response) = try await SystemTransport().send(request)
        return try #require(response.value(forHTTPHeaderField: "Location").flatMap { URL(string: $0) })
    }
}

/// What outlives an app's process on a phone, and its network.
struct Phone: Sendable {
    let store: InMemoryCredentialStore
    let kept = InMemoryCredentialStore()
    let settings = InMemorySettings()
    let network = FaultyTransport(SystemTransport())

    init(store: InMemoryCredentialStore = InMemoryCredentialStore()) { self.store = store }

    var cache: any ProfileCache { SettingsProfileCache(settings: settings) }

    /// How many requests the app has sent so far.
    var requests: Int { get async { await network.requests.count } }
}

/// The app's own API, which accepts each token until it is told not to.
actor ProtectedAPI: HTTPTransport {
    private var refused: Set<String> = []
    /// The tokens that requests came with.
    private(set) var tokens: [String] = []

    func refuse(_ token: Secret) { refused.insert(token.reveal()) }

    func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        let token = request.value(forHTTPHeaderField: "Authorization")?.replacing("Bearer ", with: "") ?? ""
        tokens.append(token)
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: refused.contains(token) ? 401 : 200, httpVersion: "HTTP/1.1", headerFields: [:])
        else { throw .failed }
        return (Data(), response)
    }
}
