import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire

/// Codes that apps exchange for a session, after a mailed link or a provider's answer has opened the app.
package struct CodeExchange: Sendable {
    /// How long an app has to exchange a code.
    static let life = Duration.seconds(300)
    /// The maximum number of verifiers that are compared with the challenge of one code.
    static let attempts = 5

    let database: any Database
    let clock: any WallClock
    let digests: CodeDigests
    let owners: AddressOwners
    let providers: ProviderSignIn
    let sessions: Sessions
    let limiter: Limiter
    let trail: Trail

    /// Exchanges the code of a link or of a provider's answer for a session, where the sign-in was started. If several
    /// clients present one code at once, only one gets a session. A wrong verifier does not use up the code, up to five
    /// times.
    ///
    /// - Throws: `flow_state_not_found` for a code that is unknown, was exchanged, or has no attempts left,
    ///   `flow_state_expired`, `bad_code_verifier`, `user_banned`, `over_request_rate_limit`; for a provider's answer
    ///   also what ``ProviderSignIn/signIn(with:name:consent:using:client:)`` and
    ///   ``Linking/link(_:to:consent:started:)`` throw.
    package func exchange(_ code: Secret, verifier: Secret, client: ClientContext) async throws -> OpenedSession {
        let now = clock.now.storable
        return try await database.decide { sql -> Decision<OpenedSession> in
            if let refusal = try limiter.refusal(by: limiter.keys(\.token, of: client), in: sql, at: now) {
                return .failure(refusal)
            }
            let digest = digests.authCode(code)
            let (mailed, proven) = (AuthCodeTable(sql), ProviderCodeTable(sql))
            if let row = try mailed.charge(digest, limit: Self.attempts) {
                if let refusal = try refusal(
                    of: verifier, for: row.challenge, row.expiresAt, at: now, taking: { try mailed.take(digest) })
                {
                    return try refused(refusal, of: row.userID, method: .mailedCode, in: sql, at: now)
                }
                return try redeem(row, client: client, in: sql, at: now)
            }
            guard let row = try proven.charge(digest, limit: Self.attempts) else {
                return try refused(.flowNotFound, of: nil, method: .mailedCode, in: sql, at: now)
            }
            if let refusal = try refusal(
                of: verifier, for: row.challenge, row.expiresAt, at: now, taking: { try proven.take(digest) })
            {
                return try refused(refusal, of: nil, method: .provider, in: sql, at: now)
            }
            return try providers.redeem(row, client: client, in: sql, at: now)
        }
    }

    /// Returns why a code is not exchanged for this verifier; nil if it is, in which case the code is used up.
    private func refusal(
        of verifier: Secret, for challenge: CodeChallenge, _ expiry: Date, at now: Date, taking take: () throws -> Bool
    ) throws -> AccountRefusal? {
        guard now < expiry else { return .flowExpired }
        guard challenge.isAnswered(by: verifier) else { return .badCodeVerifier }
        return try take() ? nil : .flowNotFound
    }

    /// Signs in the person who received a mail. The link proves the address, and the verifier proves who requested the
    /// mail. So an unconfirmed account starts over now, with the data sent along with that request.
    private func redeem(
        _ row: AuthCodeTable.Row, client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws -> Decision<OpenedSession> {
        let found: UserRecord
        if let user = try row.userID.flatMap({ try UserTable(sql).find($0) }) {
            found = user
        } else if let newcomer = row.newcomer, try UserTable(sql).find(email: newcomer.email) == nil {
            found = try owners.account(of: newcomer, by: .link, in: sql, at: now)
        } else {
            // The address has got an account in the meantime, which started without this mail.
            return try refused(.flowNotFound, of: nil, method: .mailedCode, in: sql, at: now)
        }
        if found.isBanned(at: now) {
            return try refused(.userBanned, of: found.id, method: .mailedCode, in: sql, at: now)
        }
        let user = try owners.prove(
            found, by: .link, startingOverWith: row.newcomer, isRecovery: row.isRecovery, in: sql, at: now)
        return .success(
            try sessions.open(
                in: sql, for: user.id, by: .mail, client: client, isRecovery: row.isRecovery, hasProof: true,
                at: now))
    }

    /// Records in the audit trail that a sign-in was refused, and returns the refusal.
    private func refused<T>(
        _ refusal: AccountRefusal, of user: UserID?, method: TrailDetail, in sql: any SQLSession, at now: Date
    ) throws -> Decision<T> {
        try trail.note(.signInFailed, of: user, method: method, reason: .refusal(refusal), in: sql, at: now)
        return .failure(refusal)
    }
}
