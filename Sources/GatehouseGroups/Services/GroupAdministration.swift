import Foundation
package import GatehouseAccounts
package import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseStore

/// What administrators do with groups, also with suspended ones (GRP-31).
package struct GroupAdministration: Sendable {
    private let groups: Groups
    private let actor: AuditRecord.Actor

    private var accounts: Accounts { groups.accounts }
    private var ending: GroupEnding { GroupEnding(trail: accounts.trail) }

    /// - Parameter administration: What shows that the caller is an administrator.
    package init(_ groups: Groups, by administration: Administration) {
        self.groups = groups
        actor = administration.actor
    }

    /// Returns a page of all groups.
    ///
    /// - Parameters:
    ///   - part: A part of the name; nil for any.
    ///   - start: The last group of the page before; nil for the first page.
    /// - Throws: `groups_disabled`.
    package func all(containing part: String?, after start: GroupID?, limit: Int) async throws -> GroupPage<GroupRecord>
    {
        _ = try groups.offered()
        return try await accounts.database.read { sql in
            GroupPage(try GroupTable(sql).all(containing: part, after: start, limit + 1), limit: limit)
        }
    }

    /// Returns a group.
    ///
    /// - Throws: `groups_disabled`, `group_not_found`.
    package func group(_ id: GroupID) async throws -> GroupRecord {
        _ = try groups.offered()
        return try await accounts.database.read { try Self.find(id, $0) }
    }

    /// Returns the groups that a person is in, of which the settings allow only so many.
    ///
    /// - Throws: `groups_disabled`.
    package func memberships(of user: UserID) async throws -> [GroupMembership] {
        let options = try groups.offered()
        return try await accounts.database.read { sql in
            try GroupMemberTable(sql).groups(of: user, after: nil, Int(Int32.max)).map { group, member in
                GroupMembership(group, member, roles: options.roles)
            }
        }
    }

    /// Returns a page of the members of a group, with their addresses.
    ///
    /// - Parameters:
    ///   - part: A part of a name or of an address; nil for any.
    ///   - role: The name of a role; nil for any.
    ///   - start: The place of the last member of the page before; nil for the first page.
    /// - Throws: `groups_disabled`, `group_not_found`.
    package func members(
        of id: GroupID, containing part: String?, role: String?, after start: ListCursor<UserID>?, limit: Int
    ) async throws -> GroupPage<ListedMember> {
        _ = try groups.offered()
        return try await accounts.database.read { sql in
            _ = try Self.find(id, sql)
            let filter = GroupMemberTable.Filter(part: part, role: role, seesAddresses: true)
            return GroupPage(try GroupMemberTable(sql).members(of: id, filter, after: start, limit + 1), limit: limit)
        }
    }

    /// Returns a page of the open invitations of a group, without their codes.
    ///
    /// - Parameter start: The last invitation of the page before; nil for the first page.
    /// - Throws: `groups_disabled`, `group_not_found`.
    package func invitations(
        of id: GroupID, after start: GroupInvitationID?, limit: Int
    ) async throws -> GroupPage<GroupInvitationRecord> {
        _ = try groups.offered()
        let now = accounts.clock.now.storable
        return try await accounts.database.read { sql in
            _ = try Self.find(id, sql)
            return GroupPage(
                try GroupInvitationTable(sql).open(of: id, after: start, limit + 1, at: now), limit: limit)
        }
    }

    /// Revokes an invitation. One that is over stays as it is.
    ///
    /// - Throws: `groups_disabled`, `invitation_not_found` for one that is not this group's.
    package func revoke(_ invitation: GroupInvitationID, of id: GroupID) async throws {
        _ = try groups.offered()
        let now = accounts.clock.now.storable
        try await accounts.database.write { sql in
            let table = GroupInvitationTable(sql)
            guard try table.find(invitation)?.groupID == id else { throw AccountRefusal.group(.invitationNotFound) }
            guard try table.end(invitation, .revoked, at: now) else { return }
            try accounts.trail.note(
                .groupInvitationEnded, of: nil, by: actor,
                reason: .word(.invitationRevoked), group: id, in: sql, at: now)
        }
    }

    /// Changes that make older tokens wrong, and how far they go.
    package struct Changes: Equatable, Sendable {
        package var elements: [GroupChange]
        /// Where the next ones begin.
        package var end: Int64
    }

    /// Returns the next changes of roles and memberships after a place. No change appears before it later.
    ///
    /// - Parameter start: The end of the changes before; nil for the oldest that are kept.
    /// - Returns: The changes; nil for a place that the server has not reached, as after a backup was restored.
    /// - Throws: `groups_disabled`.
    package func changes(after start: Int64?, limit: Int) async throws -> Changes? {
        _ = try groups.offered()
        return try await accounts.database.read { sql in
            let table = GroupChangeTable(sql)
            let newest = try table.newest()
            let start = start ?? 0
            guard (0...newest).contains(start) else { return nil }
            let found = try table.all(after: start, limit)
            // Nothing is left between the last of a full page and the next one; after all others comes the newest.
            return Changes(elements: found, end: found.count == limit ? found.last?.position ?? newest : newest)
        }
    }

    /// What an administrator changes. What is nil stays.
    package struct Change: Equatable, Sendable {
        /// The name, as ``GroupName`` returns it.
        package var name: String?
        /// The most members; 0 for the deployment's.
        package var memberLimit: Int?
        package var isSuspended: Bool?
        /// A member who becomes an owner.
        package var owner: UserID?

        package init(
            name: String? = nil, memberLimit: Int? = nil, isSuspended: Bool? = nil, owner: UserID? = nil
        ) {
            self.name = name
            self.memberLimit = memberLimit
            self.isSuspended = isSuspended
            self.owner = owner
        }
    }

    /// Changes a group. A lower limit removes nobody.
    ///
    /// - Throws: `groups_disabled`, `group_not_found`, `group_member_not_found` for an owner who is not in it,
    ///   `group_permission_denied` for one who is banned.
    package func change(_ id: GroupID, _ change: Change) async throws -> GroupRecord {
        _ = try groups.offered()
        let now = accounts.clock.now.storable
        return try await accounts.database.write { sql in
            let group = try Self.find(id, sql)
            let table = GroupTable(sql)
            if let name = change.name, name != group.name {
                try table.change(id, name: name, metadata: group.metadata)
                try accounts.trail.note(.groupChanged, of: nil, by: actor, group: id, in: sql, at: now)
            }
            if let limit = change.memberLimit { try table.setLimit(limit == 0 ? nil : limit, of: id) }
            if let isSuspended = change.isSuspended, isSuspended != (group.suspendedAt != nil) {
                if isSuspended { try GroupChangeTable(sql).add(nil, in: id, revision: nil, at: now) }
                try table.setSuspension(isSuspended ? now : nil, of: id)
                try accounts.trail.note(
                    isSuspended ? .groupSuspended : .groupResumed, of: nil, by: actor, group: id, in: sql, at: now)
            }
            if let owner = change.owner { try makeOwner(owner, of: group, in: sql, at: now) }
            return try Self.find(id, sql)
        }
    }

    /// Deletes a group with everything in it. Its members are told.
    ///
    /// - Throws: `groups_disabled`, `group_not_found`.
    package func delete(_ id: GroupID) async throws {
        _ = try groups.offered()
        let now = accounts.clock.now.storable
        try await accounts.database.write { sql in
            let group = try Self.find(id, sql)
            try accounts.trail.note(.groupDeleted, of: nil, by: actor, group: id, in: sql, at: now)
            try ending.delete(group, by: actor, besides: nil, in: sql, at: now)
        }
    }

    private func makeOwner(_ user: UserID, of group: GroupRecord, in sql: any SQLSession, at now: Date) throws {
        guard let member = try GroupMemberTable(sql).find(user, in: group.id) else {
            throw AccountRefusal.group(.memberNotFound)
        }
        guard !member.isOwner else { return }
        try Groups.requireAdmitted(user, in: sql, at: now)
        try ending.setRole(GroupRole.ownerName, of: member, in: sql, at: now)
        try accounts.trail.note(.groupOwnerChanged, of: user, by: actor, group: group.id, in: sql, at: now)
        try accounts.trail.tell(.groupOwnerAdded, of: user, group: group.name, by: actor, in: sql, at: now)
    }

    private static func find(_ id: GroupID, _ sql: any SQLSession) throws -> GroupRecord {
        guard let group = try GroupTable(sql).find(id) else { throw AccountRefusal.group(.notFound) }
        return group
    }
}
