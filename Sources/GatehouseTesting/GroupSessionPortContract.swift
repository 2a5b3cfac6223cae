public import GatehouseDomain

/// The contract of ``/GatehouseDomain/GroupSessionPort``, which every adapter must pass. It does not depend on the adapter.
public struct GroupSessionPortContract: PortContract {
    /// A rule of the contract.
    public enum Rule: String, CaseIterable, Sendable {
        /// When nobody is signed in, there is no group, and switching says so.
        case nobodyIsInNone
        /// A switch returns the group and the person's role in it, and it stays.
        case switchIsKept
        /// A switch to the same group again changes nothing.
        case switchRepeats
        /// A switch to none ends it.
        case switchToNone
        /// A group that the person isn't in is refused, and the one before stays.
        case foreignGroupIsRefused
        /// A switch that did not reach the back end fails, and the group before stays.
        case failedSwitchChangesNothing
        /// A removed person's session acts in none once their token is renewed.
        case removalEndsIt
        /// Another role shows once the token is renewed.
        case roleIsRenewed
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
        case .nobodyIsInNone: try await checkNobody(fixture)
        case .switchIsKept: try await checkSwitch(fixture)
        case .switchRepeats: try await checkRepeat(fixture)
        case .switchToNone: try await checkNone(fixture)
        case .foreignGroupIsRefused: try await checkForeign(fixture)
        case .failedSwitchChangesNothing: try await checkFailure(fixture)
        case .removalEndsIt: try await checkRemoval(fixture)
        case .roleIsRenewed: try await checkRole(fixture)
        }
    }

    private func checkNobody(_ fixture: GroupFixture) async throws {
        let port = try await fixture.signedOut()
        try expect(await port.currentGroup() == nil, "without a person there is no group")
        try await expect(AuthError.notSignedIn, "nobody switches") { try await port.switchGroup(to: nil) }
    }

    private func checkSwitch(_ fixture: GroupFixture) async throws {
        let (north, south) = (try await fixture.group(), try await fixture.group("South Crew"))
        for group in [north, south, north] {
            let context = try await fixture.ports(.ada).switchGroup(to: group.id)
            try expect(context?.groupId == group.id, "the group is the chosen one")
            try expect(context?.role == GroupRole.ownerName, "the role is the person's")
            try expect(await fixture.ports(.ada).currentGroup() == context, "the session acts in it")
        }
    }

    private func checkRepeat(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        let first = try await fixture.ports(.ada).switchGroup(to: group.id)
        let second = try await fixture.ports(.ada).switchGroup(to: group.id)
        try expect(first == second && second?.groupId == group.id, "a repeated switch changes nothing")
    }

    private func checkNone(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        _ = try await fixture.ports(.ada).switchGroup(to: group.id)
        try expect(try await fixture.ports(.ada).switchGroup(to: nil) == nil, "a switch to none returns none")
        try expect(await fixture.ports(.ada).currentGroup() == nil, "the session acts in none")
    }

    private func checkForeign(_ fixture: GroupFixture) async throws {
        let (group, own) = (try await fixture.group(), GroupFixture.newId())
        _ = try await fixture.ports(.ben).createGroup(named: "South Crew", id: own)
        let context = try await fixture.ports(.ben).switchGroup(to: own)
        for id in [group.id, GroupFixture.unknownId] {
            try await expect(AuthError.groupNotFound, "a group that the person isn't in is refused") {
                try await fixture.ports(.ben).switchGroup(to: id)
            }
        }
        try expect(await fixture.ports(.ben).currentGroup() == context, "the group before stays")
    }

    private func checkFailure(_ fixture: GroupFixture) async throws {
        let (north, south) = (try await fixture.group(), try await fixture.group("South Crew"))
        let context = try await fixture.ports(.ada).switchGroup(to: north.id)
        let port = try await fixture.ports(.ada)
        try await fixture.failNext(.ada)
        try await expect(AuthError.network, "without a network, a switch fails") {
            try await port.switchGroup(to: south.id)
        }
        try expect(await port.currentGroup() == context, "the group before stays")
        try expect(try await port.switchGroup(to: south.id)?.groupId == south.id, "later, it works")
    }

    private func checkRemoval(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        try await fixture.join(.ben, group.id)
        let context = try await fixture.ports(.ben).switchGroup(to: group.id)
        try expect(context?.role == GroupRole.memberName, "the role is the person's")
        try await fixture.ports(.ada).removeMember(fixture.userId(.ben), from: group.id)
        let port = try await fixture.ports(.ben)
        try await fixture.renew(.ben)
        try expect(await port.currentGroup() == nil, "after a removal, the session acts in none")
    }

    private func checkRole(_ fixture: GroupFixture) async throws {
        let group = try await fixture.group()
        try await fixture.join(.ben, group.id)
        _ = try await fixture.ports(.ben).switchGroup(to: group.id)
        try await fixture.setRole(GroupRole.adminName, of: .ben, in: group.id)
        let port = try await fixture.ports(.ben)
        try await fixture.renew(.ben)
        try expect(await port.currentGroup()?.role == GroupRole.adminName, "the new role shows")
    }
}
