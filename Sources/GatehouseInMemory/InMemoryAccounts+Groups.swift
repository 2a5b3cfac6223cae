import Foundation
public import GatehouseDomain

/// Groups with the roles that every server has. They follow the rules of the Gatehouse server, except that no sign-in is
/// too long ago for anything.
extension InMemoryAccounts: GroupPort {
    /// The number of elements of a page.
    private static let pageSize = 50

    /// Returns the roles that every server has. Everybody may create groups.
    /// - Throws: An injected failure.
    public func groupOffer() async throws -> GroupOffer {
        try throwInjectedFailure()
        return GroupOffer(roles: GroupRole.standard)
    }

    /// Returns a page of the groups that the person is in.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func groups(after next: String?) async throws -> ListPage<GroupInfo> {
        let person = try caller()
        return try Self.page(held.groups(of: person.userId).compactMap { held.info($0.id, of: person.userId) }, next)
    }

    /// Returns a group.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func group(_ id: String) async throws -> GroupInfo { try info(id, of: try caller()) }

    /// Creates a group.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func createGroup(named name: String, id: String) async throws -> GroupInfo {
        let person = try caller()
        let name = try Self.name(name)
        if let known = held[id] {
            guard known.name == name, known.member(person.userId) != nil else { throw Self.conflict }
        } else {
            guard !held.ended.contains(id) else { throw Self.conflict }
            let founder = HeldGroups.Member(userId: person.userId, role: GroupRole.ownerName, joinedAt: clock.now)
            held[id] = HeldGroups.Group(id: id, name: name, createdAt: clock.now, members: [founder])
        }
        return try info(id, of: person)
    }

    /// Changes the name or the app's values of a group.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func changeGroup(
        _ id: String, name: String?, metadata: [String: String?], revision: Int64
    ) async throws -> GroupInfo {
        let person = try caller()
        let (known, role) = try membership(in: id, of: person)
        var group = known
        guard role.permits(.update) else { throw AuthError.notPermitted }
        guard revision == group.revision else { throw Self.conflict }
        if let name { group.name = try Self.name(name) }
        for (key, value) in metadata { group.metadata[key] = value }
        group.revision += 1
        held[id] = group
        return try info(id, of: person)
    }

    /// Deletes a group.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func deleteGroup(_ id: String) async throws {
        let (_, role) = try membership(in: id, of: try caller())
        guard role.isOwner else { throw AuthError.notPermitted }
        held.delete(id)
        leaveSessions { $0.group == id }
    }

    /// Returns a page of the members of a group. Their names are unknown here.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func members(
        of id: String, containing part: String?, role: String?, after next: String?
    ) async throws -> ListPage<GroupMember> {
        let (group, own) = try membership(in: id, of: try caller())
        let members = group.members.map { shown($0, to: own) }.filter { member in
            (role == nil || member.role == role)
                && (part.map { member.email?.contains($0.lowercased()) ?? false } ?? true)
        }
        return try Self.page(members, next)
    }

    /// Changes the role of a member.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func setRole(
        _ role: String, of userId: String, in id: String, revision: Int64
    ) async throws -> GroupMember {
        let (known, own) = try membership(in: id, of: try caller())
        var group = known
        guard let place = group.members.firstIndex(where: { $0.userId == userId }) else {
            throw AuthError.groupNotFound
        }
        guard let new = GroupRole.standard.first(where: { $0.name == role }) else {
            throw AuthError.unknown("group_role_unknown")
        }
        let old = HeldGroups.role(group.members[place].role)
        guard own.permits(.changeRoles), own.mayTouch(new), own.mayTouch(old) else { throw AuthError.notPermitted }
        guard new.isOwner || !old.isOwner || group.owners > 1 else { throw AuthError.lastOwner }
        guard revision == group.members[place].revision else { throw Self.conflict }
        group.members[place].role = new.name
        group.members[place].revision += 1
        held[id] = group
        held.revokeInvitations(of: userId, in: id, at: clock.now, unless: new.mayInvite)
        return shown(group.members[place], to: userId == current?.userId ? new : own)
    }

    /// Removes a member.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func removeMember(_ userId: String, from id: String) async throws {
        let person = try caller()
        let (group, own) = try membership(in: id, of: person)
        guard let member = group.member(userId) else { throw AuthError.groupNotFound }
        let (role, isOwn) = (HeldGroups.role(member.role), userId == person.userId)
        guard isOwn || own.permits(.remove) && own.mayTouch(role) else { throw AuthError.notPermitted }
        guard !role.isOwner || group.owners > 1 else { throw AuthError.lastOwner }
        held.end(userId, in: id, at: clock.now)
        let pair = HeldGroups.Pair(userId: userId, groupId: id)
        held.removals[pair] = isOwn ? nil : clock.now
        leaveSessions { $0.identity.userId == userId && $0.group == id }
    }

    /// Ends the person's own membership.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func leaveGroup(_ id: String) async throws {
        try await removeMember(try caller().userId, from: id)
    }

    /// Makes another member the owner in the person's place, who becomes an admin.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func transferGroup(_ id: String, to userId: String) async throws {
        let person = try caller()
        let (known, own) = try membership(in: id, of: person)
        var group = known
        guard let theirs = group.members.firstIndex(where: { $0.userId == userId }),
            let mine = group.members.firstIndex(where: { $0.userId == person.userId })
        else { throw AuthError.groupNotFound }
        guard own.isOwner else { throw AuthError.notPermitted }
        guard mine != theirs else { return }
        for (place, role) in [(theirs, GroupRole.ownerName), (mine, GroupRole.adminName)] {
            group.members[place].role = role
            group.members[place].revision += 1
        }
        held[id] = group
        held.revokeInvitations(
            of: person.userId, in: id, at: clock.now, unless: HeldGroups.role(GroupRole.adminName).mayInvite)
    }

    // MARK: Helpers

    /// What somebody else changed meanwhile, or an id that something else has.
    static var conflict: AuthError { .unknown("group_conflict") }

    /// Returns who is signed in.
    func caller() throws -> Identity {
        try throwInjectedFailure()
        guard let current else { throw AuthError.notSignedIn }
        return current
    }

    /// Returns a group that the person is in, and their role.
    func membership(in id: String, of person: Identity) throws -> (group: HeldGroups.Group, role: GroupRole) {
        guard let group = held[id], let member = group.member(person.userId) else { throw AuthError.groupNotFound }
        return (group, HeldGroups.role(member.role))
    }

    func info(_ id: String, of person: Identity) throws -> GroupInfo {
        guard let info = held.info(id, of: person.userId) else { throw AuthError.groupNotFound }
        return info
    }

    /// Returns the address of a person's account, and whether it is confirmed; nil for a provider's person.
    func address(of userId: String) -> (email: String, isConfirmed: Bool)? {
        accounts.first { $0.value.userId == userId }.map { ($0.key, $0.value.isConfirmed) }
    }

    /// Returns a part of a list.
    static func page<Element: Sendable>(_ all: [Element], _ next: String?) throws -> ListPage<Element> {
        let start = next.map { Int($0) ?? -1 } ?? 0
        guard (0...all.count).contains(start) else { throw AuthError.unknown("validation_failed") }
        let end = min(start + pageSize, all.count)
        return ListPage(Array(all[start..<end]), next: end < all.count ? "\(end)" : nil)
    }

    private func shown(_ member: HeldGroups.Member, to role: GroupRole) -> GroupMember {
        GroupMember(
            userId: member.userId, role: member.role, revision: member.revision, joinedAt: member.joinedAt,
            email: role.permits(.readAddresses) ? address(of: member.userId)?.email : nil)
    }

    private static func name(_ typed: String) throws -> String {
        guard let name = VisibleText.name(typed), name == typed else { throw AuthError.unknown("validation_failed") }
        return name
    }

    /// Makes some sessions act in no group.
    private func leaveSessions(where isMeant: (SignedIn) -> Bool) {
        for place in signIns.indices where isMeant(signIns[place]) { signIns[place].group = nil }
    }
}

extension InMemoryAccounts: GroupSessionPort {
    /// Returns the group that the session acts in, as its token says; without a session, the one chosen last.
    public func currentGroup() async -> GroupContext? {
        if let holder = holding.holder { return await holder.currentGroup() }
        guard let current, let id = signIns.last?.group else { return nil }
        return held.context(of: current.userId, in: id)
    }

    /// Makes the session act in a group, and renews its token if it has one.
    /// - Throws: ``/GatehouseDomain/AuthError``, as the port says.
    public func switchGroup(to id: String?) async throws -> GroupContext? {
        let person = try caller()
        if let id { _ = try membership(in: id, of: person) }
        guard let place = signIns.indices.last else { throw AuthError.notSignedIn }
        signIns[place].group = id
        held.last[person.userId] = id
        guard let holder = holding.holder else { return id.flatMap { held.context(of: person.userId, in: $0) } }
        return GroupContext(claimsOf: try await holder.accessToken(rejected: signIns[place].accessToken))
    }
}
