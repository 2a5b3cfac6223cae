package import Foundation
package import GatehouseCore
package import GatehouseStore

/// The rows of `mfa_factors`, inside a transaction.
package struct FactorTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns the factors of a user, verified or not, oldest first.
    package func all(of user: UserID) throws -> [FactorRecord] {
        try sql.rows("SELECT * FROM mfa_factors WHERE user_id = ? ORDER BY created_at, id", [.id(user)])
            .map(Self.record)
    }

    /// Returns a factor of a user; nil if the user has no such factor.
    package func find(_ id: FactorID, of user: UserID) throws -> FactorRecord? {
        try sql.row("SELECT * FROM mfa_factors WHERE id = ? AND user_id = ?", [.id(id), .id(user)]).map(Self.record)
    }

    /// Adds a factor that is not verified yet.
    func insert(_ factor: FactorRecord) throws {
        try sql.run(
            """
            INSERT INTO mfa_factors (id, user_id, session_id, kind, name, sealed_secret, created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(factor.id), .id(factor.userID), .id(factor.sessionID), .text(factor.kind.rawValue),
                .text(factor.name), .text(factor.sealedSecret), .date(factor.createdAt), .date(factor.updatedAt),
            ])
    }

    /// Deletes the factors of a user that nobody verified: those of one kind that the session added, and those that have
    /// waited since before an instant.
    func deleteUnverified(
        of user: UserID, kind: FactorKind, session: SessionID, before instant: Date
    ) throws {
        try sql.run(
            """
            DELETE FROM mfa_factors WHERE user_id = ? AND verified_at IS NULL
                AND ((session_id = ? AND kind = ?) OR created_at < ?)
            """,
            [.id(user), .id(session), .text(kind.rawValue), .date(instant)])
    }

    /// Records the period of an accepted code, if no code of this period or a later one was accepted meanwhile. Returns
    /// whether it did: of several callers with one code, only one gets true.
    package func take(_ step: Int64, of id: FactorID) throws -> Bool {
        try sql.run(
            "UPDATE mfa_factors SET last_step = ? WHERE id = ? AND (last_step IS NULL OR last_step < ?)",
            [.integer(step), .id(id), .integer(step)]) == 1
    }

    /// Records that a factor works. Returns whether it was not known before.
    func verify(_ id: FactorID, hasProof: Bool, at now: Date) throws -> Bool {
        try sql.run(
            """
            UPDATE mfa_factors SET verified_at = ?, updated_at = ?, has_proof = ? WHERE id = ? AND verified_at IS NULL
            """,
            [.date(now), .date(now), .bool(hasProof), .id(id)]) == 1
    }

    /// Records that a session got a challenge for a factor.
    func noteChallenge(of id: FactorID, at now: Date) throws {
        try sql.run(
            "UPDATE mfa_factors SET last_challenged_at = ?, updated_at = ? WHERE id = ?",
            [.date(now), .date(now), .id(id)])
    }

    /// Renames a factor of a user. Returns whether it exists.
    package func rename(_ id: FactorID, of user: UserID, to name: String, at now: Date) throws -> Bool {
        try sql.run(
            "UPDATE mfa_factors SET name = ?, updated_at = ? WHERE id = ? AND user_id = ?",
            [.text(name), .date(now), .id(id), .id(user)]) == 1
    }

    /// Deletes a factor, and the credential of a security key with it.
    func delete(_ id: FactorID, of user: UserID) throws {
        try sql.run("DELETE FROM mfa_factors WHERE id = ? AND user_id = ?", [.id(id), .id(user)])
        try sql.run("DELETE FROM webauthn_credentials WHERE id = ? AND user_id = ?", [.id(id), .id(user)])
    }

    /// Forgets which factors of a user were added by a session that had proved the address, because the account has
    /// another one.
    func forgetProofs(of user: UserID) throws {
        try sql.run("UPDATE mfa_factors SET has_proof = 0 WHERE user_id = ? AND has_proof = 1", [.id(user)])
    }

    private static func record(_ row: SQLRow) throws -> FactorRecord {
        guard let id = FactorID(text: try row.text("id")), let user = UserID(text: try row.text("user_id")),
            let session = SessionID(text: try row.text("session_id")),
            let kind = FactorKind(rawValue: try row.text("kind"))
        else { throw StoreError.unexpectedType }
        var factor = try FactorRecord(
            id: id, userID: user, sessionID: session, kind: kind, name: row.text("name"),
            createdAt: row.date("created_at"), updatedAt: row.date("updated_at"))
        factor.sealedSecret = try row.optionalText("sealed_secret")
        factor.lastStep = try row.optionalInteger("last_step")
        factor.hasProof = try row.bool("has_proof")
        factor.verifiedAt = try row.optionalDate("verified_at")
        factor.lastChallengedAt = try row.optionalDate("last_challenged_at")
        return factor
    }
}
