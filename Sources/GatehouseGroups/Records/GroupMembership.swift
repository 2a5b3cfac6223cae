package import Foundation
package import GatehouseCore
package import GatehouseDomain

/// A group as one of its members sees it.
package struct GroupMembership: Equatable, Sendable {
    package var group: GroupRecord
    /// The member's role.
    package var role: GroupRole
    package var joinedAt: Date
}

extension GroupMembership {
    init(_ group: GroupRecord, _ member: GroupMemberRecord, roles: GroupRoles) {
        self.init(group: group, role: roles.stored(member.role), joinedAt: member.joinedAt)
    }
}

/// One row of `group_members`.
package struct GroupMemberRecord: Equatable, Sendable {
    package var groupID: GroupID
    package var userID: UserID
    /// The name of the role, which this server may not know.
    package var role: String
    /// Grows with each change of the role.
    package var revision: Int64
    package var joinedAt: Date
    /// Who let the person in; nil for the founder.
    package var joinedBy: UserID?
    /// When a session of the person last became active in the group; nil for never.
    package var lastActiveAt: Date?

    package init(
        groupID: GroupID, userID: UserID, role: String, revision: Int64 = 1, joinedAt: Date, joinedBy: UserID?,
        lastActiveAt: Date? = nil
    ) {
        self.groupID = groupID
        self.userID = userID
        self.role = role
        self.revision = revision
        self.joinedAt = joinedAt
        self.joinedBy = joinedBy
        self.lastActiveAt = lastActiveAt
    }

    /// Whether the person owns the group.
    var isOwner: Bool { role == GroupRole.ownerName }
}

/// A member as the list of members shows them.
package struct ListedMember: Equatable, Sendable {
    package var record: GroupMemberRecord
    /// What the person wants to be called; nil if they have not said.
    package var name: String?
    /// The address; nil for those who may not read it, and for a person without one.
    package var email: String?
}
