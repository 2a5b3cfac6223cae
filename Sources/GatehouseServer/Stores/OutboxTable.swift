package import Foundation

/// The rows of `outbox`, inside a transaction: mails to be delivered, sealed.
package struct OutboxTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// A mail as it is stored.
    package struct Row: Sendable, Equatable {
        /// What the sealed text is bound to.
        package var id: String
        package var sealed: String
        package var createdAt: Date
    }

    /// Queues a mail.
    package func insert(_ row: Row) throws {
        try sql.run(
            "INSERT INTO outbox (id, sealed, created_at) VALUES (?, ?, ?)",
            [.text(row.id), .text(row.sealed), .date(row.createdAt)])
    }

    /// The newest mails, newest first.
    package func newest(_ limit: Int) throws -> [Row] {
        try sql.rows(
            "SELECT id, sealed, created_at FROM outbox ORDER BY position DESC LIMIT ?", [.integer(Int64(limit))]
        ).map { Row(id: $0.text("id"), sealed: $0.text("sealed"), createdAt: $0.date("created_at")) }
    }
}
