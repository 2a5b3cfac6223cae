import GatehouseDomain
import GatehouseWire

extension GroupOffer {
    /// What a server says. Who may create groups by a rule that this version doesn't know is left to the administrators.
    init(_ wire: WireGroupOffer) {
        self.init(
            roles: wire.roles.map {
                GroupRole(
                    name: $0.name, permissions: Set($0.permissions.map { GroupPermission(rawValue: $0) }),
                    isOpen: $0.open)
            }, creation: Creation(rawValue: wire.create) ?? .administrators)
    }
}

extension GroupInfo {
    init(_ wire: WireGroup) {
        self.init(
            id: wire.id, name: wire.name, metadata: wire.metadata.compactMapValues(\.stringValue),
            memberCount: wire.memberCount, revision: wire.revision, createdAt: wire.createdAt.date,
            isSuspended: wire.suspended, role: wire.role,
            permissions: Set(wire.permissions.map { GroupPermission(rawValue: $0) }))
    }
}

extension GroupMember {
    init(_ wire: WireGroupMember) {
        self.init(
            userId: wire.userID, name: wire.name, role: wire.role, revision: wire.revision,
            joinedAt: wire.joinedAt.date, email: wire.email)
    }
}

extension GroupInvitation {
    /// Nil for a kind that this version doesn't know.
    init?(_ wire: WireGroupInvitation) {
        guard let kind = Kind(rawValue: wire.kind) else { return nil }
        self.init(
            id: wire.id, kind: kind, role: wire.role, email: wire.email, domain: wire.domain, maxUses: wire.maxUses,
            uses: wire.uses, createdAt: wire.createdAt.date, expiresAt: wire.expiresAt.date,
            link: wire.link.map { Secret($0) }, code: wire.code.map { Secret($0) })
    }
}

extension ReceivedInvitation {
    /// A state that this version doesn't know is one that nobody can accept in.
    init(_ wire: WireReceivedInvitation) {
        var details: Details?
        if let name = wire.groupName, let role = wire.role, let end = wire.expiresAt {
            details = Details(
                groupName: name, inviterName: wire.inviterName, role: role, expiresAt: end.date, email: wire.email,
                isForOtherAddress: wire.otherAddress ?? false)
        }
        self.init(state: State(rawValue: wire.state) ?? .revoked, details: details)
    }
}

extension PendingInvitation {
    init(_ wire: WirePendingInvitation) {
        self.init(
            id: wire.id, groupName: wire.groupName, inviterName: wire.inviterName, role: wire.role,
            expiresAt: wire.expiresAt.date)
    }
}
