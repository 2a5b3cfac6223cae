package import Foundation
package import GatehouseCore
import GatehouseDomain
package import GatehouseStore
package import GatehouseWire

/// The rows of `groups`, inside a transaction.
package struct GroupTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns a group, or nil.
    package func find(_ id: GroupID) throws -> GroupRecord? {
        try sql.row("SELECT * FROM groups WHERE id = ?", [.id(id)]).map(Self.record)
    }

    /// Returns groups by id, from the one after `start` on.
    ///
    /// - Parameter part: A part of the name; nil for any.
    package func all(containing part: String?, after start: GroupID?, _ limit: Int) throws -> [GroupRecord] {
        var (condition, arguments): (String, [SQLValue]) = ("", [.text(start?.text ?? "")])
        if let part {
            condition = #" AND name \#(sql.dialect.containsOperator) ? ESCAPE '\'"#
            arguments.append(.text(SQLPattern.containing(part)))
        }
        return try sql.rows(
            "SELECT * FROM groups WHERE id > ?\(condition) ORDER BY id LIMIT ?", arguments + [.integer(Int64(limit))]
        ).map(Self.record)
    }

    /// Adds a group with one member, who owns it and whose row the caller adds. Returns whether the id was free: no
    /// group has it or had it.
    package func insertIfFree(_ id: GroupID, name: String, at now: Date) throws -> Bool {
        guard try sql.row("SELECT 1 FROM ended_groups WHERE id = ?", [.id(id)]) == nil else { return false }
        return try sql.run(
            """
            INSERT INTO groups (id, name, member_count, owner_count, created_at) VALUES (?, ?, 1, 1, ?)
            ON CONFLICT DO NOTHING
            """, [.id(id), .text(name), .date(now)]) == 1
    }

    /// Sets the name and the app's data of a group.
    package func change(_ id: GroupID, name: String, metadata: JSONObject) throws {
        try sql.run(
            "UPDATE groups SET name = ?, metadata = ?, revision = revision + 1 WHERE id = ?",
            [.text(name), .text(JSONText.encode(JSONValue.object(metadata))), .id(id)])
    }

    /// Sets the most members of a group; nil for the deployment's.
    func setLimit(_ limit: Int?, of id: GroupID) throws {
        try sql.run(
            "UPDATE groups SET member_limit = ? WHERE id = ?",
            [limit.map { SQLValue.integer(Int64($0)) } ?? .null, .id(id)])
    }

    /// Sets when a group was suspended; nil ends it.
    func setSuspension(_ instant: Date?, of id: GroupID) throws {
        try sql.run("UPDATE groups SET suspended_at = ? WHERE id = ?", [.date(instant), .id(id)])
    }

    /// Takes a place in a group for one more member. Returns false if there is none left.
    ///
    /// - Parameters:
    ///   - isOwner: Whether the member owns the group.
    ///   - most: The most members of a group that has no limit of its own.
    package func takePlace(in id: GroupID, isOwner: Bool, most: Int) throws -> Bool {
        try sql.run(
            """
            UPDATE groups SET member_count = member_count + 1, owner_count = owner_count + ?
            WHERE id = ? AND member_count < COALESCE(member_limit, ?)
            """, [.integer(isOwner ? 1 : 0), .id(id), .integer(Int64(most))]) == 1
    }

    /// Returns a member's place. Returns false for the only owner of a group.
    func leavePlace(in id: GroupID, isOwner: Bool) throws -> Bool {
        let owners: Int64 = isOwner ? 1 : 0
        return try sql.run(
            """
            UPDATE groups SET member_count = member_count - 1, owner_count = owner_count - ?
            WHERE id = ? AND owner_count > ?
            """, [.integer(owners), .id(id), .integer(owners)]) == 1
    }

    /// Changes the number of owners by -1, 0 or 1. Returns false if none would be left.
    func addOwners(_ count: Int, in id: GroupID) throws -> Bool {
        try sql.run(
            "UPDATE groups SET owner_count = owner_count + ? WHERE id = ? AND owner_count + ? >= 1",
            [.integer(Int64(count)), .id(id), .integer(Int64(count))]) == 1
    }

    /// Deletes a group with everything in it. Only its id is kept: apps have data under it, which the owner of another
    /// group with the same id would get.
    func delete(_ id: GroupID, at now: Date) throws {
        try sql.run("DELETE FROM groups WHERE id = ?", [.id(id)])
        try sql.run("INSERT INTO ended_groups (id, ended_at) VALUES (?, ?)", [.id(id), .date(now)])
    }

    /// Returns how many groups have counters that differ from their rows.
    package func countWrongCounters() throws -> Int64 {
        try sql.row(
            """
            SELECT COUNT(*) AS total FROM groups g WHERE g.member_count <>
                (SELECT COUNT(*) FROM group_members m WHERE m.group_id = g.id)
            OR g.owner_count <> (SELECT COUNT(*) FROM group_members m WHERE m.group_id = g.id AND m.role = ?)
            """, [.text(GroupRole.ownerName)])?.integer("total") ?? 0
    }

    static func record(_ row: SQLRow) throws -> GroupRecord {
        guard let id = GroupID(text: try row.text("id")) else { throw StoreError.unexpectedType }
        return try GroupRecord(
            id: id, name: row.text("name"), metadata: JSONText.object(row.text("metadata")) ?? [:],
            memberCount: Int(row.integer("member_count")), ownerCount: Int(row.integer("owner_count")),
            memberLimit: row.optionalInteger("member_limit").map { Int($0) }, revision: row.integer("revision"),
            createdAt: row.date("created_at"), suspendedAt: row.optionalDate("suspended_at"))
    }
}
