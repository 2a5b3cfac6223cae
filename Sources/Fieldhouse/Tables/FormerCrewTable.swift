import GatehouseCore
import GatehouseStore

/// The groups that the app kept itself before the server had any, inside a transaction. Their rows stay for one version
/// after ``FieldhouseMigrations`` has copied them, and a server that runs no demo finds them as they were.
struct FormerCrewTable {
    private let sql: any SQLSession

    init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns somebody's groups.
    func crews(of person: UserID) throws -> [String] {
        try sql.rows("SELECT crew_id FROM crew_members WHERE user_id = ? ORDER BY crew_id", [.id(person)])
            .map { try $0.text("crew_id") }
    }

    /// Takes somebody out of a group.
    func remove(_ person: UserID, from crew: String) throws {
        try sql.run("DELETE FROM crew_members WHERE crew_id = ? AND user_id = ?", [.text(crew), .id(person)])
    }

    /// Whether somebody owns a group.
    func hasOwner(_ crew: String) throws -> Bool {
        try sql.row("SELECT 1 FROM crew_members WHERE crew_id = ? AND role = 'owner' LIMIT 1", [.text(crew)]) != nil
    }

    /// The member who has been in a group for the longest time.
    func oldestMember(of crew: String) throws -> UserID? {
        try sql.row(
            "SELECT user_id FROM crew_members WHERE crew_id = ? ORDER BY joined_at, user_id LIMIT 1", [.text(crew)]
        ).flatMap { try UserID(text: $0.text("user_id")) }
    }

    /// Turns a member into an owner.
    func makeOwner(_ person: UserID, of crew: String) throws {
        try sql.run(
            "UPDATE crew_members SET role = 'owner' WHERE crew_id = ? AND user_id = ?", [.text(crew), .id(person)])
    }

    /// Deletes a group with its projects, requests and invitations.
    func delete(_ crew: String) throws {
        try sql.run("DELETE FROM crews WHERE id = ?", [.text(crew)])
    }
}
