package import Foundation
package import GatehouseCore
package import GatehouseStore

/// The rows of `group_invitations` and of who used them, inside a transaction.
package struct GroupInvitationTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns an invitation, or nil.
    package func find(_ id: GroupInvitationID) throws -> GroupInvitationRecord? {
        try sql.row("SELECT * FROM group_invitations WHERE id = ?", [.id(id)]).map(Self.record)
    }

    /// Returns the invitation with one of the digests of a code, or nil.
    func find(digests: [String]) throws -> GroupInvitationRecord? {
        for digest in digests {
            let row = try sql.row("SELECT * FROM group_invitations WHERE digest = ?", [.text(digest)])
            if let row { return try Self.record(row) }
        }
        return nil
    }

    /// Returns the open invitations of a group by id, from the one after `start` on.
    func open(
        of group: GroupID, after start: GroupInvitationID?, _ limit: Int, at now: Date
    ) throws -> [GroupInvitationRecord] {
        try sql.rows(
            """
            SELECT * FROM group_invitations WHERE group_id = ? AND id > ? AND ended_at IS NULL AND expires_at > ?
            ORDER BY id LIMIT ?
            """, [.id(group), .text(start?.text ?? ""), .date(now), .integer(Int64(limit))]
        ).map(Self.record)
    }

    /// Returns the open invitations to an address, the newest first, at most 100.
    func open(to email: String, at now: Date) throws -> [GroupInvitationRecord] {
        try sql.rows(
            """
            SELECT * FROM group_invitations WHERE email = ? AND ended_at IS NULL AND expires_at > ?
            ORDER BY created_at DESC, id LIMIT 100
            """, [.text(email), .date(now)]
        ).map(Self.record)
    }

    /// Returns the invitations that a person has made or used, or that were sent to an address, by id.
    package func all(of user: UserID, email: String?) throws -> [GroupInvitationRecord] {
        try sql.rows(
            """
            SELECT * FROM group_invitations WHERE created_by = ? OR email = ?
            OR id IN (SELECT invitation_id FROM group_invitation_uses WHERE user_id = ?) ORDER BY id
            """, [.id(user), .text(email ?? ""), .id(user)]
        ).map(Self.record)
    }

    /// Returns the open invitations to a group that a person has made.
    func open(by user: UserID, in group: GroupID) throws -> [GroupInvitationRecord] {
        try sql.rows(
            "SELECT * FROM group_invitations WHERE created_by = ? AND group_id = ? AND ended_at IS NULL ORDER BY id",
            [.id(user), .id(group)]
        ).map(Self.record)
    }

    /// Returns the open invitations that a person has made, to every group.
    func open(by user: UserID) throws -> [GroupInvitationRecord] {
        try sql.rows(
            "SELECT * FROM group_invitations WHERE created_by = ? AND ended_at IS NULL ORDER BY id", [.id(user)]
        ).map(Self.record)
    }

    /// Returns how many invitations of a group are open.
    func countOpen(of group: GroupID, at now: Date) throws -> Int {
        Int(
            try sql.row(
                """
                SELECT COUNT(*) AS total FROM group_invitations
                WHERE group_id = ? AND ended_at IS NULL AND expires_at > ?
                """, [.id(group), .date(now)])?.integer("total") ?? 0)
    }

    /// Adds an invitation.
    func insert(_ invitation: GroupInvitationRecord) throws {
        try sql.run(
            """
            INSERT INTO group_invitations (id, group_id, kind, digest, email, domain, role, max_uses, created_by,
                created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(invitation.id), .id(invitation.groupID), .text(invitation.kind.rawValue), .text(invitation.digest),
                .text(invitation.email), .text(invitation.domain), .text(invitation.role),
                .integer(Int64(invitation.mostUses)), .id(invitation.createdBy), .date(invitation.createdAt),
                .date(invitation.expiresAt),
            ])
    }

    /// Replaces the code and the expiry of an invitation.
    func renew(_ id: GroupInvitationID, issue: Int64, digest: String, expires: Date) throws {
        try sql.run(
            "UPDATE group_invitations SET issue = ?, digest = ?, expires_at = ? WHERE id = ?",
            [.integer(issue), .text(digest), .date(expires), .id(id)])
    }

    /// Uses an invitation once. Returns false if it is over or used up. A person counts once, however often they leave
    /// and come back with it.
    package func use(_ id: GroupInvitationID, by user: UserID, at now: Date) throws -> Bool {
        let isKnown =
            try sql.row(
                "SELECT 1 FROM group_invitation_uses WHERE invitation_id = ? AND user_id = ?", [.id(id), .id(user)])
            != nil
        let count: Int64 = isKnown ? 0 : 1
        let isUsed = try sql.run(
            """
            UPDATE group_invitations SET uses = uses + ?,
                ended_at = CASE WHEN uses + ? >= max_uses THEN ? ELSE ended_at END,
                end_reason = CASE WHEN uses + ? >= max_uses THEN ? ELSE end_reason END
            WHERE id = ? AND ended_at IS NULL AND uses < max_uses
            """,
            [
                .integer(count), .integer(count), .date(now), .integer(count),
                .text(GroupInvitationRecord.EndReason.used.rawValue), .id(id),
            ])
        guard isUsed == 1 else { return false }
        try sql.run(
            """
            INSERT INTO group_invitation_uses (invitation_id, user_id, used_at) VALUES (?, ?, ?)
            ON CONFLICT (invitation_id, user_id) DO UPDATE SET used_at = excluded.used_at
            """, [.id(id), .id(user), .date(now)])
        return true
    }

    /// Ends an invitation, unless it is over. Returns whether it was open.
    func end(_ id: GroupInvitationID, _ reason: GroupInvitationRecord.EndReason, at now: Date) throws -> Bool {
        try sql.run(
            "UPDATE group_invitations SET ended_at = ?, end_reason = ? WHERE id = ? AND ended_at IS NULL",
            [.date(now), .text(reason.rawValue), .id(id)]) == 1
    }

    /// Ends the open invitation to an address in a group. Returns its id; nil if there was none.
    func end(
        to email: String, in group: GroupID, _ reason: GroupInvitationRecord.EndReason, at now: Date
    ) throws -> GroupInvitationID? {
        try sql.row(
            """
            UPDATE group_invitations SET ended_at = ?, end_reason = ?
            WHERE group_id = ? AND email = ? AND ended_at IS NULL RETURNING id
            """, [.date(now), .text(reason.rawValue), .id(group), .text(email)]
        ).flatMap { GroupInvitationID(text: try $0.text("id")) }
    }

    /// Returns whether somebody with an address is in a group.
    func hasMember(email: String, in group: GroupID) throws -> Bool {
        try sql.row(
            "SELECT 1 FROM users u JOIN group_members m ON m.user_id = u.id WHERE u.email = ? AND m.group_id = ?",
            [.text(email), .id(group)]) != nil
    }

    /// Forgets the addresses of invitations that were over before an instant, at most `limit` of them. Returns how many
    /// there were.
    package func forgetAddresses(_ limit: Int, before instant: Date) throws -> Int {
        try sql.run(
            """
            UPDATE group_invitations SET email = NULL WHERE id IN (
                SELECT id FROM group_invitations WHERE email IS NOT NULL AND COALESCE(ended_at, expires_at) < ?
                LIMIT ?\(sql.dialect.claimSuffix))
            """, [.date(instant), .integer(Int64(limit))])
    }

    /// Deletes invitations that were over before an instant, at most `limit` of them. Returns how many there were.
    package func deleteOld(_ limit: Int, before instant: Date) throws -> Int {
        try sql.run(
            """
            DELETE FROM group_invitations WHERE id IN (
                SELECT id FROM group_invitations WHERE COALESCE(ended_at, expires_at) < ?
                LIMIT ?\(sql.dialect.claimSuffix))
            """, [.date(instant), .integer(Int64(limit))])
    }

    private static func record(_ row: SQLRow) throws -> GroupInvitationRecord {
        guard let id = GroupInvitationID(text: try row.text("id")), let group = GroupID(text: try row.text("group_id")),
            let kind = GroupInvitationRecord.Kind(rawValue: try row.text("kind")),
            let creator = UserID(text: try row.text("created_by"))
        else { throw StoreError.unexpectedType }
        return try GroupInvitationRecord(
            id: id, groupID: group, kind: kind, issue: row.integer("issue"), digest: row.text("digest"),
            email: row.optionalText("email"), domain: row.optionalText("domain"), role: row.text("role"),
            mostUses: Int(row.integer("max_uses")), uses: Int(row.integer("uses")), createdBy: creator,
            createdAt: row.date("created_at"), expiresAt: row.date("expires_at"),
            endedAt: row.optionalDate("ended_at"),
            endReason: row.optionalText("end_reason").flatMap { GroupInvitationRecord.EndReason(rawValue: $0) })
    }
}
