package import Foundation
import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens

/// The backup codes of a person who is signed in.
package struct OwnBackupCodes: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let digests: CodeDigests
    let sessions: Sessions
    let attempts: FactorAttempts
    let limiter: Limiter
    let trail: Trail

    private var freshProof: FreshProof { FreshProof(policy: policy) }

    /// New codes, which nobody can read again.
    package struct Made: Sendable {
        /// The common id of the codes, which new ones take over from those that they replace.
        package let id: UUID
        /// The codes as they are shown.
        package let codes: [Secret]
    }

    /// Returns how many codes a person has, and when they were made.
    ///
    /// - Throws: `mfa_factor_not_found` if there are none.
    package func state(of who: Authenticated) async throws -> (
        id: UUID, total: Int, remaining: Int, createdAt: Date
    ) {
        guard let codes = try await database.read({ try BackupCodeTable($0).find(of: who.user.id) }) else {
            throw AccountRefusal.noBackupCodes
        }
        return (codes.id, codes.total, codes.remaining, codes.createdAt)
    }

    /// Makes the codes of a person. The other sessions that an earlier code raised fall to the first level.
    ///
    /// - Parameter isReplacing: Whether the person has codes, which no longer count from then on.
    /// - Throws: `insufficient_aal`, `reauthentication_needed` when the proof is too long ago,
    ///   `mfa_verified_factor_exists` or `mfa_factor_not_found` if there are codes or none against expectation,
    ///   `mfa_recovery_codes_sole_factor`, `over_request_rate_limit`, `session_not_found` and `user_not_found` when the
    ///   session or the account has ended in the meantime.
    package func make(_ who: Authenticated, isReplacing: Bool) async throws -> Made {
        try await limiter.admit(\.update, of: who.user.id)
        let now = clock.now.storable
        let (newID, codes) = (random.uuid(), BackupCodes.make(random: random))
        let stored = codes.map { digests.backupCode($0, of: who.user.id) }
        let id = try await database.write { sql -> UUID in
            let (user, session) = try admit(
                who, withoutFactor: isReplacing ? .noBackupCodes : .backupCodesAlone, in: sql, at: now)
            let table = BackupCodeTable(sql)
            let current = try table.find(of: user.id)
            if isReplacing, current == nil { throw AccountRefusal.noBackupCodes }
            if !isReplacing, current != nil { throw AccountRefusal.backupCodesExist }
            guard user.factors.contains(where: \.isVerified) else { throw AccountRefusal.backupCodesAlone }
            try table.deleteAll(of: user.id)
            try SessionTable(sql).lowerAll(
                of: user.id, raisedBy: SessionRecord.backupCode, except: session.id)
            // Each set is later than the one before it, so that the instant tells them apart.
            let madeAt = current.map { max(now, $0.createdAt.advanced(by: Duration.microseconds(1))) } ?? now
            let set = current?.id ?? newID
            try table.insert(stored, set: set, of: user.id, at: madeAt)
            try trail.note(.backupCodesMade, of: user.id, session: session.id, in: sql, at: now)
            return set
        }
        return Made(id: id, codes: codes.map(BackupCodes.shown))
    }

    /// Removes the codes of a person. The sessions that one of them raised fall to the first level. Returns their common
    /// id.
    ///
    /// - Throws: As ``make(_:isReplacing:)``; `mfa_factor_not_found` if there are none.
    package func remove(_ who: Authenticated) async throws -> UUID {
        try await limiter.admit(\.update, of: who.user.id)
        let now = clock.now.storable
        return try await database.write { sql in
            let (user, session) = try admit(who, withoutFactor: .noBackupCodes, in: sql, at: now)
            let table = BackupCodeTable(sql)
            guard let codes = try table.find(of: user.id) else { throw AccountRefusal.noBackupCodes }
            try table.deleteAll(of: user.id)
            try SessionTable(sql).lowerAll(of: user.id, raisedBy: SessionRecord.backupCode)
            try trail.note(.backupCodesRemoved, of: user.id, session: session.id, in: sql, at: now)
            return codes.id
        }
    }

    /// Does the second step with a backup code, which then counts no longer. The owner is told by mail.
    ///
    /// - Throws: `mfa_verification_failed`, also for a person without codes, `mfa_recovery_codes_locked` after too many
    ///   wrong codes, `over_request_rate_limit`, `session_not_found` when the session has ended in the meantime.
    package func verify(_ code: Secret, by who: Authenticated) async throws -> OpenedSession {
        let now = clock.now.storable
        return try await database.decide { sql -> Decision<OpenedSession> in
            if let refusal = try attempts.refusal(of: who.user.id, from: who.session.client, in: sql, at: now) {
                return .failure(.backupCodesLocked(retryAfter: refusal.retryAfter ?? 1))
            }
            // A code of a session that has just ended stays.
            let isLive = try SessionTable(sql).find(who.session.id).map { $0.endedAt == nil } ?? false
            guard isLive else { return .failure(.tokenSessionNotFound) }
            let isOld = try areOld(of: who.user.id, in: sql, at: now)
            guard let code = BackupCodes.read(code), try use(code, by: who, in: sql, at: now) else {
                try attempts.countWrong(
                    of: who.user.id, session: who.session.id, method: .backupCode, reason: .backupCodeNotVerified,
                    in: sql, at: now)
                return .failure(.backupCodeNotVerified)
            }
            let opened = try sessions.raise(
                who.session.id, by: .backupCode, provesOwner: isOld, client: who.session.client, in: sql, at: now)
            return opened.map { .success($0) } ?? .failure(.tokenSessionNotFound)
        }
    }

    /// Whether the codes of a user have been there for so long that they prove whose the account is.
    func areOld(of user: UserID, in sql: any SQLSession, at now: Date) throws -> Bool {
        guard let codes = try BackupCodeTable(sql).find(of: user) else { return false }
        return now > codes.createdAt.advanced(by: FreshProof.span)
    }

    /// Uses up a code inside a transaction. Returns whether it counted.
    /// - Parameter code: The code as ``BackupCodes/read(_:)`` returns it.
    func use(_ code: Secret, by who: Authenticated, in sql: any SQLSession, at now: Date) throws -> Bool {
        let table = BackupCodeTable(sql)
        let digest = digests.backupCode(code, of: who.user.id)
        guard try table.use(digest, of: who.user.id, at: now) else { return false }
        let remaining = try table.find(of: who.user.id)?.remaining ?? 0
        try trail.note(
            .backupCodeUsed, of: who.user.id, session: who.session.id, reason: .count(remaining), in: sql, at: now)
        return true
    }

    /// Returns the account and the session, if the session may change the codes.
    ///
    /// - Parameter refusal: What a person without a factor is told, because they cannot take the second step.
    private func admit(
        _ who: Authenticated, withoutFactor refusal: AccountRefusal, in sql: any SQLSession, at now: Date
    ) throws -> (user: UserRecord, session: SessionRecord) {
        guard let user = try UserTable(sql).find(who.user.id) else { throw AccountRefusal.tokenUserNotFound }
        guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
            throw AccountRefusal.tokenSessionNotFound
        }
        guard session.level == .two else {
            throw user.factors.contains(where: \.isVerified) ? AccountRefusal.secondStepNeeded : refusal
        }
        if !session.hasRecentStep(at: now),
            let refusal = freshProof.refusal(of: .linking, by: session, of: user, at: now)
        {
            throw refusal
        }
        return (user, session)
    }
}
