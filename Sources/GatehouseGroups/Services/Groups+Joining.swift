package import Foundation
package import GatehouseAccounts
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens

/// Looking at invitations, accepting and declining them.
extension Groups {
    /// Which invitation is meant: by its code, or, for one to the person's own proved address, by its id.
    package enum InvitationKey: Equatable, Sendable {
        case code(Secret)
        case id(GroupInvitationID)
    }

    /// What a person with the code of an invitation sees.
    package struct InvitationView: Equatable, Sendable {
        package var state: GroupInvitationRecord.State
        /// What else is told while it is open; nil otherwise.
        package var details: Details?

        package init(state: GroupInvitationRecord.State, details: Details? = nil) {
            self.state = state
            self.details = details
        }

        package struct Details: Equatable, Sendable {
            /// The name of the group.
            package var groupName: String
            /// What the person who invites is called; nil if nothing may be told.
            package var inviterName: String?
            package var role: String
            package var expiresAt: Date
            /// The invited address; nil for links and codes.
            package var email: String?
            /// Whether the person who is signed in has another address than the invited one.
            package var isForOtherAddress: Bool
            /// Whether a code that proves the address was mailed in this session and can still be entered.
            package var isProofMailed: Bool

            package init(
                groupName: String, inviterName: String?, role: String, expiresAt: Date, email: String?,
                isForOtherAddress: Bool, isProofMailed: Bool
            ) {
                self.groupName = groupName
                self.inviterName = inviterName
                self.role = role
                self.expiresAt = expiresAt
                self.email = email
                self.isForOtherAddress = isForOtherAddress
                self.isProofMailed = isProofMailed
            }
        }
    }

    /// An invitation that waits for a person.
    package struct PendingInvitation: Equatable, Sendable {
        package var id: GroupInvitationID
        package var groupName: String
        /// What the person who invites is called; nil if nothing may be told.
        package var inviterName: String?
        package var role: String
        package var expiresAt: Date
    }

    /// Returns what a person who has a code sees, signed in or not. Nothing changes.
    ///
    /// - Throws: `groups_disabled`, `invitation_not_found`, `over_invitation_limit` after too many wrong codes,
    ///   `over_request_rate_limit`.
    package func look(
        at code: Secret, as who: Authenticated?, from client: ClientContext
    ) async throws -> InvitationView {
        _ = try offered()
        try await accounts.limiter.admit(\.invitationLooks, of: client)
        let now = accounts.clock.now.storable
        return try await accounts.database.write { sql -> Result<InvitationView, AccountRefusal> in
            let found: GroupInvitationRecord
            switch try find(.code(code), by: who?.user, from: client, sql, at: now) {
            case .success(let invitation): found = invitation
            case .failure(let refusal): return .failure(refusal)
            }
            let state = found.state(at: now)
            guard state == .open, let group = try GroupTable(sql).find(found.groupID) else {
                return .success(InvitationView(state: state))
            }
            let isForOther = found.email.map { email in who.map { $0.user.email != email } ?? false } ?? false
            let proof = try who.flatMap { try GroupProofTable(sql).find(found.id, $0.session.id) }
            return .success(
                InvitationView(
                    state: state,
                    details: InvitationView.Details(
                        groupName: group.name,
                        inviterName: try Self.inviterName(found.createdBy, of: found.kind, sql), role: found.role,
                        expiresAt: found.expiresAt, email: found.email,
                        isForOtherAddress: isForOther, isProofMailed: proof.map { now < $0.expiresAt } ?? false)))
        }.get()
    }

    /// Returns the open invitations to a person's proved address; none for an address that is not proved. Those that
    /// the person has no use for are left out: they are in the group already, or were removed from it since.
    ///
    /// - Throws: `groups_disabled`.
    package func pending(for who: Authenticated) async throws -> [PendingInvitation] {
        _ = try offered()
        let now = accounts.clock.now.storable
        return try await accounts.database.read { sql in
            guard let user = try UserTable(sql).find(who.user.id), let email = user.email,
                accounts.trail.hasProvedAddress(user)
            else { return [] }
            return try GroupInvitationTable(sql).open(to: email, at: now).compactMap { invitation in
                guard let group = try GroupTable(sql).find(invitation.groupID),
                    try GroupMemberTable(sql).find(user.id, in: group.id) == nil,
                    try !Self.isExcluded(user.id, by: invitation, sql)
                else { return nil }
                return PendingInvitation(
                    id: invitation.id, groupName: group.name,
                    inviterName: try Self.inviterName(invitation.createdBy, of: invitation.kind, sql),
                    role: invitation.role, expiresAt: invitation.expiresAt)
            }
        }
    }

