package import Foundation
import GatehouseCore
package import GatehouseStore

/// The rows of `mfa_challenges`, inside a transaction.
package struct FactorChallengeTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// A challenge of a factor.
    struct Row: Sendable {
        var id: UUID
        var factor: FactorID
        var session: SessionID
        /// How many wrong answers it has had.
        var attempts = 0
        var expiry: Date
        var isUsed = false
    }

    /// Returns the challenge with this id, or nil.
    func find(_ id: UUID) throws -> Row? {
        guard let row = try sql.row("SELECT * FROM mfa_challenges WHERE id = ?", [.text(id.text)]) else { return nil }
        guard let factor = FactorID(text: try row.text("factor_id")),
            let session = SessionID(text: try row.text("session_id"))
        else { throw StoreError.unexpectedType }
        return Row(
            id: id, factor: factor, session: session, attempts: Int(clamping: try row.integer("attempts")),
            expiry: try row.date("expires_at"), isUsed: try row.optionalDate("used_at") != nil)
    }

    /// Adds a challenge.
    func insert(_ row: Row) throws {
        try sql.run(
            "INSERT INTO mfa_challenges (id, factor_id, session_id, expires_at) VALUES (?, ?, ?, ?)",
            [.text(row.id.text), .id(row.factor), .id(row.session), .date(row.expiry)])
    }

    /// Records the right answer to a challenge. Returns whether it is the first.
    func use(_ id: UUID, at now: Date) throws -> Bool {
        try sql.run(
            "UPDATE mfa_challenges SET used_at = ? WHERE id = ? AND used_at IS NULL", [.date(now), .text(id.text)]) == 1
    }

    /// Counts a wrong answer to a challenge.
    func countAttempt(_ id: UUID) throws {
        try sql.run("UPDATE mfa_challenges SET attempts = attempts + 1 WHERE id = ?", [.text(id.text)])
    }

    /// Deletes some of the challenges that expired before an instant. Returns how many.
    package func deleteExpired(_ limit: Int, before instant: Date) throws -> Int {
        try sql.run(
            """
            DELETE FROM mfa_challenges WHERE id IN (
                SELECT id FROM mfa_challenges WHERE expires_at < ? LIMIT ?\(sql.dialect.claimSuffix)
            )
            """,
            [.date(instant), .integer(Int64(limit))])
    }
}
