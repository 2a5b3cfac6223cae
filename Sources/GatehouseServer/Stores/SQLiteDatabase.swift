package import Foundation
import GRDB
import GatehouseWire

/// The embedded database: one SQLite file in WAL mode, which several processes may have open.
///
/// Every commit is on the disk when `write` returns (`PRAGMA synchronous = FULL`).
package struct SQLiteDatabase: Database {
    private let pool: DatabasePool

    /// Opens the file, or creates it.
    ///
    /// - Parameters:
    ///   - file: The path of the database; its folder exists.
    ///   - patience: How long to wait for another process that is writing, before 503.
    /// - Throws: `StoreError` when SQLite does not take the durable mode, GRDB's errors when the file cannot be opened
    ///   or is no database.
    package init(file: URL, patience: Duration = .seconds(10)) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(patience / .seconds(1))
        pool = try DatabasePool(path: file.path(percentEncoded: false), configuration: configuration)
        // The pool sets NORMAL on its writer while it opens, after any hook of the configuration has run; under
        // NORMAL, commits that were acknowledged can be lost with the power. So it is set now, and read back.
        let mode = try pool.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            return try Int.fetchOne(database, sql: "PRAGMA synchronous")
        }
        guard mode == 2 else { throw StoreError.notDurable }
    }

    package func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await Self.translatingBusy {
            try await pool.read { try body(SQLiteSession(database: $0)) }
        }
    }

    @discardableResult
    package func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
        try await Self.translatingBusy {
            try await pool.write { try body(SQLiteSession(database: $0)) }
        }
    }

    /// Closes all connections, after what is running has finished.
    package func close() throws {
        try pool.close()
    }

    /// What SQLite says about a setting of the connection that writes: `synchronous`, for example.
    package func writerPragma(_ name: String) async throws -> Int? {
        try await pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA \(name)") }
    }

    private static func translatingBusy<T>(_ access: () async throws -> T) async throws -> T {
        do {
            return try await access()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw ServerError(503, .requestTimeout, "The database is busy. Please try again.", retryAfter: 1)
        }
    }
}

/// A transaction on one of the pool's connections.
private struct SQLiteSession: SQLSession {
    let database: GRDB.Database

    var dialect: SQLDialect { .sqlite }

    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        let statement = try database.cachedStatement(sql: sql)
        let names = statement.columnNames
        let columns = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let cursor = try Row.fetchCursor(statement, arguments: try Self.bound(arguments))
        var rows: [SQLRow] = []
        while let row = try cursor.next() {
            let values = try names.indices.map { try Self.value(row[$0]) }
            rows.append(SQLRow(columns: columns, values: values))
        }
        return rows
    }

    @discardableResult
    func run(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        try database.cachedStatement(sql: sql).execute(arguments: try Self.bound(arguments))
        return database.changesCount
    }

    func afterCommit(_ action: @escaping @Sendable () -> Void) {
        database.afterNextTransaction { _ in action() }
    }

    private static func bound(_ arguments: [SQLValue]) throws -> StatementArguments {
        StatementArguments(
            try arguments.map { argument -> (any DatabaseValueConvertible)? in
                switch argument {
                case .null: nil
                case .integer(let value): value
                case .text(let value):
                    // SQLite would cut the text there without a word, and PostgreSQL has no place for it.
                    if value.utf8.contains(0) { throw StoreError.zeroByteInText } else { value }
                }
            })
    }

    private static func value(_ value: DatabaseValue) throws -> SQLValue {
        switch value.storage {
        case .null: .null
        case .int64(let value): .integer(value)
        case .string(let value): .text(value)
        case .double, .blob: throw StoreError.unexpectedType
        }
    }
}
