import Foundation
package import GatehouseCore
package import GatehouseStore
package import Logging
import Synchronization

/// A PostgreSQL database that several servers share.
///
/// Transactions run on threads of this module, one for each connection. Writes are serializable, and a read sees one
/// snapshot. The connections are closed when the last reference to this object is gone.
package final class PostgresDatabase: Database {
    private let pool: ConnectionPool
    private let parts: PostgresParts

    /// Connects once, and checks that a server can work with this database.
    ///
    /// - Parameter timer: The clock for all deadlines, and for the wait for a connection.
    /// - Throws: `StoreError.unusable` with the reason; `StoreError.notYet` if another attempt may succeed.
    package static func open(
        _ options: SharedDatabase, random: any RandomSource, timer: any Clock<Duration>, log: Logger
    ) async throws -> PostgresDatabase {
        let parts = PostgresParts(options, random: random, clock: SteadyClock(timer), log: log)
        let connector = Connector(parts)
        let facts = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try connector.look() }.mapError(Self.startError))
            }
        }
        if let reason = facts.refusal(allowsUnsafe: options.allowsUnsafe) { throw StoreError.unusable(reason) }
        if facts.losesDataInCrash {
            log.warning("the database runs with fsync = off: a crash of its machine can destroy it")
        }
        let pool = ConnectionPool(connector)
        ExitGuard.watch(pool)
        return PostgresDatabase(parts, pool)
    }

    private static func startError(_ error: any Error) -> any Error {
        guard let failure = error as? ConnectFailure else { return error }
        return failure.passes ? StoreError.notYet(failure.sentence) : StoreError.unusable(failure.sentence)
    }

    private init(_ parts: PostgresParts, _ pool: ConnectionPool) {
        self.parts = parts
        self.pool = pool
    }

    deinit {
        pool.close()
    }

    package func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await run(.read, body)
    }

    @discardableResult
    package func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await run(.write, body)
    }

    package func snapshot<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await run(.snapshot, body)
    }

    /// Changes the shape of the database while nobody else does. First creates the schema if it is missing.
    package func migrate<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        let (address, log) = (parts.options.address, parts.log)
        do {
            return try await run(.migration) { sql in
                try Self.takeTurn(in: address, sql, log)
                return try body(sql)
            }
        } catch let trouble as DatabaseTrouble where trouble.code == "42501" {
            let exists = (try? await read { try Self.exists(address.schema, $0) }) ?? false
            throw exists ? Self.refused(address) : Self.refusedSchema(address)
        }
    }

    /// The error for a role that may not use a schema, or not change what is in it.
    private static func refused(_ address: DatabaseAddress) -> StoreError {
        let (schema, role) = (TransactionOpening.quoted(address.schema), address.role ?? "ROLE")
        return .unusable(
            """
            the role may not create or change the tables; their owner can make it the owner of the schema and of the \
            tables in it: ALTER SCHEMA \(schema) OWNER TO \(role), ALTER TABLE … OWNER TO \(role)
            """)
    }

    /// The error for a role that may not create a schema.
    private static func refusedSchema(_ address: DatabaseAddress) -> StoreError {
        .unusable(
            """
            the role may not create or change the tables; the owner of the database can allow it: \
            CREATE SCHEMA \(TransactionOpening.quoted(address.schema)) AUTHORIZATION \(address.role ?? "ROLE")
            """)
    }

    private static func exists(_ schema: String, _ sql: any SQLSession) throws -> Bool {
        try sql.row("SELECT 1 FROM pg_namespace WHERE nspname = ?", [.text(schema)]) != nil
    }

    /// "GHMG", as a number: the lock that migrations take.
    private static let migrationLock: Int64 = 0x4748_4D47

    /// Waits for as long as another server migrates: PostgreSQL ends its transaction when it hangs, and with its connection.
    /// However long a limit were, the migration of some database would take longer.
    private static func takeTurn(in address: DatabaseAddress, _ sql: any SQLSession, _ log: Logger) throws {
        let schema = address.schema
        let isFree = try sql.row("SELECT pg_try_advisory_xact_lock(?) AS locked", [.integer(migrationLock)])
        if try isFree?.integer("locked") != 1 {
            log.notice("another server is migrating the database; this one waits for it")
            let limit = "SELECT set_config('lock_timeout', ?, true) AS lock_timeout"
            _ = try sql.rows(of: [
                SQLQuery(limit, [.text("0")]),
                SQLQuery("SELECT pg_advisory_xact_lock(?)::text AS locked", [.integer(migrationLock)]),
                SQLQuery(limit, [.text(TransactionOpening.milliseconds(TransactionKind.migration.lockLimit))]),
            ])
        }
        if try !exists(schema, sql) { try sql.run("CREATE SCHEMA \(TransactionOpening.quoted(schema))", []) }
        // PostgreSQL skips a schema that the role may not use. Tables would be temporary ones.
        guard try sql.row("SELECT current_schema() AS schema", [])?.optionalText("schema") == schema else {
            throw refused(address)
        }
        let table = try sql.row(
            "SELECT 1 FROM pg_tables WHERE schemaname = ? AND tablename = 'write_turn'", [.text(schema)])
        if table == nil { try sql.run("CREATE TABLE write_turn ()", []) }
    }

    /// The current counts.
    package var reading: DatabaseReading? {
        let (open, busy) = pool.counts
        return parts.meters.read(open: open, busy: busy)
    }

    package func shutDown() throws {
        pool.close()
        pool.wait()
    }

    private func run<T: Sendable>(
        _ kind: TransactionKind, _ body: @escaping @Sendable (any SQLSession) throws -> T
    ) async throws -> T {
        let job = TransactionJob(kind, parts, isBackground: BackgroundWork.isRunning, body: body)
        let (pool, ticket) = (pool, Ticket())
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if job.caller.wait(with: continuation) { ticket.set(pool.submit(job)) }
            }
        } onCancel: {
            job.caller.leave()
            if let ticket = ticket.number { pool.handle(.left(ticket)) }
        }
    }
}

/// The place of a caller in the queue, once it has one.
private final class Ticket: Sendable {
    private let state = Mutex<PoolMachine.Ticket?>(nil)

    var number: PoolMachine.Ticket? { state.withLock { $0 } }

    func set(_ number: PoolMachine.Ticket) { state.withLock { $0 = number } }
}
