import Foundation
import GatehouseCore
import GatehouseStore

/// The rows of `group_invitation_proofs`, inside a transaction: codes that were mailed to an invited address, each for
/// one invitation and one session.
struct GroupProofTable {
    private let sql: any SQLSession

    init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// One of them.
    struct Row: Equatable {
        var digest: String
        var attempts: Int64
        var createdAt: Date
        var expiresAt: Date
    }

    /// Returns the code for an invitation and a session, or nil.
    func find(_ invitation: GroupInvitationID, _ session: SessionID) throws -> Row? {
        try sql.row(
            """
            SELECT digest, attempts, created_at, expires_at FROM group_invitation_proofs
            WHERE invitation_id = ? AND session_id = ?
            """, [.id(invitation), .id(session)]
        ).map {
            try Row(
                digest: $0.text("digest"), attempts: $0.integer("attempts"), createdAt: $0.date("created_at"),
                expiresAt: $0.date("expires_at"))
        }
    }

    /// Stores a code, in place of an earlier one.
    func set(
        _ digest: String, for invitation: GroupInvitationID, _ session: SessionID, at now: Date, expires: Date
    ) throws {
        try sql.run(
            """
            INSERT INTO group_invitation_proofs (invitation_id, session_id, digest, created_at, expires_at)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (invitation_id, session_id) DO UPDATE SET digest = excluded.digest, attempts = 0,
                created_at = excluded.created_at, expires_at = excluded.expires_at
            """, [.id(invitation), .id(session), .text(digest), .date(now), .date(expires)])
    }

    /// Counts a wrong code.
    func countAttempt(_ invitation: GroupInvitationID, _ session: SessionID) throws {
        try sql.run(
            """
            UPDATE group_invitation_proofs SET attempts = attempts + 1 WHERE invitation_id = ? AND session_id = ?
            """, [.id(invitation), .id(session)])
    }

    /// Deletes a code that was right.
    func delete(_ invitation: GroupInvitationID, _ session: SessionID) throws {
        try sql.run(
            "DELETE FROM group_invitation_proofs WHERE invitation_id = ? AND session_id = ?",
            [.id(invitation), .id(session)])
    }
}
