import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseWire
import Logging

/// Sign-in with a password, or with a mailed code or link.
package struct SignIn: Sendable {
    let database: any Database
    let hasher: any PasswordHashing
    let policy: AccountPolicy
    let clock: any WallClock
    let log: Logger
    let rules: PasswordRules
    let metadataLimit: MetadataLimit
    let codes: Codes
    let owners: AddressOwners
    let pendingPasskeys: PendingPasskeys
    let sessions: Sessions
    let devices: KnownDevices
    let limiter: Limiter
    let trail: Trail

    /// The maximum number of attempts at a sign-in when the password changes while it is being compared.
    private static let comparisons = 3

    /// Signs in with an email address and a password.
    ///
    /// An unknown address, one without a password and a wrong password take the same time and give the same answer:
    /// `invalid_credentials`. Only a person who knows the password learns more: `user_banned`,
    /// `email_not_confirmed`.
    ///
    /// Where sign-ups are private, a password may belong to a shadow registration. So every refusal takes two
    /// comparisons, whether or not there is anything to compare with; a success takes one.
    package func withPassword(email: String, password: Secret, client: ClientContext) async throws -> OpenedSession {
        guard rules.isHashable(password) else {
            limiter.countFruitless(by: client)
            throw AccountRefusal.invalidCredentials
        }
        let address = EmailAddress(email)?.canonical
        let attemptedAt = clock.now.storable
        let attempts = try await admitPassword(of: address, client, at: attemptedAt)
        let outcome = try await limiter.compare(attempts, at: attemptedAt) {
            try await signIn(address, password, client) { sql in
                try attempts.forgive(attemptAt: attemptedAt, in: sql)
            }
        }
        switch outcome {
        case .success(let session): return session
        case .failure(let refused):
            let now = clock.now.storable
            try await database.write { sql in
                try trail.note(
                    .signInFailed, of: refused.user, method: .password, reason: .refusal(refused.error), in: sql,
                    at: now)
            }
            throw refused.error
        }
    }

    /// Counts an attempt with a password, or refuses it.
    private func admitPassword(of email: String?, _ client: ClientContext, at now: Date) async throws -> PasswordLimits
    {
        guard policy.limits != nil else { return PasswordLimits() }
        return try await database.decide { sql -> Decision<PasswordLimits> in
            let device = try devices.known(client.device, of: email, in: sql, at: now)
            let attempts = limiter.passwordLimits(of: email, client: client, device: device)
            if let refusal = try limiter.refusal(by: limiter.keys(\.token, of: client) + attempts.all, in: sql, at: now)
            {
                return .failure(refusal)
            }
            return .success(attempts)
        }
    }

    /// A password that was compared and rejected, and the account that it was tried on, if there is one.
    private struct Refused: Error {
        var error: AccountRefusal
        var user: UserID?
    }

    /// Compares the password, and opens a session in the same transaction as `accepted`.
    private func signIn(
        _ address: String?, _ password: Secret, _ client: ClientContext,
        accepted: @escaping @Sendable (any SQLSession) throws -> Void
    ) async throws -> Result<OpenedSession, Refused> {
        var tried: UserID?
        for _ in 0..<Self.comparisons {
            let (found, shadow) = try await database.read { sql in
                try address.map { try ShadowTable(sql).findWithUser(email: $0) } ?? (user: nil, shadow: nil)
            }
            tried = found?.id
            let verdict = try await hasher.verify(password, against: found?.passwordHash ?? hasher.decoy)
            guard verdict.matches, let user = found, let hash = user.passwordHash else {
                if try await matches(password, shadow) {
                    return .failure(Refused(error: .emailNotConfirmed, user: tried))
                }
                break
            }
            let now = clock.now.storable
            if user.isBanned(at: now) { return .failure(Refused(error: .userBanned, user: tried)) }
            guard user.emailConfirmedAt != nil else {
                _ = try await matches(password, nil)
                return .failure(Refused(error: .emailNotConfirmed, user: tried))
            }
            let newHash = verdict.needsRehash ? await rehash(password) : nil
            let outcome = try await database.write { sql -> Result<OpenedSession, Refused>? in
                // The password may have changed since it was read; no session may start with the old one.
                guard let current = try UserTable(sql).find(user.id), current.passwordHash == hash else { return nil }
                // A ban has ended all sessions, and no later one of this sign-in may outlast it.
                if current.isBanned(at: now) { return .failure(Refused(error: .userBanned, user: user.id)) }
                if let newHash {
                    _ = try UserTable(sql).rehash(newHash, of: user.id, replacing: hash, at: now)
                }
                try accepted(sql)
                return .success(
                    try sessions.open(
                        in: sql, for: user.id, by: .password, client: client,
                        evidence: current.hasUnprovenPassword ? .earlier(nil) : .now, at: now))
            }
            if let outcome { return outcome }
        }
        return .failure(Refused(error: .invalidCredentials, user: tried))
    }

    /// Compares with the password of a shadow registration, or takes the same time if there is none. Without private
    /// sign-ups there are no shadow registrations to compare with.
    private func matches(_ password: Secret, _ shadow: ShadowRecord?) async throws -> Bool {
        guard policy.duplicateSignUp == .private else { return false }
        return try await hasher.verify(password, against: shadow?.passwordHash ?? hasher.decoy).matches
    }

    /// Returns a hash with the current parameters, or nil if the server has no room to compute it: the next sign-in
    /// then does.
    private func rehash(_ password: Secret) async -> String? {
        do {
            return try await hasher.hash(password)
        } catch {
            log.info("a password could not be rehashed and keeps its old hash")
            return nil
        }
    }
}
