package import Foundation
package import GatehouseCore
import GatehouseDomain
package import GatehouseStore
package import GatehouseTokens

/// The audit trail of what happens to accounts.
extension Accounts {
    /// Returns the same accounts, with the actions of administrators recorded as this actor's.
    package func acting(as actor: AuditRecord.Actor) -> Accounts {
        var other = self
        other.administratorActor = actor
        return other
    }

    /// Returns the same accounts, with this client as the requester: the trail shows its network, and a notice to the
    /// owner shows its device.
    package func requested(from client: ClientContext) -> Accounts {
        var other = self
        other.requester = client
        return other
    }

    /// Records what happened in the same transaction as the change itself, so that neither exists without the other.
    /// Also queues the mail that tells the owner, if there is something to tell, and counts the event once it is
    /// committed.
    ///
    /// - Parameter before: The account before the change, for a change that affects who is told; nil reads the current
    ///   account.
    package func note(
        _ event: AuditEvent, of user: UserID?, session: SessionID? = nil, by actor: AuditRecord.Actor = .person,
        method: String? = nil, reason: String? = nil, before: UserRecord? = nil, in sql: any SQLSession, at now: Date
    ) throws {
        try AuditTable(sql).insert(
            AuditRecord(
                time: now, event: event, actor: actor, userID: user, sessionID: session, method: method, reason: reason,
                network: requester?.network?.text))
        if let notice = event.notice(by: actor, reason: reason), let user {
            try send(notice, of: user, by: actor, provider: reason, before: before, in: sql, at: now)
        }
        sql.afterCommit { [meters] in meters.count(event, method: method, reason: reason) }
    }

    /// Returns what happened, newest first.
    ///
    /// - Parameter page: Counted from 1; empty beyond the last page.
    package func auditRecords(
        _ filter: AuditFilter, page: Int, perPage: Int
    ) async throws -> (records: [AuditRecord], total: Int) {
        try await database.read { sql in
            try AuditTable(sql).page(filter, skipping: (page - 1) * perPage, limit: perPage)
        }
    }

    /// Records that a backup was created.
    package func noteBackup(at now: Date) async throws {
        try await database.write { try note(.backupMade, of: nil, by: administratorActor, in: $0, at: now) }
    }

    /// Puts a new generation of the administrator key into use. The previous one is refused once this returns.
    package func adopt(_ secret: AdministratorSecret) async throws {
        let now = clock.now.storable
        try await database.write { sql in
            try administrator.adopt(secret, in: sql)
            try note(.administratorKeyRotated, of: nil, by: administratorActor, in: sql, at: now)
        }
    }

    /// Replaces the signing key; see ``SigningKeyStore/rotate(at:immediately:alongside:)``.
    package func rotateKeys(immediately: Bool = false) async throws -> (kid: String, signsFrom: Date) {
        let now = clock.now.storable
        return try await signingKeys.rotate(at: now, immediately: immediately) { [administratorActor] sql in
            try note(
                .keysRotated, of: nil, by: administratorActor, reason: immediately ? "immediately" : nil, in: sql,
                at: now)
        }
    }
}
