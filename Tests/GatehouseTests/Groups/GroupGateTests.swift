import Gatehouse
import GatehouseDomain
import Testing

/// What comes between the sign-in and the app, and what a group permits.
@Suite
struct GroupGateTests {
    /// Every combination of what the decision depends on.
    private static let everything: [GroupGate.Facts] = (0..<128).map { bits in
        func bit(_ place: Int) -> Bool { bits >> place & 1 == 1 }
        let context = GroupContext(groupId: "north", role: GroupRole.memberName)
        var facts = GroupGate.Facts(isRequired: bit(0), current: bit(1) ? context : nil)
        facts.isAnswered = bit(2)
        facts.hasGroups = bit(3)
        facts.canCreate = bit(4)
        facts.hasPending = bit(5)
        facts.isPostponed = bit(6)
        return facts
    }

    @Test("GRP-35 the truth table of the gate")
    func truthTable() {
        for facts in Self.everything {
            let needs = facts.isRequired && facts.current == nil
            let isInvited = facts.isAnswered && facts.hasPending && !facts.isPostponed
            let expected: GroupGate? =
                if isInvited {
                    .pending
                } else if !needs {
                    nil
                } else if !facts.isAnswered || facts.hasGroups {
                    .choose
                } else {
                    facts.canCreate ? .create : .blocked
                }
            #expect(GroupGate(facts) == expected, "\(facts)")
        }
    }

    @Test("GRP-35 offline, a person with a stored group gets into the app")
    func offline() {
        let context = GroupContext(groupId: "north", role: GroupRole.memberName)
        #expect(GroupGate(GroupGate.Facts(isRequired: true, current: context)) == nil)
        #expect(GroupGate(GroupGate.Facts(isRequired: false)) == nil)
    }

    @Test("GRP-37 a role and a permission are those of the group that the session acts in, and owners have all")
    func needs() {
        let member = GroupContext(groupId: "north", role: "treasurer", permissions: ["billing:manage"])
        let owner = GroupContext(groupId: "north", role: GroupRole.ownerName)
        #expect(GroupNeed.membership.isMet(by: member))
        #expect(GroupNeed.role("treasurer").isMet(by: member) && GroupNeed.role("treasurer").isMet(by: owner))
        #expect(!GroupNeed.role(GroupRole.adminName).isMet(by: member))
        #expect(GroupNeed.permission("billing:manage").isMet(by: member))
        #expect(!GroupNeed.permission("billing:read").isMet(by: member))
        #expect(GroupNeed.permission("billing:read").isMet(by: owner))
    }

    @Test("GRP-37 a destination for members of a group needs a sign-in and a role")
    func policies() {
        #expect(AccessPolicy.requiresGroup(permission: nil).requiresAuthentication)
        #expect(AccessPolicy.requiresGroup(permission: nil).groupNeed == .membership)
        #expect(AccessPolicy.requiresGroup(permission: .invite).groupNeed == .permission(.invite))
        #expect(AccessPolicy.requiresAuth.groupNeed == nil && !AccessPolicy.public.requiresAuthentication)
    }
}
