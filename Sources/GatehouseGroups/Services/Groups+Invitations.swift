import Foundation
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire

/// Making, sending and revoking invitations.
extension Groups {
    /// An invitation that somebody makes.
    package struct NewInvitation: Equatable, Sendable {
        /// An id of the app's choice, so that a request whose answer was lost can be repeated; nil for a new one.
        package var id: GroupInvitationID?
        package var kind: GroupInvitationRecord.Kind
        /// The address, for an invitation by mail; nil for the others.
        package var email: EmailAddress?
        /// The name of the role that it gives.
        package var role: String
        /// How long it can be accepted; nil for the standard of its kind.
        package var life: Duration?
        /// How many people can accept it; 1 for an invitation by mail.
        package var mostUses: Int
        /// The domain of the addresses that can use a link or a code, in small letters; nil for any.
        package var domain: String?

        package init(
            id: GroupInvitationID?, kind: GroupInvitationRecord.Kind, email: EmailAddress?, role: String,
            life: Duration?, mostUses: Int, domain: String?
        ) {
            self.id = id
            self.kind = kind
            self.email = email
            self.role = role
            self.life = life
            self.mostUses = mostUses
            self.domain = domain
        }
    }

    /// An invitation as people who may invite see it.
    package struct SentInvitation: Equatable, Redacted, Sendable {
        package var record: GroupInvitationRecord
        /// The link, which can be copied; nil for a code to type, for a link that only its mail has, and for those who
        /// may not give the role.
        package var link: String?
        /// The code to type; nil for the others, and for those who may not give the role.
        package var code: String?
    }

    /// Returns a page of the open invitations of a group, with link or code where the person may give the role, and has
    /// taken the second step.
    ///
    /// - Parameter start: The last invitation of the page before; nil for the first page.
    /// - Throws: `groups_disabled`, `group_not_found`, `group_permission_denied` for a person who may neither invite
    ///   nor revoke.
    package func invitations(
        of id: GroupID, after start: GroupInvitationID?, limit: Int, by who: Authenticated
    ) async throws -> GroupPage<SentInvitation> {
        let (options, now) = (try offered(), accounts.clock.now.storable)
        return try await accounts.database.read { sql in
            let role = try Self.membership(who.user.id, id, options, sql).role
            guard role.permits(.invite) || role.permits(.revoke) else {
                throw AccountRefusal.group(.permissionDenied)
            }
            let found = try GroupInvitationTable(sql).open(of: id, after: start, limit + 1, at: now)
            // The link of an invitation lets people in with its role.
            let owesStep = who.user.needsStep(in: who.session)
            let shown = found.map { invitation in
                role.mayInvite(options.roles.stored(invitation.role)) && !owesStep
                    ? sent(invitation) : SentInvitation(record: invitation)
            }
            return GroupPage(shown, limit: limit)
        }
    }

    /// Returns how many invitations of a group are open.
    ///
    /// - Throws: `groups_disabled`, `group_not_found`, `group_permission_denied` for a person who may neither invite
    ///   nor revoke.
    package func openInvitations(of id: GroupID, by who: Authenticated) async throws -> Int {
        let (options, now) = (try offered(), accounts.clock.now.storable)
        return try await accounts.database.read { sql in
            let role = try Self.membership(who.user.id, id, options, sql).role
            guard role.permits(.invite) || role.permits(.revoke) else {
                throw AccountRefusal.group(.permissionDenied)
            }
            return try GroupInvitationTable(sql).countOpen(of: id, at: now)
        }
    }

