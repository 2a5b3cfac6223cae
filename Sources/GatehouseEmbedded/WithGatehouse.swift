import Foundation
import GatehouseAPI
import GatehouseAccounts
import GatehouseArgon2
import GatehouseCore
public import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseSettings
import GatehouseTokens
import GatehouseWeb
import Hummingbird
import Logging
import ServiceLifecycle

/// Runs a whole back end in this process while a closure runs: interface, sign-in pages and mailbox over a real database,
/// on a free port of the loopback interface. For tests of an app and for previews.
///
/// The server is the one of `gatehouse serve --dev` with two differences: a password costs little to hash, and mails stay
/// where ``EmbeddedServer/mails(to:)`` finds them. It has a new, empty folder of its own, which is removed afterwards,
/// unless `data` names one.
///
/// ```swift
/// try await withGatehouse(["anonymous": "yes"]) { server in
///     try await server.createAccount(email: "ada@example.com", password: "velvet harbour lantern")
///     let app = MyApp(backEnd: server.authURL)
/// }
/// ```
///
/// - Parameters:
///   - settings: What is to be different, by the names that the command line has: `["access-token-life": "60s"]`.
///   - clock: The server's time. A clock that a test moves makes hours pass at once.
///   - body: Runs once the server answers; it has stopped when this function returns.
/// - Returns: What the closure returns.
/// - Throws: ``EmbeddedServerError`` for a wrong setting or a server that cannot start; what the closure throws.
public func withGatehouse<Value>(
    _ settings: [String: String] = [:], clock: any WallClock = SystemWallClock(),
    _ body: (EmbeddedServer) async throws -> Value
) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "gatehouse-\(SystemRandomSource().uuid().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    let loaded = try await EmbeddedServerError.explaining { try await loadSettings(settings, folder: folder) }
    let log = Logger(label: "gatehouse") { _ in SwiftLogNoOpLogHandler() }
    let (application, server, listening) = try await EmbeddedServerError.explaining(loaded) {
        try await makeServer(loaded, clock: clock, log: log)
    }
    let services = ServiceGroup(
        configuration: ServiceGroupConfiguration(services: [application], logger: log))
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            defer { listening.continuation.finish() }
            try await EmbeddedServerError.explaining(loaded) { try await services.run() }
        }
        var starts = listening.stream.makeAsyncIterator()
        guard await starts.next() != nil else {
            try await group.waitForAll()
            throw EmbeddedServerError("the server was stopped before it could answer")
        }
        let outcome: Result<Value, any Error>
        do { outcome = .success(try await body(server)) } catch { outcome = .failure(error) }
        await services.triggerGracefulShutdown()
        try await group.waitForAll()
        return try outcome.get()
    }
}

private func loadSettings(_ settings: [String: String], folder: URL) async throws -> ServerSettings {
    let preset = [
        "dev": "yes", "port": "0", "data": folder.path(percentEncoded: false), "duplicate-sign-up": "explicit",
    ]
    let arguments = settings.sorted { $0.key < $1.key }.flatMap { ["--\($0.key)=\($0.value)"] }
    var loaded = try SettingsLoader(preset: preset).load(arguments: arguments, environment: [:])
    if loaded.port == 0 { loaded.port = try await FreePort.find(host: loaded.host) }
    return loaded
}

/// Says once that the server listens.
private typealias Listening = (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

private func makeServer(
    _ settings: ServerSettings, clock: any WallClock, log: Logger
) async throws -> (Application<EdgeResponder>, EmbeddedServer, Listening) {
    let random = SystemRandomSource()
    let hasher = Argon2idHasher(
        parameters: Argon2Parameters(memory: 32, passes: 1, lanes: 1), pool: BoundedPool(threads: 2, queue: 4_096),
        random: random)
    let url = try settings.publicURL()
    let backend = try await Backend.open(
        dataFolder: URL(filePath: settings.dataFolder, directoryHint: .isDirectory),
        policy: try settings.accountPolicy(), hasher: hasher, clock: clock, random: random, log: log,
        configuredKeys: try await settings.keys.configuredKeys(), migrations: PagesMigrations.all)
    let api = try GatehouseAPI(backend: backend, settings: settings)
    let pages = SignInPages(
        services: backend.services,
        configuration: PagesConfiguration(
            publicURL: url, isDevelopment: settings.isDevelopment, productName: settings.appName ?? "Gatehouse",
            home: SignInPages.accountPath, termsURL: settings.termsURL, privacyURL: settings.privacyURL),
        library: try PageTemplates.library(), trustedProxies: settings.trustedProxies, clock: clock, random: random)
    let router = ServerApplication.router()
    api.addRoutes(to: router)
    pages.addRoutes(to: router)
    pages.addAccountRoutes(to: router, isHome: true)
    let listening = AsyncStream.makeStream(of: Void.self)
    let application = ServerApplication.make(
        router: router, backend: backend, settings: settings, log: log,
        errorPage: { error, request, _ in pages.errorPage(error, for: request) },
        onListening: { _ in listening.continuation.yield() })
    let server = EmbeddedServer(
        backend: backend,
        administratorKey: try await backend.administrator.current().token(
            issuer: settings.accountPolicy().issuer, at: clock.now),
        url: url, basePath: api.pathPrefix)
    return (application, server, listening)
}
