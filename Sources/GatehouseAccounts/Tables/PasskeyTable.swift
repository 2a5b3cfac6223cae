import Foundation
package import GatehouseCore
package import GatehouseStore
import GatehouseWebAuthn

/// The rows of `webauthn_credentials`, inside a transaction: passkeys, and by their own functions the credentials of second
/// factors.
package struct PasskeyTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns the passkey with an authenticator's id, in base64url, or nil.
    package func find(credential id: String) throws -> PasskeyRecord? {
        try sql.row(
            "SELECT * FROM webauthn_credentials WHERE credential_id = ? AND kind = ?",
            [.text(id), .text(CredentialPurpose.passkey.rawValue)]
        ).map(Self.record)
    }

    /// Returns the credential of a second factor; nil if it has none yet.
    func find(of factor: FactorID) throws -> PasskeyRecord? {
        try sql.row(
            "SELECT * FROM webauthn_credentials WHERE id = ? AND kind = ?",
            [.id(factor), .text(CredentialPurpose.factor.rawValue)]
        ).map(Self.record)
    }

    /// Returns whether an account has a credential, a passkey or a second factor, by its id in base64url.
    func has(credential id: String) throws -> Bool {
        try sql.row("SELECT id FROM webauthn_credentials WHERE credential_id = ?", [.text(id)]) != nil
    }

    /// Returns all credentials of a user, those of second factors too, oldest first.
    func credentials(of user: UserID) throws -> [PasskeyRecord] {
        try sql.rows("SELECT * FROM webauthn_credentials WHERE user_id = ? ORDER BY created_at, id", [.id(user)])
            .map(Self.record)
    }

    /// Returns the passkeys of a user, oldest first.
    package func all(of user: UserID) throws -> [PasskeyRecord] {
        try sql.rows(
            "SELECT * FROM webauthn_credentials WHERE user_id = ? AND kind = ? ORDER BY created_at, id",
            [.id(user), .text(CredentialPurpose.passkey.rawValue)]
        ).map(Self.record)
    }

    /// Adds a passkey, unless an account has its credential already, whatever its kind. Returns whether it was added.
    package func insertIfFree(_ passkey: PasskeyRecord) throws -> Bool {
        try sql.run(
            """
            INSERT INTO webauthn_credentials (id, user_id, kind, credential_id, public_key, counter, name, transports,
                uv_initialized, backup_eligible, backed_up, has_proof, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            [
                .id(passkey.id), .id(passkey.userID), .text(passkey.purpose.rawValue),
                .text(passkey.credentialID), .text(passkey.publicKey), .integer(passkey.counter), .text(passkey.name),
                .text(passkey.transports.joined(separator: " ")), .bool(passkey.isVerifier),
                .bool(passkey.isBackupEligible), .bool(passkey.isBackedUp), .bool(passkey.hasProof),
                .date(passkey.createdAt),
            ]) == 1
    }

    /// Stores what a sign-in said about a passkey, if nobody has used it since it was read. Returns whether it did.
    ///
    /// Of several uses, the latest instant stays, whichever is stored last, and none is before the passkey was added:
    /// requests overtake each other, and the clocks of servers differ. The removal of the passkey ends the sessions
    /// that began between the two instants.
    func note(_ use: CredentialUse, of passkey: PasskeyRecord, at now: Date) throws -> Bool {
        try sql.run(
            """
            UPDATE webauthn_credentials SET counter = ?, backup_eligible = ?, backed_up = ?,
                created_at = CASE WHEN created_at > ? THEN ? ELSE created_at END,
                last_used_at = CASE WHEN last_used_at > ? THEN last_used_at ELSE ? END
            WHERE id = ? AND counter = ?
            """,
            [
                .integer(Int64(use.counter)), .bool(use.flags.contains(.backupEligible)),
                .bool(use.flags.contains(.backedUp)), .date(now), .date(now), .date(now), .date(now),
                .id(passkey.id), .integer(passkey.counter),
            ]) == 1
    }

    /// Renames a passkey of a user. Returns whether it exists.
    package func rename(_ id: PasskeyID, of user: UserID, to name: String) throws -> Bool {
        try sql.run(
            "UPDATE webauthn_credentials SET name = ? WHERE id = ? AND user_id = ? AND kind = ?",
            [.text(name), .id(id), .id(user), .text(CredentialPurpose.passkey.rawValue)]) == 1
    }

    /// Deletes one passkey of a user. Returns it as it was at last; nil if there was none.
    func delete(_ id: PasskeyID, of user: UserID) throws -> PasskeyRecord? {
        try sql.rows(
            "DELETE FROM webauthn_credentials WHERE id = ? AND user_id = ? AND kind = ? RETURNING *",
            [.id(id), .id(user), .text(CredentialPurpose.passkey.rawValue)]
        ).first.map(Self.record)
    }

    /// Deletes all passkeys of a user. Returns how many there were.
    @discardableResult
    package func deleteAll(of user: UserID) throws -> Int {
        try sql.run(
            "DELETE FROM webauthn_credentials WHERE user_id = ? AND kind = ?",
            [.id(user), .text(CredentialPurpose.passkey.rawValue)])
    }

    /// Deletes the passkeys of a user that were added by a session which had not proved the address. Returns how many
    /// there were.
    func deleteUnproven(of user: UserID) throws -> Int {
        try sql.run(
            "DELETE FROM webauthn_credentials WHERE user_id = ? AND kind = ? AND has_proof = 0",
            [.id(user), .text(CredentialPurpose.passkey.rawValue)])
    }

    /// Forgets which passkeys of a user were added by a session that had proved the address, because the account has
    /// another one.
    func forgetProofs(of user: UserID) throws {
        try sql.run(
            "UPDATE webauthn_credentials SET has_proof = 0 WHERE user_id = ? AND has_proof = 1", [.id(user)])
    }

    /// Returns whether any account has a passkey.
    package func isUsed() throws -> Bool {
        try sql.row("SELECT id FROM webauthn_credentials LIMIT 1", []) != nil
    }

    private static func record(_ row: SQLRow) throws -> PasskeyRecord {
        guard let id = PasskeyID(text: try row.text("id")), let user = UserID(text: try row.text("user_id")) else {
            throw StoreError.unexpectedType
        }
        guard let purpose = CredentialPurpose(rawValue: try row.text("kind")) else { throw StoreError.unexpectedType }
        var passkey = try PasskeyRecord(
            id: id, userID: user, credentialID: row.text("credential_id"), publicKey: row.text("public_key"),
            counter: row.integer("counter"), name: row.text("name"),
            transports: row.text("transports").split(separator: " ").map(String.init),
            isVerifier: row.bool("uv_initialized"), isBackupEligible: row.bool("backup_eligible"),
            isBackedUp: row.bool("backed_up"), hasProof: row.bool("has_proof"), createdAt: row.date("created_at"),
            lastUsedAt: row.optionalDate("last_used_at"))
        passkey.purpose = purpose
        return passkey
    }
}
