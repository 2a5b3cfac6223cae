import GatehouseStore
import Synchronization

/// A shared database as a command uses it: the person is told what the command waits for, and it does not wait without
/// end.
final class PatientDatabase: Database {
    private let real: any Database
    private let place: String
    private let patience: CommandPatience
    /// Whether a transaction was left behind. The end of the process undoes it.
    private let hasLeft = Mutex(false)

    init(_ real: any Database, at place: String, patience: CommandPatience) {
        self.real = real
        self.place = place
        self.patience = patience
    }

    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await watched(body) { [real] in try await real.read($0) }
    }

    @discardableResult
    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await watched(body) { [real] in try await real.write($0) }
    }

    func snapshot<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await watched(body) { [real] in try await real.snapshot($0) }
    }

    func migrate<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await watched(body) { [real] in try await real.migrate($0) }
    }

    var reading: DatabaseReading? { real.reading }

    func shutDown() throws {
        // It would wait for what was left behind.
        if !hasLeft.withLock({ $0 }) { try real.shutDown() }
    }

    private func watched<T: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> T,
        _ run: @escaping @Sendable (@escaping @Sendable (any SQLSession) throws -> T) async throws -> T
    ) async throws -> T {
        let steps = CommandSteps()
        return try await patience.run(
            watching: steps, at: place,
            holder: { [real] in try await real.read { try HolderTable($0).holder() } },
            leaving: { self.hasLeft.withLock { $0 = true } }
        ) {
            try await run { sql in
                // Before the body there was a wait for a connection, and after it there is one for the commit.
                steps.end()
                defer { steps.begin() }
                return try body(WatchedSession(real: sql, steps: steps))
            }
        }
    }
}

/// A transaction whose statements are steps of a command.
private struct WatchedSession: SQLSession {
    let real: any SQLSession
    let steps: CommandSteps

    var dialect: SQLDialect { real.dialect }

    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        try steps.run { try real.rows(sql, arguments) }
    }

    func rows(of queries: [SQLQuery]) throws -> [[SQLRow]] {
        try steps.run { try real.rows(of: queries) }
    }

    @discardableResult
    func run(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        try steps.run { try real.run(sql, arguments) }
    }

    func enqueue(_ sql: String, _ arguments: [SQLValue]) throws {
        try steps.run { try real.enqueue(sql, arguments) }
    }

    func afterCommit(_ action: @escaping @Sendable () -> Void) { real.afterCommit(action) }
}
