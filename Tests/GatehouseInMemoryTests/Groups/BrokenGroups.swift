import Foundation
import GatehouseDomain
import GatehouseInMemory
import GatehouseTesting

/// The groups in memory, with one thing wrong.
actor BrokenGroups: GroupPorts {
    /// What is wrong.
    enum Fault: CaseIterable {
        case declaresTooLittle, answersForNobody, makesNoOwner, createsTwice, takesBlankNames, replacesValues
        case ignoresRevisions, tellsStrangersApart, tellsAddresses, keepsRoles, raisesAnybody, takesAnyRole
        case letsTheLastOwnerLeave, removesNobody, neverLeaves, transfersNothing, deletesNothing, endsListsEarly
        case waitsForNobody, acceptsWhatIsOver, readsCodesExactly, acceptsOnce, looksOnce, callsRevokedExpired
        case callsUnknownExpired, ignoresDeclining, callsExpiredRevoked, ignoresTheAddress, listsNoInvitations
        case letsAnybodyInvite, invitesMembers, opensRoles, letsTheRemovedBack, waitsWithoutAPerson
        case switchesForNobody, forgetsTheGroup, switchesBack, neverActsInNone, takesForeignGroups, hidesFailures
        case keepsTheContext

        /// The rules about groups that must notice.
        var groups: Set<GroupPortContract.Rule> {
            switch self {
            case .declaresTooLittle: [.declarationIsTrue]
            case .answersForNobody: [.nobodyIsSaid]
            case .makesNoOwner: [.creatorOwns]
            case .createsTwice: [.creationRepeats]
            case .takesBlankNames: [.blankNameIsRefused]
            case .replacesValues: [.changesAreKept]
            case .ignoresRevisions: [.oldRevisionIsRefused]
            case .tellsStrangersApart: [.strangersSeeNothing]
            case .tellsAddresses: [.membersAreListed]
            case .keepsRoles: [.rolesAreChanged]
            case .raisesAnybody: [.nobodyRaisesThemselves]
            case .takesAnyRole: [.unknownRoleIsRefused]
            case .letsTheLastOwnerLeave: [.lastOwnerStays]
            case .removesNobody: [.removalEnds]
            case .neverLeaves: [.leavingEnds]
            case .transfersNothing: [.transferMoves]
            case .deletesNothing: [.deletionEnds]
            case .endsListsEarly: [.listsGoOn]
            default: []
            }
        }

        /// The rules about invitations that must notice.
        var invitations: Set<GroupInvitationPortContract.Rule> {
            switch self {
            case .waitsForNobody: [.mailedIsAccepted]
            case .acceptsWhatIsOver: [.linkIsAccepted, .newReplacesOld, .resentHasAnotherCode]
            case .readsCodesExactly: [.typedCodeIsAccepted]
            case .acceptsOnce: [.acceptingRepeats]
            case .looksOnce: [.lookChangesNothing]
            case .callsRevokedExpired: [.overTellsItsState]
            case .callsUnknownExpired: [.unknownCodeIsOver]
            case .ignoresDeclining: [.declinedIsOver]
            case .callsExpiredRevoked: [.expiredIsOver]
            case .ignoresTheAddress: [.otherAddressIsProved]
            case .listsNoInvitations: [.openOnesAreListed]
            case .letsAnybodyInvite: [.invitingNeedsPermission]
            case .invitesMembers: [.memberIsNotInvited]
            case .opensRoles: [.linkGivesOpenRoles]
            case .letsTheRemovedBack: [.removalNeedsANewInvitation]
            case .waitsWithoutAPerson: [.nobodyIsSaid]
            default: []
            }
        }

        /// The rules about the group of a session that must notice.
        var session: Set<GroupSessionPortContract.Rule> {
            switch self {
            case .switchesForNobody: [.nobodyIsInNone]
            case .forgetsTheGroup: [.switchIsKept]
            case .switchesBack: [.switchRepeats]
            case .neverActsInNone: [.switchToNone]
            case .takesForeignGroups: [.foreignGroupIsRefused]
            case .hidesFailures: [.failedSwitchChangesNothing]
            case .keepsTheContext: [.removalEndsIt, .roleIsRenewed]
            default: []
            }
        }
    }

    private nonisolated let base: any GroupPorts
    private nonisolated let fault: Fault?
    private var looked: Set<Secret> = []
    private var accepted: Set<InvitationKey> = []
    private var context: GroupContext?

    private static let time = Date(timeIntervalSince1970: 1_767_225_600)
    private static let member = GroupMember(userId: "anybody", role: "owner", revision: 2, joinedAt: time)
    private static let crew = GroupInfo(
        id: "any-group", name: "Crew", memberCount: 1, revision: 1, createdAt: time, role: "member", permissions: [])
    private static let invitation = GroupInvitation(
        id: "any", kind: .link, role: "member", maxUses: 1, uses: 0, createdAt: time, expiresAt: time)

    init(_ base: any GroupPorts, fault: Fault?) {
        self.base = base
        self.fault = fault
    }

    static func fixture(_ fault: Fault?) async throws -> GroupFixture {
        let fixture = try await GroupStage.fixture()
        let broken = BrokenGroups(try await fixture.signedOut(), fault: fault)
        return GroupFixture(
            ports: { person in
                _ = try await fixture.ports(person)
                return broken
            },
            signedOut: {
                _ = try await fixture.signedOut()
                return broken
            }, userId: fixture.userId, email: fixture.email, mailedCode: fixture.mailedCode, renew: fixture.renew,
            failNext: fixture.failNext, advance: fixture.advance)
    }

    // MARK: GroupPort

    nonisolated var capabilities: Set<BackEndCapability> {
        fault == .declaresTooLittle ? base.capabilities.subtracting([.groupCreation]) : base.capabilities
    }

    func groupOffer() async throws -> GroupOffer { try await base.groupOffer() }

    func groups(after next: String?) async throws -> ListPage<GroupInfo> {
        do {
            let page = try await base.groups(after: next)
            return fault == .endsListsEarly ? ListPage(page.elements) : page
        } catch AuthError.notSignedIn where fault == .answersForNobody {
            return ListPage([])
        }
    }

    func group(_ id: String) async throws -> GroupInfo {
        do { return try await base.group(id) } catch AuthError.groupNotFound where fault == .tellsStrangersApart {
            throw AuthError.notPermitted
        }
    }

    func createGroup(named name: String, id: String) async throws -> GroupInfo {
        let isBlank = name.allSatisfy { $0 == " " || $0 == "\u{200B}" }
        let group = try await base.createGroup(
            named: fault == .takesBlankNames && isBlank ? "Crew" : name,
            id: fault == .createsTwice ? GroupStage.newId() : id)
        guard fault == .makesNoOwner else { return group }
        return GroupInfo(
            id: group.id, name: group.name, memberCount: group.memberCount, revision: group.revision,
            createdAt: group.createdAt, role: GroupRole.memberName, permissions: [])
    }

    func changeGroup(
        _ id: String, name: String?, metadata: [String: String?], revision: Int64
    ) async throws -> GroupInfo {
        var (metadata, revision) = (metadata, revision)
        if fault == .ignoresRevisions { revision = try await base.group(id).revision }
        if fault == .replacesValues {
            for key in try await base.group(id).metadata.keys where metadata[key] == nil {
                metadata[key] = .some(nil)
            }
        }
        return try await base.changeGroup(id, name: name, metadata: metadata, revision: revision)
    }

    func deleteGroup(_ id: String) async throws {
        if fault != .deletesNothing { try await base.deleteGroup(id) }
    }

    func members(
        of id: String, containing part: String?, role: String?, after next: String?
    ) async throws -> ListPage<GroupMember> {
        let page = try await base.members(of: id, containing: part, role: role, after: next)
        guard fault == .tellsAddresses else { return page }
        return ListPage(
            page.elements.map {
                GroupMember(
                    userId: $0.userId, role: $0.role, revision: $0.revision, joinedAt: $0.joinedAt,
                    email: $0.email ?? "anybody@example.org")
            }, next: page.next)
    }

    func setRole(_ role: String, of userId: String, in id: String, revision: Int64) async throws -> GroupMember {
        if fault == .keepsRoles { return Self.member }
        do {
            return try await base.setRole(role, of: userId, in: id, revision: revision)
        } catch AuthError.notPermitted where fault == .raisesAnybody {
            return Self.member
        } catch AuthError.unknown("group_role_unknown") where fault == .takesAnyRole {
            return Self.member
        }
    }

    func removeMember(_ userId: String, from id: String) async throws {
        if fault != .removesNobody { try await base.removeMember(userId, from: id) }
    }

    func leaveGroup(_ id: String) async throws {
        if fault == .neverLeaves { return }
        do { try await base.leaveGroup(id) } catch AuthError.lastOwner where fault == .letsTheLastOwnerLeave {}
    }

    func transferGroup(_ id: String, to userId: String) async throws {
        if fault != .transfersNothing { try await base.transferGroup(id, to: userId) }
    }

    // MARK: GroupInvitationPort

    func invitations(of id: String, after next: String?) async throws -> ListPage<GroupInvitation> {
        let page = try await base.invitations(of: id, after: next)
        return fault == .listsNoInvitations ? ListPage([]) : page
    }

    func invite(_ draft: GroupInvitation.Draft, to id: String) async throws -> GroupInvitation {
        do {
            return try await base.invite(draft, to: id)
        } catch AuthError.notPermitted where fault == .letsAnybodyInvite {
            return Self.invitation
        } catch AuthError.alreadyMember where fault == .invitesMembers {
            return Self.invitation
        } catch AuthError.unknown("group_role_not_open") where fault == .opensRoles {
            return Self.invitation
        }
    }

    func resendInvitation(_ invitationId: String, of id: String) async throws -> GroupInvitation {
        try await base.resendInvitation(invitationId, of: id)
    }

    func revokeInvitation(_ invitationId: String, of id: String) async throws {
        try await base.revokeInvitation(invitationId, of: id)
    }

    func lookAtInvitation(_ code: Secret) async throws -> ReceivedInvitation {
        let isFirst = looked.insert(code).inserted
        if fault == .looksOnce, !isFirst { throw AuthError.invitationOver }
        do {
            let seen = try await base.lookAtInvitation(code)
            if fault == .callsRevokedExpired, seen.state == .revoked { return ReceivedInvitation(state: .expired) }
            if fault == .callsExpiredRevoked, seen.state == .expired { return ReceivedInvitation(state: .revoked) }
            return seen
        } catch AuthError.invitationOver where fault == .callsUnknownExpired {
            return ReceivedInvitation(state: .expired)
        }
    }

    func pendingInvitations() async throws -> [PendingInvitation] {
        do {
            let waiting = try await base.pendingInvitations()
            return fault == .waitsForNobody ? [] : waiting
        } catch AuthError.notSignedIn where fault == .waitsWithoutAPerson {
            return []
        }
    }

    func proveInvitation(_ key: InvitationKey) async throws { try await base.proveInvitation(key) }

    func acceptInvitation(_ key: InvitationKey, proof: Secret?) async throws -> GroupInfo {
        if case .code(let code) = key, fault == .readsCodesExactly, code.reveal().contains(" ") {
            throw AuthError.invitationOver
        }
        let isFirst = accepted.insert(key).inserted
        if fault == .acceptsOnce, !isFirst { throw AuthError.invitationOver }
        do {
            return try await base.acceptInvitation(key, proof: proof)
        } catch AuthError.invitationOver where fault == .acceptsWhatIsOver {
            return Self.crew
        } catch AuthError.otherAddress where fault == .ignoresTheAddress {
            return Self.crew
        } catch AuthError.notPermitted where fault == .letsTheRemovedBack {
            return Self.crew
        }
    }

    func declineInvitation(_ key: InvitationKey) async throws {
        if fault != .ignoresDeclining { try await base.declineInvitation(key) }
    }

    // MARK: GroupSessionPort

    func currentGroup() async -> GroupContext? {
        switch fault {
        case .forgetsTheGroup: nil
        case .keepsTheContext: context
        default: await base.currentGroup()
        }
    }

    func switchGroup(to id: String?) async throws -> GroupContext? {
        let before = await base.currentGroup()
        if fault == .neverActsInNone, id == nil { return before }
        if fault == .switchesBack, let id, before?.groupId == id { return try await base.switchGroup(to: nil) }
        do {
            context = try await base.switchGroup(to: id)
            return context
        } catch AuthError.notSignedIn where fault == .switchesForNobody {
            return nil
        } catch AuthError.groupNotFound where fault == .takesForeignGroups {
            return before
        } catch AuthError.network where fault == .hidesFailures {
            return before
        }
    }
}
