import Foundation
import GatehouseCore
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import Logging
import Synchronization
import Testing

@testable import GatehousePostgres

/// Which database the servers of tests use: GATEHOUSE_TEST_DATABASE says sqlite, the default, or postgres. The cluster is
/// the one of `Tests/harness/postgres.py`, in GATEHOUSE_TEST_POSTGRES.
enum TestDatabase {
    /// Whether servers share a PostgreSQL.
    static let isPostgres = ProcessInfo.processInfo.environment["GATEHOUSE_TEST_DATABASE"] == "postgres"
    /// The database that others are copied from.
    static let template = "gatehouse_template"

    private static let made = Mutex<Set<String>>([])

    /// Has a server with a data folder use the database that belongs to the folder.
    static func choose(_ settings: inout ServerSettings, _ means: inout ServerMeans) async throws {
        guard isPostgres else { return }
        settings.database.use(try await address(of: settings.dataFolder))
        let (random, log) = (means.random, means.log)
        means.sharedDatabase = { options in
            try await PostgresDatabase.open(options, random: random, timer: ContinuousClock(), log: log)
        }
    }

    /// The cluster's own database.
    static func cluster() throws -> DatabaseAddress {
        let text = try #require(
            ProcessInfo.processInfo.environment["GATEHOUSE_TEST_POSTGRES"],
            "these tests need the cluster of Tests/harness/postgres.py")
        return try DatabaseAddress(text)
    }

    /// The address of the database of a data folder, which is made when it is asked for first.
    static func address(of folder: String) async throws -> DatabaseAddress {
        var address = try cluster()
        let database = name(of: folder)
        if made.withLock({ $0.insert(database).inserted }) {
            try await run("CREATE DATABASE \(database) TEMPLATE \(template)")
        }
        address.database = database
        return address
    }

    /// A new database without any tables.
    static func empty() async throws -> DatabaseAddress {
        var address = try cluster()
        let name = "e_" + SystemRandomSource().uuid().text.replacing("-", with: "")
        try await run("CREATE DATABASE \(name) TEMPLATE template0")
        address.database = name
        return address
    }

    /// Removes the database of a data folder, if there is one.
    static func remove(of folder: String) {
        let database = name(of: folder)
        guard isPostgres, made.withLock({ $0.remove(database) }) != nil else { return }
        Task { try? await run("DROP DATABASE \(database) WITH (FORCE)") }
    }

    /// Runs one statement in the cluster's own database, outside of a transaction.
    static func run(_ statement: String, in address: DatabaseAddress? = nil) async throws {
        let address = try address ?? cluster()
        try await onThread {
            let clock = SteadyClock(ContinuousClock())
            let connection = try connect(address, clock)
            _ = try connection.exchange([WireRequest(statement)], deadline: clock.now.advanced(by: .seconds(60)))
        }
    }

    /// Connects as these tests do, without a pool.
    static func connect(_ address: DatabaseAddress, _ clock: SteadyClock) throws -> PostgresConnection {
        let host = try #require(address.hosts.first)
        return try PostgresConnection.open(
            ConnectionParameters(address, host: host), clock: clock,
            deadline: clock.now.advanced(by: .seconds(30)))
    }

    /// Runs something that blocks on a thread of its own.
    static func onThread<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
        }
    }

    /// Opens a database with options of a test.
    static func open(
        _ address: DatabaseAddress, timer: any Clock<Duration> = ContinuousClock(),
        configure: (inout SharedDatabase) -> Void = { _ in }
    ) async throws -> PostgresDatabase {
        var options = SharedDatabase(address)
        configure(&options)
        return try await PostgresDatabase.open(
            options, random: SystemRandomSource(), timer: timer,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private static func name(of folder: String) -> String {
        // The end of the path is random.
        "t_" + folder.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.suffix(50)
    }
}
