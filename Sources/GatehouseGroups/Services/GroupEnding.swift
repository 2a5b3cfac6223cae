package import Foundation
package import GatehouseAccounts
package import GatehouseCore
import GatehouseDomain
import GatehouseMail
package import GatehouseStore

/// Ends groups and memberships inside a transaction, and tells those whom it concerns.
package struct GroupEnding {
    /// How many members are told that a group was deleted: those who have been in it longest. More mails would hold up
    /// everybody else's writes.
    static let mostTold = 50

    private let trail: Trail

    /// - Parameter trail: The trail of the request.
    package init(trail: Trail) {
        self.trail = trail
    }

    /// Deletes a group with everything in it.
    ///
    /// - Parameter user: The member who deletes it, who is not told; nil for an administrator.
    package func delete(
        _ group: GroupRecord, by actor: AuditRecord.Actor, besides user: UserID?, in sql: any SQLSession, at now: Date
    ) throws {
        try GroupChangeTable(sql).add(nil, in: group.id, revision: nil, at: now)
        let told = try GroupMemberTable(sql).oldest(of: group.id, besides: user, Self.mostTold)
        for member in told {
            try trail.tell(.groupDeleted, of: member.userID, group: group.name, by: actor, in: sql, at: now)
        }
        try GroupTable(sql).delete(group.id, at: now)
    }

    /// Ends a membership, and revokes the invitations that the person has made (GRP-14).
    ///
    /// - Parameter wasRemoved: Whether somebody else does it.
    /// - Throws: `group_last_owner`.
    package func end(
        _ member: GroupMemberRecord, wasRemoved: Bool, in sql: any SQLSession, at now: Date
    ) throws {
        try GroupChangeTable(sql).add(member.userID, in: member.groupID, revision: member.revision + 1, at: now)
        guard try GroupTable(sql).leavePlace(in: member.groupID, isOwner: member.isOwner) else {
            throw AccountRefusal.group(.lastOwner)
        }
        try GroupMemberTable(sql).delete(member.userID, from: member.groupID)
        try revokeInvitations(of: member, in: sql, at: now) { _ in false }
        try GroupDepartureTable(sql).note(member.userID, from: member.groupID, wasRemoved: wasRemoved, at: now)
    }

    /// Sets the role of a member, keeping the count of owners.
    ///
    /// - Throws: `group_last_owner`.
    package func setRole(_ role: String, of member: GroupMemberRecord, in sql: any SQLSession, at now: Date) throws {
        try GroupChangeTable(sql).add(member.userID, in: member.groupID, revision: member.revision + 1, at: now)
        let change = (role == GroupRole.ownerName ? 1 : 0) - (member.isOwner ? 1 : 0)
        guard try change == 0 || GroupTable(sql).addOwners(change, in: member.groupID) else {
            throw AccountRefusal.group(.lastOwner)
        }
        try GroupMemberTable(sql).setRole(role, of: member.userID, in: member.groupID)
    }

    /// Tells a member about another role, if it or the former one is that of an owner or an admin.
    ///
    /// - Parameters:
    ///   - role: The new role.
    ///   - member: The membership before.
    ///   - group: The name of the group.
    package func tell(
        of role: String, to member: GroupMemberRecord, group: String, by actor: AuditRecord.Actor,
        in sql: any SQLSession,
        at now: Date
    ) throws {
        guard let notice = SecurityNotice(roleBefore: member.role, now: role) else { return }
        try trail.tell(notice, of: member.userID, group: group, by: actor, in: sql, at: now)
    }

    /// Tells a person that another member has removed them from a group.
    ///
    /// - Parameter group: The name of the group.
    package func tellRemoval(
        of user: UserID, group: String, by actor: AuditRecord.Actor, in sql: any SQLSession, at now: Date
    ) throws {
        try trail.tell(.groupRemoved, of: user, group: group, by: actor, in: sql, at: now)
    }

    /// Revokes the open invitations that a member has made, but for those that they could still make.
    ///
    /// - Parameter mayStay: Whether an invitation that gives a role stays.
    package func revokeInvitations(
        of member: GroupMemberRecord, in sql: any SQLSession, at now: Date, unless mayStay: (String) -> Bool
    ) throws {
        let open = try GroupInvitationTable(sql).open(by: member.userID, in: member.groupID)
        try revoke(open.filter { !mayStay($0.role) }, in: sql, at: now)
    }

    /// Revokes the open invitations that a person has made, to every group: they are banned, and could send none.
    package func revokeInvitations(of user: UserID, in sql: any SQLSession, at now: Date) throws {
        try revoke(try GroupInvitationTable(sql).open(by: user), in: sql, at: now)
    }

    private func revoke(_ invitations: [GroupInvitationRecord], in sql: any SQLSession, at now: Date) throws {
        for invitation in invitations {
            guard try GroupInvitationTable(sql).end(invitation.id, .revoked, at: now) else { continue }
            try trail.note(
                .groupInvitationEnded, of: invitation.createdBy, by: .server,
                reason: .word(.invitationRevoked), group: invitation.groupID, in: sql, at: now)
        }
    }
}

extension SecurityNotice {
    /// What a member is told about another role; nil if neither is that of an owner or an admin.
    fileprivate init?(roleBefore: String, now: String) {
        switch (roleBefore, now) {
        case (_, GroupRole.ownerName): self = .groupOwnerAdded
        case (GroupRole.ownerName, _): self = .groupOwnerRemoved
        case (_, GroupRole.adminName): self = .groupAdminAdded
        case (GroupRole.adminName, _): self = .groupAdminRemoved
        default: return nil
        }
    }
}
