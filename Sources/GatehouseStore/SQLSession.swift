package import Foundation

/// A transaction, as the code of the tables sees it.
///
/// Statements are written in the subset that SQLite and PostgreSQL share, with `?` for arguments. Times are BIGINT
/// microseconds since 1970, truth values INTEGER 0 and 1, JSON and binary values TEXT. A text with the character U+0000
/// is refused with `StoreError.zeroByteInText`.
package protocol SQLSession {
    /// The database's dialect.
    var dialect: SQLDialect { get }

    /// Returns the rows of a query, or of a statement with `RETURNING`.
    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow]

    /// Returns the rows of several queries, none of which needs another's result. If the database is another program,
    /// they are sent together.
    func rows(of queries: [SQLQuery]) throws -> [[SQLRow]]

    /// Runs a statement. Returns the number of rows it changed.
    @discardableResult
    func run(_ sql: String, _ arguments: [SQLValue]) throws -> Int

    /// Runs a statement whose outcome the body does not need, before all later ones. If the database is another
    /// program, the statement is sent together with the next one or with the commit.
    func enqueue(_ sql: String, _ arguments: [SQLValue]) throws

    /// Runs an action once the transaction, which must be one that writes, is committed. If it is undone, the action
    /// never runs.
    func afterCommit(_ action: @escaping @Sendable () -> Void)
}

/// A query and its arguments.
package struct SQLQuery: Sendable {
    package let sql: String
    package let arguments: [SQLValue]

    package init(_ sql: String, _ arguments: [SQLValue]) {
        self.sql = sql
        self.arguments = arguments
    }
}

extension SQLSession {
    package func rows(of queries: [SQLQuery]) throws -> [[SQLRow]] {
        try queries.map { try rows($0.sql, $0.arguments) }
    }

    package func enqueue(_ sql: String, _ arguments: [SQLValue]) throws {
        try run(sql, arguments)
    }

    /// Returns the first row of a query, or nil.
    package func row(_ sql: String, _ arguments: [SQLValue]) throws -> SQLRow? {
        try rows(sql, arguments).first
    }

    /// Returns the first row of a query that can also be run together with others, or nil.
    package func row(_ query: SQLQuery) throws -> SQLRow? {
        try row(query.sql, query.arguments)
    }

    /// Returns the time of a shared database; nil for an embedded one, which has none of its own.
    package func databaseTime() throws -> Date? {
        try dialect.timeQuery.flatMap { try row($0, []) }?.date("now")
    }
}
