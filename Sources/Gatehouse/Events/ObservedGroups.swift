import GatehouseDomain

/// The groups of a back end, which tell the app's analytics what the person did. Without a session they report a switch
/// as an event too: no token says it.
struct ObservedGroups: GroupPorts {
    private let port: any GroupPorts
    private let hub: AppEventHub
    private let clock: any WallClock
    private let reportsChanges: Bool

    /// - Parameters:
    ///   - port: The groups.
    ///   - hub: Is told.
    ///   - clock: Dates what is told.
    ///   - reportsChanges: Whether a change of the group is an event, because no session reports it.
    init(_ port: any GroupPorts, hub: AppEventHub, clock: any WallClock, reportsChanges: Bool) {
        // Observed once only, and by this hub.
        self.port = (port as? ObservedGroups)?.port ?? port
        self.hub = hub
        self.clock = clock
        self.reportsChanges = reportsChanges
    }

    // MARK: GroupPort

    var capabilities: Set<BackEndCapability> { port.capabilities }

    func groupOffer() async throws -> GroupOffer { try await port.groupOffer() }

    func groups(after next: String?) async throws -> ListPage<GroupInfo> { try await port.groups(after: next) }

    func group(_ id: String) async throws -> GroupInfo { try await port.group(id) }

    func createGroup(named name: String, id: String) async throws -> GroupInfo {
        try await telling(.groupCreated) { try await port.createGroup(named: name, id: id) }
    }

    func changeGroup(
        _ id: String, name: String?, metadata: [String: String?], revision: Int64
    ) async throws -> GroupInfo {
        try await port.changeGroup(id, name: name, metadata: metadata, revision: revision)
    }

    func deleteGroup(_ id: String) async throws {
        try await reporting { try await port.deleteGroup(id) }
    }

    func members(
        of id: String, containing part: String?, role: String?, after next: String?
    ) async throws -> ListPage<GroupMember> {
        try await port.members(of: id, containing: part, role: role, after: next)
    }

    func setRole(_ role: String, of userId: String, in id: String, revision: Int64) async throws -> GroupMember {
        try await reporting { try await port.setRole(role, of: userId, in: id, revision: revision) }
    }

    func removeMember(_ userId: String, from id: String) async throws {
        try await reporting { try await port.removeMember(userId, from: id) }
    }

    func leaveGroup(_ id: String) async throws {
        try await telling(.groupLeft) { try await reporting { try await port.leaveGroup(id) } }
    }

    func transferGroup(_ id: String, to userId: String) async throws {
        try await reporting { try await port.transferGroup(id, to: userId) }
    }

    // MARK: GroupInvitationPort

    func invitations(of id: String, after next: String?) async throws -> ListPage<GroupInvitation> {
        try await port.invitations(of: id, after: next)
    }

    func invite(_ draft: GroupInvitation.Draft, to id: String) async throws -> GroupInvitation {
        try await telling(.invitationSent) { try await port.invite(draft, to: id) }
    }

    func resendInvitation(_ invitationId: String, of id: String) async throws -> GroupInvitation {
        try await port.resendInvitation(invitationId, of: id)
    }

    func revokeInvitation(_ invitationId: String, of id: String) async throws {
        try await port.revokeInvitation(invitationId, of: id)
    }

    func lookAtInvitation(_ code: Secret) async throws -> ReceivedInvitation {
        try await port.lookAtInvitation(code)
    }

    func pendingInvitations() async throws -> [PendingInvitation] { try await port.pendingInvitations() }

    func proveInvitation(_ key: InvitationKey) async throws { try await port.proveInvitation(key) }

    func acceptInvitation(_ key: InvitationKey, proof: Secret?) async throws -> GroupInfo {
        try await telling(.groupJoined) { try await port.acceptInvitation(key, proof: proof) }
    }

    func declineInvitation(_ key: InvitationKey) async throws { try await port.declineInvitation(key) }

    // MARK: GroupSessionPort

    func currentGroup() async -> GroupContext? { await port.currentGroup() }

    func switchGroup(to id: String?) async throws -> GroupContext? {
        let before = await port.currentGroup()
        let context = try await reporting { try await port.switchGroup(to: id) }
        if before?.groupId != context?.groupId { tell(.groupSwitched) }
        return context
    }

    private func tell(_ name: AuthEventPayload.Name) { hub.take(AuthEventPayload(name: name, time: clock.now)) }

    /// Does something, and tells the app's analytics that it is done.
    private func telling<Value>(
        _ name: AuthEventPayload.Name, _ act: () async throws -> Value
    ) async throws -> Value {
        let value = try await act()
        tell(name)
        return value
    }

    /// Does something that can change the group or the role, and reports it if it has.
    private func reporting<Value>(_ act: () async throws -> Value) async throws -> Value {
        guard reportsChanges else { return try await act() }
        let before = await port.currentGroup()
        let value = try await act()
        let after = await port.currentGroup()
        if before != after { hub.take(.groupChanged(after)) }
        return value
    }
}
