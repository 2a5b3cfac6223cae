import Foundation
package import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// The groups of the Gatehouse server, if it offers them. Every other back end with this API has none, and every method
/// then throws `AuthError.unsupported`.
extension SupabaseAuthAdapter: GroupPort {
    /// Returns the server's roles, and who may create groups, as last known.
    /// - Throws: `AuthError.unsupported`; or another `AuthError`.
    package func groupOffer() async throws(AuthError) -> GroupOffer {
        guard let offer = try await knownOffer().groups else { throw .unsupported }
        return offer
    }

    /// Returns a page of the groups that the person is in.
    /// - Throws: `AuthError`, as the port says.
    package func groups(after next: String?) async throws(AuthError) -> ListPage<GroupInfo> {
        let list: WireGroupList = try await askAboutGroups(.get, "/groups", query: Self.query(next))
        return ListPage(list.groups.map { GroupInfo($0) }, next: list.nextCursor)
    }

    /// Returns a group.
    /// - Throws: `AuthError`, as the port says.
    package func group(_ id: String) async throws(AuthError) -> GroupInfo {
        let group: WireGroup = try await askAboutGroups(.get, try Self.path(of: id))
        return GroupInfo(group)
    }

    /// Creates a group.
    /// - Throws: `AuthError`, as the port says.
    package func createGroup(named name: String, id: String) async throws(AuthError) -> GroupInfo {
        let group: WireGroup = try await askAboutGroups(.post, "/groups", body: NewGroupBody(name: name, id: id).json)
        return GroupInfo(group)
    }

    /// Changes the name or the app's values of a group. The server replaces all values at once, so the others are read
    /// first, of the same revision.
    /// - Throws: `AuthError`, as the port says.
    package func changeGroup(
        _ id: String, name: String?, metadata: [String: String?], revision: Int64
    ) async throws(AuthError) -> GroupInfo {
        let path = try Self.path(of: id)
        var values: JSONObject?
        if !metadata.isEmpty {
            let current: WireGroup = try await askAboutGroups(.get, path)
            guard current.revision == revision else { throw .unknown(ErrorCode.groupConflict.rawValue) }
            var all = current.metadata
            for (key, value) in metadata { all[key] = value.map { JSONValue.string($0) } }
            values = all
        }
        let body = GroupChangeBody(name: name, metadata: values, revision: Int(revision))
        let group: WireGroup = try await askAboutGroups(.patch, path, body: body.json)
        return GroupInfo(group)
    }

    /// Deletes a group.
    /// - Throws: `AuthError`, as the port says.
    package func deleteGroup(_ id: String) async throws(AuthError) {
        try await tellAboutGroups(.delete, try Self.path(of: id))
    }

    /// Returns a page of the members of a group.
    /// - Throws: `AuthError`, as the port says.
    package func members(
        of id: String, containing part: String?, role: String?, after next: String?
    ) async throws(AuthError) -> ListPage<GroupMember> {
        var query = Self.query(next)
        if let part { query.append(("q", part)) }
        if let role { query.append(("role", role)) }
        let list: WireGroupMemberList = try await askAboutGroups(
            .get, try Self.path(of: id) + "/members", query: query)
        return ListPage(list.members.map { GroupMember($0) }, next: list.nextCursor)
    }

    /// Changes the role of a member.
    /// - Throws: `AuthError`, as the port says.
    package func setRole(
        _ role: String, of userId: String, in id: String, revision: Int64
    ) async throws(AuthError) -> GroupMember {
        let member: WireGroupMember = try await askAboutGroups(
            .patch, try Self.memberPath(userId, in: id),
            body: GroupRoleBody(role: role, revision: Int(revision)).json)
        return GroupMember(member)
    }

    /// Removes a member.
    /// - Throws: `AuthError`, as the port says.
    package func removeMember(_ userId: String, from id: String) async throws(AuthError) {
        try await tellAboutGroups(.delete, try Self.memberPath(userId, in: id))
    }

