import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseMail
import GatehouseStore

/// Ends groups and memberships inside a transaction, and tells those whom it concerns.
struct GroupEnding {
    /// How many members are told that a group was deleted: those who have been in it longest. More mails would hold up
    /// everybody else's writes.
    static let mostTold = 50

    let trail: Trail

    /// Deletes a group with everything in it.
    ///
    /// - Parameter user: The member who deletes it, who is not told; nil for an administrator.
    func delete(
        _ group: GroupRecord, by actor: AuditRecord.Actor, besides user: UserID?, in sql: any SQLSession, at now: Date
    ) throws {
        let told = try GroupMemberTable(sql).oldest(of: group.id, besides: user, Self.mostTold)
        for member in told {
            try trail.tell(.groupDeleted, of: member.userID, group: group.name, by: actor, in: sql, at: now)
        }
        try GroupTable(sql).delete(group.id)
    }

    /// Ends a membership.
    ///
    /// - Parameter wasRemoved: Whether somebody else does it.
    /// - Throws: `group_last_owner`.
    func end(
        _ member: GroupMemberRecord, wasRemoved: Bool, in sql: any SQLSession, at now: Date
    ) throws {
        guard try GroupTable(sql).leavePlace(in: member.groupID, isOwner: member.isOwner) else {
            throw AccountRefusal.group(.lastOwner)
        }
        try GroupMemberTable(sql).delete(member.userID, from: member.groupID)
        try GroupDepartureTable(sql).note(member.userID, from: member.groupID, wasRemoved: wasRemoved, at: now)
    }

    /// Sets the role of a member, keeping the count of owners.
    ///
    /// - Throws: `group_last_owner`.
    func setRole(_ role: String, of member: GroupMemberRecord, in sql: any SQLSession) throws {
        let change = (role == GroupRole.ownerName ? 1 : 0) - (member.isOwner ? 1 : 0)
        guard try change == 0 || GroupTable(sql).addOwners(change, in: member.groupID) else {
            throw AccountRefusal.group(.lastOwner)
        }
        try GroupMemberTable(sql).setRole(role, of: member.userID, in: member.groupID)
    }
}
