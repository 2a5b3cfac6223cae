package import Foundation
package import GatehouseAccounts
package import GatehouseCore
import GatehouseDomain
package import GatehouseStore
import GatehouseTokens
import GatehouseWire

/// The groups in which sessions are active, for the accounts, which issue the tokens (GRP-25).
package struct ActiveGroups: SessionClaims {
    /// The maximum size of the permissions in a token, in bytes as JSON. Longer ones are left out.
    static let permissionLimit = 2048

    private let options: GroupOptions

    package init(_ options: GroupOptions) {
        self.options = options
    }

    package func begin(
        _ session: SessionID, of user: UserID, in sql: any SQLSession, at now: Date
    ) throws -> SessionGroup? {
        let table = SessionGroupTable(sql)
        guard let member = try table.first(of: user) else { return nil }
        try table.set(member.groupID, of: user, for: session)
        if member.lastActiveAt == nil { try table.noteActive(user, in: member.groupID, at: now) }
        return group(of: member)
    }

    package func group(of session: SessionID, in sql: any SQLSession) throws -> SessionGroup? {
        guard let found = try SessionGroupTable(sql).find(session), !found.isSuspended else { return nil }
        return group(of: found.member)
    }

    private func group(of member: GroupMemberRecord) -> SessionGroup {
        let permissions = options.roles.stored(member.role).permissions.sorted().map(\.rawValue)
        let fits = JSONValue.array(permissions.map { .string($0) }).isEncoded(within: Self.permissionLimit)
        return SessionGroup(
            claims: GroupClaims(
                id: member.groupID.text, role: member.role, revision: member.revision,
                permissions: options.tokensHavePermissions && fits ? permissions : nil),
            life: options.tokenLife)
    }
}
