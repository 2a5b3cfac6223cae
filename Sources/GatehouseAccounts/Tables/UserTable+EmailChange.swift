package import Foundation
package import GatehouseCore
import GatehouseStore

/// The pending address that is to replace a user's own.
extension UserTable {
    /// Stores the address that the user wants, replacing an earlier request.
    /// - Parameter session: The session that asks for it; nil for an administrator.
    package func beginEmailChange(
        to email: String, of id: UserID, by session: SessionID? = nil, at now: Date
    ) throws {
        try sql.run(
            """
            UPDATE users SET new_email = ?, email_change_sent_at = ?, email_change_confirmed = NULL,
                email_change_session = ?, email_change_keeps = NULL, updated_at = ?
            WHERE id = ?
            """,
            [.text(email), .date(now), .text(session?.text), .date(now), .id(id)])
    }

    /// Records which ways to sign in the owner of the pending address keeps.
    func noteEmailChangeKeeps(_ kept: KeptWays, of id: UserID) throws {
        try sql.run("UPDATE users SET email_change_keeps = ? WHERE id = ?", [.text(kept.text), .id(id)])
    }

    /// Records that the mails of a change were composed again.
    package func noteEmailChangeMail(of id: UserID, at now: Date) throws {
        try sql.run("UPDATE users SET email_change_sent_at = ? WHERE id = ?", [.date(now), .id(id)])
    }

    /// Records that the owner of one of the two addresses has agreed. Returns false if the owner of the other one
    /// already has.
    package func noteEmailChangeConfirmed(_ purpose: CodePurpose, of id: UserID, at now: Date) throws -> Bool {
        try sql.run(
            """
            UPDATE users SET email_change_confirmed = ?, updated_at = ?
            WHERE id = ? AND (email_change_confirmed IS NULL OR email_change_confirmed = ?)
            """,
            [.text(purpose.rawValue), .date(now), .id(id), .text(purpose.rawValue)]) == 1
    }

    /// Replaces the user's address, and marks the new one as proven. A guest becomes a user.
    /// - Parameter kept: The ways to sign in that belong to the owner of the new address. No session has proved it yet,
    ///   unless all of them do.
    package func completeEmailChange(
        to email: String, of id: UserID, by proof: AddressProof, keeping kept: KeptWays, at now: Date
    ) throws {
        try sql.run(
            """
            UPDATE users SET email = ?, email_confirmed_at = ?, email_confirmed_by = ?, is_anonymous = 0, updated_at = ?
            WHERE id = ?
            """,
            [.text(email), .date(now), .text(proof.rawValue), .date(now), .id(id)])
        if case .chosen(let ids) = kept { try forgetProofs(of: id, keeping: ids) }
        try cancelEmailChange(of: id)
    }

    /// Forgets what was proved of an address that the account no longer has.
    func forgetProofs(of id: UserID, keeping kept: Set<UUID> = []) throws {
        try SessionTable(sql).forgetProofs(of: id)
        try IdentityTable(sql).forgetProofs(of: id, keeping: kept)
        try PasskeyTable(sql).forgetProofs(of: id)
        try FactorTable(sql).forgetProofs(of: id)
    }

    /// Discards the pending address.
    package func cancelEmailChange(of id: UserID) throws {
        try sql.run(
            """
            UPDATE users SET new_email = NULL, email_change_sent_at = NULL, email_change_confirmed = NULL,
                email_change_session = NULL, email_change_keeps = NULL WHERE id = ?
            """,
            [.id(id)])
    }
}
