import GatehouseStore

/// One attempt of a transaction, as the code of the tables sees it.
struct PostgresSession: SQLSession {
    let transaction: Transaction
    let actions: CommitActions

    var dialect: SQLDialect { .postgres }

    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        try transaction.run([SQLQuery(sql, arguments)]).first?.rows ?? []
    }

    func rows(of queries: [SQLQuery]) throws -> [[SQLRow]] {
        try transaction.run(queries).map(\.rows)
    }

    @discardableResult
    func run(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        try transaction.run([SQLQuery(sql, arguments)]).first?.changed ?? 0
    }

    func enqueue(_ sql: String, _ arguments: [SQLValue]) throws {
        try transaction.enqueue(SQLQuery(sql, arguments))
    }

    func afterCommit(_ action: @escaping @Sendable () -> Void) {
        actions.add(action)
    }
}
