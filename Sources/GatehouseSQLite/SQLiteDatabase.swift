package import Foundation
import GRDB
import GatehouseCore
package import GatehouseStore
import GatehouseWire

/// The embedded database: one SQLite file in WAL mode, which several processes may have open.
///
/// Every commit is on the disk when `write` returns (`PRAGMA synchronous = FULL`). Simultaneous writes share one.
package struct SQLiteDatabase: GatehouseStore.Database {
    private let pool: DatabasePool
    private let commits: GroupCommit

    /// Opens the file, or creates it.
    ///
    /// - Parameters:
    ///   - file: The path of the database; its folder exists.
    ///   - patience: How long to wait for another process that is writing, before 503.
    ///   - onWaiting: Called with the number of writes that wait for the next commit, whenever one is added.
    /// - Throws: `StoreError` when SQLite does not accept the durable mode, `DatabaseTrouble` when the file cannot be
    ///   opened or is not a database.
    package init(
        file: URL, patience: Duration = .seconds(10), onWaiting: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(patience / .seconds(1))
        let path = file.path(percentEncoded: false)
        let pool = try Self.translated { try DatabasePool(path: path, configuration: configuration) }
        // The pool sets NORMAL on its writer while it opens, after any hook of the configuration has run. Under NORMAL,
        // a power loss can lose acknowledged commits. So FULL is set now, and read back.
        let mode = try Self.translated {
            try pool.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA synchronous = FULL")
                return try Int.fetchOne(database, sql: "PRAGMA synchronous")
            }
        }
        guard mode == 2 else { throw StoreError.notDurable }
        self.pool = pool
        commits = GroupCommit(pool: pool, onWaiting: onWaiting)
    }

    /// Returns the names of the tables in a file, which is only read.
    package static func tables(in file: URL) throws -> [String] {
        var configuration = Configuration()
        configuration.readonly = true
        return try translated {
            let queue = try DatabaseQueue(path: file.path(percentEncoded: false), configuration: configuration)
            defer { try? queue.close() }
            return try queue.read { database in
                try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            }.filter { !$0.hasPrefix("sqlite_") }
        }
    }

    package func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await Self.translated {
            try await pool.read { try body(SQLiteSession(database: $0, actions: CommitActions())) }
        }
    }

    @discardableResult
    package func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await Self.translated {
            try await commits.write(body)
        }
    }

    /// Writes the content at one instant to an empty file. Other writes continue meanwhile.
    package func copy(to file: URL) async throws {
        let path = file.path(percentEncoded: false)
        try await Self.translated {
            try await pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [path]) }
        }
    }

    /// Returns the problems in the file: what SQLite's full check finds, and rows that refer to missing rows.
    package func problems() async throws -> [String] {
        try await Self.translated {
            try await pool.read { database in
                let integrity = try String.fetchAll(database, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
                let references = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { row in
                    "a row of \(row["table"] as String? ?? "a table") refers to a row of "
                        + "\(row["parent"] as String? ?? "another") that is not there"
                }
                return integrity + references
            }
        }
    }

    /// Moves the latest writes into the file itself, as far as nobody else uses it, so that the journal beside it is
    /// empty. Then closes all connections. The connection that is closed last only reads, and could not do this.
    package func shutDown() throws {
        _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try close()
    }

    /// Closes all connections, after work in progress has finished.
    package func close() throws {
        try Self.translated { try pool.close() }
    }

    /// Returns a setting of the writing connection, such as `synchronous`.
    package func writerPragma(_ name: String) async throws -> Int? {
        try await pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA \(name)") }
    }

    private static func translated<T>(_ access: () async throws -> T) async throws -> T {
        do {
            return try await access()
        } catch let error as DatabaseError {
            throw translation(of: error)
        }
    }

    private static func translated<T>(_ access: () throws -> T) throws -> T {
        do {
            return try access()
        } catch let error as DatabaseError {
            throw translation(of: error)
        }
    }

    private static func translation(of error: DatabaseError) -> any Error {
        let reason = error.message ?? "\(error.resultCode)"
        let code = "\(error.extendedResultCode.rawValue)"
        // Only a database that was moved elsewhere has triggers.
        if error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER {
            return DatabaseTrouble(.readOnly, code: code, reason: reason)
        }
        return switch error.resultCode {
        case .SQLITE_BUSY: DatabaseTrouble(.busy, code: code, reason: reason)
        case .SQLITE_FULL, .SQLITE_IOERR: DatabaseTrouble(.full, code: code, reason: reason)
        case .SQLITE_READONLY: DatabaseTrouble(.readOnly, code: code, reason: reason)
        default: DatabaseTrouble(.other, code: code, reason: reason)
        }
    }
}
