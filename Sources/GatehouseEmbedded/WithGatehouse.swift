import Foundation
import GatehouseCore
public import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseSettings
import Hummingbird
import Logging
import ServiceLifecycle

/// Runs a whole back end in this process while a closure runs: API, sign-in pages and mailbox with a real database, on
/// a free port of the loopback interface. Use it for tests of an app and for previews.
///
/// It is the server of `gatehouse serve --dev`, created by the same assembly, with these differences:
///
/// - Hashing a password is cheap, and imported bcrypt hashes can't be verified. Passwords are hashed with Argon2id if
///   libargon2 is installed, and otherwise with scrypt. The next sign-in on a system with libargon2 replaces such a
///   hash.
/// - It uses a new, empty folder, which is removed afterwards, unless `data` names one. It uses a free port, unless
///   `port` names one.
/// - It reports a sign-up with a taken address, and pages and mails call the app Gatehouse, unless `duplicate-sign-up`
///   and `app-name` say otherwise.
/// - Mails stay where ``EmbeddedServer/mails(to:)`` finds them, and nothing is logged. So `smtp-url`, `mail-from` and the
///   other settings of a mail server, `log-level` and `log-format` are refused by name, and so is `app-ids`, which is for
///   the app of a demo.
/// - It has only the embedded database. So `database`, the other settings of a database, `migrate` and `master-key-file`
///   are refused too.
///
/// Every other setting does what it does for `gatehouse serve`, housekeeping and metrics included.
///
/// ```swift
/// try await withGatehouse(["anonymous": "yes"]) { server in
///     try await server.createAccount(email: "ada@example.com", password: "velvet harbour lantern")
///     let app = MyApp(backEnd: server.authURL)
/// }
/// ```
///
/// - Parameters:
///   - settings: The settings to change, by their command-line names: `["access-token-life": "60s"]`.
///   - clock: The server's clock. A clock that a test controls makes hours pass at once.
///   - body: Runs once the server answers. The server has stopped when this function returns.
/// - Returns: The result of the closure.
/// - Throws: ``EmbeddedServerError`` for a wrong setting or a server that cannot start; the errors of the closure.
public func withGatehouse<Value>(
    _ settings: [String: String] = [:], clock: any WallClock = SystemWallClock(),
    _ body: (EmbeddedServer) async throws -> Value
) async throws -> Value {
    try await withGatehouse(settings, clock: clock, passwords: .installed, body)
}

/// Works like ``withGatehouse(_:clock:_:)``, with the given kind of password hashes.
package func withGatehouse<Value>(
    _ settings: [String: String] = [:], clock: any WallClock = SystemWallClock(), passwords: EmbeddedPasswords,
    _ body: (EmbeddedServer) async throws -> Value
) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "gatehouse-\(SystemRandomSource().uuid().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (loaded, port) = try await EmbeddedServerError.explaining {
        try EmbeddedSettings.load(settings, folder: folder.path(percentEncoded: false))
    }
    let log = Logger(label: "gatehouse") { _ in SwiftLogNoOpLogHandler() }
    let (assembly, server) = try await EmbeddedServerError.explaining(loaded) {
        let assembly = try await open(loaded, passwords, clock: clock, log: log)
        return (assembly, try await EmbeddedServer(assembly, url: try loaded.publicURL()))
    }
    // Housekeeping may still be writing after the server has stopped. A file that it creates would prevent the removal
    // of the folder.
    defer { assembly.close() }
    let listening = AsyncStream.makeStream(of: Void.self)
    let application = assembly.server { _ in
        port?.release()
        listening.continuation.yield()
    }
    let services = ServiceGroup(
        configuration: ServiceGroupConfiguration(services: [application, assembly.farewell], logger: log))
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

/// Creates the assembly with the parts that are cheapest for a test.
private func open(
    _ settings: ServerSettings, _ passwords: EmbeddedPasswords, clock: any WallClock, log: Logger
) async throws -> ServerAssembly {
    let (pool, random) = (BoundedPool(threads: 2, queue: 4_096), SystemRandomSource())
    return try await ServerAssembly.open(
        settings,
        means: ServerMeans(
            hasher: passwords.hasher(pool, random), hashing: pool, clock: clock, random: random, log: log),
        modules: [PagesModule()])
}
