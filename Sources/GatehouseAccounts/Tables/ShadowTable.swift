package import GatehouseCore
package import GatehouseStore

/// The rows of `shadow_registrations`, inside a transaction: at most one for each account.
package struct ShadowTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns the shadow registration with this account's address, or nil.
    package func find(_ user: UserID) throws -> ShadowRecord? {
        try sql.row("SELECT * FROM shadow_registrations WHERE user_id = ?", [.id(user)]).map(Self.record)
    }

    /// Returns the user with this canonical address, and the shadow registration with the same address; nil for either
    /// that does not exist.
    package func findWithUser(email: String) throws -> (user: UserRecord?, shadow: ShadowRecord?) {
        let shadow = SQLQuery(
            "SELECT * FROM shadow_registrations WHERE user_id = (SELECT id FROM users WHERE email = ?)", [.text(email)])
        let replies = try sql.rows(of: [UserTable.query(email: email), shadow])
        return (try UserTable(sql).read(replies[0].first), try replies[1].first.map(Self.record))
    }

    /// Adds a registration, or replaces the password of the existing one, which keeps its id. Returns the stored
    /// registration.
    package func put(_ shadow: ShadowRecord) throws -> ShadowRecord {
        let rows = try sql.rows(
            """
            INSERT INTO shadow_registrations (user_id, id, password_hash, created_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash,
                created_at = excluded.created_at
            RETURNING *
            """,
            [.id(shadow.userID), .text(shadow.id.text), .text(shadow.passwordHash), .date(shadow.createdAt)])
        guard let stored = rows.first else { throw StoreError.missingRow(table: "shadow_registrations") }
        return try Self.record(stored)
    }

    /// Deletes the registration with this account's address, and the record of who requested it. From then on it is
    /// certain who owns the address, for the account too.
    package func delete(_ user: UserID) throws {
        try OpenRequestTable(sql).forget(.signUp, user.text)
        try sql.run("DELETE FROM shadow_registrations WHERE user_id = ?", [.id(user)])
    }

    private static func record(_ row: SQLRow) throws -> ShadowRecord {
        guard let id = ShadowID(text: try row.text("id")), let user = UserID(text: try row.text("user_id")) else {
            throw StoreError.unexpectedType
        }
        return try ShadowRecord(
            id: id, userID: user, passwordHash: row.text("password_hash"), createdAt: row.date("created_at"))
    }
}
