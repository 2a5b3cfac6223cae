package import GatehouseCore
package import GatehouseDomain

/// The one rule about who may do what in a group (GRP-12). It decides from what the transaction has read, and reads
/// nothing itself.
package enum GroupPolicy {
    /// What somebody wants to do.
    package enum Act: Equatable, Sendable {
        /// To change the name or the app's data.
        case change
        /// To delete the group.
        case delete
        /// To give a member a role.
        case setRole(GroupRole)
        /// To end a membership: somebody else's, or one's own.
        case remove
        /// To make another member the owner in one's own place.
        case transfer
        /// To make an invitation that gives a role.
        case invite(GroupRole)
        /// To revoke an invitation.
        case revoke
    }

    /// Who wants to do it.
    package struct Actor: Equatable, Sendable {
        /// Their role in the group.
        package var role: GroupRole
        /// Whether their session had a proof of its owner within ``FreshProof/passwordSpan``.
        package var hasProof: Bool
        /// Whether the account has a second factor that the session has not used (MFA-09).
        package var needsStep: Bool

        package init(role: GroupRole, hasProof: Bool, needsStep: Bool = false) {
            self.role = role
            self.hasProof = hasProof
            self.needsStep = needsStep
        }
    }

    /// The member whom it is about.
    package enum Target: Equatable, Sendable {
        /// The group as a whole.
        case group
        /// The actor's own membership.
        case oneself
        /// Another member, in this role.
        case member(GroupRole)
    }

    /// The state of the group.
    package struct Condition: Equatable, Sendable {
        package var ownerCount: Int
        package var isSuspended: Bool

        package init(ownerCount: Int, isSuspended: Bool) {
            self.ownerCount = ownerCount
            self.isSuspended = isSuspended
        }
    }

    /// Returns why an act is refused; nil if it is allowed.
    ///
    /// Only owners touch owners. Nobody gives, changes or ends a role with a permission that they lack, and so nobody
    /// raises themselves. A group keeps an owner. What makes an owner or deletes the group needs a fresh proof. That,
    /// letting somebody in, and what others lose needs the second step of an account that has one: with the password
    /// alone, nobody gets into a group by the owner's hand and stays in it.
    package static func decide(
        _ actor: Actor, _ act: Act, _ target: Target, _ group: Condition
    ) -> GroupFault? {
        if group.isSuspended { return .suspended }
        guard mayAct(actor.role, act, target) else { return .permissionDenied }
        if endsOwnership(actor.role, act, target), group.ownerCount <= 1 { return .lastOwner }
        if actor.needsStep, needsStep(act, target) { return .stepNeeded }
        guard needsProof(act) else { return nil }
        return actor.hasProof ? nil : .proofNeeded
    }

    private static func mayAct(_ role: GroupRole, _ act: Act, _ target: Target) -> Bool {
        switch act {
        case .change: role.permits(.update)
        case .delete, .transfer: role.isOwner
        case .setRole(let new):
            role.permits(.changeRoles) && role.mayTouch(new) && role.mayTouch(held(by: target, actor: role))
        case .invite(let new): role.mayInvite(new)
        case .revoke: role.permits(.revoke)
        case .remove:
            target == .oneself || role.permits(.remove) && role.mayTouch(held(by: target, actor: role))
        }
    }

    /// Whether an act leaves the group with one owner fewer. A transfer doesn't: it makes one first.
    private static func endsOwnership(_ role: GroupRole, _ act: Act, _ target: Target) -> Bool {
        switch act {
        case .change, .delete, .transfer, .invite, .revoke: false
        case .setRole(let new): !new.isOwner && held(by: target, actor: role).isOwner
        case .remove: held(by: target, actor: role).isOwner
        }
    }

    private static func needsProof(_ act: Act) -> Bool {
        switch act {
        case .delete, .transfer: true
        case .setRole(let new), .invite(let new): new.isOwner
        case .change, .remove, .revoke: false
        }
    }

    private static func needsStep(_ act: Act, _ target: Target) -> Bool {
        switch act {
        case .delete, .transfer, .invite: true
        case .setRole, .remove: target != .oneself
        case .change, .revoke: false
        }
    }

    private static func held(by target: Target, actor: GroupRole) -> GroupRole {
        if case .member(let role) = target { role } else { actor }
    }
}
