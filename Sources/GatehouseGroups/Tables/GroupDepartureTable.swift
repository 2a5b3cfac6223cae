package import Foundation
package import GatehouseCore
package import GatehouseStore

/// The rows of `group_departures`, inside a transaction: who has left which group, and when.
package struct GroupDepartureTable {
    private let sql: any SQLSession

    /// One of them.
    package struct Row: Equatable, Sendable {
        package var groupID: GroupID
        package var time: Date
        /// Whether somebody else ended the membership.
        package var wasRemoved: Bool
    }

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Notes that a person has left a group, in place of an earlier time.
    func note(_ user: UserID, from group: GroupID, wasRemoved: Bool, at now: Date) throws {
        try sql.run(
            """
            INSERT INTO group_departures (group_id, user_id, departed_at, removed) VALUES (?, ?, ?, ?)
            ON CONFLICT (group_id, user_id) DO UPDATE SET departed_at = excluded.departed_at, removed = excluded.removed
            """, [.id(group), .id(user), .date(now), .bool(wasRemoved)])
    }

    /// Returns when and how a person left a group; nil if they have not, or have come back.
    package func find(_ user: UserID, from group: GroupID) throws -> Row? {
        try sql.row(
            "SELECT departed_at, removed FROM group_departures WHERE group_id = ? AND user_id = ?",
            [.id(group), .id(user)]
        ).map { try Row(groupID: group, time: $0.date("departed_at"), wasRemoved: $0.bool("removed")) }
    }

    /// Returns when the person with an address left a group; nil if nobody with it has, or they have come back.
    func time(ofAddress email: String, from group: GroupID) throws -> Date? {
        try sql.row(
            """
            SELECT d.departed_at FROM users u JOIN group_departures d ON d.user_id = u.id
            WHERE u.email = ? AND d.group_id = ?
            """, [.text(email), .id(group)]
        )?.date("departed_at")
    }

    /// Forgets that a person has left a group, because they are back.
    package func delete(_ user: UserID, from group: GroupID) throws {
        try sql.run("DELETE FROM group_departures WHERE group_id = ? AND user_id = ?", [.id(group), .id(user)])
    }

    /// Returns the groups that a person has left and that exist, by id.
    package func all(of user: UserID) throws -> [Row] {
        try sql.rows(
            "SELECT group_id, departed_at, removed FROM group_departures WHERE user_id = ? ORDER BY group_id",
            [.id(user)]
        ).map { row in
            guard let group = GroupID(text: try row.text("group_id")) else { throw StoreError.unexpectedType }
            return try Row(groupID: group, time: row.date("departed_at"), wasRemoved: row.bool("removed"))
        }
    }
}
