import Foundation
import GatehouseCore
import GatehouseStore

/// The rows of `crews` and `crew_members`, inside a transaction.
struct CrewTable {
    private let sql: any SQLSession

    init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns somebody's role in a group; nil if they are not in it or it does not exist.
    func role(of person: UserID, in crew: String) throws -> CrewRole? {
        try sql.row(
            "SELECT role FROM crew_members WHERE crew_id = ? AND user_id = ?", [.text(crew), .id(person)]
        ).flatMap { try CrewRole(rawValue: $0.text("role")) }
    }

    func members(of crew: String) throws -> [MemberRecord] {
        try sql.rows(
            """
            SELECT m.user_id, m.role, m.joined_at, u.email, p.display_name FROM crew_members m
            JOIN users u ON u.id = m.user_id LEFT JOIN profiles p ON p.user_id = m.user_id
            WHERE m.crew_id = ? ORDER BY m.joined_at, u.email
            """, [.text(crew)]
        ).compactMap(MemberRecord.init)
    }

    /// Adds a group. Returns false if it already exists.
    func insert(_ id: String, name: String, at now: Date) throws -> Bool {
        try sql.run(
            "INSERT INTO crews (id, name, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [.text(id), .text(name), .date(now)]) == 1
    }

    func rename(_ id: String, to name: String) throws {
        try sql.run("UPDATE crews SET name = ? WHERE id = ?", [.text(name), .text(id)])
    }

    /// Adds a person to a group; a person who is already in it keeps their role.
    func add(_ person: UserID, to crew: String, as role: CrewRole, at now: Date) throws {
        try sql.run(
            """
            INSERT INTO crew_members (crew_id, user_id, role, joined_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            [.text(crew), .id(person), .text(role.rawValue), .date(now)])
    }

    func setRole(_ role: CrewRole, of person: UserID, in crew: String) throws -> Bool {
        try sql.run(
            "UPDATE crew_members SET role = ? WHERE crew_id = ? AND user_id = ?",
            [.text(role.rawValue), .text(crew), .id(person)]) == 1
    }

    func remove(_ person: UserID, from crew: String) throws -> Bool {
        try sql.run(
            "DELETE FROM crew_members WHERE crew_id = ? AND user_id = ?", [.text(crew), .id(person)]) == 1
    }

    /// Returns somebody's groups.
    func crews(of person: UserID) throws -> [String] {
        try sql.rows("SELECT crew_id FROM crew_members WHERE user_id = ? ORDER BY crew_id", [.id(person)])
            .map { try $0.text("crew_id") }
    }

    /// Whether somebody with this canonical address is in a group.
    func hasMember(email: String, in crew: String) throws -> Bool {
        try sql.row(
            "SELECT 1 FROM crew_members m JOIN users u ON u.id = m.user_id WHERE m.crew_id = ? AND u.email = ?",
            [.text(crew), .text(email)]) != nil
    }

    /// The member who has been in a group for the longest time.
    func oldestMember(of crew: String) throws -> UserID? {
        try sql.row(
            "SELECT user_id FROM crew_members WHERE crew_id = ? ORDER BY joined_at, user_id LIMIT 1", [.text(crew)]
        ).flatMap { try UserID(text: $0.text("user_id")) }
    }

    /// Deletes a group with its projects, requests and invitations.
    func delete(_ crew: String) throws {
        try sql.run("DELETE FROM crews WHERE id = ?", [.text(crew)])
    }

    /// Whether somebody other than this person owns the group.
    func hasOwner(besides person: UserID, in crew: String) throws -> Bool {
        try sql.row(
            "SELECT 1 FROM crew_members WHERE crew_id = ? AND role = ? AND user_id <> ? LIMIT 1",
            [.text(crew), .text(CrewRole.owner.rawValue), .id(person)]) != nil
    }
}
