package import Foundation
package import GatehouseCore
package import GatehouseStore
import GatehouseWire

/// The rows of `identities`, inside a transaction.
package struct IdentityTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns the identity that an issuer knows under a subject, or nil.
    package func find(issuer: String, subject: String) throws -> IdentityRecord? {
        try sql.row("SELECT * FROM identities WHERE issuer = ? AND subject = ?", [.text(issuer), .text(subject)])
            .map(Self.record)
    }

    /// Returns the identities of a user, oldest first.
    package func all(of user: UserID) throws -> [IdentityRecord] {
        try sql.rows("SELECT * FROM identities WHERE user_id = ? ORDER BY created_at, id", [.id(user)])
            .map(Self.record)
    }

    /// Adds an identity, unless its issuer and subject already exist. Returns whether it was added.
    /// - Parameter hasProof: See ``IdentityRecord/hasProof``.
    package func insertIfFree(
        _ identity: ProviderIdentity, id: UUID, of user: UserID, hasProof: Bool = false, at now: Date
    ) throws -> Bool {
        try sql.run(
            """
            INSERT INTO identities (id, user_id, provider, issuer, subject, email, identity_data, created_at,
                updated_at, last_sign_in_at, has_proof)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            [
                .text(id.text), .id(user), .text(identity.provider), .text(identity.issuer), .text(identity.subject),
                .text(identity.email), .text(JSONText.encode(.object(identity.data))), .date(now), .date(now),
                .date(now), .bool(hasProof),
            ]) == 1
    }

    /// Forgets which identities of a user were added by a session that had proved the address, because the account has
    /// another one; those that its owner keeps stay proved.
    func forgetProofs(of user: UserID, keeping kept: Set<UUID>) throws {
        for identity in try all(of: user) where identity.hasProof != kept.contains(identity.identityID) {
            try sql.run(
                "UPDATE identities SET has_proof = ? WHERE id = ?",
                [.bool(!identity.hasProof), .text(identity.identityID.text)])
        }
    }

    /// Stores what the provider says now. Data that it no longer sends, such as the name from Apple, is kept.
    package func renew(_ stored: IdentityRecord, with identity: ProviderIdentity, at now: Date) throws {
        let data = stored.data.merging(identity.data) { _, new in new }
        try sql.run(
            """
            UPDATE identities SET provider = ?, email = ?, identity_data = ?, updated_at = ?, last_sign_in_at = ?
            WHERE id = ?
            """,
            [
                .text(identity.provider), .text(identity.email ?? stored.email),
                .text(JSONText.encode(.object(data))), .date(now), .date(now), .text(stored.identityID.text),
            ])
    }

    /// Deletes one identity of a user. Returns whether it existed.
    package func delete(_ id: UUID, of user: UserID) throws -> Bool {
        try sql.run("DELETE FROM identities WHERE id = ? AND user_id = ?", [.text(id.text), .id(user)]) == 1
    }

    /// Deletes all identities of a user.
    package func deleteAll(of user: UserID) throws {
        try sql.run("DELETE FROM identities WHERE user_id = ?", [.id(user)])
    }

    private static func record(_ row: SQLRow) throws -> IdentityRecord {
        guard let id = UUID(text: try row.text("id")), let user = UserID(text: try row.text("user_id")) else {
            throw StoreError.unexpectedType
        }
        var identity = try IdentityRecord(
            identityID: id, issuer: row.text("issuer"), subject: row.text("subject"), userID: user,
            provider: row.text("provider"), email: row.optionalText("email"),
            data: JSONText.object(row.text("identity_data")) ?? [:],
            lastSignInAt: row.optionalDate("last_sign_in_at"), createdAt: row.date("created_at"),
            updatedAt: row.date("updated_at"))
        identity.hasProof = try row.bool("has_proof")
        return identity
    }
}
