import GatehouseStore
import Synchronization

/// The real database, which leaves one column out of every result and notes the columns that it returned.
final class DroppingDatabase: WrappedDatabase {
    let real: any Database
    private let column: String?
    private let seen = Mutex<Set<String>>([])

    init(_ real: any Database, without column: String? = nil) {
        self.real = real
        self.column = column
    }

    /// The columns of all results so far.
    var columns: Set<String> { seen.withLock { $0 } }

    func wrap(_ session: any SQLSession) -> any SQLSession { Session(real: session, database: self) }

    private struct Session: SQLSession {
        let real: any SQLSession
        let database: DroppingDatabase

        var dialect: SQLDialect { real.dialect }

        func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
            try real.rows(sql, arguments).map { row in
                database.seen.withLock { $0.formUnion(row.columns) }
                let kept = row.columns.filter { $0 != database.column }
                return SQLRow(columns: kept, values: try kept.map { try row[$0] })
            }
        }

        func run(_ sql: String, _ arguments: [SQLValue]) throws -> Int { try real.run(sql, arguments) }

        func afterCommit(_ action: @escaping @Sendable () -> Void) { real.afterCommit(action) }
    }
}
