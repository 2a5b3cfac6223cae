package import GatehouseDomain

/// What the screens about groups can offer to a person.
package struct GroupFeatures: Equatable, Sendable {
    /// The back end's capabilities.
    package var capabilities: Set<BackEndCapability>
    /// The person's id; nil when nobody is signed in.
    package var userId: String?
    /// Whether the person is a guest, who neither invites nor accepts.
    package var isGuest: Bool
    /// The number of digits of mailed codes.
    package var codeLength: Int
    /// An id for a group that is created now. The flow keeps the first one that it uses.
    package var newId: String

    /// Creates a description of what can be offered.
    package init(
        capabilities: Set<BackEndCapability>, userId: String? = nil, isGuest: Bool = false, codeLength: Int = 6,
        newId: String = ""
    ) {
        self.capabilities = capabilities
        self.userId = userId
        self.isGuest = isGuest
        self.codeLength = codeLength
        self.newId = newId
    }

    /// Whether the person may create groups, as far as the back end says.
    package func creates(_ offer: GroupOffer?) -> Bool {
        guard capabilities.contains(.groupCreation), let offer else { return false }
        return switch offer.creation {
        case .everybody: true
        case .confirmed: !isGuest
        case .administrators: false
        }
    }

    /// Whether the person can receive invitations.
    package var joins: Bool { capabilities.contains(.groupInvitations) && !isGuest }

    /// Whether the session can act in a group.
    package var switches: Bool { capabilities.contains(.activeGroup) }

    /// Returns the roles that an invitation to a group can give.
    /// - Parameters:
    ///   - kind: How it reaches people. A link and a code give open roles only.
    ///   - group: The group.
    ///   - offer: What the back end offers.
    package func invitable(
        by kind: GroupInvitation.Kind, to group: GroupInfo, _ offer: GroupOffer?
    ) -> [GroupRole] {
        guard let offer, capabilities.contains(.groupInvitations), !isGuest, !group.isSuspended else { return [] }
        let own = GroupRole(name: group.role, permissions: group.permissions)
        return offer.roles.filter { !$0.isOwner && own.mayInvite($0) && (kind == .mail || $0.isOpen) }
    }

    /// Returns the roles that the person can give a member; empty if they can't change the role.
    package func assignable(to member: GroupMember, in group: GroupInfo, _ offer: GroupOffer?) -> [GroupRole] {
        let own = GroupRole(name: group.role, permissions: group.permissions)
        guard let offer, member.userId != userId, touches(member, in: group, offer, with: .changeRoles) else {
            return []
        }
        // What makes an owner needs a recent sign-in, and has a screen of its own.
        return offer.roles.filter { own.mayTouch($0) && (!$0.isOwner || member.role == GroupRole.ownerName) }
    }

    /// Returns whether the person can remove a member. One's own membership ends on another screen.
    package func removes(_ member: GroupMember, from group: GroupInfo, _ offer: GroupOffer?) -> Bool {
        guard let offer, member.userId != userId else { return false }
        return touches(member, in: group, offer, with: .remove)
    }

    private func touches(
        _ member: GroupMember, in group: GroupInfo, _ offer: GroupOffer, with permission: GroupPermission
    ) -> Bool {
        let own = GroupRole(name: group.role, permissions: group.permissions)
        return !group.isSuspended && group.permits(permission) && own.mayTouch(offer.role(named: member.role))
    }

    /// Returns whether a screen makes sense for a person in a group. What permission or back end lacks is absent.
    /// - Parameters:
    ///   - screen: The screen.
    ///   - group: The group on the screen, if there is one.
    ///   - offer: What the back end offers.
    package func offers(_ screen: GroupScreenName, in group: GroupInfo?, _ offer: GroupOffer?) -> Bool {
        guard capabilities.contains(.groups) else { return false }
        switch screen {
        case .list, .choose, .blocked: return true
        case .switcher: return switches
        case .create: return creates(offer)
        case .join, .pending: return joins
        case .overview, .members, .member: return group != nil
        // A group needs an owner, so the only member can't leave. A role doesn't tell who else is an owner; the back end
        // does, when one of several members tries.
        case .leave: return group.map { !$0.isOwner || $0.memberCount > 1 } ?? false
        case .name: return group.map { $0.permits(.update) && !$0.isSuspended } ?? false
        case .removal: return group.map { $0.permits(.remove) && !$0.isSuspended } ?? false
        case .invite: return group.map { !invitable(by: .mail, to: $0, offer).isEmpty } ?? false
        case .invitations, .invitation:
            return capabilities.contains(.groupInvitations)
                && (group.map { $0.permits(.invite) || $0.permits(.revoke) } ?? false)
        case .transfer: return group.map { $0.isOwner && !$0.isSuspended && $0.memberCount > 1 } ?? false
        case .deletion: return group.map { $0.isOwner && !$0.isSuspended } ?? false
        }
    }
}
