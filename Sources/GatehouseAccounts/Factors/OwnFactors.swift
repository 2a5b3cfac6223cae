import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseStore

/// The second factors of a person who is signed in.
package struct OwnFactors: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let limiter: Limiter
    let trail: Trail

    private var freshProof: FreshProof { FreshProof(policy: policy) }

    /// Renames a verified factor of a person.
    ///
    /// - Parameter name: 1 to ``FactorRecord/longestName`` characters, of which some are visible. It is stored on
    ///   one line, without those that act on their surroundings.
    /// - Throws: `over_request_rate_limit`, `mfa_factor_not_found`, `insufficient_aal` when the session has not taken the
    ///   second step, `mfa_factor_name_conflict`, `session_not_found` and `user_not_found` when the session or the
    ///   account has ended in the meantime.
    package func rename(_ id: FactorID, to name: String, of who: Authenticated) async throws {
        try await limiter.admit(\.update, of: who.user.id)
        let (name, now) = (VisibleText.name(name, longest: FactorRecord.longestName) ?? "", clock.now.storable)
        try await database.write { sql in
            let (user, session) = try live(who, in: sql)
            guard let factor = user.factors.first(where: { $0.id == id && $0.isVerified }) else {
                throw AccountRefusal.factorNotFound
            }
            guard session.level == .two else { throw AccountRefusal.secondStepNeeded }
            let others = user.factors.filter { $0.id != id && $0.isThere(for: session.id, at: now) }
            guard !others.contains(where: { $0.name == name }) else { throw AccountRefusal.factorNameTaken }
            _ = try FactorTable(sql).rename(id, of: user.id, to: name, at: now)
            try trail.note(
                .factorRenamed, of: user.id, session: session.id, method: factor.method, in: sql, at: now)
        }
    }

    /// Removes a factor of a person. The sessions that it raised fall to the first level; the last one takes the backup
    /// codes along. One that is not verified can be removed in any session, whichever began to add it.
    ///
    /// - Throws: `over_request_rate_limit`, `mfa_factor_not_found`, `insufficient_aal` for a verified factor when the
    ///   session has not taken the second step, `reauthentication_needed` when the proof is too long ago,
    ///   `session_not_found` and `user_not_found` when the session or the account has ended in the meantime.
    package func remove(_ id: FactorID, of who: Authenticated) async throws {
        try await limiter.admit(\.update, of: who.user.id)
        let now = clock.now.storable
        try await database.write { sql in
            let (user, session) = try live(who, in: sql)
            guard let factor = user.factors.first(where: { $0.id == id }) else { throw AccountRefusal.factorNotFound }
            if factor.isVerified {
                guard session.level == .two else { throw AccountRefusal.secondStepNeeded }
                if !session.hasRecentStep(at: now),
                    let refusal = freshProof.refusal(of: .unlinking, by: session, of: user, at: now)
                {
                    throw refusal
                }
            }
            try FactorRemoval.remove(factor, of: user.id, in: sql)
            guard factor.isVerified else { return }
            try trail.note(
                .factorRemoved, of: user.id, session: session.id, method: factor.method, in: sql, at: now)
        }
    }

    /// The account and the session of a person, as they are now.
    private func live(_ who: Authenticated, in sql: any SQLSession) throws -> (UserRecord, SessionRecord) {
        guard let user = try UserTable(sql).find(who.user.id) else { throw AccountRefusal.tokenUserNotFound }
        guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
            throw AccountRefusal.tokenSessionNotFound
        }
        return (user, session)
    }
}
