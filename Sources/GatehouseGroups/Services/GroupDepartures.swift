package import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
package import GatehouseStore

/// What becomes of a person's memberships when the account ends (GRP-06).
package struct GroupDepartures: Sendable {
    private let orphans: GroupOptions.Orphans

    package init(orphans: GroupOptions.Orphans) {
        self.orphans = orphans
    }

    /// Ends all memberships of a person before the account is deleted. A group without another owner, or with banned
    /// ones only, goes to an heir, who is told; one without another member is deleted.
    ///
    /// - Parameter trail: The trail of the request.
    /// - Throws: `group_last_owner` for a person who deletes their own account, where the deployment wants somebody
    ///   else to own each of their groups first.
    package func end(_ end: AccountEnd, trail: Trail, in sql: any SQLSession) throws {
        let (members, ending) = (GroupMemberTable(sql), GroupEnding(trail: trail))
        for (group, member) in try members.groups(of: end.user, after: nil, Int(Int32.max)) {
            if member.isOwner, try !members.hasOwner(of: group.id, besides: end.user, at: end.time) {
                guard let heir = try members.heir(of: group.id, besides: end.user, at: end.time) else {
                    try trail.note(
                        .groupDeleted, of: end.user, by: end.actor, group: group.id, in: sql, at: end.time)
                    try ending.delete(group, by: end.actor, besides: end.user, in: sql, at: end.time)
                    continue
                }
                if orphans == .block, end.actor == .person { throw AccountRefusal.group(.lastOwner) }
                // With nobody but banned people left, the heir can be an owner already.
                if !heir.isOwner {
                    try ending.setRole(GroupRole.ownerName, of: heir, in: sql, at: end.time)
                    try trail.note(
                        .groupOwnerChanged, of: heir.userID, by: .server, group: group.id, in: sql, at: end.time)
                    try trail.tell(
                        .groupInherited, of: heir.userID, group: group.name, by: .person, in: sql, at: end.time)
                }
            }
            try ending.end(member, wasRemoved: false, in: sql, at: end.time)
            try trail.note(.groupLeft, of: end.user, by: end.actor, group: group.id, in: sql, at: end.time)
        }
    }
}