    /// Mails a code to the address that has to be proved before a person can accept an invitation: the invited one, or,
    /// for links and codes, the person's own.
    ///
    /// - Throws: `groups_disabled`, `no_authorization` for a guest, `invitation_not_found`, what an invitation that is
    ///   over says, `over_invitation_limit`, `over_email_send_rate_limit`.
    package func prove(_ key: InvitationKey, by who: Authenticated, from client: ClientContext) async throws {
        try await receive(key, by: who, from: client) {
            sql, user, session, invitation, now -> Result<Void, AccountRefusal> in
            if let fault = invitation.state(at: now).fault { return .failure(.group(fault)) }
            guard let address = invitation.email ?? user.email else { return .failure(.group(.guest)) }
            // Checked first, so that no mail is sent whose code would be refused.
            if let seconds = try accounts.limiter.remaining(
                \.code, subject: Self.guesses(of: invitation, user), in: sql, at: now)
            {
                return .failure(.invitationsUsedUp(retryAfter: seconds))
            }
            let policy = accounts.policy
            let table = GroupProofTable(sql)
            if let known = try table.find(invitation.id, session.id) {
                let end = known.createdAt.advanced(by: policy.mailInterval)
                if now < end {
                    return .failure(.mailedTooOften(retryAfter: Int(end.timeIntervalSince(now).rounded(.up))))
                }
            }
            let (code, expiry) = (
                Secret(accounts.random.digits(policy.codeLength)), now.advanced(by: policy.codeLife)
            )
            try table.set(
                codes.proof(code, of: invitation.id, session: session.id), for: invitation.id, session.id, at: now,
                expires: expiry)
            try accounts.appMails.queueProof(
                code, to: address, in: user.language, in: sql, at: now, expires: expiry)
            return .success(())
        }
    }

    /// Accepts an invitation. A person who is in the group already just gets it.
    ///
    /// - Parameter proof: The code that ``prove(_:by:from:)`` has mailed; nil for none.
    /// - Throws: `groups_disabled`, `no_authorization` for a guest, `invitation_not_found`, what an invitation that is
    ///   over says, `group_excluded`, `invitation_other_address`, `email_not_confirmed`, `otp_expired` for a wrong
    ///   proof, `group_suspended`, `group_role_unknown`, `too_many_groups`, `group_full`, `over_invitation_limit`.
    package func accept(
        _ key: InvitationKey, proof: Secret?, by who: Authenticated, from client: ClientContext
    ) async throws -> GroupMembership {
        let options = try offered()
        return try await receive(key, by: who, from: client) {
            sql, user, session, invitation, now -> Result<GroupMembership, AccountRefusal> in
            guard let group = try GroupTable(sql).find(invitation.groupID) else {
                return .failure(.group(.invitationNotFound))
            }
            if try GroupMemberTable(sql).find(user.id, in: group.id) != nil {
                return .success(try Self.membership(user.id, group.id, options, sql))
            }
            if let refusal = try refusal(of: invitation, group, user, session, proof, options, sql, at: now) {
                return .failure(refusal)
            }
            if let fault = try join(invitation, user, options, sql, at: now) { throw AccountRefusal.group(fault) }
            try GroupProofTable(sql).delete(invitation.id, session.id)
            try accounts.trail.note(
                .groupJoined, of: user.id, session: session.id, method: invitation.kind.detail, group: group.id,
                in: sql, at: now)
            return .success(try Self.membership(user.id, group.id, options, sql))
        }
    }

