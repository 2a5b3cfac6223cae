package import Foundation
package import GatehouseCore
package import GatehouseStore

/// The rows of `backup_codes`, inside a transaction.
package struct BackupCodeTable {
    /// So few unused codes that their owner is told to make new ones.
    static let few = 3

    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// The codes that a user got together.
    package struct CodeSet: Sendable, Equatable {
        /// Their common id.
        package var id: UUID
        /// How many there were.
        package var total: Int
        /// How many have not been used.
        package var remaining: Int
        /// When they were made.
        package var createdAt: Date
    }

    /// Returns how many codes a user has; nil if they have none, used or not.
    package func find(of user: UserID) throws -> CodeSet? {
        let row = try sql.row(
            """
            SELECT set_id, created_at, COUNT(*) AS total, COUNT(used_at) AS used FROM backup_codes
            WHERE user_id = ? GROUP BY set_id, created_at
            """, [.id(user)])
        guard let row else { return nil }
        guard let id = UUID(text: try row.text("set_id")) else { throw StoreError.unexpectedType }
        let total = Int(clamping: try row.integer("total"))
        return CodeSet(
            id: id, total: total, remaining: total - Int(clamping: try row.integer("used")),
            createdAt: try row.date("created_at"))
    }

    /// Adds the codes of a user, who must have none.
    func insert(_ digests: [String], set: UUID, of user: UserID, at now: Date) throws {
        for digest in digests {
            try sql.run(
                "INSERT INTO backup_codes (digest, user_id, set_id, created_at) VALUES (?, ?, ?, ?)",
                [.text(digest), .id(user), .text(set.text), .date(now)])
        }
    }

    /// Uses up a code of a user. Returns whether it was there and unused: of several callers, only one gets true.
    func use(_ digest: String, of user: UserID, at now: Date) throws -> Bool {
        try sql.run(
            "UPDATE backup_codes SET used_at = ? WHERE digest = ? AND user_id = ? AND used_at IS NULL",
            [.date(now), .text(digest), .id(user)]) == 1
    }

    /// Deletes all codes of a user. Returns whether there were any.
    @discardableResult
    package func deleteAll(of user: UserID) throws -> Bool {
        try sql.run("DELETE FROM backup_codes WHERE user_id = ?", [.id(user)]) > 0
    }
}
