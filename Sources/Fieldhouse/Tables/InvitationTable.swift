import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseStore

/// The rows of `crew_invitations`, inside a transaction.
struct InvitationTable {
    private let sql: any SQLSession

    init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns the state of the invitation with a code's digest, for a person; nil if nobody is signed in.
    func preview(digest: String, for person: UserRecord?, at now: Date) throws -> InvitationPreview {
        guard let row = try find(digest) else {
            return InvitationPreview(standing: .unknown, groupName: nil, crewID: nil, expiresAt: nil, guest: nil)
        }
        let crew = try row.text("crew_id")
        let isMember = try person.map { try CrewTable(sql).role(of: $0.id, in: crew) != nil } ?? false
        let standing = isMember ? .alreadyMember : try Self.standing(row, for: person, at: now)
        return try InvitationPreview(
            standing: standing, groupName: row.text("crew_name"), crewID: isMember ? crew : nil,
            expiresAt: row.date("expires_at"), guest: standing == .open && person == nil ? Self.guest(row) : nil)
    }

    /// Accepts the invitation for somebody: once, and only while it is valid.
    /// - Returns: The group.
    /// - Throws: ``FieldhouseError/invitation(_:)``.
    func take(digest: String, by person: UserRecord, at now: Date) throws -> String {
        guard let row = try find(digest) else { throw FieldhouseError.invitation(.unknown) }
        let crew = try row.text("crew_id")
        guard try CrewTable(sql).role(of: person.id, in: crew) == nil else {
            throw FieldhouseError.invitation(.alreadyMember)
        }
        let standing = try Self.standing(row, for: person, at: now)
        guard standing == .open else { throw FieldhouseError.invitation(standing) }
        let isTaken = try sql.run(
            "UPDATE crew_invitations SET used_by = ?, used_at = ? WHERE digest = ? AND used_at IS NULL",
            [.id(person.id), .date(now), .text(digest)])
        guard isTaken == 1 else { throw FieldhouseError.invitation(.used) }
        return crew
    }

    /// Returns a group's invitations that can still be accepted, newest first.
    func open(of crew: String, in store: FieldhouseStore, at now: Date) throws -> [InvitationRecord] {
        try sql.rows(
            """
            SELECT * FROM crew_invitations
            WHERE crew_id = ? AND used_at IS NULL AND revoked_at IS NULL AND expires_at > ?
            ORDER BY created_at DESC, id
            """, [.text(crew), .date(now)]
        ).map { try InvitationRecord(row: $0, store: store) }
    }

    /// Adds an invitation; an earlier one for the same address is revoked, so that only the newest mail counts.
    func insert(
        id: String, digest: String, crew: String, email: String, by person: UserID, at now: Date, expires expiry: Date
    ) throws {
        try sql.run(
            """
            UPDATE crew_invitations SET revoked_at = ?
            WHERE crew_id = ? AND email = ? AND used_at IS NULL AND revoked_at IS NULL
            """, [.date(now), .text(crew), .text(email)])
        try sql.run(
            """
            INSERT INTO crew_invitations (id, digest, crew_id, email, invited_by, created_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [.text(id), .text(digest), .text(crew), .text(email), .id(person), .date(now), .date(expiry)])
    }

    /// Returns the group that an invitation is for, whatever its state; nil if there is no such invitation.
    func crew(of id: String) throws -> String? {
        try sql.row("SELECT crew_id FROM crew_invitations WHERE id = ?", [.text(id)])?.text("crew_id")
    }

    /// Whether an invitation can still be accepted.
    func isOpen(_ id: String, of crew: String, at now: Date) throws -> Bool {
        try sql.row(
            """
            SELECT 1 FROM crew_invitations
            WHERE id = ? AND crew_id = ? AND used_at IS NULL AND revoked_at IS NULL AND expires_at > ?
            """, [.text(id), .text(crew), .date(now)]) != nil
    }

    /// Revokes an invitation. Returns whether it could still be accepted.
    func revoke(_ id: String, of crew: String, at now: Date) throws -> Bool {
        try sql.run(
            """
            UPDATE crew_invitations SET revoked_at = ?
            WHERE id = ? AND crew_id = ? AND used_at IS NULL AND revoked_at IS NULL
            """, [.date(now), .text(id), .text(crew)]) == 1
    }

    /// Revokes all open invitations that a former owner of a group sent for it.
    func revokeAll(by person: UserID, of crew: String, at now: Date) throws {
        try sql.run(
            """
            UPDATE crew_invitations SET revoked_at = ?
            WHERE invited_by = ? AND crew_id = ? AND used_at IS NULL AND revoked_at IS NULL
            """, [.date(now), .id(person), .text(crew)])
    }

    private func find(_ digest: String) throws -> SQLRow? {
        try sql.row(
            """
            SELECT i.*, c.name AS crew_name, u.email AS inviter_email, p.display_name AS inviter_name
            FROM crew_invitations i JOIN crews c ON c.id = i.crew_id
            LEFT JOIN users u ON u.id = i.invited_by LEFT JOIN profiles p ON p.user_id = i.invited_by
            WHERE i.digest = ?
            """, [.text(digest)])
    }

    private static func guest(_ row: SQLRow) throws -> InvitationPreview.Guest {
        let name = try row.optionalText("inviter_name")
        return InvitationPreview.Guest(
            email: try row.text("email"),
            inviterName: try row.optionalText("inviter_email").map { PersonName.shown(name, email: $0) })
    }

    private static func standing(
        _ row: SQLRow, for person: UserRecord?, at now: Date
    ) throws -> InvitationStanding {
        if try row.optionalDate("used_at") != nil { return .used }
        if try row.optionalDate("revoked_at") != nil { return .revoked }
        if try row.date("expires_at") <= now { return .expired }
        if let person, try person.email != row.text("email") || person.emailConfirmedAt == nil { return .otherAccount }
        return .open
    }
}