    /// Declines an invitation by mail, which ends it. Only its own person can: somebody else who has the link doesn't
    /// decide for them. A link or a code stays as it is: it is for others too.
    ///
    /// - Parameter proof: The code that ``prove(_:by:from:)`` has mailed; nil for none.
    /// - Throws: `groups_disabled`, `no_authorization` for a guest, `invitation_not_found`, `invitation_other_address`,
    ///   `email_not_confirmed`, `otp_expired` for a wrong proof, `over_invitation_limit`.
    package func decline(
        _ key: InvitationKey, proof: Secret? = nil, by who: Authenticated, from client: ClientContext
    ) async throws {
        try await receive(key, by: who, from: client) {
            sql, user, session, invitation, now -> Result<Void, AccountRefusal> in
            guard invitation.kind == .mail, invitation.endedAt == nil else { return .success(()) }
            if let refusal = try refusal(ofAddress: user, for: invitation, session, proof, sql, at: now) {
                return .failure(refusal)
            }
            guard try GroupInvitationTable(sql).end(invitation.id, .declined, at: now) else { return .success(()) }
            try accounts.trail.note(
                .groupInvitationEnded, of: user.id, session: session.id,
                reason: .word(.invitationDeclined), group: invitation.groupID, in: sql, at: now)
            return .success(())
        }
    }

    // MARK: Implementation

    /// How many wrong codes there may be before another one has to be mailed.
    private static let proofAttempts: Int64 = 5

    /// Runs a body about an invitation that a person has. A refusal is a value, so that what was counted stays.
    private func receive<Value: Sendable>(
        _ key: InvitationKey, by who: Authenticated, from client: ClientContext,
        _ body:
            @escaping @Sendable (
                any SQLSession, UserRecord, SessionRecord, GroupInvitationRecord, Date
            ) throws -> Result<Value, AccountRefusal>
    ) async throws -> Value {
        _ = try offered()
        let now = accounts.clock.now.storable
        return try await accounts.database.write { sql -> Result<Value, AccountRefusal> in
            let (user, session) = try Self.current(who, sql)
            guard !user.isAnonymous else { return .failure(.group(.guest)) }
            switch try find(key, by: user, from: client, sql, at: now) {
            case .success(let invitation): return try body(sql, user, session, invitation, now)
            case .failure(let refusal): return .failure(refusal)
            }
        }.get()
    }

    /// Finds an invitation, and counts a code that finds none. An id finds only what was sent to the person's own
    /// proved address.
    private func find(
        _ key: InvitationKey, by user: UserRecord?, from client: ClientContext, _ sql: any SQLSession, at now: Date
    ) throws -> Result<GroupInvitationRecord, AccountRefusal> {
        let code: Secret
        switch key {
        case .id(let id):
            guard let invitation = try GroupInvitationTable(sql).find(id), let user, let email = invitation.email,
                email == user.email, accounts.trail.hasProvedAddress(user)
            else { return .failure(.group(.invitationNotFound)) }
            return .success(invitation)
        case .code(let typed): code = typed
        }
        let limiter = accounts.limiter
        var limits: [(KeyPath<LimitPolicy, LimitRule?>, String)] = []
        if let user { limits.append((\.invitationGuesses, user.id.text)) }
        if let network = client.network { limits.append((\.invitationGuessesNearby, network.text)) }
        for (rule, subject) in limits {
            if let seconds = try limiter.remaining(rule, subject: subject, in: sql, at: now) {
                return .failure(.invitationsUsedUp(retryAfter: seconds))
            }
        }
        if let invitation = try GroupInvitationTable(sql).find(digests: codes.digests(code)) {
            return .success(invitation)
        }
        for (rule, subject) in limits { _ = try limiter.wait(rule, subject: subject, in: sql, at: now) }
        return .failure(.group(.invitationNotFound))
    }

    /// Returns why a person may not accept an invitation; nil if they may.
    private func refusal(
        of invitation: GroupInvitationRecord, _ group: GroupRecord, _ user: UserRecord, _ session: SessionRecord,
        _ proof: Secret?, _ options: GroupOptions, _ sql: any SQLSession, at now: Date
    ) throws -> AccountRefusal? {
        if let fault = invitation.state(at: now).fault { return .group(fault) }
        if group.suspendedAt != nil { return .group(.suspended) }
        if try Self.isExcluded(user.id, by: invitation, sql) { return .group(.excluded) }
        if let domain = invitation.domain, user.email?.hasSuffix("@\(domain)") != true { return .group(.otherAddress) }
        if let refusal = try refusal(ofAddress: user, for: invitation, session, proof, sql, at: now) { return refusal }
        guard options.roles[invitation.role] != nil else { return .group(.roleUnknown) }
        let count = try GroupMemberTable(sql).count(of: user.id)
        return count < options.mostGroups ? nil : .group(.tooMany)
    }

