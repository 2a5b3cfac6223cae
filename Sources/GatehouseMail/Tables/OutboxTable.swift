package import Foundation
package import GatehouseStore

/// The rows of `outbox`, inside a transaction: sealed mails to be delivered.
///
/// A row is pending as long as it has a time at which it is due. A row that was sent, permanently refused or has
/// expired is kept for the record, without its body.
package struct OutboxTable {
    /// How many seconds a mail may wait for a mail server before somebody has to look after it.
    package static let patience: TimeInterval = 900

    let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// A mail as it is stored.
    package struct Row: Sendable, Equatable {
        /// The id that the sealed text is bound to.
        package var id: String
        package var sealed: String
        package var createdAt: Date
        /// When the mail stops being useful.
        package var expiresAt: Date
        /// What the mail is for, and its language, which are not secret; nil if they are not known.
        package var purpose: String?
        package var language: String?

        package init(
            id: String, sealed: String, createdAt: Date, expiresAt: Date, purpose: String? = nil,
            language: String? = nil
        ) {
            self.id = id
            self.sealed = sealed
            self.createdAt = createdAt
            self.expiresAt = expiresAt
            self.purpose = purpose
            self.language = language
        }
    }

    /// A mail that a server has claimed for sending.
    package struct Claim: Sendable, Equatable {
        package var row: Row
        /// The number of this attempt, from 1. An attempt that another one has overtaken can no longer fail or postpone
        /// the mail.
        package var attempt: Int
    }

    /// Queues a mail, due at once.
    package func insert(_ row: Row) throws {
        try sql.run(
            """
            INSERT INTO outbox (id, sealed, created_at, expires_at, due_at, purpose, language)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(row.id), .text(row.sealed), .date(row.createdAt), .date(row.expiresAt), .date(row.createdAt),
                .text(row.purpose), .text(row.language),
            ])
    }

    /// Returns the newest mails that still have their contents, newest first.
    package func newest(_ limit: Int) throws -> [Row] {
        try sql.rows(
            "SELECT * FROM outbox WHERE sealed <> '' ORDER BY position DESC LIMIT ?", [.integer(Int64(limit))]
        ).map(Self.record)
    }

    /// Returns how many mails still have their contents.
    package func countStored() throws -> Int {
        Int(try sql.row("SELECT COUNT(*) AS total FROM outbox WHERE sealed <> ''", [])?.integer("total") ?? 0)
    }

    /// Deletes every mail, also those that wait to be sent.
    package func deleteAll() throws {
        try sql.run("DELETE FROM outbox", [])
    }

    /// Whether there is a mail to be sent now.
    package func hasDue(at now: Date) throws -> Bool {
        try sql.row("SELECT 1 FROM outbox WHERE due_at <= ? LIMIT 1", [.date(now)]) != nil
    }

    /// Returns how many mails are still to be sent and still useful, and when the oldest of them was stored.
    package func waiting(at now: Date) throws -> (count: Int, oldest: Date?) {
        let row = try sql.row(
            """
            SELECT COUNT(*) AS total, MIN(created_at) AS oldest FROM outbox
            WHERE due_at IS NOT NULL AND expires_at > ?
            """, [.date(now)])
        return (Int(try row?.integer("total") ?? 0), try row?.optionalDate("oldest"))
    }

    /// Returns how many of the same mails have been waiting for at least so many seconds.
    package func countWaiting(for seconds: TimeInterval, at now: Date) throws -> Int {
        let row = try sql.row(
            """
            SELECT COUNT(*) AS total FROM outbox
            WHERE due_at IS NOT NULL AND expires_at > ? AND created_at <= ?
            """, [.date(now), .date(now.addingTimeInterval(-seconds))])
        return Int(try row?.integer("total") ?? 0)
    }

    /// Returns how many mails are still to be sent, counted in an index.
    package func countWaiting() throws -> Int {
        Int(try sql.row("SELECT COUNT(*) AS total FROM outbox WHERE due_at IS NOT NULL", [])?.integer("total") ?? 0)
    }

    /// Returns how many mails have failed permanently since an instant.
    package func failed(since instant: Date) throws -> Int {
        let row = try sql.row("SELECT COUNT(*) AS total FROM outbox WHERE failed_at >= ?", [.date(instant)])
        return Int(try row?.integer("total") ?? 0)
    }

    /// Returns how many mails were sent in each span, counted in their index.
    package func countSent(in spans: [Range<Date>]) throws -> [Int] { try count("sent_at", in: spans) }

    /// Returns how many mails failed permanently in each span, counted in their index.
    package func countFailed(in spans: [Range<Date>]) throws -> [Int] { try count("failed_at", in: spans) }

    private func count(_ column: String, in spans: [Range<Date>]) throws -> [Int] {
        try spans.map { span in
            let row = try sql.row(
                "SELECT COUNT(*) AS total FROM outbox WHERE \(column) >= ? AND \(column) < ?",
                [.date(span.lowerBound), .date(span.upperBound)])
            return Int(try row?.integer("total") ?? 0)
        }
    }

    /// Drops at most `limit` mails that are due but no longer useful, except those that another server works on. Returns
    /// how many there were.
    package func dropExpiredDue(_ limit: Int, at now: Date) throws -> Int {
        try sql.run(
            """
            UPDATE outbox SET due_at = NULL, sealed = '', failed_at = ? WHERE position IN (
                SELECT position FROM outbox WHERE due_at <= ? AND expires_at <= ? LIMIT ?\(sql.dialect.claimSuffix))
            """,
            [.date(now), .date(now), .date(now), .integer(Int64(limit))])
    }

    /// Drops at most `limit` mails that are no longer useful, whether or not they were ever due, except those that a
    /// server is sending now. Returns how many there were.
    package func dropExpired(_ limit: Int, at now: Date) throws -> Int {
        try sql.run(
            """
            UPDATE outbox SET due_at = NULL, sealed = '', failed_at = ? WHERE position IN (
                SELECT position FROM outbox
                WHERE sealed <> '' AND expires_at <= ? AND (due_at IS NULL OR due_at <= ?) LIMIT ?\(sql.dialect.claimSuffix))
            """,
            [.date(now), .date(now), .date(now), .integer(Int64(limit))])
    }

    /// Deletes at most `limit` mails that were sent or failed before an instant. Returns how many there were.
    package func deleteEnded(_ limit: Int, before instant: Date) throws -> Int {
        try sql.run(
            """
            DELETE FROM outbox WHERE position IN (
                SELECT position FROM outbox WHERE sent_at < ? OR failed_at < ? LIMIT ?\(sql.dialect.claimSuffix))
            """,
            [.date(instant), .date(instant), .integer(Int64(limit))])
    }

    /// Claims due mails, those that have waited longest first, so that no other server claims them before `lease`.
    package func claim(_ limit: Int, at now: Date, until lease: Date) throws -> [Claim] {
        // The comparison appears twice: a database that lets two transactions look at once makes the second one wait
        // for a row and then checks this row again, but not the subquery.
        let rows = try sql.rows(
            """
            UPDATE outbox SET attempts = attempts + 1, due_at = ?, claimed_at = ?
            WHERE due_at <= ? AND position IN (
                SELECT position FROM outbox WHERE due_at <= ? AND expires_at > ?
                ORDER BY due_at, position LIMIT ?\(sql.dialect.claimSuffix))
            RETURNING *
            """,
            [.date(lease), .date(now), .date(now), .date(now), .date(now), .integer(Int64(limit))])
        return try rows.sorted { try $0.integer("position") < $1.integer("position") }.map { row in
            Claim(row: try Self.record(row), attempt: Int(try row.integer("attempts")))
        }
    }

    /// Records that a mail was accepted. Any other server that is sending it now will find the same.
    package func markSent(_ claim: Claim, at now: Date) throws {
        try sql.run(
            "UPDATE outbox SET due_at = NULL, sealed = '', sent_at = ?, last_status = NULL, last_reason = NULL WHERE id = ?",
            [.date(now), .text(claim.row.id)])
    }

    /// Records that a mail will never be accepted, with the reply code of the mail server, and why.
    package func markFailed(
        _ claim: Claim, _ status: Int?, _ reason: MailFailure.Reason? = nil, at now: Date
    ) throws {
        try sql.run(
            """
            UPDATE outbox SET due_at = NULL, sealed = '', failed_at = ?, last_status = ?, last_reason = ?
            WHERE id = ? AND attempts = ? AND sent_at IS NULL
            """,
            [
                .date(now), Self.number(status), Self.text(reason), .text(claim.row.id),
                .integer(Int64(claim.attempt)),
            ])
    }

    /// Records that a mail was not accepted this time and why, and when to try again.
    package func postpone(
        _ claim: Claim, _ status: Int?, _ reason: MailFailure.Reason? = nil, until due: Date
    ) throws {
        try sql.run(
            """
            UPDATE outbox SET due_at = ?, claimed_at = NULL, last_status = ?, last_reason = ?
            WHERE id = ? AND attempts = ? AND sent_at IS NULL AND due_at IS NOT NULL
            """,
            [
                .date(due), Self.number(status), Self.text(reason), .text(claim.row.id),
                .integer(Int64(claim.attempt)),
            ])
    }

    private static func number(_ value: Int?) -> SQLValue {
        value.map { .integer(Int64($0)) } ?? .null
    }

    private static func text(_ reason: MailFailure.Reason?) -> SQLValue {
        reason.map { .text($0.rawValue) } ?? .null
    }

    private static func record(_ row: SQLRow) throws -> Row {
        try Row(
            id: row.text("id"), sealed: row.text("sealed"), createdAt: row.date("created_at"),
            expiresAt: row.date("expires_at"), purpose: row.optionalText("purpose"),
            language: row.optionalText("language"))
    }
}