    /// Creates an invitation, and mails it if it is for an address. It replaces an open one to that address.
    ///
    /// - Throws: `groups_disabled`, `group_not_found`, `group_role_unknown`, `no_authorization` for a guest,
    ///   `group_permission_denied`, `group_suspended`, `reauthentication_needed` for an owner, `group_role_not_open`,
    ///   `already_member`, `group_conflict` for an id that something else has or whose invitation is over,
    ///   `over_invitation_limit`, `over_email_send_rate_limit`.
    package func invite(_ new: NewInvitation, to id: GroupID, by who: Authenticated) async throws -> SentInvitation {
        let invitationID = new.id ?? GroupInvitationID(rawValue: accounts.random.uuid())
        return try await act(in: id, by: who) { sql, standing, options in
            guard let role = options.roles[new.role] else { throw AccountRefusal.group(.roleUnknown) }
            guard !standing.user.isAnonymous else { throw AccountRefusal.group(.guest) }
            try Self.require(.invite(role), .group, by: standing)
            guard new.kind == .mail || role.isOpen else { throw AccountRefusal.group(.roleNotOpen) }
            let table = GroupInvitationTable(sql)
            if let known = try table.find(invitationID) {
                // The link of one that is over lets nobody in.
                guard Self.isSame(known, new, id, standing.user.id), known.state(at: standing.now) == .open else {
                    throw AccountRefusal.group(.conflict)
                }
                return sent(known)
            }
            if let email = new.email?.canonical {
                guard try !table.hasMember(email: email, in: id) else { throw AccountRefusal.group(.alreadyMember) }
                if try table.end(to: email, in: id, .revoked, at: standing.now) != nil {
                    try noteEnd(.revoked, in: id, by: standing, sql)
                }
            }
            try admit(to: standing.group, by: standing.user.id, sql, at: standing.now)
            let begin = try Self.begin(of: new, in: id, sql, at: standing.now)
            let invitation = record(of: new, invitationID, in: id, by: standing, at: begin)
            try table.insert(invitation)
            try accounts.trail.note(
                .groupInvited, of: standing.user.id, session: standing.session.id, method: new.kind.detail,
                group: id, in: sql, at: standing.now)
            try mail(invitation, by: standing, sql)
            return sent(invitation)
        }
    }

    /// Mails an invitation again, with another code and its whole life. The earlier code no longer works.
    ///
    /// - Throws: `groups_disabled`, `group_not_found`, `invitation_not_found` for one that is not this group's or not by
    ///   mail, `group_permission_denied`, `group_suspended`, what an invitation that is over says,
    ///   `already_member`, `over_invitation_limit`, `over_email_send_rate_limit`.
    package func resend(
        _ invitationID: GroupInvitationID, of id: GroupID, by who: Authenticated
    ) async throws -> SentInvitation {
        try await act(in: id, by: who) { sql, standing, options in
            let table = GroupInvitationTable(sql)
            guard var invitation = try table.find(invitationID), invitation.groupID == id, invitation.kind == .mail
            else { throw AccountRefusal.group(.invitationNotFound) }
            try Self.require(.invite(options.roles.stored(invitation.role)), .group, by: standing)
            if let fault = invitation.state(at: standing.now).fault { throw AccountRefusal.group(fault) }
            // Somebody can join by another way, or a member can take the address.
            if let email = invitation.email, try table.hasMember(email: email, in: id) {
                throw AccountRefusal.group(.alreadyMember)
            }
            try admit(to: standing.group, by: standing.user.id, sql, at: standing.now)
            invitation.issue += 1
            invitation.digest = codes.digest(code(of: invitation))
            invitation.expiresAt = standing.now.advanced(by: GroupInvitationRecord.life(of: .mail))
            try table.renew(
                invitationID, issue: invitation.issue, digest: invitation.digest, expires: invitation.expiresAt)
            try mail(invitation, by: standing, sql)
            return sent(invitation)
        }
    }

    /// Revokes an invitation. One that is over stays as it is.
    ///
    /// - Throws: `groups_disabled`, `group_not_found`, `invitation_not_found` for one that is not this group's,
    ///   `group_permission_denied`, `group_suspended`.
    package func revoke(_ invitationID: GroupInvitationID, of id: GroupID, by who: Authenticated) async throws {
        try await act(in: id, by: who) { sql, standing, _ in
            let table = GroupInvitationTable(sql)
            guard try table.find(invitationID)?.groupID == id else { throw AccountRefusal.group(.invitationNotFound) }
            try Self.require(.revoke, .group, by: standing)
            if try table.end(invitationID, .revoked, at: standing.now) {
                try noteEnd(.revoked, in: id, by: standing, sql)
            }
        }
    }

    // MARK: Implementation

    /// Returns the code of an invitation.
    func code(of invitation: GroupInvitationRecord) -> Secret {
        switch invitation.kind {
        case .mail, .link: codes.link(of: invitation.id, issue: invitation.issue)
        case .code: codes.typed(of: invitation.id, issue: invitation.issue)
        }
    }

    private func sent(_ invitation: GroupInvitationRecord) -> SentInvitation {
        guard invitation.kind != .code else {
            return SentInvitation(record: invitation, code: code(of: invitation).reveal())
        }
        let code = codes.link(of: invitation.id, issue: invitation.issue, digest: invitation.digest)
        return SentInvitation(
            record: invitation, link: code.map { accounts.policy.trimmedPublicURL + Self.path(of: $0.reveal()) })
    }

    /// The path of the page that shows an invitation.
    private static func path(of code: String) -> String { "/invite/\(code)" }

