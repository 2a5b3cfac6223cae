import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire
import Logging

extension Sessions {
    /// Advances the session of a refresh token. ``issue(_:)`` then issues its tokens: a new access token and the
    /// refresh token's successor.
    ///
    /// - Throws: `refresh_token_not_found` for anything that is not a token of this server, `session_not_found`
    ///   when its session has ended, `refresh_token_already_used` for a token older than the previous one, or for the
    ///   tenth turn in a row (the session has then been ended), `session_expired` when the session exceeded its limits
    ///   or a newer sign-in replaced it, `user_banned`. None of these is ever thrown for a temporary problem.
    package func refresh(_ token: Secret, client: ClientContext) async throws -> OpenedSession {
        guard let presented = refreshTokens.read(token) else {
            meters.countRefresh(AccountRefusal.refreshTokenNotFound.code.rawValue)
            throw AccountRefusal.refreshTokenNotFound
        }
        let now = clock.now.storable
        let limits = limiter.keys(\.token, of: client)
        let outcome = try await database.write { sql -> Decision<OpenedSession> in
            if let refusal = try limiter.refusal(by: limits, in: sql, at: now) { return .failure(refusal) }
            let exchanged = try exchange(presented.number, of: presented.session, client: client, at: now, in: sql)
            guard let groups, case .success(var opened) = exchanged else { return exchanged }
            opened.group = try groups.group(of: opened.session.id, in: sql)
            return .success(opened)
        }
        switch outcome {
        case .success(let granted):
            meters.countRefresh("ok")
            var granted = granted
            granted.session.client.device = client.device
            return granted
        case .failure(let refusal):
            meters.countRefresh(refusal.code.rawValue)
            if refusal == .refreshTokenAlreadyUsed {
                log.warning(
                    "a replaced refresh token was presented; its session is ended",
                    metadata: ["session": "\(presented.session)"])
            }
            throw refusal
        }
    }

    private func exchange(
        _ number: Int64, of id: SessionID, client: ClientContext, at now: Date, in sql: any SQLSession
    ) throws -> Decision<OpenedSession> {
        let sessions = SessionTable(sql)
        while true {
            let found = try sessions.findWithUser(id)
            guard let (session, keys) = found.session, let user = found.user else { return .failure(.sessionNotFound) }
            if let end = try end(of: session, of: user, in: sessions, at: now) {
                try sessions.end(id, reason: end, at: now)
                return .failure(.sessionExpired)
            }
            if session.isBeforeLostStep(number) {
                if user.isBanned(at: now) { return .failure(.userBanned) }
                guard try sessions.lower(session) else { continue }
                guard let (lowered, keys) = try sessions.findWithUser(id).session else {
                    return .failure(.sessionNotFound)
                }
                // Without the step, its time may be over.
                if let end = try end(of: lowered, of: user, in: sessions, at: now) {
                    try sessions.end(id, reason: end, at: now)
                    return .failure(.sessionExpired)
                }
                return .success(OpenedSession(session: lowered, user: user, time: now, keysGeneration: keys))
            }
            let decision = RefreshDecision.decide(
                presented: number, current: session.counter, isEnded: session.endedAt != nil)
            switch decision {
            case .refuseEnded:
                if session.endReason == .banned, user.isBanned(at: now) { return .failure(.userBanned) }
                let isLimit = session.endReason == .expired || session.endReason == .replaced
                return .failure(isLimit ? .sessionExpired : .sessionNotFound)
            case .refuseUnknown: return .failure(.refreshTokenNotFound)
            case .endSession:
                return .failure(try endCopied(id, of: user.id, in: sql, at: now))
            case .repeatCurrent, .advance, .catchUp:
                if user.isBanned(at: now) { return .failure(.userBanned) }
            }
            var opened = OpenedSession(session: session, user: user, time: now, keysGeneration: keys)
            let device = devices.known(client.device, of: user, at: now)
            if decision == .repeatCurrent {
                guard let turns = session.turn(of: device, within: policy.sessions.reuseInterval, at: now) else {
                    return .success(opened)
                }
                guard try sessions.noteTurns(turns, of: id, at: session.counter) else { continue }
                try trail.note(.tokenRepeated, of: user.id, session: id, reason: .count(turns.count), in: sql, at: now)
                guard turns.areTooMany else { return .success(opened) }
                return .failure(try endCopied(id, of: user.id, in: sql, at: now))
            }
            if decision == .catchUp {
                if try sessions.catchUp(id, from: session.counter, to: number) {
                    try trail.note(
                        .sessionCaughtUp, of: user.id, session: id, reason: .count(Int(number - session.counter)),
                        in: sql,
                        at: now)
                }
                continue
            }
            // Where writers do not exclude each other from the start of their transactions, another one may have
            // advanced the session since it was read. In that case, read it again.
            guard try sessions.advance(id, from: session.counter, client: client, device: device, at: now)
            else { continue }
            opened.session.counter += 1
            return .success(opened)
        }
    }

    /// Ends a session whose refresh token somebody else seems to have, and returns the refusal. The owner is told.
    private func endCopied(
        _ id: SessionID, of user: UserID, in sql: any SQLSession, at now: Date
    ) throws -> AccountRefusal {
        try SessionTable(sql).end(id, reason: .reuseDetected, at: now)
        try trail.note(.reuseDetected, of: user, session: id, in: sql, at: now)
        return .refreshTokenAlreadyUsed
    }

    /// How long a recovery that owes no step is renewed without a new password, in seconds: a day.
    private static let unusedRecoveryLife: TimeInterval = 86_400

    /// Returns whether a recovery that owes no step, although the account has factors, has set no new password for so
    /// long that it is over. Its tokens must not stay a way around them.
    private static func isLeft(_ session: SessionRecord, of user: UserRecord, at now: Date) -> Bool {
        user.isSpared(in: session) && now >= session.createdAt.advanced(by: Self.unusedRecoveryLife)
    }

    /// Returns why a live session has to end now: it exceeded its limits, it never took the second step of its account,
    /// it is a recovery that was left, or, where a user has only one session, another one was used later, unless that
    /// one alone owes the step. The latter covers sessions from before that rule applied.
    private func end(
        of session: SessionRecord, of user: UserRecord, in sessions: SessionTable, at now: Date
    ) throws -> SessionRecord.EndReason? {
        guard session.endedAt == nil else { return nil }
        let limits = policy.sessions
        if limits.isOver(session, at: now) || limits.isLate(session, of: user, at: now)
            || Self.isLeft(session, of: user, at: now)
        {
            return .expired
        }
        guard limits.onePerUser else { return nil }
        let isReplaced = try sessions.live(of: session.userID).contains { other in
            other.id != session.id && !limits.isOver(other, at: now) && other.lastUsedAt > session.lastUsedAt
                && (user.needsStep(in: session) || !user.needsStep(in: other))
        }
        return isReplaced ? .replaced : nil
    }
}
