package import Foundation
import GatehouseCore
package import GatehouseStore

/// The rows of `group_changes`, inside a transaction.
///
/// A reader that has seen them up to a place never has to look before it again (GRP-29). A transaction that adds one
/// therefore locks the row of the counter until it ends: it is the first row that the transaction locks, so that two
/// of them cannot wait for each other.
package struct GroupChangeTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Adds what happened to a member; nil for the whole group.
    ///
    /// - Parameter revision: The first revision of the membership that is right; nil for the whole group.
    func add(_ user: UserID?, in group: GroupID, revision: Int64?, at now: Date) throws {
        let position = try sql.row(
            """
            INSERT INTO group_change_counter (name, position) VALUES ('changes', 1)
            ON CONFLICT (name) DO UPDATE SET position = group_change_counter.position + 1 RETURNING position
            """, [])?.integer("position")
        guard let position else { throw StoreError.missingRow(table: "group_change_counter") }
        try sql.run(
            """
            INSERT INTO group_changes (position, group_id, user_id, group_rev, changed_at) VALUES (?, ?, ?, ?, ?)
            """,
            [
                .integer(position), .id(group), .text(user?.text), revision.map { SQLValue.integer($0) } ?? .null,
                .date(now),
            ])
    }

    /// Returns the place of the newest change that there ever was; 0 if there was none.
    func newest() throws -> Int64 {
        try sql.row("SELECT position FROM group_change_counter WHERE name = 'changes'", [])?.integer("position") ?? 0
    }

    /// Returns the changes after a place, in order.
    package func all(after position: Int64, _ limit: Int) throws -> [GroupChange] {
        try sql.rows(
            "SELECT * FROM group_changes WHERE position > ? ORDER BY position LIMIT ?",
            [.integer(position), .integer(Int64(limit))]
        ).map { row in
            guard let group = GroupID(text: try row.text("group_id")) else { throw StoreError.unexpectedType }
            return try GroupChange(
                position: row.integer("position"), groupID: group,
                userID: row.optionalText("user_id").flatMap { UserID(text: $0) },
                revision: row.optionalInteger("group_rev"), time: row.date("changed_at"))
        }
    }

    /// Deletes changes that happened before an instant, at most `limit` of them. Returns how many were deleted.
    package func deleteOld(_ limit: Int, before instant: Date) throws -> Int {
        try sql.run(
            """
            DELETE FROM group_changes WHERE position IN (
                SELECT position FROM group_changes WHERE changed_at < ? LIMIT ?\(sql.dialect.claimSuffix))
            """, [.date(instant), .integer(Int64(limit))])
    }
}