    /// Whether somebody has removed the person from the group, so that only a newer invitation by mail lets them back.
    private static func isExcluded(
        _ user: UserID, by invitation: GroupInvitationRecord, _ sql: any SQLSession
    ) throws -> Bool {
        guard let departure = try GroupDepartureTable(sql).find(user, from: invitation.groupID), departure.wasRemoved
        else { return false }
        return invitation.kind != .mail || invitation.createdAt <= departure.time
    }

    /// Returns why a person's address is not enough for an invitation; nil if it is the invited one and was proved, or
    /// if the mailed code makes up for it.
    private func refusal(
        ofAddress user: UserRecord, for invitation: GroupInvitationRecord, _ session: SessionRecord, _ proof: Secret?,
        _ sql: any SQLSession, at now: Date
    ) throws -> AccountRefusal? {
        let isOwn = invitation.email == nil || invitation.email == user.email
        if isOwn, accounts.trail.hasProvedAddress(user) { return nil }
        guard let proof else { return .group(isOwn ? .addressNotProved : .otherAddress) }
        return try refusal(of: proof, for: invitation, user, session, sql, at: now)
    }

    /// What wrong codes for an invitation are counted for, over all codes, sessions and people: another code can be
    /// requested again and again.
    private static func guesses(of invitation: GroupInvitationRecord, _ user: UserRecord) -> String {
        "\(invitation.id.text) \(invitation.email ?? user.email ?? "")"
    }

    /// Compares a mailed code, and counts a wrong one.
    private func refusal(
        of proof: Secret, for invitation: GroupInvitationRecord, _ user: UserRecord, _ session: SessionRecord,
        _ sql: any SQLSession, at now: Date
    ) throws -> AccountRefusal? {
        let (table, guesses) = (GroupProofTable(sql), Self.guesses(of: invitation, user))
        if let seconds = try accounts.limiter.remaining(\.code, subject: guesses, in: sql, at: now) {
            return .invitationsUsedUp(retryAfter: seconds)
        }
        guard let row = try table.find(invitation.id, session.id), now < row.expiresAt else {
            return .refused(.expired)
        }
        guard row.attempts < Self.proofAttempts else {
            return .invitationsUsedUp(retryAfter: Int(row.expiresAt.timeIntervalSince(now).rounded(.up)))
        }
        guard codes.isProof(proof, of: invitation.id, session: session.id, digest: row.digest) else {
            try table.countAttempt(invitation.id, session.id)
            _ = try accounts.limiter.wait(\.code, subject: guesses, in: sql, at: now)
            return .refused(.wrong)
        }
        return nil
    }

    /// Adds a person to the group. Returns why it is not possible; what was written must then be undone.
    private func join(
        _ invitation: GroupInvitationRecord, _ user: UserRecord, _ options: GroupOptions, _ sql: any SQLSession,
        at now: Date
    ) throws -> GroupFault? {
        let (table, isOwner) = (GroupInvitationTable(sql), invitation.role == GroupRole.ownerName)
        guard try table.use(invitation.id, by: user.id, at: now) else { return .invitationUsed }
        guard try GroupTable(sql).takePlace(in: invitation.groupID, isOwner: isOwner, most: options.mostMembers) else {
            return .full
        }
        _ = try GroupMemberTable(sql).insertIfNew(
            GroupMemberRecord(
                groupID: invitation.groupID, userID: user.id, role: invitation.role, joinedAt: now,
                joinedBy: invitation.createdBy))
        try GroupDepartureTable(sql).delete(user.id, from: invitation.groupID)
        // Another open one to the person has nothing left to do.
        if let email = user.email { _ = try table.end(to: email, in: invitation.groupID, .used, at: now) }
        return nil
    }
}
