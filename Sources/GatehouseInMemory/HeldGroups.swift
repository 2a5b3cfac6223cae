import Foundation
import GatehouseDomain

/// The groups of accounts in memory, with their members and invitations.
struct HeldGroups {
    /// A group.
    struct Group {
        let id: String
        var name: String
        var metadata: [String: String] = [:]
        var revision: Int64 = 1
        let createdAt: Date
        /// The members, the longest-standing first.
        var members: [Member]

        var owners: Int { members.count(where: { $0.role == GroupRole.ownerName }) }

        func member(_ userId: String) -> Member? { members.first { $0.userId == userId } }
    }

    /// A member of a group.
    struct Member {
        let userId: String
        var role: String
        var revision: Int64 = 1
        let joinedAt: Date
    }

    /// An invitation.
    struct Invitation {
        let id: String
        let groupId: String
        let draft: GroupInvitation.Draft
        let createdBy: String
        var createdAt: Date
        var expiresAt: Date
        /// The code, as it is compared.
        var code: String
        /// The people who have accepted it. Each counts once, however often they leave and come back.
        var usedBy: Set<String> = []
        var end: ReceivedInvitation.State?

        func state(at now: Date) -> ReceivedInvitation.State { end ?? (now < expiresAt ? .open : .expired) }
    }

    /// A person and a group.
    struct Pair: Hashable {
        let userId: String
        let groupId: String
    }

    private(set) var groups: [String: Group] = [:]
    /// The ids of the groups that were deleted, which no other group gets.
    private(set) var ended: Set<String> = []
    var invitations: [Invitation] = []
    /// When somebody was removed from a group.
    var removals: [Pair: Date] = [:]
    /// The group that a person was last active in.
    var last: [String: String] = [:]

    subscript(id: String) -> Group? {
        get { groups[id] }
        set { groups[id] = newValue }
    }

    /// Returns the roles that a back end in memory has.
    static func role(_ name: String) -> GroupRole {
        GroupOffer(roles: GroupRole.standard).role(named: name)
    }

    /// Returns the groups of a person, the oldest first.
    func groups(of userId: String) -> [Group] {
        groups.values.filter { $0.member(userId) != nil }
            .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }

    /// Returns the group that a new session of a person starts in: the one last active, else the only one.
    func first(of userId: String) -> String? {
        if let known = last[userId], groups[known]?.member(userId) != nil { return known }
        let all = groups(of: userId)
        return all.count == 1 ? all.first?.id : nil
    }

    /// Returns what a token says of a person in a group; nil for a person outside it.
    func context(of userId: String, in id: String) -> GroupContext? {
        groups[id]?.member(userId).map {
            GroupContext(groupId: id, role: $0.role, permissions: Self.role($0.role).permissions)
        }
    }

    /// Returns a group as one of its members sees it.
    func info(_ id: String, of userId: String) -> GroupInfo? {
        guard let group = groups[id], let member = group.member(userId) else { return nil }
        return GroupInfo(
            id: id, name: group.name, metadata: group.metadata, memberCount: group.members.count,
            revision: group.revision, createdAt: group.createdAt, role: member.role,
            permissions: Self.role(member.role).permissions)
    }

    /// Ends a membership.
    mutating func end(_ userId: String, in id: String, at now: Date) {
        groups[id]?.members.removeAll { $0.userId == userId }
        if last[userId] == id { last[userId] = nil }
        revokeInvitations(of: userId, in: id, at: now) { _ in false }
        if groups[id]?.members.isEmpty == true { delete(id) }
    }

    /// Revokes the open invitations that a person could no longer send.
    mutating func revokeInvitations(
        of userId: String, in id: String, at now: Date, unless maySend: (GroupRole) -> Bool
    ) {
        for place in invitations.indices
        where invitations[place].createdBy == userId && invitations[place].groupId == id
            && invitations[place].state(at: now) == .open && !maySend(Self.role(invitations[place].draft.role))
        {
            invitations[place].end = .revoked
        }
    }

    /// Deletes a group with everything in it.
    mutating func delete(_ id: String) {
        groups[id] = nil
        ended.insert(id)
        invitations.removeAll { $0.groupId == id }
        last = last.filter { $0.value != id }
    }

    /// Ends all memberships of a person whose account ends. The longest-standing admin, or else member, becomes the owner
    /// of a group that would be left without one.
    mutating func removePerson(_ userId: String, at now: Date) {
        for group in groups(of: userId) {
            let others = group.members.filter { $0.userId != userId }
            if !others.contains(where: { $0.role == GroupRole.ownerName }),
                let heir = others.first(where: { $0.role == GroupRole.adminName }) ?? others.first,
                let place = groups[group.id]?.members.firstIndex(where: { $0.userId == heir.userId })
            {
                groups[group.id]?.members[place].role = GroupRole.ownerName
                groups[group.id]?.members[place].revision += 1
            }
            end(userId, in: group.id, at: now)
        }
    }
}
