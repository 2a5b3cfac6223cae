import Foundation
package import GatehouseAccounts
package import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseStore

/// The members of a group.
extension Groups {
    /// Returns a page of the members of a group, the longest-standing first. Addresses are there for those who may read
    /// them.
    ///
    /// - Parameters:
    ///   - part: A part of a name, or of an address that the person may read; nil for any.
    ///   - role: The name of a role; nil for any.
    ///   - start: The place of the last member of the page before; nil for the first page.
    /// - Throws: `groups_disabled`, `group_not_found`.
    package func members(
        of id: GroupID, containing part: String?, role: String?, after start: ListCursor<UserID>?, limit: Int,
        by who: Authenticated
    ) async throws -> GroupPage<ListedMember> {
        let options = try offered()
        return try await accounts.database.read { sql in
            let own = try Self.membership(who.user.id, id, options, sql)
            let filter = GroupMemberTable.Filter(
                part: part, role: role, seesAddresses: own.role.permits(.readAddresses))
            return GroupPage(try GroupMemberTable(sql).members(of: id, filter, after: start, limit + 1), limit: limit)
        }
    }

    /// Returns a member of a group, with the address for a person who may read it.
    ///
    /// - Throws: `groups_disabled`, `group_not_found`, `group_member_not_found`.
    package func member(_ user: UserID, of id: GroupID, by who: Authenticated) async throws -> ListedMember {
        let options = try offered()
        return try await accounts.database.read { sql in
            try Self.listed(user, in: id, for: try Self.membership(who.user.id, id, options, sql).role, sql)
        }
    }

    /// Sets the role of a member. A member who has it stays as they are.
    ///
    /// - Parameters:
    ///   - name: The name of the role.
    ///   - revision: The revision of the membership that the person has seen.
    /// - Throws: `groups_disabled`, `group_not_found`, `group_role_unknown`, `group_member_not_found`,
    ///   `group_permission_denied`, also for an owner who is banned, `group_suspended`, `group_last_owner`,
    ///   `reauthentication_needed` for an owner, `group_conflict` for another revision, `over_request_rate_limit`.
    package func setRole(
        _ name: String, of user: UserID, in id: GroupID, seen revision: Int64, by who: Authenticated
    ) async throws -> ListedMember {
        try await act(in: id, by: who) { sql, standing, options in
            guard let role = options.roles[name] else { throw AccountRefusal.group(.roleUnknown) }
            let member = try Self.member(user, standing, sql)
            try Self.require(.setRole(role), Self.target(member, standing, options), by: standing)
            if member.role != name {
                guard revision == member.revision else { throw AccountRefusal.group(.conflict) }
                if role.isOwner { try Self.requireAdmitted(user, in: sql, at: standing.now) }
                try accounts.limiter.admit(\.update, of: standing.user.id, in: sql, at: standing.now)
                try setRole(role, of: member, by: standing, options.roles, in: sql)
                try Self.requireOwner(afterChangeOf: member, by: standing, sql)
            }
            return try Self.listed(user, in: id, for: standing.role, sql)
        }
    }

    /// Makes another member the owner in a person's place, who becomes an admin.
    ///
    /// - Throws: `groups_disabled`, `group_not_found`, `group_member_not_found`, `group_permission_denied`, also for a
    ///   member who is banned, `group_suspended`, `reauthentication_needed`, `over_request_rate_limit`.
    package func transfer(_ id: GroupID, to user: UserID, by who: Authenticated) async throws {
        try await act(in: id, by: who) { sql, standing, options in
            let member = try Self.member(user, standing, sql)
            try Self.require(.transfer, Self.target(member, standing, options), by: standing)
            guard user != standing.user.id else { return }
            try Self.requireAdmitted(user, in: sql, at: standing.now)
            try accounts.limiter.admit(\.update, of: standing.user.id, in: sql, at: standing.now)
            let (ending, name, now) = (GroupEnding(trail: accounts.trail), standing.group.name, standing.now)
            try ending.setRole(GroupRole.ownerName, of: member, in: sql, at: now)
            try ending.setRole(GroupRole.adminName, of: standing.member, in: sql, at: now)
            let admin = options.roles.stored(GroupRole.adminName)
            try ending.revokeInvitations(of: standing.member, in: sql, at: now) { invited in
                admin.mayInvite(options.roles.stored(invited))
            }
            try accounts.trail.note(
                .groupOwnerChanged, of: user, by: .member(standing.user.id), group: id, in: sql, at: now)
            if !member.isOwner {
                try accounts.trail.tell(
                    .groupOwnerAdded, of: user, group: name, by: .member(standing.user.id), in: sql, at: now)
            }
            try accounts.trail.tell(
                .groupOwnerRemoved, of: standing.user.id, group: name, by: .person, in: sql, at: now)
        }
    }

