import GatehouseDomain

/// The contract of ``/GatehouseDomain/GroupInvitationPort``, which every adapter must pass. It does not depend on the
/// adapter.
public struct GroupInvitationPortContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// An invitation by mail waits for its person, who accepts it and is then in the group.
        case mailedIsAccepted
        /// A link is accepted once, or as often as it may be.
        case linkIsAccepted
        /// A code is accepted however it is typed.
        case typedCodeIsAccepted
        /// Accepting an invitation again just returns the group.
        case acceptingRepeats
        /// Looking tells the group without a sign-in too, and changes nothing.
        case lookChangesNothing
        /// An invitation that is over tells its state and nothing else, and cannot be accepted.
        case overTellsItsState
        /// An unknown code is an invitation that is over.
        case unknownCodeIsOver
        /// An invitation by mail is declined by its own person only, and is over then.
        case declinedIsOver
        /// An invitation expires.
        case expiredIsOver
        /// An invitation to another address is accepted only with the code that is mailed there.
        case otherAddressIsProved
        /// A new invitation to an address replaces the open one.
        case newReplacesOld
        /// An invitation that is mailed again has another code.
        case resentHasAnotherCode
        /// Open invitations are listed for those who may invite, and no others.
        case openOnesAreListed
        /// A member who may not invite is refused, and so is an invitation above one's own role.
        case invitingNeedsPermission
        /// A member's address is not invited.
        case memberIsNotInvited
        /// A link gives only roles that are open.
        case linkGivesOpenRoles
        /// After a removal, only a newer invitation to the person's address leads back.
        case removalNeedsANewInvitation
        /// When nobody is signed in, the methods say so.
        case nobodyIsSaid
    }

    private let make: @Sendable () async throws -> GroupFixture

    /// Creates the contract from a factory of new back ends.
    public init(make: @escaping @Sendable () async throws -> GroupFixture) {
        self.make = make
    }

    /// Checks a rule on a new back end.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the adapter and the factory.
    public func check(_ rule: Rule) async throws {
        let fixture = try await make()
        if rule == .nobodyIsSaid { return try await checkNobody(fixture) }
        let group = try await fixture.group()
        switch rule {
        case .nobodyIsSaid: break
        case .mailedIsAccepted: try await checkMailed(fixture, group)
        case .linkIsAccepted: try await checkLink(fixture, group)
        case .typedCodeIsAccepted: try await checkTyped(fixture, group)
        case .acceptingRepeats: try await checkRepeat(fixture, group)
        case .lookChangesNothing: try await checkLook(fixture, group)
        case .overTellsItsState: try await checkOver(fixture, group)
        case .unknownCodeIsOver: try await checkUnknown(fixture)
        case .declinedIsOver: try await checkDeclined(fixture, group)
        case .expiredIsOver: try await checkExpired(fixture, group)
        case .otherAddressIsProved: try await checkProof(fixture, group)
        case .newReplacesOld: try await checkReplacement(fixture, group)
        case .resentHasAnotherCode: try await checkResent(fixture, group)
        case .openOnesAreListed: try await checkList(fixture, group)
        case .invitingNeedsPermission: try await checkPermission(fixture, group)
        case .memberIsNotInvited: try await checkMember(fixture, group)
        case .linkGivesOpenRoles: try await checkOpenRoles(fixture, group)
        case .removalNeedsANewInvitation: try await checkRemoved(fixture, group)
        }
    }

    private func checkNobody(_ fixture: GroupFixture) async throws {
        let port = try await fixture.signedOut()
        try await expect(AuthError.notSignedIn, "nobody has invitations") { try await port.pendingInvitations() }
        try await expect(AuthError.notSignedIn, "nobody accepts") {
            try await port.acceptInvitation(.code(Self.unknown), proof: nil)
        }
        try await expect(AuthError.notSignedIn, "nobody invites") {
            try await port.invite(GroupInvitation.Draft(.link), to: GroupFixture.unknownId)
        }
    }

    private func checkMailed(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        let draft = GroupInvitation.Draft(to: fixture.email(.ben), role: GroupRole.adminName)
        let sent = try await fixture.ports(.ada).invite(draft, to: group.id)
        try expect(sent.kind == .mail && sent.email == fixture.email(.ben), "the invitation is for the address")
        try expect(sent.role == GroupRole.adminName && sent.maxUses == 1 && sent.uses == 0, "it is for one person")
        try expect(try await fixture.ports(.cleo).pendingInvitations().isEmpty, "it waits for nobody else")
        let waiting = try await fixture.ports(.ben).pendingInvitations()
        try expect(waiting.map(\.id) == [sent.id], "it waits for its person")
        try expect(waiting.first?.groupName == group.name && waiting.first?.role == sent.role, "it says what it is for")
        try await expect(AuthError.invitationOver, "an id is of use to its person only") {
            try await fixture.ports(.cleo).acceptInvitation(.id(sent.id), proof: nil)
        }
        let joined = try await fixture.ports(.ben).acceptInvitation(.id(sent.id), proof: nil)
        try expect(joined.id == group.id && joined.role == GroupRole.adminName, "who accepts has the role")
        try expect(try await fixture.ports(.ben).pendingInvitations().isEmpty, "nothing waits any longer")
        try expect(try await fixture.ports(.ben).groups(after: nil).elements.map(\.id) == [group.id], "it is listed")
    }

    private func checkLink(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        let once = try await fixture.code(GroupInvitation.Draft(.link), to: group.id)
        let joined = try await fixture.ports(.ben).acceptInvitation(.code(once), proof: nil)
        try expect(joined.id == group.id && joined.role == GroupRole.memberName, "who accepts is a member")
        try await expect(AuthError.invitationOver, "a link for one person works once") {
            try await fixture.ports(.cleo).acceptInvitation(.code(once), proof: nil)
        }
        let other = try await fixture.group("South Crew")
        let twice = try await fixture.code(GroupInvitation.Draft(.link, maxUses: 2), to: other.id)
        _ = try await fixture.ports(.ben).acceptInvitation(.code(twice), proof: nil)
        try await fixture.ports(.ben).leaveGroup(other.id)
        // Who comes back takes no second place.
        for person in [GroupFixture.Person.ben, .cleo] {
            _ = try await fixture.ports(person).acceptInvitation(.code(twice), proof: nil)
        }
        try expect(try await fixture.ports(.ada).group(other.id).memberCount == 3, "a link for two lets two in")
    }

    private func checkTyped(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        let sent = try await fixture.ports(.ada).invite(GroupInvitation.Draft(.code), to: group.id)
        guard let code = sent.code?.reveal() else { throw ContractViolation("a code to type is told") }
        try expect(sent.link == nil, "a code to type has no link")
        let typed = Secret(" \(code.lowercased().replacing("-", with: " ")) ")
        let joined = try await fixture.ports(.ben).acceptInvitation(.code(typed), proof: nil)
        try expect(joined.id == group.id, "a code is accepted however it is typed")
    }

    private func checkRepeat(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        let code = try await fixture.code(GroupInvitation.Draft(.link), to: group.id)
        let joined = try await fixture.ports(.ben).acceptInvitation(.code(code), proof: nil)
        let again = try await fixture.ports(.ben).acceptInvitation(.code(code), proof: nil)
        try expect(again == joined && again.memberCount == 2, "accepting again gives the same group")
    }

    private func checkLook(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        let code = try await fixture.code(GroupInvitation.Draft(to: fixture.email(.ben)), to: group.id)
        for _ in 0..<3 {
            let seen = try await fixture.signedOut().lookAtInvitation(code)
            try expect(seen.state == .open && seen.details?.groupName == group.name, "the group is told")
            try expect(seen.details?.email == fixture.email(.ben), "the invited address is told")
            try expect(seen.details?.isForOtherAddress == false, "nobody has another address")
        }
        let theirs = try await fixture.ports(.cleo).lookAtInvitation(code)
        try expect(theirs.details?.isForOtherAddress == true, "somebody else learns that it is for another address")
        _ = try await fixture.ports(.ben).acceptInvitation(.code(code), proof: nil)
    }

    private func checkOver(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        let sent = try await fixture.ports(.ada).invite(GroupInvitation.Draft(to: fixture.email(.ben)), to: group.id)
        let code = try GroupFixture.code(of: sent)
        try await fixture.ports(.ada).revokeInvitation(sent.id, of: group.id)
        try expect(
            try await fixture.signedOut().lookAtInvitation(code) == ReceivedInvitation(state: .revoked),
            "a revoked invitation tells its state and nothing else")
        try await expect(AuthError.invitationOver, "a revoked invitation is not accepted") {
            try await fixture.ports(.ben).acceptInvitation(.code(code), proof: nil)
        }
        try await fixture.ports(.ada).revokeInvitation(sent.id, of: group.id)
        try expect(try await fixture.ports(.ben).pendingInvitations().isEmpty, "it no longer waits")
    }

    private func checkUnknown(_ fixture: GroupFixture) async throws {
        try await expect(AuthError.invitationOver, "an unknown code leads nowhere") {
            try await fixture.ports(.ben).lookAtInvitation(Self.unknown)
        }
        try await expect(AuthError.invitationOver, "an unknown code is not accepted") {
            try await fixture.ports(.ben).acceptInvitation(.code(Self.unknown), proof: nil)
        }
        try await expect(AuthError.invitationOver, "an unknown id is not accepted") {
            try await fixture.ports(.ben).acceptInvitation(.id(GroupFixture.unknownId), proof: nil)
        }
    }

    private func checkDeclined(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        let sent = try await fixture.ports(.ada).invite(GroupInvitation.Draft(to: fixture.email(.ben)), to: group.id)
        let code = try GroupFixture.code(of: sent)
        try await expect(AuthError.otherAddress, "somebody else with the link doesn't decline it") {
            try await fixture.ports(.cleo).declineInvitation(.code(code))
        }
        try expect(try await fixture.ports(.ben).pendingInvitations().count == 1, "it still waits for its person")
        try await fixture.ports(.ben).declineInvitation(.id(sent.id))
        try expect(try await fixture.ports(.ben).pendingInvitations().isEmpty, "a declined one no longer waits")
        try expect(try await fixture.ports(.ben).lookAtInvitation(code).state == .declined, "it says so")
        try await expect(AuthError.invitationOver, "a declined invitation is not accepted") {
            try await fixture.ports(.ben).acceptInvitation(.code(code), proof: nil)
        }
    }

    private func checkExpired(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        let code = try await fixture.code(GroupInvitation.Draft(.link, life: 3600), to: group.id)
        try await fixture.advance(3600)
        try expect(
            try await fixture.signedOut().lookAtInvitation(code) == ReceivedInvitation(state: .expired),
            "an expired invitation tells its state and nothing else")
        try await expect(AuthError.invitationOver, "an expired invitation is not accepted") {
            try await fixture.ports(.ben).acceptInvitation(.code(code), proof: nil)
        }
    }

    private func checkProof(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        let code = try await fixture.code(GroupInvitation.Draft(to: fixture.email(.ben)), to: group.id)
        let key = InvitationKey.code(code)
        try await expect(AuthError.otherAddress, "an invitation to another address needs a proof") {
            try await fixture.ports(.cleo).acceptInvitation(key, proof: nil)
        }
        try await fixture.advance(60)
        try await fixture.ports(.cleo).proveInvitation(key)
        guard let proof = try await fixture.mailedCode(fixture.email(.ben)) else {
            throw ContractViolation("the proof is mailed to the invited address")
        }
        try await expect(AuthError.otpIncorrect, "a wrong proof is refused") {
            try await fixture.ports(.cleo).acceptInvitation(key, proof: Secret(AuthServiceContract.wrong(proof)))
        }
        let joined = try await fixture.ports(.cleo).acceptInvitation(key, proof: Secret(proof))
        try expect(joined.id == group.id, "with the proof, it is accepted")
    }

    private func checkReplacement(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        let draft = GroupInvitation.Draft(to: fixture.email(.ben))
        let old = try await fixture.code(draft, to: group.id)
        let new = try await fixture.code(draft, to: group.id)
        try await expect(AuthError.invitationOver, "the replaced invitation is over") {
            try await fixture.ports(.ben).acceptInvitation(.code(old), proof: nil)
        }
        try expect(try await fixture.ports(.ben).pendingInvitations().count == 1, "one invitation waits")
        _ = try await fixture.ports(.ben).acceptInvitation(.code(new), proof: nil)
    }

    private func checkResent(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        let sent = try await fixture.ports(.ada).invite(GroupInvitation.Draft(to: fixture.email(.ben)), to: group.id)
        let again = try await fixture.ports(.ada).resendInvitation(sent.id, of: group.id)
        try expect(again.id == sent.id, "it is the same invitation")
        let (old, new) = (try GroupFixture.code(of: sent), try GroupFixture.code(of: again))
        try await expect(AuthError.invitationOver, "the earlier code no longer works") {
            try await fixture.ports(.ben).acceptInvitation(.code(old), proof: nil)
        }
        _ = try await fixture.ports(.ben).acceptInvitation(.code(new), proof: nil)
    }

    private func checkList(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        try await fixture.join(.cleo, group.id)
        let sent = try await fixture.ports(.ada).invite(GroupInvitation.Draft(.link), to: group.id)
        let open = try await fixture.ports(.ada).invitations(of: group.id, after: nil)
        try expect(open.elements == [sent] && open.next == nil, "open invitations are listed with their links")
        try await expect(AuthError.notPermitted, "a member doesn't see invitations") {
            try await fixture.ports(.cleo).invitations(of: group.id, after: nil)
        }
        try await expect(AuthError.groupNotFound, "a stranger doesn't see invitations") {
            try await fixture.ports(.ben).invitations(of: group.id, after: nil)
        }
        try await fixture.ports(.ada).revokeInvitation(sent.id, of: group.id)
        try expect(
            try await fixture.ports(.ada).invitations(of: group.id, after: nil).elements.isEmpty,
            "what is over isn't listed")
    }

    private func checkPermission(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        try await fixture.join(.ben, group.id)
        try await expect(AuthError.notPermitted, "a member invites nobody") {
            try await fixture.ports(.ben).invite(GroupInvitation.Draft(to: fixture.email(.cleo)), to: group.id)
        }
        try await fixture.setRole(GroupRole.adminName, of: .ben, in: group.id)
        try await expect(AuthError.notPermitted, "an admin invites no owner") {
            try await fixture.ports(.ben).invite(
                GroupInvitation.Draft(to: fixture.email(.cleo), role: GroupRole.ownerName), to: group.id)
        }
        _ = try await fixture.ports(.ben).invite(GroupInvitation.Draft(to: fixture.email(.cleo)), to: group.id)
        try await expect(AuthError.groupNotFound, "a stranger invites nobody") {
            try await fixture.ports(.cleo).invite(GroupInvitation.Draft(.link), to: group.id)
        }
        try await expect(AuthError.emailInvalid, "a text that is no address is refused") {
            try await fixture.ports(.ada).invite(GroupInvitation.Draft(to: "nobody"), to: group.id)
        }
    }

    private func checkMember(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        try await fixture.join(.ben, group.id)
        try await expect(AuthError.alreadyMember, "a member's address is not invited") {
            try await fixture.ports(.ada).invite(GroupInvitation.Draft(to: fixture.email(.ben)), to: group.id)
        }
    }

    private func checkOpenRoles(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        for kind in [GroupInvitation.Kind.link, .code] {
            try await expect(AuthError.unknown("group_role_not_open"), "a link or a code makes no admin") {
                try await fixture.ports(.ada).invite(
                    GroupInvitation.Draft(kind, role: GroupRole.adminName), to: group.id)
            }
        }
    }

    private func checkRemoved(_ fixture: GroupFixture, _ group: GroupInfo) async throws {
        try await fixture.join(.ben, group.id)
        let link = try await fixture.code(GroupInvitation.Draft(.link, maxUses: 5), to: group.id)
        try await fixture.ports(.ada).removeMember(fixture.userId(.ben), from: group.id)
        try await expect(AuthError.notPermitted, "a link doesn't lead back after a removal") {
            try await fixture.ports(.ben).acceptInvitation(.code(link), proof: nil)
        }
        try await fixture.advance(60)
        let code = try await fixture.code(GroupInvitation.Draft(to: fixture.email(.ben)), to: group.id)
        let back = try await fixture.ports(.ben).acceptInvitation(.code(code), proof: nil)
        try expect(back.id == group.id, "a newer invitation to the address does")
    }

    private static let unknown = Secret("no-invitation-has-this-code")
}