    /// Returns when an invitation begins: now, and in any case after the person with its address was removed from the
    /// group, by which it is told from an earlier one (GRP-22). The server that noted that may be ahead of this one.
    private static func begin(
        of new: NewInvitation, in group: GroupID, _ sql: any SQLSession, at now: Date
    ) throws -> Date {
        guard let email = new.email?.canonical,
            let departure = try GroupDepartureTable(sql).time(ofAddress: email, from: group)
        else { return now }
        return max(now, departure.advanced(by: Duration.microseconds(1)))
    }

    private func record(
        of new: NewInvitation, _ id: GroupInvitationID, in group: GroupID, by standing: Standing, at begin: Date
    ) -> GroupInvitationRecord {
        var invitation = GroupInvitationRecord(
            id: id, groupID: group, kind: new.kind, digest: "", email: new.email?.canonical, domain: new.domain,
            role: new.role, mostUses: new.mostUses, createdBy: standing.user.id, createdAt: begin,
            expiresAt: begin.advanced(by: new.life ?? GroupInvitationRecord.life(of: new.kind)))
        invitation.digest = codes.digest(code(of: invitation))
        return invitation
    }

    private static func isSame(
        _ known: GroupInvitationRecord, _ new: NewInvitation, _ group: GroupID, _ user: UserID
    ) -> Bool {
        let end = known.createdAt.advanced(by: new.life ?? GroupInvitationRecord.life(of: new.kind))
        return known.groupID == group && known.createdBy == user && known.kind == new.kind && known.role == new.role
            && known.email == new.email?.canonical && known.mostUses == new.mostUses && known.domain == new.domain
            // One that was sent again has a life of its own.
            && (known.issue > 0 || known.expiresAt == end)
    }

    /// Counts an invitation against the limits of the person and the group.
    private func admit(to group: GroupRecord, by user: UserID, _ sql: any SQLSession, at now: Date) throws {
        let limiter = accounts.limiter
        for (rule, subject) in [(\LimitPolicy.invitations, user.text), (\LimitPolicy.groupInvitations, group.id.text)] {
            if let seconds = try limiter.wait(rule, subject: subject, in: sql, at: now) {
                throw AccountRefusal.invitationsUsedUp(retryAfter: seconds)
            }
        }
        guard try GroupInvitationTable(sql).countOpen(of: group.id, at: now) < GroupInvitationRecord.mostOpen else {
            throw AccountRefusal.invitationsUsedUp(retryAfter: 3600)
        }
    }

    /// Queues the mail of an invitation to an address, in the language of the account that has it.
    private func mail(_ invitation: GroupInvitationRecord, by standing: Standing, _ sql: any SQLSession) throws {
        guard let email = invitation.email else { return }
        let inviter = try Self.inviterName(standing.user.id, of: invitation.kind, sql)
        let language = try UserTable(sql).find(email: email)?.language
        try accounts.appMails.queue(
            AppMails.GroupInvitation(
                address: email, language: language, inviter: inviter ?? "", group: standing.group.name,
                path: Self.path(of: code(of: invitation).reveal()),
                life: .seconds(invitation.expiresAt.timeIntervalSince(standing.now))),
            in: sql, at: standing.now)
    }

    /// Returns what the person who invites is called; nil for nothing that may be told.
    ///
    /// An invitation by mail calls a person without a name by the part of the address before the @ sign. A link and a
    /// code can reach anybody, and tell only the name that the person has said.
    static func inviterName(
        _ user: UserID, of kind: GroupInvitationRecord.Kind, _ sql: any SQLSession
    ) throws -> String? {
        if let name = try ProfileTable(sql).find(user)?.displayName { return name }
        guard kind == .mail else { return nil }
        return try UserTable(sql).find(user)?.email?.split(separator: "@").first.map(String.init)
    }

    private func noteEnd(
        _ reason: GroupInvitationRecord.EndReason, in group: GroupID, by standing: Standing, _ sql: any SQLSession
    ) throws {
        try accounts.trail.note(
            .groupInvitationEnded, of: standing.user.id, session: standing.session.id, reason: .word(reason.detail),
            group: group, in: sql, at: standing.now)
    }
}

extension GroupInvitationRecord.State {
    /// How an invitation in this state is refused; nil for an open one.
    var fault: GroupFault? {
        switch self {
        case .open: nil
        case .expired: .invitationExpired
        case .used: .invitationUsed
        case .revoked: .invitationRevoked
        case .declined: .invitationDeclined
        }
    }
}
