package import Foundation
package import GatehouseCore
import GatehouseDomain
package import GatehouseStore

/// The end of an account, for what else belongs to the person.
package struct AccountEnd: Sendable {
    /// The account.
    package let user: UserID
    /// Who deletes it, as recorded in the audit trail.
    package let actor: AuditRecord.Actor
    /// When it is deleted.
    package let time: Date

    package init(user: UserID, actor: AuditRecord.Actor, time: Date) {
        self.user = user
        self.actor = actor
        self.time = time
    }
}

/// Runs before an account is deleted, in the same transaction: an error it throws keeps the account. The trail is that
/// of the request.
package typealias BeforeDeletion = @Sendable (_ end: AccountEnd, _ trail: Trail, _ sql: any SQLSession) throws -> Void

/// Runs when an account is banned, in the same transaction, and ends what works for the person without a session of
/// theirs. The trail is that of the request.
package typealias WhenBanned =
    @Sendable (_ user: UserID, _ time: Date, _ trail: Trail, _ sql: any SQLSession) throws -> Void

/// Deletes accounts, for their owners and for administrators.
struct AccountDeletion: Sendable {
    let database: any Database
    let clock: any WallClock
    let beforeDeletion: BeforeDeletion
    let trail: Trail

    /// Throws why an account is not deleted, inside the transaction that would do it.
    typealias Admission = @Sendable (_ user: UserRecord, _ sql: any SQLSession) throws -> Void

    /// Deletes an account and everything that belongs to it. Returns the user as it was.
    ///
    /// - Parameters:
    ///   - keepsRow: Whether to keep the row without its contents; see ``Administration/deleteUser(_:keepsRow:)``.
    ///   - actor: The actor, as recorded in the audit trail.
    ///   - reason: What the trail says about it.
    ///   - admission: What has to hold when it is deleted.
    /// - Throws: `user_not_found`, `conflict` for the last administrator unless a command asks for it; what `admission`
    ///   throws.
    func delete(
        _ id: UserID, keepsRow: Bool = false, by actor: AuditRecord.Actor, reason: TrailReason? = nil,
        if admission: @escaping Admission = { _, _ in }
    ) async throws -> UserRecord {
        let now = clock.now.storable
        return try await database.write { sql in
            let user = try prepare(id, by: actor, if: admission, in: sql, at: now)
            try trail.note(.userDeleted, of: id, by: actor, reason: reason, in: sql, at: now)
            guard keepsRow else {
                try UserTable(sql).delete(id)
                return user
            }
            try SessionTable(sql).deleteAll(of: id)
            try CodeTable(sql).deleteAll(of: id)
            try ShadowTable(sql).delete(id)
            try ProfileTable(sql).delete(id)
            try AdministratorTable(sql).delete(id)
            try IdentityTable(sql).deleteAll(of: id)
            try PasskeyTable(sql).deleteAll(of: id)
            for factor in user.factors { try FactorRemoval.remove(factor, of: id, in: sql) }
            try BackupCodeTable(sql).deleteAll(of: id)
            try UserTable(sql).clear(id, at: now)
            return user
        }
    }

    /// Does nothing for an account that can be deleted.
    ///
    /// - Throws: What ``delete(_:keepsRow:by:reason:if:)`` would throw.
    func rehearse(_ id: UserID, by actor: AuditRecord.Actor, if admission: @escaping Admission) async throws {
        let now = clock.now.storable
        do {
            try await database.write { sql -> Void in
                _ = try prepare(id, by: actor, if: admission, in: sql, at: now)
                throw Rehearsal()
            }
        } catch is Rehearsal {}
    }

    /// Rolls back what a rehearsal has changed.
    private struct Rehearsal: Error {}

    private func prepare(
        _ id: UserID, by actor: AuditRecord.Actor, if admission: Admission, in sql: any SQLSession, at now: Date
    ) throws -> UserRecord {
        guard let user = try UserTable(sql).find(id) else { throw AccountRefusal.noSuchUser }
        try admission(user, sql)
        try AdministratorTable(sql).keepOne(besides: id, for: actor, at: now)
        try beforeDeletion(AccountEnd(user: id, actor: actor, time: now), trail, sql)
        return user
    }
}
