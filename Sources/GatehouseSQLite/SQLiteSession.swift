import GRDB
import GatehouseStore

/// A transaction on one of the pool's connections.
struct SQLiteSession: SQLSession {
    let database: GRDB.Database
    let actions: CommitActions

    var dialect: SQLDialect { .sqlite }

    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        let statement = try database.cachedStatement(sql: sql)
        let columns = statement.columnNames
        let cursor = try Row.fetchCursor(statement, arguments: try Self.bound(arguments))
        var rows: [SQLRow] = []
        while let row = try cursor.next() {
            let values = try columns.indices.map { try Self.value(row[$0]) }
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
        actions.add(action)
    }

    private static func bound(_ arguments: [SQLValue]) throws -> StatementArguments {
        StatementArguments(
            try arguments.map { argument -> (any DatabaseValueConvertible)? in
                switch argument {
                case .null: nil
                case .integer(let value): value
                case .text(let value):
                    // SQLite would silently cut the text there, and PostgreSQL cannot store it.
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
