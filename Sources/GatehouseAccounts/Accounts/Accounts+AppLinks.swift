import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire

/// Links in mails that an app requested. They confirm an address, and give a code to the device where the sign-in
/// started. No URL contains a token.
extension Accounts {
    /// How long an app has to exchange the code of a link.
    static let authCodeLife = Duration.seconds(300)
    /// How many verifiers are compared with the challenge of one code.
    static let authCodeAttempts = 5

    /// Returns what the app wants a link to do; nil for a link in the pages' own mails, and for anything that is not a
    /// link.
    package func appLink(_ token: Secret, purpose: CodePurpose) async throws -> AppLink? {
        let digest = codes.link(token, purpose: purpose)
        return try await database.read { try CodeTable($0).find(linkDigest: digest)?.app }
    }

    /// Follows a link whose button was pressed.
    ///
    /// With a challenge, the whole mail is used up, and the app gets a code for it. Without one, only the link is used
    /// up: it signs nobody in, and the code in the same mail still does where it is typed. A link for a change of
    /// address agrees for its address and uses up its mail. The link that completes the change leads to its
    /// destination.
    ///
    /// - Throws: `current_password_required` for a link that needs ``confirm(_:purpose:by:client:)``,
    ///   `otp_expired` for every link that is not accepted, `user_banned`, `email_exists` as
    ///   ``confirmEmailChange(_:client:)`` does, `over_request_rate_limit`.
    package func follow(_ token: Secret, purpose: CodePurpose, client: ClientContext) async throws -> FollowedLink {
        let now = clock.now.storable
        // Refusals are values, not errors: an error would roll back the count of requests.
        return try await database.write { sql -> Result<FollowedLink, AccountRefusal> in
            if let refusal = try refusal(by: limits(\.verify, of: client), in: sql, at: now) {
                return .failure(refusal)
            }
            let table = CodeTable(sql)
            guard let row = try table.find(linkDigest: codes.link(token, purpose: purpose)), let app = row.app else {
                return .failure(.refused(.expired))
            }
            guard try !provesFirst(row, in: sql) else { return .failure(.currentPasswordRequired) }
            let isFirst =
                try row.waitsForItsCode
                ? table.useLink(row.linkDigest, at: now) : table.use(linkDigest: row.linkDigest, at: now)
            guard isFirst else { return .failure(.refused(now < row.expiresAt ? .used : .expired)) }
            if row.purpose.isEmailChange {
                switch try agree(to: row, by: .link, in: sql, at: now) {
                case .failure(let refusal): return .failure(refusal)
                case .success(nil): return .success(.waits)
                case .success(_?): return .success(try destination(of: app, row, client, in: sql, at: now))
                }
            }
            guard row.userID != nil || row.newcomer != nil else { return .failure(.refused(.wrong)) }
            if let user = try row.userID.flatMap({ try UserTable(sql).find($0) }), user.isBanned(at: now) {
                return .failure(.tokenUserBanned)
            }
            return .success(try destination(of: app, row, client, in: sql, at: now))
        }.get()
    }

    /// Returns where an accepted link leads, with a code if the app gave a challenge.
    func destination(
        of app: AppLink, _ row: CodeTable.Row, _ client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws -> FollowedLink {
        guard let challenge = app.challenge else {
            return app.redirect.map { .leads(to: $0.text) } ?? .confirmed
        }
        let code = Secret(Base64URL.encode(random.bytes(32)))
        let table = AuthCodeTable(sql)
        // An expired code is kept for a while, so that it can be reported as expired.
        try table.deleteExpired(before: now.advanced(by: .zero - policy.codeLife))
        try table.insert(
            AuthCodeTable.Row(
                digest: codes.authCode(code), userID: row.userID, newcomer: row.newcomer, challenge: challenge,
                isRecovery: row.purpose == .recovery, expiresAt: now.advanced(by: Self.authCodeLife)),
            from: client.network, cap: policy.caps?.appCodes)
        let redirect = app.redirect ?? policy.publicRedirect
        return redirect.map { .leads(to: $0.adding("code", code.reveal())) } ?? .confirmed
    }

    /// Exchanges the code of a link or of a provider's answer for a session, where the sign-in was started. If several
    /// clients present one code at once, only one gets a session. A wrong verifier does not use up the code, up to five
    /// times.
    ///
    /// - Throws: `flow_state_not_found` for a code that is unknown, was exchanged, or has no attempts left,
    ///   `flow_state_expired`, `bad_code_verifier`, `user_banned`, `over_request_rate_limit`; for a provider's
    ///   answer also what ``signIn(with:name:consent:client:)`` and ``link(_:to:consent:)`` throw.
    package func exchange(_ code: Secret, verifier: Secret, client: ClientContext) async throws -> IssuedSession {
        let now = clock.now.storable
        let outcome = try await database.write { sql -> Result<(SessionRecord, UserRecord), AccountRefusal> in
            if let refusal = try refusal(by: limits(\.token, of: client), in: sql, at: now) {
                return .failure(refusal)
            }
            let digest = codes.authCode(code)
            let (mailed, proven) = (AuthCodeTable(sql), ProviderCodeTable(sql))
            if let row = try mailed.charge(digest, limit: Self.authCodeAttempts) {
                if let refusal = try refusal(
                    of: verifier, for: row.challenge, row.expiresAt, at: now, taking: { try mailed.take(digest) })
                {
                    return try refused(refusal, of: row.userID, method: "otp", in: sql, at: now)
                }
                return try redeem(row, client: client, in: sql, at: now)
            }
            guard let row = try proven.charge(digest, limit: Self.authCodeAttempts) else {
                return try refused(.flowNotFound, of: nil, method: "otp", in: sql, at: now)
            }
            if let refusal = try refusal(
                of: verifier, for: row.challenge, row.expiresAt, at: now, taking: { try proven.take(digest) })
            {
                return try refused(refusal, of: nil, method: Self.providerMethod, in: sql, at: now)
            }
            return try redeem(row, client: client, in: sql, at: now)
        }
        let (session, user) = try outcome.get()
        return try await issue(session, of: user, at: now)
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
    ) throws -> Result<(SessionRecord, UserRecord), AccountRefusal> {
        let found: UserRecord
        if let user = try row.userID.flatMap({ try UserTable(sql).find($0) }) {
            found = user
        } else if let newcomer = row.newcomer, try UserTable(sql).find(email: newcomer.email) == nil {
            found = try account(of: newcomer, by: .link, in: sql, at: now)
        } else {
            // The address has got an account in the meantime, which started without this mail.
            return try refused(.flowNotFound, of: nil, method: "otp", in: sql, at: now)
        }
        if found.isBanned(at: now) { return try refused(.userBanned, of: found.id, method: "otp", in: sql, at: now) }
        let user = try prove(found, by: .link, startingOverWith: row.newcomer, in: sql, at: now)
        return .success(
            try openSession(
                in: sql, for: user.id, method: "otp", client: client, isRecovery: row.isRecovery, at: now))
    }

    /// Records in the audit trail that a sign-in was refused, and returns the refusal.
    private func refused<T>(
        _ refusal: AccountRefusal, of user: UserID?, method: String, in sql: any SQLSession, at now: Date
    ) throws -> Result<T, AccountRefusal> {
        try note(.signInFailed, of: user, method: method, reason: refusal.code.rawValue, in: sql, at: now)
        return .failure(refusal)
    }
}
