import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire

/// How a person who has been signed in for a long time proves that it is still them.
extension Accounts {
    /// How long a session counts as recent after a sign-in or a mailed code.
    static let recentSpan = Duration.seconds(24 * 3600)

    /// Mails the signed-in person a code that makes the session recent again.
    ///
    /// - Throws: `validation_failed` for an account without an address, `reauthentication_needed` after too many
    ///   wrong codes, which requires a new sign-in, `email_not_confirmed`, `over_email_send_rate_limit` within
    ///   the mail interval, `over_request_rate_limit`.
    package func requestReauthentication(_ who: Authenticated) async throws {
        try await admit(limits(\.update, of: who.user.id))
        let now = clock.now.storable
        let wait = try await database.write { sql -> Int? in
            guard let user = try UserTable(sql).find(who.user.id) else { throw AccountRefusal.tokenUserNotFound }
            guard let email = user.email else { throw AccountRefusal.reauthenticationNeedsAddress }
            guard user.emailConfirmedAt != nil else {
                throw AccountRefusal.addressNotConfirmed
            }
            // Checked first, so that no mail is sent whose code would be refused.
            let row = try CodeTable(sql).find(.reauthentication, subject: codes.subject(email))
            let device = who.session.client.device
            if let row, try isUsedUp(guessLimits(of: row, device: device, in: sql, at: now), in: sql, at: now) {
                throw AccountRefusal.reauthenticationUsedUp
            }
            return try sendCode(
                .reauthentication, to: email, for: .user(user), client: who.session.client, in: sql, at: now)
        }
        if let wait { throw AccountRefusal.mailedTooOften(retryAfter: wait) }
    }

    /// Uses up the mailed code, and makes the current session recent.
    ///
    /// - Throws: `reauthentication_not_valid`, `reauthentication_needed` after too many wrong codes,
    ///   `session_not_found` when the session has ended in the meantime.
    func reauthenticate(_ who: Authenticated, nonce: Secret) async throws {
        let now = clock.now.storable
        // A value, not an error: an error would roll back the count of wrong attempts.
        let refusal = try await database.write { sql -> AccountRefusal? in
            guard let user = try UserTable(sql).find(who.user.id), let email = user.email else {
                return .reauthenticationNotValid
            }
            let outcome = try redeem(
                .code(email: email, nonce), purposes: [.reauthentication], device: who.session.client.device, in: sql,
                at: now)
            if case .failure(.usedUp) = outcome { return .reauthenticationUsedUp }
            guard case .success(let row) = outcome, row.userID == user.id else { return .reauthenticationNotValid }
            guard try SessionTable(sql).noteReauthentication(of: who.session.id, at: now) else {
                throw AccountRefusal.tokenSessionNotFound
            }
            try note(.reauthenticated, of: user.id, session: who.session.id, in: sql, at: now)
            return nil
        }
        if let refusal { throw refusal }
    }

    /// Whether the session started, or was reauthenticated, within the last `span`.
    func isRecent(_ session: SessionRecord, within span: Duration = recentSpan) -> Bool {
        clock.now <= (session.reauthenticatedAt ?? session.createdAt).advanced(by: span)
    }

    /// Checks the password of somebody who is signed in, to prove that it is still them. The session then counts as
    /// recent. A wrong password counts like one at sign-in.
    ///
    /// - Throws: `current_password_invalid` for a wrong password and for an account without one,
    ///   `over_request_rate_limit`, `session_not_found` when the session has ended in the meantime.
    package func reauthenticate(_ who: Authenticated, password: Secret, client: ClientContext) async throws {
        let attemptedAt = clock.now.storable
        let attempts = passwordLimits(
            of: who.user.email, client: client, device: knownDevice(client.device, of: who.user, at: attemptedAt))
        try await admit(attempts.all)
        let hash = try await database.read { try UserTable($0).find(who.user.id)?.passwordHash }
        var matches = false
        if passwordRules.isHashable(password) {
            let verdict = try await compare(attempts, at: attemptedAt) {
                try await hasher.verify(password, against: hash ?? hasher.decoy)
            }
            matches = verdict.matches && hash != nil
        }
        let now = clock.now.storable
        guard matches else {
            try await database.write { sql in
                try note(
                    .signInFailed, of: who.user.id, session: who.session.id, method: "password",
                    reason: "reauthentication", in: sql, at: now)
            }
            throw AccountRefusal.currentPasswordInvalid
        }
        try await database.write { sql in
            try attempts.forgive(attemptAt: attemptedAt, in: sql)
            guard try SessionTable(sql).noteReauthentication(of: who.session.id, at: now) else {
                throw AccountRefusal.tokenSessionNotFound
            }
            try note(
                .reauthenticated, of: who.user.id, session: who.session.id, method: "password", in: sql, at: now)
        }
    }
}
