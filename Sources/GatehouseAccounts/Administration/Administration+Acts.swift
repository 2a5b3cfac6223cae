import Foundation
import Gatehouse
package import GatehouseCore
import GatehouseDomain
package import GatehouseMail
import GatehouseStore

/// What administrators can do on the pages but not through the interface.
extension Administration {
    /// Ends one session of a user.
    ///
    /// - Throws: `session_not_found` for a session that is not theirs or has ended.
    package func endSession(_ session: SessionID, of id: UserID) async throws {
        let now = clock.now.storable
        try await database.write { sql in
            let table = SessionTable(sql)
            guard let found = try table.find(session), found.userID == id, found.endedAt == nil else {
                throw AccountRefusal.noSuchSessionOfUser
            }
            try trail.note(.sessionsRevoked, of: id, session: session, by: actor, in: sql, at: now)
            try table.end(session, reason: .revoked, at: now)
            try trail.discardChange(of: id, by: nil, actor: actor, in: sql, at: now)
        }
    }

    /// Mails somebody a code and a link to set a new password. The current one stays valid.
    ///
    /// - Throws: `user_not_found`, `conflict` for an account without an address,
    ///   `over_email_send_rate_limit`.
    package func mailRecovery(to id: UserID) async throws {
        try await mail(.recovery, .recoveryRequested, to: id) { $0.email != nil }
    }

    /// Mails somebody the confirmation of their address again.
    ///
    /// - Throws: `user_not_found`, `conflict` for an account without an address or with a confirmed one,
    ///   `over_email_send_rate_limit`.
    package func mailConfirmation(to id: UserID) async throws {
        try await mail(.signup, .confirmationMailed, to: id) { $0.email != nil && $0.emailConfirmedAt == nil }
    }

    private func mail(
        _ purpose: CodePurpose, _ event: AuditEvent, to id: UserID,
        where isFit: @escaping @Sendable (UserRecord) -> Bool
    ) async throws {
        let now = clock.now.storable
        let wait = try await database.write { sql -> Int? in
            guard let user = try UserTable(sql).find(id) else { throw AccountRefusal.noSuchUser }
            guard isFit(user), let email = user.email else { throw AccountRefusal.nothingToMail }
            let wait = try codes.send(purpose, to: email, for: .user(user), client: nil, in: sql, at: now)
            if wait == nil { try trail.note(event, of: id, by: actor, in: sql, at: now) }
            return wait
        }
        if let wait { throw AccountRefusal.mailedTooOften(retryAfter: wait) }
    }

    // MARK: The trail

    /// Returns entries of the audit trail, newest first.
    package func trail(_ filter: TrailFilter, side: TrailPage.Cursor.Side?, limit: Int = 50) async throws -> TrailPage {
        try await database.read { try AuditTable($0).trail(filter, side: side, limit: limit) }
    }

    /// Returns what happened on each of the last days.
    /// - Parameter count: The number of days, including the current one.
    package func trends(last count: Int) async throws -> AdministrationTrends {
        let days = LastDays(count, until: clock.now)
        return try await database.read { sql in
            let (audit, outbox) = (AuditTable(sql), OutboxTable(sql))
            return AdministrationTrends(
                days: days.spans.map(\.lowerBound),
                signUps: try audit.counts(of: [.signedUp], in: days.spans),
                signIns: try audit.counts(of: [.signedIn], in: days.spans),
                refusals: try audit.counts(of: [.signInFailed], in: days.spans),
                attacks: try audit.counts(of: [.codeLimitReached, .codesGuessed, .reuseDetected], in: days.spans),
                sentMails: try outbox.countSent(in: days.spans), droppedMails: try outbox.countFailed(in: days.spans))
        }
    }

    /// Returns the counts of what the server stores.
    package func overview() async throws -> AdministrationFigures {
        let now = clock.now
        return try await database.read { sql in
            AdministrationFigures(
                people: try UserTable(sql).counts(at: now), liveSessions: try SessionTable(sql).countLive(),
                waitingMails: try OutboxTable(sql).waiting(at: now).count,
                lateMails: try OutboxTable(sql).countWaiting(for: OutboxTable.patience, at: now),
                failedMails: try OutboxTable(sql).failed(since: now.addingTimeInterval(-7 * 86_400)))
        }
    }

    // MARK: Mails

    /// Returns one page of the unsent mails and those that were dropped, newest first, with their recipients and without
    /// what they say, and how many there are of them.
    ///
    /// - Parameters:
    ///   - part: Part of a recipient, case-insensitive; nil for any.
    ///   - side: Where to begin; nil for the newest.
    package func mailQueue(
        _ filter: OutboxTable.QueueFilter, part: String?, side: OutboxTable.QueueCursor.Side?, limit: Int = 50
    ) async throws -> (window: ListWindow<OutboxTable.Entry>, count: Int) {
        let (now, part) = (clock.now, part?.lowercased())
        return try await database.read { [outbox] sql in
            let table = OutboxTable(sql)
            let window = try table.queue(filter, part: part, side: side, limit: limit, at: now) {
                outbox.recipient(ofSealed: $0, id: $1)
            }
            return (window, try table.countQueue(filter))
        }
    }

    /// Returns a mail of the queue, and the account of its recipient if there is one; nil for an unknown id.
    package func mail(_ id: String) async throws -> (entry: OutboxTable.Entry, person: UserID?)? {
        let now = clock.now
        return try await database.read { [outbox] sql in
            let found = try OutboxTable(sql).queued(id, at: now) { outbox.recipient(ofSealed: $0, id: $1) }
            guard let found else { return nil }
            return (found, try found.recipient.flatMap { try UserTable(sql).find(email: $0)?.id })
        }
    }

    /// Retries a waiting mail at once.
    ///
    /// - Throws: `validation_failed` for a mail that is not waiting: it is being sent, was sent, or was dropped.
    package func retryMail(_ id: String) async throws {
        let now = clock.now.storable
        try await database.write { sql in
            guard let purpose = try OutboxTable(sql).retry(id, at: now) else { throw AccountRefusal.noSuchMail }
            try trail.note(.mailRetried, of: nil, by: actor, reason: .name(purpose), in: sql, at: now)
            sql.afterCommit { [outbox = outbox] in outbox.ring() }
        }
    }

    /// Drops a waiting mail.
    ///
    /// - Throws: `validation_failed` for a mail that is not waiting: it is being sent, was sent, or was dropped.
    package func dropMail(_ id: String) async throws {
        let now = clock.now.storable
        try await database.write { sql in
            guard let purpose = try OutboxTable(sql).drop(id, at: now) else { throw AccountRefusal.noSuchMail }
            try trail.note(.mailDropped, of: nil, by: actor, reason: .name(purpose), in: sql, at: now)
            sql.afterCommit { [meters = meters] in meters.countMail(.failed) }
        }
    }
}
