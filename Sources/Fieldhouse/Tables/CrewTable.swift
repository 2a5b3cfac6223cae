import GatehouseCore
import GatehouseStore

/// Who is in which group, inside a transaction.
struct CrewTable {
    private let sql: any SQLSession

    init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns somebody's role in a group; nil if they are not in it or it does not exist.
    func role(of person: UserID, in crew: String) throws -> CrewRole? {
        try sql.row(
            "SELECT role FROM group_members WHERE group_id = ? AND user_id = ?", [.text(crew), .id(person)]
        ).map { try CrewRole(stored: $0.text("role")) }
    }

    func members(of crew: String) throws -> [MemberRecord] {
        try sql.rows(
            """
            SELECT m.user_id, m.role, m.joined_at, u.email, p.display_name FROM group_members m
            JOIN users u ON u.id = m.user_id LEFT JOIN profiles p ON p.user_id = m.user_id
            WHERE m.group_id = ? ORDER BY m.joined_at, u.email
            """, [.text(crew)]
        ).compactMap(MemberRecord.init)
    }

    /// Whether somebody with this canonical address is in a group.
    func hasMember(email: String, in crew: String) throws -> Bool {
        try sql.row(
            "SELECT 1 FROM group_members m JOIN users u ON u.id = m.user_id WHERE m.group_id = ? AND u.email = ?",
            [.text(crew), .text(email)]) != nil
    }
}
