package import Foundation
package import GatehouseStore

/// The rows of `used_id_tokens`, inside a transaction.
package struct UsedIDTokenTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Records that a token was used. Returns whether this was its first use: if several callers ask at once, only one
    /// gets true.
    package func insertIfNew(_ digest: String, until expiry: Date) throws -> Bool {
        try sql.run(
            "INSERT INTO used_id_tokens (digest, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [.text(digest), .date(expiry)]) == 1
    }

    /// Deletes some of the tokens that expired before an instant. Returns how many.
    package func deleteExpired(_ limit: Int, before instant: Date) throws -> Int {
        try sql.run(
            """
            DELETE FROM used_id_tokens WHERE digest IN (
                SELECT digest FROM used_id_tokens WHERE expires_at < ? LIMIT ?\(sql.dialect.claimSuffix)
            )
            """,
            [.date(instant), .integer(Int64(limit))])
    }
}
