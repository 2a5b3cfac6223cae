import GatehouseStore
import Synchronization

/// The real database, which also notes every statement and how many rows it changed.
final class CountingDatabase: WrappedDatabase {
    /// A statement without its values, and the rows it changed; nil for one that only reads.
    struct Statement: Hashable {
        var text: String
        var changes: Int?
    }

    let real: any Database
    private let statements = Mutex<[Statement]>([])

    init(_ real: any Database) {
        self.real = real
    }

    /// What was run since the last call.
    func taken() -> [Statement] {
        statements.withLock { statements in
            defer { statements = [] }
            return statements
        }
    }

    func wrap(_ session: any SQLSession) -> any SQLSession { Session(real: session, database: self) }

    private struct Session: SQLSession {
        let real: any SQLSession
        let database: CountingDatabase

        var dialect: SQLDialect { real.dialect }

        func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
            database.note(Statement(text: sql))
            return try real.rows(sql, arguments)
        }

        func run(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
            let changes = try real.run(sql, arguments)
            database.note(Statement(text: sql, changes: changes))
            return changes
        }

        func afterCommit(_ action: @escaping @Sendable () -> Void) { real.afterCommit(action) }
    }

    private func note(_ statement: Statement) {
        statements.withLock { $0.append(statement) }
    }
}