    /// Ends a membership: somebody else's, or the person's own, who then leaves.
    ///
    /// - Throws: `groups_disabled`, `group_not_found`, `group_member_not_found`, `group_permission_denied`,
    ///   `group_suspended`, `insufficient_aal` for another owner when the session has not taken the second step,
    ///   `group_last_owner`, also for an owner who would leave the group to owners who are banned.
    package func remove(_ user: UserID, from id: GroupID, by who: Authenticated) async throws {
        try await act(in: id, by: who) { sql, standing, options in
            let member = try Self.member(user, standing, sql)
            try Self.require(.remove, Self.target(member, standing, options), by: standing)
            let (isOwn, now) = (user == standing.user.id, standing.now)
            let ending = GroupEnding(trail: accounts.trail)
            try ending.end(member, wasRemoved: !isOwn, in: sql, at: now)
            try Self.requireOwner(afterChangeOf: member, by: standing, sql)
            if isOwn {
                try accounts.trail.note(
                    .groupLeft, of: user, session: standing.session.id, group: id, in: sql, at: now)
            } else {
                let actor = AuditRecord.Actor.member(standing.user.id)
                try accounts.trail.note(.groupMemberRemoved, of: user, by: actor, group: id, in: sql, at: now)
                try ending.tellRemoval(of: user, group: standing.group.name, by: actor, in: sql, at: now)
            }
        }
    }

    // MARK: Implementation

    private func setRole(
        _ role: GroupRole, of member: GroupMemberRecord, by standing: Standing, _ roles: GroupRoles,
        in sql: any SQLSession
    ) throws {
        let ending = GroupEnding(trail: accounts.trail)
        try ending.setRole(role.name, of: member, in: sql, at: standing.now)
        try ending.revokeInvitations(of: member, in: sql, at: standing.now) { name in
            role.mayInvite(roles.stored(name))
        }
        let isOwn = member.userID == standing.user.id
        let actor: AuditRecord.Actor = isOwn ? .person : .member(standing.user.id)
        try accounts.trail.note(
            .groupRoleChanged, of: member.userID, session: isOwn ? standing.session.id : nil, by: actor,
            reason: .name(role.name), group: member.groupID, in: sql, at: standing.now)
        try ending.tell(of: role.name, to: member, group: standing.group.name, by: actor, in: sql, at: standing.now)
    }

    /// Requires that somebody is not banned. If the other owners left, the group would have only one who can't sign in.
    static func requireAdmitted(_ user: UserID, in sql: any SQLSession, at now: Date) throws {
        guard try UserTable(sql).find(user)?.isBanned(at: now) == false else {
            throw AccountRefusal.group(.ownerBanned)
        }
    }

    /// Requires that a group has an owner who can sign in, after an owner has left or is one no longer. Others are only
    /// lowered and removed by an owner, who stays. It is read after the counters, which hold the group's row until the
    /// end of the transaction: of two who leave at once, the second sees that the first is gone.
    private static func requireOwner(
        afterChangeOf member: GroupMemberRecord, by standing: Standing, _ sql: any SQLSession
    ) throws {
        guard member.isOwner, member.userID == standing.user.id,
            try !GroupMemberTable(sql).hasOwner(of: member.groupID, at: standing.now)
        else { return }
        throw AccountRefusal.group(.lastOwner)
    }

    private static func member(
        _ user: UserID, _ standing: Standing, _ sql: any SQLSession
    ) throws -> GroupMemberRecord {
        guard let member = try GroupMemberTable(sql).find(user, in: standing.group.id) else {
            throw AccountRefusal.group(.memberNotFound)
        }
        return member
    }

    private static func target(
        _ member: GroupMemberRecord, _ standing: Standing, _ options: GroupOptions
    ) -> GroupPolicy.Target {
        member.userID == standing.user.id ? .oneself : .member(options.roles.stored(member.role))
    }

    /// - Parameter role: The role of the person who reads it.
    private static func listed(
        _ user: UserID, in group: GroupID, for role: GroupRole, _ sql: any SQLSession
    ) throws -> ListedMember {
        guard let record = try GroupMemberTable(sql).find(user, in: group) else {
            throw AccountRefusal.group(.memberNotFound)
        }
        let name = try ProfileTable(sql).find(user)?.displayName
        let email = role.permits(.readAddresses) ? try UserTable(sql).find(user)?.email : nil
        return ListedMember(record: record, name: name, email: email)
    }
}
