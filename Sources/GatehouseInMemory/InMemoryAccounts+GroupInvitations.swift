import Foundation
public import GatehouseDomain

/// Invitations to the groups in memory. What would be mailed is in ``mailedCode(to:)`` for a proof, and in the invitation's
/// own link otherwise.
extension InMemoryAccounts: GroupInvitationPort {
    /// The characters of a code to type.
    private static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")
    /// Where links of invitations lead, before the code.
    private static let linkBase = "https://in-memory.invalid/invite/"

    /// Returns a page of the open invitations of a group.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func invitations(of id: String, after next: String?) async throws -> ListPage<GroupInvitation> {
        let (_, role) = try membership(in: id, of: try caller())
        guard role.permits(.invite) || role.permits(.revoke) else { throw AuthError.notPermitted }
        let open = held.invitations.filter { $0.groupId == id && $0.state(at: clock.now) == .open }
        return try Self.page(
            open.map { Self.sent($0, hasCode: role.mayInvite(HeldGroups.role($0.draft.role))) }, next)
    }

    /// Invites people. A new invitation replaces an open one to the same address.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func invite(_ draft: GroupInvitation.Draft, to id: String) async throws -> GroupInvitation {
        let person = try caller()
        let (group, own) = try membership(in: id, of: person)
        guard let role = GroupRole.standard.first(where: { $0.name == draft.role }) else {
            throw AuthError.unknown("group_role_unknown")
        }
        guard !person.isGuest, own.mayInvite(role) else { throw AuthError.notPermitted }
        guard draft.kind == .mail || role.isOpen else { throw AuthError.unknown("group_role_not_open") }
        var draft = draft
        draft.id = draft.id ?? SystemRandomBytes().id()
        if draft.kind == .mail {
            guard let email = EmailAddress(draft.email ?? "")?.canonical else { throw AuthError.emailInvalid }
            draft.email = email
        }
        if let known = held.invitations.first(where: { $0.id == draft.id }) {
            guard known.groupId == id, known.createdBy == person.userId, known.draft == draft,
                known.state(at: clock.now) == .open
            else { throw Self.conflict }
            return Self.sent(known)
        }
        if let email = draft.email {
            guard !group.members.contains(where: { address(of: $0.userId)?.email == email }) else {
                throw AuthError.alreadyMember
            }
            endOpen(to: email, in: id, .revoked)
        }
        let now = clock.now
        let life = TimeInterval(draft.life ?? (draft.kind == .code ? 86_400 : 7 * 86_400))
        let invitation = HeldGroups.Invitation(
            id: draft.id ?? "", groupId: id, draft: draft, createdBy: person.userId, createdAt: now,
            expiresAt: now.addingTimeInterval(life), code: Self.newCode(draft.kind))
        held.invitations.append(invitation)
        return Self.sent(invitation)
    }

    /// Mails an invitation again, with another code.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func resendInvitation(_ invitationId: String, of id: String) async throws -> GroupInvitation {
        let (_, own) = try membership(in: id, of: try caller())
        let place = try self.place(of: invitationId, in: id)
        let known = held.invitations[place]
        guard known.draft.kind == .mail else { throw AuthError.invitationOver }
        guard own.mayInvite(HeldGroups.role(known.draft.role)) else { throw AuthError.notPermitted }
        guard known.state(at: clock.now) == .open else { throw AuthError.invitationOver }
        held.invitations[place].code = Self.newCode(.mail)
        held.invitations[place].expiresAt = clock.now.addingTimeInterval(7 * 86_400)
        return Self.sent(held.invitations[place])
    }

    /// Revokes an invitation.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func revokeInvitation(_ invitationId: String, of id: String) async throws {
        let (_, own) = try membership(in: id, of: try caller())
        let place = try self.place(of: invitationId, in: id)
        guard own.permits(.revoke) else { throw AuthError.notPermitted }
        if held.invitations[place].state(at: clock.now) == .open { held.invitations[place].end = .revoked }
    }

    /// Returns what a person with a code sees, signed in or not.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func lookAtInvitation(_ code: Secret) async throws -> ReceivedInvitation {
        try throwInjectedFailure()
        let known = held.invitations[try self.place(of: .code(code))]
        let state = known.state(at: clock.now)
        guard let group = held[known.groupId] else { return ReceivedInvitation(state: state) }
        let own = current.flatMap { address(of: $0.userId)?.email }
        return ReceivedInvitation(
            state: state,
            details: ReceivedInvitation.Details(
                groupName: group.name, role: known.draft.role, expiresAt: known.expiresAt, email: known.draft.email,
                isForOtherAddress: current != nil && known.draft.email != nil && known.draft.email != own))
    }

    /// Returns the open invitations to the person's confirmed address, the newest first.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func pendingInvitations() async throws -> [PendingInvitation] {
        let person = try caller()
        guard let own = address(of: person.userId), own.isConfirmed else { return [] }
        return held.invitations.reversed().compactMap { invitation in
            guard invitation.draft.email == own.email, invitation.state(at: clock.now) == .open,
                let group = held[invitation.groupId], group.member(person.userId) == nil,
                !isExcluded(person.userId, by: invitation)
            else { return nil }
            return PendingInvitation(
                id: invitation.id, groupName: group.name, role: invitation.draft.role,
                expiresAt: invitation.expiresAt)
        }
    }

    /// Mails a code to the invited address, or to the person's own for a link or a code: see ``mailedCode(to:)``.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func proveInvitation(_ key: InvitationKey) async throws {
        let person = try invited()
        let known = held.invitations[try self.place(of: key)]
        guard known.state(at: clock.now) == .open else { throw AuthError.invitationOver }
        guard let email = known.draft.email ?? address(of: person.userId)?.email else { throw AuthError.notPermitted }
        mail(.invitation, to: email)
    }

    /// Accepts an invitation.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func acceptInvitation(_ key: InvitationKey, proof: Secret?) async throws -> GroupInfo {
        let person = try invited()
        let place = try self.place(of: key)
        let known = held.invitations[place]
        guard var group = held[known.groupId] else { throw AuthError.invitationOver }
        if group.member(person.userId) != nil { return try info(group.id, of: person) }
        guard known.state(at: clock.now) == .open else { throw AuthError.invitationOver }
        guard !isExcluded(person.userId, by: known) else { throw AuthError.notPermitted }
        try check(known, proof, of: person)
        group.members.append(
            HeldGroups.Member(userId: person.userId, role: known.draft.role, joinedAt: clock.now))
        held[group.id] = group
        held.invitations[place].usedBy.insert(person.userId)
        if held.invitations[place].usedBy.count >= known.draft.maxUses { held.invitations[place].end = .used }
        held.removals[HeldGroups.Pair(userId: person.userId, groupId: group.id)] = nil
        if let email = address(of: person.userId)?.email { endOpen(to: email, in: group.id, .used) }
        return try info(group.id, of: person)
    }

    /// Declines an invitation, if it is to the person's confirmed address. A link or a code stays open for others.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func declineInvitation(_ key: InvitationKey) async throws {
        let person = try invited()
        let place = try self.place(of: key)
        let known = held.invitations[place]
        guard known.draft.kind == .mail, known.state(at: clock.now) == .open else { return }
        try check(known, nil, of: person)
        held.invitations[place].end = .declined
    }

    // MARK: Helpers

    /// Returns who is signed in, and is no guest.
    private func invited() throws -> Identity {
        let person = try caller()
        guard !person.isGuest else { throw AuthError.notPermitted }
        return person
    }

    /// Checks that the invitation is for the person's confirmed address, or that the proof makes up for it.
    private func check(_ invitation: HeldGroups.Invitation, _ proof: Secret?, of person: Identity) throws {
        let own = address(of: person.userId)
        if let domain = invitation.draft.domain, own?.email.hasSuffix("@\(domain)") != true {
            throw AuthError.otherAddress
        }
        let isOwn = invitation.draft.email == nil || invitation.draft.email == own?.email
        if isOwn && own?.isConfirmed == true { return }
        guard let proof, let email = invitation.draft.email ?? own?.email else {
            throw isOwn ? AuthError.emailUnverified : AuthError.otherAddress
        }
        _ = try use(proof.reveal(), .invitation, email: email)
    }

    private func place(of key: InvitationKey) throws -> Int {
        let found: Int?
        switch key {
        case .code(let code):
            let text = code.reveal()
            let typed = TypedCode.lettersAndDigits(text)
            found = held.invitations.firstIndex { $0.code == ($0.draft.kind == .code ? typed : text) }
        case .id(let id):
            let own = current.flatMap { address(of: $0.userId) }
            found = held.invitations.firstIndex {
                $0.id == id && own?.isConfirmed == true && $0.draft.email == own?.email
            }
        }
        guard let found else { throw AuthError.invitationOver }
        return found
    }

    private func place(of invitationId: String, in id: String) throws -> Int {
        guard let place = held.invitations.firstIndex(where: { $0.id == invitationId && $0.groupId == id }) else {
            throw AuthError.invitationOver
        }
        return place
    }

    /// Whether somebody has removed the person from the group, so that only a newer invitation by mail lets them back.
    private func isExcluded(_ userId: String, by invitation: HeldGroups.Invitation) -> Bool {
        let pair = HeldGroups.Pair(userId: userId, groupId: invitation.groupId)
        guard let removed = held.removals[pair] else { return false }
        return invitation.draft.kind != .mail || invitation.createdAt <= removed
    }

    private func endOpen(to email: String, in id: String, _ end: ReceivedInvitation.State) {
        for place in held.invitations.indices
        where held.invitations[place].draft.email == email && held.invitations[place].groupId == id
            && held.invitations[place].state(at: clock.now) == .open
        {
            held.invitations[place].end = end
        }
    }

    private static func newCode(_ kind: GroupInvitation.Kind) -> String {
        SystemRandomBytes().bytes(kind == .code ? 10 : 52).map { String(alphabet[Int($0) % alphabet.count]) }.joined()
    }

    private static func sent(_ invitation: HeldGroups.Invitation, hasCode: Bool = true) -> GroupInvitation {
        let (draft, isTyped) = (invitation.draft, invitation.draft.kind == .code)
        let typed = "\(invitation.code.prefix(5))-\(invitation.code.dropFirst(5))"
        return GroupInvitation(
            id: invitation.id, kind: draft.kind, role: draft.role, email: draft.email, domain: draft.domain,
            maxUses: draft.maxUses, uses: invitation.usedBy.count, createdAt: invitation.createdAt,
            expiresAt: invitation.expiresAt, link: hasCode && !isTyped ? Secret(linkBase + invitation.code) : nil,
            code: hasCode && isTyped ? Secret(typed) : nil)
    }
}
