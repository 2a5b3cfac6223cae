import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
package import GatehouseStore

extension CrewData {
    // MARK: Invitations

    /// Invites an address to a group, for a week.
    /// - Parameters:
    ///   - form: The id of the form that was filled in, which becomes that of the invitation: sending the same form
    ///     again does not invite again.
    ///   - mail: Queues the mail with the code, in the same transaction.
    /// - Throws: ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``, ``FieldhouseError/unconfirmed``,
    ///   ``FieldhouseError/invalid(_:_:)``, ``FieldhouseError/alreadyMember``, ``FieldhouseError/tooMany(_:)``. Then
    ///   nobody is invited and nothing is mailed.
    package func invite(
        _ email: String, to crew: String, form: String,
        mail: @escaping @Sendable (_ sql: any SQLSession, _ invitation: NewInvitation) throws -> Void
    ) async throws {
        try await invite(email, to: crew, form: form, replacing: nil, mail: mail)
    }

    /// - Parameter former: The invitation that the new one replaces, which has to be open still.
    private func invite(
        _ email: String, to crew: String, form: String, replacing former: String?,
        mail: @escaping @Sendable (_ sql: any SQLSession, _ invitation: NewInvitation) throws -> Void
    ) async throws {
        let (me, now, roles) = (person.id, store.clock.now, store.options.roles)
        let text = try FieldRule.address.value(of: email)
        guard let address = EmailAddress(text)?.canonical else { throw FieldhouseError.invalid(.address, .noAddress) }
        guard let id = GroupInvitationID(text: try self.id(ofForm: form)) else { throw FieldhouseError.notFound }
        let code = store.code(of: id)
        let (digest, expiry) = (store.digest(of: code), now.addingTimeInterval(FieldhouseStore.invitationLife))
        // The mail names the sender, so the sender needs an address that works.
        let isConfirmed = person.emailConfirmedAt != nil && !person.isAnonymous
        try await act(in: crew) { sql, standing in
            try require(.invite(roles.stored(GroupRole.memberName)), .group, by: standing)
            guard isConfirmed else { throw FieldhouseError.unconfirmed }
            let invitations = InvitationTable(sql)
            guard let row = try sql.row(Self.groupQuery + " AND c.id = ?", [.id(me), .text(crew)]) else {
                throw FieldhouseError.notFound
            }
            if let known = try invitations.crew(of: id) {
                guard known == crew else { throw FieldhouseError.notFound }
                return
            }
            if let former, try !invitations.isOpen(former, of: crew, at: now) { throw FieldhouseError.notFound }
            if try CrewTable(sql).hasMember(email: address, in: crew) { throw FieldhouseError.alreadyMember }
            // Counted apart from the invitations, which are deleted with their group.
            let limits = LimitTable(sql)
            for limit in InvitationLimit.allCases {
                let subject = limit.subject(person: me, group: crew)
                guard try limits.admit(limit.rule, subject: subject, at: now) == .admitted else {
                    throw FieldhouseError.tooMany(limit)
                }
            }
            try invitations.insert(
                id: id, digest: digest, crew: crew, email: address, by: me, at: now, expires: expiry)
            try store.trail.note(
                .groupInvited, of: me, session: session?.id, method: GroupInvitationRecord.Kind.mail.rawValue,
                group: standing.group.id, in: sql, at: now)
            try mail(
                sql, NewInvitation(group: GroupRecord(row: row), email: address, code: code, createdAt: now))
        }
    }

    /// Sends an invitation that can still be accepted once more, with a new link and for another week. The earlier link
    /// stops working. It counts as one more invitation. If the same link were valid for longer, an old mail in the
    /// wrong hands would work for longer too.
    /// - Parameters:
    ///   - form: As for an invitation: sending the same form again does not mail again.
    ///   - mail: Queues the mail with the code, in the same transaction.
    /// - Throws: ``FieldhouseError/notFound`` for an invitation that can no longer be accepted, and what inviting
    ///   throws.
    package func resendInvitation(
        _ id: String, of crew: String, form: String,
        mail: @escaping @Sendable (_ sql: any SQLSession, _ invitation: NewInvitation) throws -> Void
    ) async throws {
        let (group, _, invitations) = try await group(crew)
        guard group.role == .owner else { throw FieldhouseError.ownersOnly }
        // A form that was sent twice has replaced the invitation the first time.
        guard let invitation = invitations.first(where: { $0.id == id || $0.id == form }) else {
            throw FieldhouseError.notFound
        }
        try await invite(invitation.email, to: crew, form: form, replacing: invitation.id, mail: mail)
    }

    /// Revokes an invitation.
    /// - Throws: ``FieldhouseError/notFound``, ``FieldhouseError/ownersOnly``.
    package func revokeInvitation(_ id: String, of crew: String) async throws {
        let (me, now) = (person.id, store.clock.now)
        try await act(in: crew) { sql, standing in
            try require(.revoke, .group, by: standing)
            guard try InvitationTable(sql).revoke(id, of: crew, at: now) else { throw FieldhouseError.notFound }
            try store.trail.note(
                .groupInvitationEnded, of: me, session: session?.id,
                reason: GroupInvitationRecord.EndReason.revoked.rawValue, group: standing.group.id, in: sql, at: now)
        }
    }

    /// Joins the group of an invitation, which can be used only once.
    /// - Returns: The group's id.
    /// - Throws: ``FieldhouseError/invitation(_:)``, `group_excluded`, `group_suspended`, `too_many_groups`,
    ///   `group_full`; then nothing changes.
    package func join(with code: String) async throws -> String {
        let (digests, me, now) = (store.digests(of: code), person, store.clock.now)
        return try await store.database.write { sql in
            let taken = try InvitationTable(sql).take(digests: digests, by: me, at: now)
            let departures = GroupDepartureTable(sql)
            let departure = try departures.find(me.id, from: taken.member.groupID)
            if let departure, departure.wasRemoved, taken.kind != .mail || taken.createdAt <= departure.time {
                throw AccountRefusal.group(.excluded)
            }
            if let fault = try store.admit(taken.member, in: sql) { throw AccountRefusal.group(fault) }
            try departures.delete(me.id, from: taken.member.groupID)
            try store.trail.note(
                .groupJoined, of: me.id, session: session?.id, method: taken.kind.rawValue,
                group: taken.member.groupID, in: sql, at: now)
            return taken.member.groupID.text
        }
    }
}
