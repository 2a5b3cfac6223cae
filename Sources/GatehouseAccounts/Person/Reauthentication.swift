import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire

/// How a person who has been signed in for a long time proves their identity again.
package struct Reauthentication: Sendable {
    let database: any Database
    let hasher: any PasswordHashing
    let clock: any WallClock
    let digests: CodeDigests
    let rules: PasswordRules
    let codes: Codes
    let devices: KnownDevices
    let limiter: Limiter
    let trail: Trail

    /// Mails the signed-in person a code that makes the session recent again.
    ///
    /// - Throws: `validation_failed` for an account without an address, `reauthentication_needed` after too many
    ///   wrong codes, which requires a new sign-in, `email_not_confirmed`, `over_email_send_rate_limit` within
    ///   the mail interval, `over_request_rate_limit`.
    package func request(_ who: Authenticated) async throws {
        try await limiter.admit(\.update, of: who.user.id)
        let now = clock.now.storable
        let wait = try await database.write { sql -> Int? in
            guard let user = try UserTable(sql).find(who.user.id) else { throw AccountRefusal.tokenUserNotFound }
            guard let email = user.email else { throw AccountRefusal.reauthenticationNeedsAddress }
            guard user.emailConfirmedAt != nil else {
                throw AccountRefusal.addressNotConfirmed
            }
            // Checked first, so that no mail is sent whose code would be refused.
            let row = try CodeTable(sql).find(.reauthentication, subject: digests.subject(email))
            let device = who.session.client.device
            if let row,
                try codes.isUsedUp(codes.guessLimits(of: row, device: device, in: sql, at: now), in: sql, at: now)
            {
                throw AccountRefusal.reauthenticationUsedUp
            }
            return try codes.send(
                .reauthentication, to: email, for: .user(user), client: who.session.client, in: sql, at: now)
        }
        if let wait { throw AccountRefusal.mailedTooOften(retryAfter: wait) }
    }

    /// Uses up the mailed code, and makes the current session recent.
    ///
    /// - Returns: The same person, with the updated session.
    /// - Throws: `reauthentication_not_valid`, `reauthentication_needed` after too many wrong codes,
    ///   `session_not_found` when the session has ended in the meantime.
    func prove(_ who: Authenticated, nonce: Secret) async throws -> Authenticated {
        let now = clock.now.storable
        try await database.decide { sql -> Decision<Void> in
            guard let user = try UserTable(sql).find(who.user.id), let email = user.email else {
                return .failure(.reauthenticationNotValid)
            }
            let outcome = try codes.redeem(
                .code(email: email, nonce), purposes: [.reauthentication], device: who.session.client.device, in: sql,
                at: now)
            if case .failure(.usedUp) = outcome { return .failure(.reauthenticationUsedUp) }
            guard case .success(let row) = outcome, row.userID == user.id else {
                return .failure(.reauthenticationNotValid)
            }
            guard try SessionTable(sql).noteReauthentication(of: who.session.id, at: now) else {
                throw AccountRefusal.tokenSessionNotFound
            }
            try SessionTable(sql).noteProof(of: who.session.id, at: now)
            try trail.note(.reauthenticated, of: user.id, session: who.session.id, in: sql, at: now)
            return .success(())
        }
        return who.proven(at: now)
    }

    /// Checks the password of a person who is signed in, to prove their identity. The session then counts as recent,
    /// unless the password was set without a proof of the owner. A wrong password counts like one at sign-in. Right or
    /// wrong, each counts like a change of the account.
    ///
    /// - Returns: The same person, with the updated session.
    /// - Throws: `current_password_invalid` for a wrong password and for an account without one,
    ///   `over_request_rate_limit`, `session_not_found` and `user_not_found` when the session or the account has ended
    ///   in the meantime.
    package func prove(
        _ who: Authenticated, password: Secret, client: ClientContext
    ) async throws -> Authenticated {
        try await limiter.admit(\.update, of: who.user.id)
        let attemptedAt = clock.now.storable
        let attempts = limiter.passwordLimits(
            of: who.user.email, client: client, device: devices.known(client.device, of: who.user, at: attemptedAt))
        try await limiter.admit(attempts.all)
        guard let user = try await database.read({ try UserTable($0).find(who.user.id) }) else {
            throw AccountRefusal.tokenUserNotFound
        }
        var matches = false
        if rules.isHashable(password) {
            let verdict = try await limiter.compare(attempts, at: attemptedAt) {
                try await hasher.verify(password, against: user.passwordHash ?? hasher.decoy)
            }
            matches = verdict.matches && user.passwordHash != nil
        }
        let now = clock.now.storable
        guard matches else {
            try await database.write { sql in
                try trail.note(
                    .signInFailed, of: who.user.id, session: who.session.id, method: .password,
                    reason: .word(.proving), in: sql, at: now)
            }
            throw AccountRefusal.currentPasswordInvalid
        }
        return try await database.write { sql in
            try attempts.forgive(attemptAt: attemptedAt, in: sql)
            if user.hasUnprovenPassword { return who }
            guard try SessionTable(sql).noteReauthentication(of: who.session.id, at: now) else {
                throw AccountRefusal.tokenSessionNotFound
            }
            try trail.note(
                .reauthenticated, of: who.user.id, session: who.session.id, method: .password, in: sql, at: now)
            return who.proven(at: now)
        }
    }

    /// Whether a person signed in, or proved their identity, recently enough to count as proof, for an account that has
    /// nothing else to ask for.
    package func isProvenBySignIn(_ who: Authenticated) -> Bool {
        FreshProof.isFresh(who.session, at: clock.now)
    }
}

extension Authenticated {
    /// Returns the same person, whose session has had a proof of its owner at an instant.
    func proven(at now: Date) -> Authenticated {
        var other = self
        other.session.reauthenticatedAt = now
        return other
    }
}
