import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens

extension Sessions {
    /// Ends sessions, and records it if there were any. Repeating it changes nothing and is not an error. A session
    /// that owes the second step ends none of the second level. With other sessions, a change of address goes that one
    /// of them has requested.
    package func end(_ who: Authenticated, scope: SignOutScope) async throws {
        let now = clock.now.storable
        // With the password alone, nobody signs the owner out.
        let bound: AssuranceLevel = who.user.needsStep(in: who.session) ? .one : .two
        try await database.write { sql in
            let sessions = SessionTable(sql)
            let ended =
                switch scope {
                case .local: try sessions.end(who.session.id, reason: .signedOut, at: now) ? 1 : 0
                case .global: try sessions.endAll(of: who.user.id, upTo: bound, reason: .signedOut, at: now)
                case .others:
                    try sessions.endAll(
                        of: who.user.id, except: who.session.id, upTo: bound, reason: .signedOut, at: now)
                }
            if scope != .local {
                try trail.discardChange(of: who.user.id, by: who.session.id, in: sql, at: now)
            }
            guard ended > 0 else { return }
            try trail.note(
                .signedOut, of: who.user.id, session: who.session.id, reason: .word(scope.detail), in: sql, at: now)
        }
    }

    /// Ends the session of a sign-out ticket. Anything else is no error, so that nobody learns from the answer whether a
    /// ticket is genuine or its session is live.
    ///
    /// - Throws: `over_request_rate_limit` for too many requests of one client.
    package func end(ticket: Secret, client: ClientContext) async throws {
        let now = clock.now.storable
        let limits = limiter.keys(\.token, of: client)
        let id = tickets.session(of: ticket)
        let refusal = try await database.write { sql -> AccountRefusal? in
            if let refusal = try limiter.refusal(by: limits, in: sql, at: now) { return refusal }
            guard let id, let session = try SessionTable(sql).find(id) else { return nil }
            guard try SessionTable(sql).end(id, reason: .signedOut, at: now) else { return nil }
            let scope = SignOutScope.local
            try trail.note(.signedOut, of: session.userID, session: id, reason: .word(scope.detail), in: sql, at: now)
            return nil
        }
        if let refusal { throw refusal }
    }

    /// Returns a person's live sessions, newest first.
    package func live(of who: Authenticated) async throws -> [SessionRecord] {
        let (now, limits) = (clock.now, policy.sessions)
        return try await database.read { sql in
            try SessionTable(sql).live(of: who.user.id).filter { !limits.isOver($0, at: now) }
        }.reversed()
    }

    /// Ends one of the person's own sessions. A session that has already ended is not an error. With another one, a
    /// change of address goes that it has requested.
    ///
    /// - Throws: `session_not_found` for a session that never existed, and in the same words for somebody else's;
    ///   `insufficient_aal` for another session than one's own when one's own has not taken the second step.
    package func end(_ id: SessionID, of who: Authenticated) async throws {
        guard id == who.session.id || !who.user.needsStep(in: who.session) else {
            throw AccountRefusal.secondStepNeeded
        }
        let now = clock.now.storable
        try await database.write { sql in
            guard let session = try SessionTable(sql).find(id), session.userID == who.user.id else {
                throw AccountRefusal.noSuchSession
            }
            guard session.endedAt == nil else { return }
            try SessionTable(sql).end(id, reason: .signedOut, at: now)
            try trail.note(.signedOut, of: who.user.id, session: id, reason: .word(.elsewhere), in: sql, at: now)
            try trail.discardChange(of: who.user.id, by: who.session.id, in: sql, at: now)
        }
    }
}
