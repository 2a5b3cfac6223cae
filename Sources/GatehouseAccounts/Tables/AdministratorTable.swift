package import Foundation
package import GatehouseCore
package import GatehouseStore

/// The rows of `administrators`, inside a transaction: the accounts whose owners may open the administrator's page.
package struct AdministratorTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns whether the user is an administrator.
    package func contains(_ user: UserID) throws -> Bool {
        try sql.row("SELECT 1 FROM administrators WHERE user_id = ?", [.id(user)]) != nil
    }

    /// Returns the ids of the administrators among the given accounts.
    package func among(_ users: [UserID]) throws -> Set<UserID> {
        guard !users.isEmpty else { return [] }
        let marks = users.map { _ in "?" }.joined(separator: ", ")
        let rows = try sql.rows(
            "SELECT user_id FROM administrators WHERE user_id IN (\(marks))", users.map(SQLValue.id))
        return Set(try rows.compactMap { try UserID(text: $0.text("user_id")) })
    }

    /// Returns whether somebody else could administer at an instant: whether there is another administrator's account
    /// that is neither deleted nor banned.
    package func hasOther(than user: UserID, at now: Date) throws -> Bool {
        try sql.row(
            """
            SELECT 1 FROM administrators \(sql.dialect.orderedJoin) users ON users.id = administrators.user_id
            WHERE users.id <> ? AND users.deleted_at IS NULL
                AND (users.banned_until IS NULL OR users.banned_until <= ?) LIMIT 1
            """, [.id(user), .date(now)]) != nil
    }

    /// Returns whether a user could administer at an instant: is an administrator, and neither deleted nor banned.
    private func isAble(_ user: UserID, at now: Date) throws -> Bool {
        try sql.row(
            """
            SELECT 1 FROM administrators \(sql.dialect.orderedJoin) users ON users.id = administrators.user_id
            WHERE administrators.user_id = ? AND users.deleted_at IS NULL
                AND (users.banned_until IS NULL OR users.banned_until <= ?)
            """, [.id(user), .date(now)]) != nil
    }

    /// Makes the user an administrator. Returns whether that changed anything.
    package func insert(_ user: UserID, at now: Date) throws -> Bool {
        try sql.run(
            "INSERT INTO administrators (user_id, created_at) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [.id(user), .date(now)]) == 1
    }

    /// Makes the user an ordinary one. Returns whether that changed anything.
    @discardableResult
    package func delete(_ user: UserID) throws -> Bool {
        try sql.run("DELETE FROM administrators WHERE user_id = ?", [.id(user)]) == 1
    }

    /// Ensures, before an account is banned, deleted or made an ordinary one, that somebody else can still administer,
    /// and that no administrator does it to themselves by accident. A command on the server may do it, because another
    /// command can name a new administrator at any time. Administrators who have lost that right since the request began
    /// are refused: of two who do it to each other at once, one is left.
    ///
    /// - Parameter actor: Who acts.
    func keepOne(besides id: UserID, for actor: AuditRecord.Actor, at now: Date) throws {
        guard actor != .command else { return }
        if actor.administratorID == id { throw AccountRefusal.ownAccount }
        if try contains(id), try !hasOther(than: id, at: now) { throw AccountRefusal.lastAdministrator }
        if let administrator = actor.administratorID, try !isAble(administrator, at: now) {
            throw AccountRefusal.notAdmin
        }
    }
}
