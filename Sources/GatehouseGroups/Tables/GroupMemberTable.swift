import Foundation
package import GatehouseCore
import GatehouseDomain
package import GatehouseStore

/// The rows of `group_members`, inside a transaction. The caller keeps the counters of the group.
package struct GroupMemberTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns somebody's membership of a group; nil if they are not in it or it does not exist.
    package func find(_ user: UserID, in group: GroupID) throws -> GroupMemberRecord? {
        try sql.row("SELECT * FROM group_members WHERE group_id = ? AND user_id = ?", [.id(group), .id(user)])
            .map(Self.record)
    }

    /// Returns the groups of a person by id, from the one after `start` on, with their membership.
    package func groups(
        of user: UserID, after start: GroupID?, _ limit: Int
    ) throws -> [(group: GroupRecord, member: GroupMemberRecord)] {
        try sql.rows(
            """
            SELECT g.*, m.group_id, m.user_id, m.role, m.revision AS member_revision, m.joined_at, m.joined_by,
                m.last_active_at
            FROM group_members m JOIN groups g ON g.id = m.group_id
            WHERE m.user_id = ? AND m.group_id > ? ORDER BY m.group_id LIMIT ?
            """, [.id(user), .text(start?.text ?? ""), .integer(Int64(limit))]
        ).map { row in
            (try GroupTable.record(row), try Self.record(row, revision: "member_revision"))
        }
    }

    /// Returns how many groups a person is in.
    package func count(of user: UserID) throws -> Int {
        Int(
            try sql.row("SELECT COUNT(*) AS total FROM group_members WHERE user_id = ?", [.id(user)])?
                .integer("total") ?? 0)
    }

    /// Which members a list shows.
    package struct Filter: Sendable {
        /// A part of the name, or of the address if ``seesAddresses``; nil for any.
        package var part: String?
        /// The name of the role; nil for any.
        package var role: String?
        /// Whether addresses are shown.
        package var seesAddresses: Bool

        package init(part: String? = nil, role: String? = nil, seesAddresses: Bool) {
            self.part = part
            self.role = role
            self.seesAddresses = seesAddresses
        }
    }

    /// Returns members of a group, the longest-standing first, from the one after `start` on.
    package func members(
        of group: GroupID, _ filter: Filter, after start: ListCursor<UserID>?, _ limit: Int
    ) throws -> [ListedMember] {
        var (conditions, arguments): ([String], [SQLValue]) = (["m.group_id = ?"], [.id(group)])
        if let start {
            conditions.append("m.joined_at >= ? AND (m.joined_at > ? OR m.user_id > ?)")
            arguments += [.integer(start.time), .integer(start.time), .id(start.key)]
        }
        if let role = filter.role {
            conditions.append("m.role = ?")
            arguments.append(.text(role))
        }
        if let part = filter.part {
            let columns = filter.seesAddresses ? ["p.display_name", "u.email"] : ["p.display_name"]
            let tests = columns.map { #"\#($0) \#(sql.dialect.containsOperator) ? ESCAPE '\'"# }
            conditions.append("(\(tests.joined(separator: " OR ")))")
            arguments += columns.map { _ in .text(SQLPattern.containing(part)) }
        }
        return try sql.rows(
            """
            SELECT m.*, u.email, p.display_name FROM group_members m
            JOIN users u ON u.id = m.user_id LEFT JOIN profiles p ON p.user_id = m.user_id
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY m.joined_at, m.user_id LIMIT ?
            """, arguments + [.integer(Int64(limit))]
        ).map { row in
            try ListedMember(
                record: Self.record(row), name: row.optionalText("display_name"),
                email: filter.seesAddresses ? row.optionalText("email") : nil)
        }
    }

    /// Returns those who have been in a group longest, besides one person if there is one, at most `limit` of them.
    func oldest(of group: GroupID, besides user: UserID?, _ limit: Int) throws -> [GroupMemberRecord] {
        try sql.rows(
            "SELECT * FROM group_members WHERE group_id = ? AND user_id <> ? ORDER BY joined_at, user_id LIMIT ?",
            [.id(group), .text(user?.text ?? ""), .integer(Int64(limit))]
        ).map { try Self.record($0) }
    }

    /// Returns who inherits a group: the admin who has been in it longest, or else the member. Those who are banned
    /// come last: they could do nothing for it.
    func heir(of group: GroupID, besides user: UserID, at now: Date) throws -> GroupMemberRecord? {
        try sql.row(
            """
            SELECT m.* FROM group_members m JOIN users u ON u.id = m.user_id
            WHERE m.group_id = ? AND m.user_id <> ?
            ORDER BY CASE WHEN u.banned_until > ? THEN 1 ELSE 0 END, CASE WHEN m.role = ? THEN 0 ELSE 1 END,
                m.joined_at, m.user_id LIMIT 1
            """, [.id(group), .id(user), .date(now), .text(GroupRole.adminName)]
        ).map { try Self.record($0) }
    }

    /// Whether a group has an owner who is not banned.
    ///
    /// - Parameter user: An owner who does not count; nil if all do.
    func hasOwner(of group: GroupID, besides user: UserID? = nil, at now: Date) throws -> Bool {
        try sql.row(
            """
            SELECT 1 FROM group_members m JOIN users u ON u.id = m.user_id
            WHERE m.group_id = ? AND m.role = ? AND m.user_id <> ?
                AND (u.banned_until IS NULL OR u.banned_until <= ?) LIMIT 1
            """, [.id(group), .text(GroupRole.ownerName), .text(user?.text ?? ""), .date(now)]) != nil
    }

    /// Adds a person to a group. Returns false if they are in it.
    ///
    /// The membership of a person who was in it a moment ago continues their revisions: a server that has read in
    /// ``GroupChangeTable`` that the earlier one ended refuses the tokens of that one, and not those of this one.
    package func insertIfNew(_ member: GroupMemberRecord) throws -> Bool {
        try sql.run(
            """
            INSERT INTO group_members (group_id, user_id, role, joined_at, joined_by, revision)
            VALUES (?, ?, ?, ?, ?, COALESCE(
                (SELECT MAX(group_rev) FROM group_changes WHERE group_id = ? AND user_id = ?), 1))
            ON CONFLICT DO NOTHING
            """,
            [
                .id(member.groupID), .id(member.userID), .text(member.role), .date(member.joinedAt),
                .text(member.joinedBy?.text), .id(member.groupID), .id(member.userID),
            ]) == 1
    }

    /// Sets the role of a member.
    func setRole(_ role: String, of user: UserID, in group: GroupID) throws {
        try sql.run(
            "UPDATE group_members SET role = ?, revision = revision + 1 WHERE group_id = ? AND user_id = ?",
            [.text(role), .id(group), .id(user)])
    }

    /// Ends a membership.
    func delete(_ user: UserID, from group: GroupID) throws {
        try sql.run("DELETE FROM group_members WHERE group_id = ? AND user_id = ?", [.id(group), .id(user)])
    }

    /// Returns the names of all roles that somebody has.
    package func roles() throws -> [String] {
        try sql.rows("SELECT DISTINCT role FROM group_members ORDER BY role", []).map { try $0.text("role") }
    }

    static func record(_ row: SQLRow) throws -> GroupMemberRecord { try record(row, revision: "revision") }

    private static func record(_ row: SQLRow, revision: String) throws -> GroupMemberRecord {
        guard let group = GroupID(text: try row.text("group_id")), let user = UserID(text: try row.text("user_id"))
        else { throw StoreError.unexpectedType }
        return try GroupMemberRecord(
            groupID: group, userID: user, role: row.text("role"), revision: row.integer(revision),
            joinedAt: row.date("joined_at"), joinedBy: row.optionalText("joined_by").flatMap { UserID(text: $0) },
            lastActiveAt: row.optionalDate("last_active_at"))
    }
}
