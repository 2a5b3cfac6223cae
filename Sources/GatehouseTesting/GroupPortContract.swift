import GatehouseDomain

/// The contract of ``/GatehouseDomain/GroupPort``, which every adapter must pass. It does not depend on the adapter.
/// People join by invitation, so it needs the other ports of groups too.
public struct GroupPortContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// Undeclared methods throw ``/GatehouseDomain/AuthError/unsupported``, and declared ones do not.
        case declarationIsTrue
        /// When nobody is signed in, the methods say so.
        case nobodyIsSaid
        /// A person who creates a group owns it, and finds it again.
        case creatorOwns
        /// Creating a group again with the same id returns it. Another name is a conflict.
        case creationRepeats
        /// A name without a visible character is refused.
        case blankNameIsRefused
        /// A new name and new values are kept, and values that were not named stay.
        case changesAreKept
        /// A change of what somebody else has changed meanwhile is refused.
        case oldRevisionIsRefused
        /// A group that the person isn't in answers like one that doesn't exist.
        case strangersSeeNothing
        /// Members are listed, the longest-standing first. Addresses are for those who may read them.
        case membersAreListed
        /// A new role is kept, and permits what it says.
        case rolesAreChanged
        /// Nobody raises themselves, and nobody but an owner touches an owner.
        case nobodyRaisesThemselves
        /// A role that the back end doesn't have is refused.
        case unknownRoleIsRefused
        /// The last owner neither leaves nor lowers their own role.
        case lastOwnerStays
        /// A removed member is out at once.
        case removalEnds
        /// A person who leaves is out at once.
        case leavingEnds
        /// After a transfer, the other member owns the group, and the person no longer does.
        case transferMoves
        /// Only an owner deletes a group, and then it is gone for all, with its id.
        case deletionEnds
        /// A long list is read page by page, each element once.
        case listsGoOn
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
        switch rule {
        case .declarationIsTrue: try await checkDeclaration(fixture)
        case .nobodyIsSaid: try await checkNobody(fixture)
        case .creatorOwns: try await checkCreator(fixture)
        case .creationRepeats: try await checkRepeat(fixture)
        case .blankNameIsRefused: try await checkBlank(fixture)
        case .changesAreKept: try await checkChanges(fixture)
        case .oldRevisionIsRefused: try await checkRevision(fixture)
        case .strangersSeeNothing: try await checkStrangers(fixture)
        case .membersAreListed: try await checkMembers(fixture)
        case .rolesAreChanged: try await checkRoles(fixture)
        case .nobodyRaisesThemselves: try await checkRaising(fixture)
        case .unknownRoleIsRefused: try await checkUnknownRole(fixture)
        case .lastOwnerStays: try await checkLastOwner(fixture)
        case .removalEnds: try await checkRemoval(fixture)
        case .leavingEnds: try await checkLeaving(fixture)
        case .transferMoves: try await checkTransfer(fixture)
        case .deletionEnds: try await checkDeletion(fixture)
        case .listsGoOn: try await checkPages(fixture)
        }
    }

    private func checkDeclaration(_ fixture: GroupFixture) async throws {
        let port = try await fixture.ports(.ada)
        let calls: [(BackEndCapability, @Sendable () async throws -> Void)] = [
            (.groups, { _ = try await port.groups(after: nil) }),
            (.groupCreation, { _ = try await port.createGroup(named: "North Crew", id: GroupFixture.newId()) }),
            (.groupInvitations, { _ = try await port.pendingInvitations() }),
            (.activeGroup, { _ = try await port.switchGroup(to: nil) }),
        ]
        for (capability, call) in calls {
            var isUnsupported = false
            do { try await call() } catch AuthError.unsupported { isUnsupported = true } catch {}
            let isDeclared = port.capabilities.contains(capability)
            try expect(isUnsupported != isDeclared, "\(capability.rawValue) is declared exactly if it is done")
        }
    }

    private func checkNobody(_ fixture: GroupFixture) async throws {
        let port = try await fixture.signedOut()
        try await expect(AuthError.notSignedIn, "without a person there is no list") {
            try await port.groups(after: nil)
        }
        try await expect(AuthError.notSignedIn, "nobody creates a group") {
            try await port.createGroup(named: "North Crew", id: GroupFixture.newId())
        }
        try await expect(AuthError.notSignedIn, "nobody leaves a group") {
            try await port.leaveGroup(GroupFixture.unknownId)
        }
    }

    private func checkCreator(_ fixture: GroupFixture) async throws {
        let offer = try await fixture.ports(.ada).groupOffer()
        let group = try await fixture.group()
        try expect(group.name == "North Crew" && group.memberCount == 1, "the group is as it was created")
        try expect(group.isOwner && !group.isSuspended, "who creates a group owns it")
        try expect(group.permissions == offer.role(named: GroupRole.ownerName).permissions, "an owner may everything")
        let found = try await fixture.ports(.ada).group(group.id)
        try expect(found == group, "the group is found again")
        let all = try await fixture.ports(.ada).groups(after: nil)
        try expect(all.elements == [group] && all.next == nil, "the group is listed")
    }

    private func checkRepeat(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        let again = try await fixture.ports(.ada).createGroup(named: group.name, id: group.id)
        try expect(again == group, "the same id and name are the same group")
        try await expect(Self.conflict, "the same id with another name is a conflict") {
            try await fixture.ports(.ada).createGroup(named: "South Crew", id: group.id)
        }
        try await expect(Self.conflict, "the id of somebody else's group is a conflict") {
            try await fixture.ports(.ben).createGroup(named: group.name, id: group.id)
        }
        try expect(try await fixture.ports(.ada).groups(after: nil).elements == [group], "there is one group")
    }

    private func checkBlank(_ fixture: GroupFixture) async throws {
        for name in ["", "  ", "\u{200B}"] {
            var isRefused = false
            do { _ = try await fixture.group(name) } catch is AuthError { isRefused = true }
            try expect(isRefused, "a name without a visible character is refused")
        }
        try expect(try await fixture.ports(.ada).groups(after: nil).elements.isEmpty, "nothing was created")
    }

    private func checkChanges(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        let named = try await fixture.ports(.ada).changeGroup(
            group.id, name: "South Crew", metadata: ["color": "blue", "city": "Bern"], revision: group.revision)
        try expect(named.name == "South Crew", "the name is new")
        try expect(named.metadata == ["color": "blue", "city": "Bern"], "values are kept by name")
        try expect(named.revision > group.revision, "the revision grows")
        let changed = try await fixture.ports(.ada).changeGroup(
            group.id, name: nil, metadata: ["color": nil], revision: named.revision)
        try expect(changed.metadata == ["city": "Bern"], "a removed value is gone, and the others stay")
        try expect(changed.name == "South Crew", "the name stays")
        try expect(try await fixture.ports(.ada).group(group.id) == changed, "changes are found again")
        try await fixture.join(.ben, group.id)
        try await expect(AuthError.notPermitted, "a member changes nothing") {
            try await fixture.ports(.ben).changeGroup(
                group.id, name: "Mine", metadata: [:], revision: changed.revision)
        }
    }

    private func checkRevision(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        _ = try await fixture.ports(.ada).changeGroup(
            group.id, name: "South Crew", metadata: [:], revision: group.revision)
        try await expect(Self.conflict, "an old revision is refused") {
            try await fixture.ports(.ada).changeGroup(
                group.id, name: "West Crew", metadata: [:], revision: group.revision)
        }
        try await expect(Self.conflict, "an old revision of the values is refused") {
            try await fixture.ports(.ada).changeGroup(
                group.id, name: nil, metadata: ["color": "red"], revision: group.revision)
        }
        try expect(try await fixture.ports(.ada).group(group.id).name == "South Crew", "nothing was overwritten")
    }

    private func checkStrangers(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        for id in [group.id, GroupFixture.unknownId] {
            try await expect(AuthError.groupNotFound, "a stranger reads nothing") {
                try await fixture.ports(.cleo).group(id)
            }
            try await expect(AuthError.groupNotFound, "a stranger sees no members") {
                try await fixture.ports(.cleo).members(of: id, containing: nil, role: nil, after: nil)
            }
            try await expect(AuthError.groupNotFound, "a stranger deletes nothing") {
                try await fixture.ports(.cleo).deleteGroup(id)
            }
        }
        try await expect(AuthError.groupNotFound, "a text that is no id names no group") {
            try await fixture.ports(.cleo).group("../settings")
        }
        try expect(try await fixture.ports(.cleo).groups(after: nil).elements.isEmpty, "a stranger lists nothing")
        try expect(try await fixture.ports(.ada).group(group.id) == group, "the group stays")
    }

    private func checkMembers(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        try await fixture.advance(60)
        let joined = try await fixture.join(.ben, group.id)
        try expect(joined.memberCount == 2 && joined.role == GroupRole.memberName, "who joins is a member")
        try expect(joined.permissions.isEmpty, "a member's role permits nothing more")
        let (ada, ben) = (fixture.userId(.ada), fixture.userId(.ben))
        let seen = try await fixture.ports(.ada).members(of: group.id, containing: nil, role: nil, after: nil)
        try expect(seen.elements.map(\.userId) == [ada, ben], "the longest-standing member is first")
        try expect(seen.elements.last?.email == fixture.email(.ben), "an owner reads addresses")
        let theirs = try await fixture.ports(.ben).members(of: group.id, containing: nil, role: nil, after: nil)
        try expect(theirs.elements.map(\.userId) == [ada, ben], "a member sees all members")
        try expect(theirs.elements.allSatisfy { $0.email == nil }, "a member reads no addresses")
        let owners = try await fixture.ports(.ben).members(
            of: group.id, containing: nil, role: GroupRole.ownerName, after: nil)
        try expect(owners.elements.map(\.userId) == [ada], "members are listed by role")
    }

    private func checkRoles(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        try await fixture.join(.ben, group.id)
        let before = try await fixture.member(.ben, of: group.id)
        let after = try await fixture.ports(.ada).setRole(
            GroupRole.adminName, of: before.userId, in: group.id, revision: before.revision)
        try expect(after.role == GroupRole.adminName && after.revision > before.revision, "the role is new")
        let seen = try await fixture.ports(.ben).group(group.id)
        try expect(seen.role == GroupRole.adminName && seen.permits(.invite), "the new role permits what it says")
        try await expect(Self.conflict, "a change of what was changed meanwhile is refused") {
            try await fixture.ports(.ada).setRole(
                GroupRole.memberName, of: before.userId, in: group.id, revision: before.revision)
        }
        try await expect(AuthError.groupNotFound, "somebody who isn't a member gets no role") {
            try await fixture.ports(.ada).setRole(
                GroupRole.adminName, of: fixture.userId(.cleo), in: group.id, revision: 1)
        }
    }

    private func checkRaising(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        try await fixture.join(.ben, group.id)
        try await expect(AuthError.notPermitted, "a member doesn't raise themselves") {
            try await fixture.ports(.ben).setRole(
                GroupRole.adminName, of: fixture.userId(.ben), in: group.id, revision: 1)
        }
        try await fixture.setRole(GroupRole.adminName, of: .ben, in: group.id)
        let (ada, ben) = (try await fixture.member(.ada, of: group.id), try await fixture.member(.ben, of: group.id))
        try await expect(AuthError.notPermitted, "an admin makes no owner") {
            try await fixture.ports(.ben).setRole(
                GroupRole.ownerName, of: ben.userId, in: group.id, revision: ben.revision)
        }
        try await expect(AuthError.notPermitted, "an admin doesn't lower an owner") {
            try await fixture.ports(.ben).setRole(
                GroupRole.memberName, of: ada.userId, in: group.id, revision: ada.revision)
        }
        try await expect(AuthError.notPermitted, "an admin doesn't remove an owner") {
            try await fixture.ports(.ben).removeMember(ada.userId, from: group.id)
        }
        try await expect(AuthError.notPermitted, "an admin doesn't transfer the group") {
            try await fixture.ports(.ben).transferGroup(group.id, to: ben.userId)
        }
    }

    private func checkUnknownRole(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        try await fixture.join(.ben, group.id)
        let ben = try await fixture.member(.ben, of: group.id)
        try await expect(AuthError.unknown("group_role_unknown"), "a role that there isn't is refused") {
            try await fixture.ports(.ada).setRole(
                "member,owner", of: ben.userId, in: group.id, revision: ben.revision)
        }
        try expect(try await fixture.member(.ben, of: group.id) == ben, "the role stays")
    }

    private func checkLastOwner(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        try await fixture.join(.ben, group.id)
        try await expect(AuthError.lastOwner, "the last owner doesn't leave") {
            try await fixture.ports(.ada).leaveGroup(group.id)
        }
        let ada = try await fixture.member(.ada, of: group.id)
        try await expect(AuthError.lastOwner, "the last owner keeps the role") {
            try await fixture.ports(.ada).setRole(
                GroupRole.memberName, of: ada.userId, in: group.id, revision: ada.revision)
        }
        try await fixture.setRole(GroupRole.ownerName, of: .ben, in: group.id)
        try await fixture.ports(.ada).leaveGroup(group.id)
        try expect(try await fixture.ports(.ben).group(group.id).memberCount == 1, "one of two owners leaves")
    }

    private func checkRemoval(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        try await fixture.join(.ben, group.id)
        try await fixture.join(.cleo, group.id)
        try await expect(AuthError.notPermitted, "a member removes nobody") {
            try await fixture.ports(.ben).removeMember(fixture.userId(.cleo), from: group.id)
        }
        try await fixture.ports(.ada).removeMember(fixture.userId(.ben), from: group.id)
        try await expect(AuthError.groupNotFound, "who was removed sees nothing") {
            try await fixture.ports(.ben).group(group.id)
        }
        try await expect(AuthError.groupNotFound, "nobody is removed twice") {
            try await fixture.ports(.ada).removeMember(fixture.userId(.ben), from: group.id)
        }
        try expect(try await fixture.ports(.ada).group(group.id).memberCount == 2, "the others stay")
    }

    private func checkLeaving(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        try await fixture.join(.ben, group.id)
        try await fixture.ports(.ben).leaveGroup(group.id)
        try expect(
            try await fixture.ports(.ben).groups(after: nil).elements.isEmpty, "a group that was left is not listed")
        try await expect(AuthError.groupNotFound, "nobody leaves twice") {
            try await fixture.ports(.ben).leaveGroup(group.id)
        }
        try expect(try await fixture.ports(.ada).group(group.id).memberCount == 1, "the group stays")
    }

    private func checkTransfer(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        try await expect(AuthError.groupNotFound, "nobody else than a member becomes the owner") {
            try await fixture.ports(.ada).transferGroup(group.id, to: fixture.userId(.ben))
        }
        try await fixture.join(.ben, group.id)
        try await fixture.ports(.ada).transferGroup(group.id, to: fixture.userId(.ben))
        try expect(try await fixture.ports(.ben).group(group.id).isOwner, "the other member owns the group")
        try expect(try await !fixture.ports(.ada).group(group.id).isOwner, "the person no longer does")
    }

    private func checkDeletion(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        try await fixture.join(.ben, group.id)
        try await expect(AuthError.notPermitted, "a member deletes nothing") {
            try await fixture.ports(.ben).deleteGroup(group.id)
        }
        try await fixture.ports(.ada).deleteGroup(group.id)
        for person in [GroupFixture.Person.ada, .ben] {
            try await expect(AuthError.groupNotFound, "a deleted group is gone for all") {
                try await fixture.ports(person).group(group.id)
            }
            // What an app keeps under the id is not for the next one who asks.
            try await expect(Self.conflict, "nobody gets the id of a deleted group") {
                try await fixture.ports(person).createGroup(named: group.name, id: group.id)
            }
        }
    }

    private func checkPages(_ fixture: GroupFixture) async throws {
        var made: Set<String> = []
        for number in 1...51 { made.insert(try await fixture.group("Crew \(number)").id) }
        var (found, next): ([String], String?) = ([], nil)
        repeat {
            let page = try await fixture.ports(.ada).groups(after: next)
            found += page.elements.map(\.id)
            next = page.next
        } while next != nil && found.count <= made.count
        try expect(found.count == made.count && Set(found) == made, "each group is listed once")
    }

    private static let conflict = AuthError.unknown("group_conflict")
}
