package import Foundation
import GatehouseCore
package import GatehouseStore

/// The rows of `used_challenges`, inside a transaction.
package struct UsedChallengeTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Records that a challenge was answered, or that the secret of a sign-up was used. Returns whether this was the
    /// first time: if several callers ask at once, only one gets true.
    package func insertIfNew(_ id: UUID, until expiry: Date) throws -> Bool {
        try sql.run(
            "INSERT INTO used_challenges (id, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [.text(id.text), .date(expiry)]) == 1
    }

    /// Deletes some of the challenges that expired before an instant. Returns how many.
    package func deleteExpired(_ limit: Int, before instant: Date) throws -> Int {
        try sql.run(
            """
            DELETE FROM used_challenges WHERE id IN (
                SELECT id FROM used_challenges WHERE expires_at < ? LIMIT ?\(sql.dialect.claimSuffix)
            )
            """,
            [.date(instant), .integer(Int64(limit))])
    }
}
