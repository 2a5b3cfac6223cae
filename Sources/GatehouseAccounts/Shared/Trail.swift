package import Foundation
package import GatehouseCore
import GatehouseDomain
package import GatehouseMail
package import GatehouseStore
import GatehouseTokens

/// The audit trail of what happens to accounts, and the mails that tell their owners.
package struct Trail: Sendable {
    let policy: AccountPolicy
    let random: any RandomSource
    let digests: CodeDigests
    let composer: MailComposer
    let outbox: Outbox
    let meters: ServerMeters
    /// The client that makes the request: its network shows in the trail, and its device in a notice to the owner. Nil
    /// for commands and for a program that runs the accounts in its own process.
    let requester: ClientContext?

    /// Records what happened in the same transaction as the change itself, so that neither exists without the other.
    /// Also queues the mail that tells the owner, if there is something to tell, and counts the event once it is
    /// committed.
    ///
    /// - Parameters:
    ///   - before: The account before the change, for a change that affects who is told; nil reads the current account.
    ///   - ways: What was removed from the account and what was kept, for the mail; nil where it says nothing of it.
    ///   - details: Which details of the account were changed, for the mail; empty where it says nothing of it.
    ///   - group: The group that it is about; nil for an event about none.
    ///   - isTold: False for an event that another mail already reports.
    package func note(
        _ event: AuditEvent, of user: UserID?, session: SessionID? = nil, by actor: AuditRecord.Actor = .person,
        method: TrailDetail? = nil, reason: TrailReason? = nil, before: UserRecord? = nil, ways: ChangedWays? = nil,
        details: [ChangedDetail] = [], group: GroupID? = nil, isTold: Bool = true, in sql: any SQLSession, at now: Date
    ) throws {
        let (method, reason) = (method?.rawValue, reason?.text)
        try AuditTable(sql).insert(
            AuditRecord(
                time: now, event: event, actor: actor, userID: user, sessionID: session, method: method, reason: reason,
                network: requester?.network?.text, groupID: group))
        if isTold, let notice = event.notice(by: actor, reason: reason), let user {
            let codesLeft = notice == .backupCodesFew ? reason.flatMap { Int($0) } : nil
            try send(
                notice, of: user, by: actor, provider: reason, before: before, ways: ways, details: details,
                codesLeft: codesLeft, in: sql, at: now)
        }
        sql.afterCommit { [meters] in meters.count(event, method: method, reason: reason) }
    }
}
