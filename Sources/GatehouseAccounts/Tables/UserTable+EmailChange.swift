package import Foundation
package import GatehouseCore
import GatehouseStore

/// The pending address that is to replace a user's own.
extension UserTable {
    /// Stores the address that the user wants, replacing an earlier request.
    package func beginEmailChange(to email: String, of id: UserID, at now: Date) throws {
        try sql.run(
            """
            UPDATE users SET new_email = ?, email_change_sent_at = ?, email_change_confirmed = NULL, updated_at = ?
            WHERE id = ?
            """,
            [.text(email), .date(now), .date(now), .id(id)])
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
    package func completeEmailChange(
        to email: String, of id: UserID, by proof: AddressProof, at now: Date
    ) throws {
        try sql.run(
            """
            UPDATE users SET email = ?, email_confirmed_at = ?, email_confirmed_by = ?, is_anonymous = 0, updated_at = ?
            WHERE id = ?
            """,
            [.text(email), .date(now), .text(proof.rawValue), .date(now), .id(id)])
        try cancelEmailChange(of: id)
    }

    /// Discards the pending address.
    package func cancelEmailChange(of id: UserID) throws {
        try sql.run(
            """
            UPDATE users SET new_email = NULL, email_change_sent_at = NULL, email_change_confirmed = NULL WHERE id = ?
            """,
            [.id(id)])
    }
}
