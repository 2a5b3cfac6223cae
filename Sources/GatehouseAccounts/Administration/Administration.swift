import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore

/// What only administrators may do. Nobody makes such a value: it comes from a check that its holder is an
/// administrator, so that a route which has forgotten the check does not compile.
package struct Administration: Sendable {
    /// The accounts that are administered.
    package let accounts: Accounts
    /// Who acts, as the audit trail says it.
    package let actor: AuditRecord.Actor

    init(_ accounts: Accounts, actor: AuditRecord.Actor) {
        self.accounts = accounts
        self.actor = actor
    }
}

extension Accounts {
    /// Returns what an administrator key allows.
    ///
    /// - Throws: As ``authorizeAdministrator(token:)``.
    package func administration(token: Secret) async throws -> Administration {
        _ = try await authorizeAdministrator(token: token)
        return Administration(self, actor: .administrator)
    }

    /// Returns what a signed-in person may do as an administrator; nil for anybody else. Asked for every request, so
    /// that a former administrator loses access at once.
    package func administration(of who: Authenticated) async throws -> Administration? {
        guard try await isAdministrator(who.user.id) else { return nil }
        return Administration(self, actor: .administrator(who.user.id))
    }

    /// Returns what a program may do that has the server's files, as the command has: it could change them anyway. No
    /// part of a server that answers requests may call this.
    ///
    /// - Parameter actor: Who acts, as the audit trail says it.
    package func administrationByFiles(as actor: AuditRecord.Actor) -> Administration {
        Administration(self, actor: actor)
    }

    /// Returns whether an account is an administrator's.
    package func isAdministrator(_ user: UserID) async throws -> Bool {
        try await database.read { try AdministratorTable($0).contains(user) }
    }
}