    /// Ends the person's own membership.
    /// - Throws: `AuthError`, as the port says.
    package func leaveGroup(_ id: String) async throws(AuthError) {
        let person = await caller()
        _ = try await groupOffer()
        let own = try await ownId()
        // Somebody else, who has signed in meanwhile, stays a member.
        guard person == nil || person == own else { throw .cancelled }
        try await removeMember(own, from: id)
    }

    /// Makes another member the owner in the person's place.
    /// - Throws: `AuthError`, as the port says.
    package func transferGroup(_ id: String, to userId: String) async throws(AuthError) {
        try await tellAboutGroups(
            .post, try Self.path(of: id) + "/owner", body: GroupOwnerBody(userID: try Self.known(id: userId)).json)
    }

    // MARK: Requests

    private func ownId() async throws(AuthError) -> String {
        let known: Identity?
        do {
            known = try await holder.restoredIdentity()
        } catch {
            throw AuthError(mapping: error)
        }
        guard let identity = known else { throw .notSignedIn }
        return identity.userId
    }

    /// Sends a request as the person who is signed in, and reads the answer.
    /// - Throws: `AuthError.unsupported` for a back end without groups; or another `AuthError`.
    func askAboutGroups<Value: Decodable & Sendable>(
        _ method: SupabaseClient.Method, _ path: String, query: [(String, String)] = [], body: JSONObject? = nil
    ) async throws(AuthError) -> Value {
        let person = await caller()
        _ = try await groupOffer()
        return try await holder.asCaller(of: person) { token throws(SupabaseFailure) in
            do throws(SupabaseFailure) {
                let reply: SupabaseReply<Value> = try await self.client.json(
                    method, path, query: query, body: body, bearer: token)
                return reply.value
            } catch {
                throw error.ofGuest
            }
        }
    }

    /// Sends a request as the person who is signed in.
    /// - Returns: The token that it was sent with.
    /// - Throws: `AuthError.unsupported` for a back end without groups; or another `AuthError`.
    @discardableResult
    func tellAboutGroups(
        _ method: SupabaseClient.Method, _ path: String, body: JSONObject? = nil
    ) async throws(AuthError) -> Secret {
        let person = await caller()
        _ = try await groupOffer()
        return try await holder.asCaller(of: person) { token throws(SupabaseFailure) in
            do throws(SupabaseFailure) {
                try await self.client.run(method, path, body: body, bearer: token)
                return token
            } catch {
                throw error.ofGuest
            }
        }
    }

    /// The query of a page of a list.
    static func query(_ next: String?) -> [(String, String)] { next.map { [("cursor", $0)] } ?? [] }

    /// The path of a group. A text that is no id names none, and must not lead to another route.
    static func path(of id: String) throws(AuthError) -> String { try "/groups/\(known(id: id))" }

    private static func memberPath(_ userId: String, in id: String) throws(AuthError) -> String {
        try "\(path(of: id))/members/\(known(id: userId))"
    }

    private static func known(id: String) throws(AuthError) -> String {
        guard UUID(uuidString: id) != nil else { throw .groupNotFound }
        return id
    }
}

extension SupabaseAuthAdapter: GroupSessionPort {
    /// Returns the group that the stored access token names.
    package func currentGroup() async -> GroupContext? { await holder.currentGroup() }

    /// Tells the server, and renews the token so that it says so. A token that was issued in between, for another caller,
    /// is renewed once more.
    /// - Throws: `AuthError`, as the port says.
    package func switchGroup(to id: String?) async throws(AuthError) -> GroupContext? {
        if let id { _ = try Self.path(of: id) }
        var token = try await tellAboutGroups(.put, "/groups/active", body: ActiveGroupBody(groupID: id).json)
        var group: GroupContext?
        let wanted = id?.lowercased()
        for _ in 0..<2 {
            do {
                token = try await holder.accessToken(rejected: token)
            } catch {
                throw AuthError(mapping: error)
            }
            group = GroupContext(claimsOf: token)
            if group?.groupId == wanted { break }
        }
        return group
    }
}
