package import GatehouseAccounts
package import GatehouseCore
import GatehouseDomain
import GatehouseStore

/// The group in which a session is active. It is what the session's tokens say; no other method reads it (GRP-09).
extension Groups {
    /// Activates a group that a person is in, or none, in their session. The tokens of the session say so from the
    /// next renewal on. The same again changes nothing, and counts against no limit.
    ///
    /// - Parameter id: The group; nil for none.
    /// - Returns: The group as the person sees it; nil for none.
    /// - Throws: `groups_disabled`, `group_not_found` for a group that the person is not in, `group_suspended`,
    ///   `over_request_rate_limit`.
    @discardableResult
    package func activate(_ id: GroupID?, by who: Authenticated) async throws -> GroupMembership? {
        guard let id else {
            _ = try offered()
            try await accounts.database.write { sql in
                let ((user, session), table) = (try Self.current(who, sql), SessionGroupTable(sql))
                guard try table.find(session.id) != nil else { return }
                try accounts.limiter.admit(\.update, of: user.id, in: sql, at: accounts.clock.now.storable)
                try table.clear(session.id)
            }
            return nil
        }
        return try await act(in: id, by: who) { sql, standing, options in
            guard standing.group.suspendedAt == nil else { throw AccountRefusal.group(.suspended) }
            let table = SessionGroupTable(sql)
            let current = try table.find(standing.session.id)?.member
            if current?.groupID != id || current?.lastActiveAt == nil {
                try accounts.limiter.admit(\.update, of: standing.user.id, in: sql, at: standing.now)
                try table.set(id, of: standing.user.id, for: standing.session.id)
                try table.noteActive(standing.user.id, in: id, at: standing.now)
            }
            return GroupMembership(group: standing.group, role: standing.role, joinedAt: standing.member.joinedAt)
        }
    }

    /// Returns the group in which a person's session is active, also if it is suspended; nil for none.
    ///
    /// - Throws: `groups_disabled`.
    package func active(of who: Authenticated) async throws -> GroupMembership? {
        let options = try offered()
        return try await accounts.database.read { sql in
            guard let found = try SessionGroupTable(sql).find(who.session.id) else { return nil }
            return try Self.membership(found.member.userID, found.member.groupID, options, sql)
        }
    }
}
