import Foundation
package import GatehouseCore
package import GatehouseStore

/// The rows of `session_groups`, inside a transaction: the group in which a session is active. The end of a membership
/// ends it, in all sessions (GRP-04).
package struct SessionGroupTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns the membership in whose group a session is active, and whether the group is suspended; nil for none.
    package func find(_ session: SessionID) throws -> (member: GroupMemberRecord, isSuspended: Bool)? {
        try sql.row(
            """
            SELECT m.*, g.suspended_at FROM session_groups s
            JOIN group_members m ON m.group_id = s.group_id AND m.user_id = s.user_id
            JOIN groups g ON g.id = s.group_id WHERE s.session_id = ?
            """, [.id(session)]
        ).map { row in
            (try GroupMemberTable.record(row), try row.optionalDate("suspended_at") != nil)
        }
    }

    /// Returns the membership in whose group a new session of a person starts: the group that they were active in last,
    /// or else the only one that they are in; nil if it is neither. Groups that are suspended do not count.
    func first(of user: UserID) throws -> GroupMemberRecord? {
        let found = try sql.rows(
            """
            SELECT m.* FROM group_members m JOIN groups g ON g.id = m.group_id
            WHERE m.user_id = ? AND g.suspended_at IS NULL
            ORDER BY COALESCE(m.last_active_at, 0) DESC, m.group_id LIMIT 2
            """, [.id(user)]
        ).map { try GroupMemberTable.record($0) }
        return found.first.flatMap { $0.lastActiveAt != nil || found.count == 1 ? $0 : nil }
    }

    /// Activates a group that the user is in, in a session.
    func set(_ group: GroupID, of user: UserID, for session: SessionID) throws {
        try sql.run(
            """
            INSERT INTO session_groups (session_id, group_id, user_id) VALUES (?, ?, ?)
            ON CONFLICT (session_id) DO UPDATE SET group_id = excluded.group_id, user_id = excluded.user_id
            """, [.id(session), .id(group), .id(user)])
    }

    /// Notes when a person was last made active in a group.
    func noteActive(_ user: UserID, in group: GroupID, at now: Date) throws {
        try sql.enqueue(
            "UPDATE group_members SET last_active_at = ? WHERE group_id = ? AND user_id = ?",
            [.date(now), .id(group), .id(user)])
    }

    /// Leaves a session without an active group.
    func clear(_ session: SessionID) throws {
        try sql.run("DELETE FROM session_groups WHERE session_id = ?", [.id(session)])
    }
}
