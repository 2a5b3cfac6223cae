package import GatehouseCore
package import GatehouseDomain
import GatehouseStore

extension Accounts {
    /// Returns what an administrator key allows.
    ///
    /// - Throws: As ``Sessions/authorizeAdministrator(token:)``.
    package func administration(token: Secret) async throws -> Administration {
        _ = try await sessions.authorizeAdministrator(token: token)
        return administration(as: .administrator)
    }

    /// Returns what a signed-in person may do as an administrator; nil for anybody else. Checked on every request, so
    /// that a former administrator loses access at once.
    package func administration(of who: Authenticated) async throws -> Administration? {
        guard try await isAdministrator(who.user.id) else { return nil }
        return administration(as: .administrator(who.user.id))
    }

    /// Returns administrator access for a program that can read and write the server's files, such as the command: it
    /// could change them anyway. No part of a server that answers requests may call this; the demo program gives what it
    /// returns to its tour.
    ///
    /// - Parameter actor: The actor, as recorded in the audit trail.
    package func administrationByFiles(as actor: AuditRecord.Actor) -> Administration {
        administration(as: actor)
    }

    /// Returns whether a user is an administrator.
    package func isAdministrator(_ user: UserID) async throws -> Bool {
        try await database.read { try AdministratorTable($0).contains(user) }
    }

    private func administration(as actor: AuditRecord.Actor) -> Administration {
        Administration(
            actor: actor, invitations: invitations(by: actor), database: parts.database, hasher: parts.hasher,
            policy: parts.policy, clock: parts.clock, random: parts.random, outbox: parts.outbox, meters: parts.meters,
            signingKeys: parts.signingKeys, administrator: parts.administrator, rules: parts.passwordRules,
            metadataLimit: parts.metadataLimit, deletion: deletion, whenBanned: parts.whenBanned, codes: codes,
            sessions: sessions, limiter: limiter, trail: trail)
    }

    private func invitations(by actor: AuditRecord.Actor) -> Invitations {
        Invitations(
            actor: actor, database: parts.database, hasher: parts.hasher, policy: parts.policy, clock: parts.clock,
            random: parts.random, composer: parts.composer, outbox: parts.outbox, rules: parts.passwordRules,
            metadataLimit: parts.metadataLimit, codes: codes, limiter: limiter, trail: trail)
    }
}
