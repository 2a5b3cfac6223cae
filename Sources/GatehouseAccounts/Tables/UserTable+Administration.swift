package import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseStore
package import GatehouseWire

/// The queries that only administration needs.
extension UserTable {
    /// Returns one page of the users, in the order in which they were created or in reverse, and how many there are in
    /// all.
    ///
    /// - Parameters:
    ///   - email: The address that a user must have; nil for any.
    ///   - filter: Part of the address or of the name that a user must have, in lower case; nil for any.
    package func page(
        email: String?, filter: String?, skipping: Int, limit: Int, oldestFirst: Bool
    ) throws -> UserPage {
        var (conditions, arguments): ([String], [SQLValue]) = ([], [])
        if let email {
            conditions.append("email = ?")
            arguments.append(.text(email))
        }
        if let filter {
            let found = Self.found(by: filter)
            conditions.append(found.condition)
            arguments += found.arguments
        }
        let condition = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        let total = try sql.row("SELECT COUNT(*) AS total FROM users" + condition, arguments)?.integer("total") ?? 0
        // The ids are found using only an index, and only the rows on the page are read.
        let order = "ORDER BY created_at \(oldestFirst ? "ASC" : "DESC"), id"
        let users = try sql.rows(
            """
            \(Self.selection) WHERE id IN (SELECT id FROM users\(condition) \(order) LIMIT ? OFFSET ?) \(order)
            """,
            arguments + [.integer(Int64(limit)), .integer(Int64(skipping))]
        ).compactMap(read)
        return UserPage(users: users, total: Int(total))
    }

    /// Replaces the address, which is then unconfirmed. A guest becomes a user.
    package func setEmail(_ email: String, of id: UserID, at now: Date) throws {
        try sql.run(
            """
            UPDATE users SET email = ?, email_confirmed_at = NULL, email_confirmed_by = NULL, is_anonymous = 0,
                updated_at = ? WHERE id = ?
            """,
            [.text(email), .date(now), .id(id)])
        try forgetProofs(of: id)
    }

    /// Replaces the deployment's metadata of a user.
    package func setAppMetadata(_ metadata: JSONObject, of id: UserID, at now: Date) throws {
        try sql.run(
            "UPDATE users SET app_metadata = ?, updated_at = ? WHERE id = ?",
            [.text(try JSONText.encode(metadata)), .date(now), .id(id)])
    }

    /// Starts an unconfirmed account over, with the new password, metadata, consent and invitation.
    /// - Parameter staysSignUp: Whether an account that came from a sign-up still counts as one that nobody has
    ///   confirmed.
    func remake(_ id: UserID, like new: UserRecord, staysSignUp: Bool = false) throws {
        try sql.run(
            """
            UPDATE users SET password_hash = ?, password_is_unproven = 0, devices_since = ?, user_metadata = ?,
                consent_version = ?, consent_at = ?, invited_at = ?, is_sign_up = is_sign_up * ?, search_name = ?,
                updated_at = ?
            WHERE id = ?
            """,
            [
                .text(new.passwordHash), .date(new.updatedAt), .text(try JSONText.encode(new.userMetadata)),
                .text(new.consent?.version),
                .date(new.consent?.time), .date(new.invitedAt), .bool(staysSignUp),
                .text(new.displayName?.lowercased()), .date(new.updatedAt), .id(id),
            ])
    }

    /// Removes everything about the person from the row. The row stays, with its id, its times and the consent that was
    /// given.
    package func clear(_ id: UserID, at now: Date) throws {
        try sql.run(
            """
            UPDATE users SET email = NULL, password_hash = NULL, password_is_unproven = 0, user_metadata = '{}',
                app_metadata = '{}', is_anonymous = 0, email_confirmed_at = NULL, email_confirmed_by = NULL,
                confirmation_sent_at = NULL, recovery_sent_at = NULL, reauthentication_sent_at = NULL,
                banned_until = NULL, search_name = NULL, deleted_at = ?, updated_at = ?
            WHERE id = ? AND deleted_at IS NULL
            """,
            [.date(now), .date(now), .id(id)])
        try cancelEmailChange(of: id)
    }

    /// Deletes a user and everything that belongs to it.
    package func delete(_ id: UserID) throws {
        try sql.run("DELETE FROM users WHERE id = ?", [.id(id)])
    }
}
