package import Foundation
import GatehouseStore

/// What administrators see of the mails, and do with those that are waiting.
extension OutboxTable {
    /// A mail without its contents.
    package struct Entry: Sendable, Equatable {
        /// The delivery state of a mail.
        package enum State: Sendable, Equatable {
            /// It will be tried at that time.
            case waiting(until: Date)
            /// A server is sending it.
            case underWay
            /// It will never be sent.
            case givenUp
        }

        package var id: String
        /// The purpose: the name of its kind; nil if that is not known.
        package var purpose: String?
        package var language: String?
        /// The recipient; nil for a mail whose contents are no longer stored.
        package var recipient: String?
        package var createdAt: Date
        package var attempts: Int
        /// The reply code of the mail server to the last attempt; nil if there was none.
        package var lastStatus: Int?
        package var state: State
    }

    /// Returns the mails that are still to be sent and those that failed permanently, each newest first.
    ///
    /// - Parameter recipient: Returns the recipient of a sealed mail.
    package func queue(
        _ limit: Int, at now: Date, recipient: (_ sealed: String, _ id: String) -> String?
    ) throws -> [Entry] {
        func entries(_ condition: String) throws -> [SQLRow] {
            try sql.rows(
                """
                SELECT position, id, sealed, purpose, language, created_at, attempts, last_status, due_at, claimed_at, failed_at
                FROM outbox WHERE \(condition) ORDER BY position DESC LIMIT ?
                """, [.integer(Int64(limit))])
        }
        let rows = try entries("due_at IS NOT NULL") + entries("failed_at IS NOT NULL")
        return try rows.map { row in
            try Entry(
                id: row.text("id"), purpose: row.optionalText("purpose"), language: row.optionalText("language"),
                recipient: recipient(row.text("sealed"), row.text("id")),
                createdAt: row.date("created_at"), attempts: Int(row.integer("attempts")),
                lastStatus: row.optionalInteger("last_status").map { Int($0) }, state: Self.state(row, at: now))
        }
    }

    private static func state(_ row: SQLRow, at now: Date) throws -> Entry.State {
        guard let due = try row.optionalDate("due_at") else { return .givenUp }
        // A server that has not reported by the end of its lease will not report anymore.
        return try row.optionalDate("claimed_at") != nil && due > now ? .underWay : .waiting(until: due)
    }

    /// Marks a waiting mail as due. Returns its purpose, or an empty string if that is not known; nil if no such mail
    /// is waiting.
    package func retry(_ id: String, at now: Date) throws -> String? {
        try sql.rows(
            """
            UPDATE outbox SET due_at = ?
            WHERE id = ? AND due_at IS NOT NULL AND (claimed_at IS NULL OR due_at <= ?) RETURNING purpose
            """, [.date(now), .text(id), .date(now)]
        ).first.map { try $0.optionalText("purpose") ?? "" }
    }

    /// Drops a waiting mail, and deletes its contents. Returns the same as ``retry(_:at:)``.
    package func drop(_ id: String, at now: Date) throws -> String? {
        try sql.rows(
            """
            UPDATE outbox SET due_at = NULL, sealed = '', failed_at = ?
            WHERE id = ? AND due_at IS NOT NULL AND (claimed_at IS NULL OR due_at <= ?) RETURNING purpose
            """, [.date(now), .text(id), .date(now)]
        ).first.map { try $0.optionalText("purpose") ?? "" }
    }
}
