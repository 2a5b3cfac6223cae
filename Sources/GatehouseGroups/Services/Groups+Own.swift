import Foundation
package import GatehouseAccounts
package import GatehouseCore
import GatehouseDomain
import GatehouseStore
package import GatehouseWire

/// The groups of a person who is signed in.
extension Groups {
    /// Returns a page of the groups that a person is in.
    ///
    /// - Parameter start: The last group of the page before; nil for the first page.
    /// - Throws: `groups_disabled`.
    package func all(
        of who: Authenticated, after start: GroupID?, limit: Int
    ) async throws -> GroupPage<GroupMembership> {
        let options = try offered()
        let found = try await accounts.database.read { sql in
            try GroupMemberTable(sql).groups(of: who.user.id, after: start, limit + 1).map { group, member in
                GroupMembership(group, member, roles: options.roles)
            }
        }
        return GroupPage(found, limit: limit)
    }

    /// Returns how many groups a person is in.
    ///
    /// - Throws: `groups_disabled`.
    package func count(of who: Authenticated) async throws -> Int {
        _ = try offered()
        return try await accounts.database.read { sql in try GroupMemberTable(sql).count(of: who.user.id) }
    }

    /// Returns the groups that have no owner besides a person, or only banned ones.
    ///
    /// - Throws: `groups_disabled`.
    package func soleOwnerships(of who: Authenticated) async throws -> [GroupRecord] {
        _ = try offered()
        let now = accounts.clock.now.storable
        return try await accounts.database.read { sql in
            let table = GroupMemberTable(sql)
            return try table.groups(of: who.user.id, after: nil, Int(Int32.max)).filter { group, member in
                try member.isOwner && !table.hasOwner(of: group.id, besides: who.user.id, at: now)
            }.map { $0.group }
        }
    }

    /// Returns a group that a person is in.
    ///
    /// - Throws: `groups_disabled`, `group_not_found`.
    package func group(_ id: GroupID, of who: Authenticated) async throws -> GroupMembership {
        let options = try offered()
        return try await accounts.database.read { sql in try Self.membership(who.user.id, id, options, sql) }
    }

    /// Creates a group that a person owns, or returns it if they have created it before.
    ///
    /// - Parameters:
    ///   - name: The name, as ``GroupName`` returns it.
    ///   - id: An id of the app's choice, so that a request whose answer was lost can be repeated; nil for a new one.
    /// - Throws: `groups_disabled`, `email_not_confirmed` and `group_permission_denied` for people who may not create
    ///   any, `too_many_groups`, `over_request_rate_limit`, `group_conflict` for an id that something else has or had.
    package func create(named name: String, id: GroupID?, by who: Authenticated) async throws -> GroupMembership {
        let options = try offered()
        let (id, now) = (id ?? GroupID(rawValue: accounts.random.uuid()), accounts.clock.now.storable)
        return try await accounts.database.write { sql in
            let (user, session) = try Self.current(who, sql)
            let members = GroupMemberTable(sql)
            if try members.find(user.id, in: id) != nil {
                let known = try Self.membership(user.id, id, options, sql)
                guard known.group.name == name else { throw AccountRefusal.group(.conflict) }
                return known
            }
            try requireCreator(user, options, sql)
            guard try members.count(of: user.id) < options.mostGroups else { throw AccountRefusal.group(.tooMany) }
            guard try GroupTable(sql).insertIfFree(id, name: name, at: now) else {
                throw AccountRefusal.group(.conflict)
            }
            try accounts.limiter.admit(\.groupCreation, of: user.id, in: sql, at: now)
            _ = try members.insertIfNew(
                GroupMemberRecord(
                    groupID: id, userID: user.id, role: GroupRole.ownerName, joinedAt: now, joinedBy: nil))
            try accounts.trail.note(.groupCreated, of: user.id, session: session.id, group: id, in: sql, at: now)
            return try Self.membership(user.id, id, options, sql)
        }
    }

    /// Changes the name or the app's data of a group. What is nil stays.
    ///
    /// - Parameters:
    ///   - name: The name, as ``GroupName`` returns it.
    ///   - metadata: All of the app's data, at most ``GroupRecord/metadataLimit`` bytes.
    ///   - revision: The revision that the person has seen.
    /// - Throws: `groups_disabled`, `group_not_found`, `group_permission_denied`, `group_suspended`, `group_conflict`
    ///   for another revision, `over_request_rate_limit`.
    package func change(
        _ id: GroupID, name: String?, metadata: JSONObject?, seen revision: Int64, by who: Authenticated
    ) async throws -> GroupMembership {
        try await act(in: id, by: who) { sql, standing, options in
            try Self.require(.change, .group, by: standing)
            let group = standing.group
            let (name, metadata) = (name ?? group.name, metadata ?? group.metadata)
            if name != group.name || metadata != group.metadata {
                guard revision == group.revision else { throw AccountRefusal.group(.conflict) }
                try accounts.limiter.admit(\.update, of: standing.user.id, in: sql, at: standing.now)
                try GroupTable(sql).change(id, name: name, metadata: metadata)
                try accounts.trail.note(
                    .groupChanged, of: standing.user.id, session: standing.session.id, group: id, in: sql,
                    at: standing.now)
            }
            return try Self.membership(standing.user.id, id, options, sql)
        }
    }

    /// Deletes a group with everything in it, for everybody. Its members are told.
    ///
    /// - Throws: `groups_disabled`, `group_not_found`, `group_permission_denied`, `group_suspended`,
    ///   `reauthentication_needed`.
    package func delete(_ id: GroupID, by who: Authenticated) async throws {
        try await act(in: id, by: who) { sql, standing, _ in
            try Self.require(.delete, .group, by: standing)
            try accounts.trail.note(
                .groupDeleted, of: standing.user.id, session: standing.session.id, group: id, in: sql,
                at: standing.now)
            try GroupEnding(trail: accounts.trail).delete(
                standing.group, by: .member(standing.user.id), besides: standing.user.id, in: sql, at: standing.now)
        }
    }

    /// Returns a group as a person sees it.
    static func membership(
        _ user: UserID, _ id: GroupID, _ options: GroupOptions, _ sql: any SQLSession
    ) throws -> GroupMembership {
        guard let group = try GroupTable(sql).find(id), let member = try GroupMemberTable(sql).find(user, in: id) else {
            throw AccountRefusal.group(.notFound)
        }
        return GroupMembership(group, member, roles: options.roles)
    }

    private func requireCreator(_ user: UserRecord, _ options: GroupOptions, _ sql: any SQLSession) throws {
        switch options.creation {
        case .everybody: break
        case .confirmed:
            guard accounts.trail.hasProvedAddress(user) else { throw AccountRefusal.group(.addressNotProved) }
        case .administrators:
            guard try AdministratorTable(sql).contains(user.id) else {
                throw AccountRefusal.group(.administratorsOnly)
            }
        }
    }
}
