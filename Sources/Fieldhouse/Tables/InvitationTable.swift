import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseStore

/// The invitations to groups as the app's pages show them, inside a transaction.
struct InvitationTable {
    private let sql: any SQLSession

    init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns the state of the invitation with one of a code's digests, for a person; nil if nobody is signed in. The
    /// name of its group is told of an open one, and to members (GRP-20).
    func preview(digests: [String], for person: UserRecord?, at now: Date) throws -> InvitationPreview {
        guard let row = try find(digests) else {
            return InvitationPreview(standing: .unknown, groupName: nil, crewID: nil, expiresAt: nil, guest: nil)
        }
        let crew = try row.text("group_id")
        let isMember = try person.map { try CrewTable(sql).role(of: $0.id, in: crew) != nil } ?? false
        let standing = isMember ? .alreadyMember : try Self.standing(row, for: person, at: now)
        return try InvitationPreview(
            standing: standing, groupName: standing.isOver ? nil : row.text("crew_name"), crewID: isMember ? crew : nil,
            expiresAt: row.date("expires_at"), guest: standing == .open && person == nil ? Self.guest(row) : nil)
    }

    /// An invitation that somebody has accepted.
    struct Taken {
        /// The membership that it gives.
        let member: GroupMemberRecord
        let kind: GroupInvitationRecord.Kind
        let createdAt: Date
    }

    /// Accepts the invitation for somebody: once, and only while it is valid.
    /// - Throws: ``FieldhouseError/invitation(_:)``.
    func take(digests: [String], by person: UserRecord, at now: Date) throws -> Taken {
        guard let row = try find(digests) else { throw FieldhouseError.invitation(.unknown) }
        guard let id = GroupInvitationID(text: try row.text("id")), let crew = GroupID(text: try row.text("group_id")),
            let inviter = UserID(text: try row.text("created_by")),
            let kind = GroupInvitationRecord.Kind(rawValue: try row.text("kind"))
        else { throw StoreError.unexpectedType }
        guard try CrewTable(sql).role(of: person.id, in: crew.text) == nil else {
            throw FieldhouseError.invitation(.alreadyMember)
        }
        let standing = try Self.standing(row, for: person, at: now)
        guard standing == .open else { throw FieldhouseError.invitation(standing) }
        guard try GroupInvitationTable(sql).use(id, by: person.id, at: now) else {
            throw FieldhouseError.invitation(.used)
        }
        let member = GroupMemberRecord(
            groupID: crew, userID: person.id, role: try row.text("role"), joinedAt: now, joinedBy: inviter)
        return Taken(member: member, kind: kind, createdAt: try row.date("created_at"))
    }

    /// Returns a group's invitations to addresses that can still be accepted, newest first.
    func open(of crew: String, in store: FieldhouseStore, at now: Date) throws -> [InvitationRecord] {
        try sql.rows(
            """
            SELECT * FROM group_invitations
            WHERE group_id = ? AND ended_at IS NULL AND email IS NOT NULL AND expires_at > ?
            ORDER BY created_at DESC, id
            """, [.text(crew), .date(now)]
        ).map { try InvitationRecord(row: $0, store: store) }
    }

    /// Adds an invitation; an earlier one for the same address is revoked, so that only the newest mail counts.
    func insert(
        id: GroupInvitationID, digest: String, crew: String, email: String, by person: UserID, at now: Date,
        expires expiry: Date
    ) throws {
        try sql.run(
            """
            UPDATE group_invitations SET ended_at = ?, end_reason = 'revoked'
            WHERE group_id = ? AND email = ? AND ended_at IS NULL
            """, [.date(now), .text(crew), .text(email)])
        try sql.run(
            """
            INSERT INTO group_invitations (id, group_id, kind, digest, email, role, max_uses, created_by, created_at,
                expires_at) VALUES (?, ?, 'mail', ?, ?, 'member', 1, ?, ?, ?)
            """,
            [.id(id), .text(crew), .text(digest), .text(email), .id(person), .date(now), .date(expiry)])
    }

    /// Returns the group that an invitation is for, whatever its state; nil if there is no such invitation.
    func crew(of id: GroupInvitationID) throws -> String? {
        try sql.row("SELECT group_id FROM group_invitations WHERE id = ?", [.id(id)])?.text("group_id")
    }

    /// Whether an invitation can still be accepted.
    func isOpen(_ id: String, of crew: String, at now: Date) throws -> Bool {
        try sql.row(
            """
            SELECT 1 FROM group_invitations WHERE id = ? AND group_id = ? AND ended_at IS NULL AND expires_at > ?
            """, [.text(id), .text(crew), .date(now)]) != nil
    }

    /// Revokes an invitation. Returns whether it could still be accepted.
    func revoke(_ id: String, of crew: String, at now: Date) throws -> Bool {
        try sql.run(
            """
            UPDATE group_invitations SET ended_at = ?, end_reason = 'revoked'
            WHERE id = ? AND group_id = ? AND ended_at IS NULL
            """, [.date(now), .text(id), .text(crew)]) == 1
    }

    private func find(_ digests: [String]) throws -> SQLRow? {
        for digest in digests {
            let row = try sql.row(
                """
                SELECT i.*, c.name AS crew_name, u.email AS inviter_email, p.display_name AS inviter_name
                FROM group_invitations i JOIN groups c ON c.id = i.group_id
                LEFT JOIN users u ON u.id = i.created_by LEFT JOIN profiles p ON p.user_id = i.created_by
                WHERE i.digest = ?
                """, [.text(digest)])
            if let row { return row }
        }
        return nil
    }

    /// The invited person; nil for a link or a code, which are for anybody.
    private static func guest(_ row: SQLRow) throws -> InvitationPreview.Guest? {
        let name = try row.optionalText("inviter_name")
        guard let email = try row.optionalText("email") else { return nil }
        return InvitationPreview.Guest(
            email: email,
            inviterName: try row.optionalText("inviter_email").map { PersonName.shown(name, email: $0) })
    }

    private static func standing(
        _ row: SQLRow, for person: UserRecord?, at now: Date
    ) throws -> InvitationStanding {
        if let reason = try row.optionalText("end_reason") {
            return reason == GroupInvitationRecord.EndReason.used.rawValue ? .used : .revoked
        }
        if try row.date("expires_at") <= now { return .expired }
        if let person, try !Self.isFor(person, row) || person.emailConfirmedAt == nil { return .otherAccount }
        return .open
    }

    /// Whether an invitation is for somebody's address: the invited one, or, for a link or a code, any of its domain.
    private static func isFor(_ person: UserRecord, _ row: SQLRow) throws -> Bool {
        if let email = try row.optionalText("email") { return person.email == email }
        guard let domain = try row.optionalText("domain") else { return true }
        return person.email?.hasSuffix("@\(domain)") ?? false
    }
}
