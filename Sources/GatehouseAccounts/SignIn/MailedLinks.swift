package import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire

/// Links in mails. They confirm an address, and give a code to the device where the sign-in started. No URL contains a
/// token.
package struct MailedLinks: Sendable {
    let database: any Database
    let hasher: any PasswordHashing
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let digests: CodeDigests
    let rules: PasswordRules
    let owners: AddressOwners
    let addressChange: AddressChange
    let limiter: Limiter
    let trail: Trail

    /// Returns what the app wants a link to do; nil for a link in the pages' own mails, and for anything that is not a
    /// link.
    package func appLink(_ token: Secret, purpose: CodePurpose) async throws -> AppLink? {
        let digest = digests.link(token, purpose: purpose)
        return try await database.read { try CodeTable($0).find(linkDigest: digest)?.app }
    }

    /// Returns the state of a link, without using it up. Only a valid link reveals the address its mail went to.
    package func inspect(_ token: Secret, purpose: CodePurpose) async throws -> LinkState {
        let (now, digest) = (clock.now, digests.link(token, purpose: purpose))
        return try await database.read { sql in
            guard let row = try CodeTable(sql).find(linkDigest: digest),
                let email = try address(of: row, in: sql)
            else { return .expired }
            if row.usedAt != nil || row.linkUsedAt != nil { return .used }
            return now < row.expiresAt ? .valid(email: email) : .expired
        }
    }

    /// Follows a link whose button was pressed.
    ///
    /// With a challenge, the whole mail is used up, and the app gets a code for it. Without one, only the link is used
    /// up: it signs nobody in, but the code in the same mail can still be typed to sign in. A link for a change of
    /// address agrees for its address and uses up its mail. The link that completes the change leads to its
    /// destination.
    ///
    /// - Parameters:
    ///   - session: The session of the browser, if it is signed in.
    ///   - kept: The accounts at providers that the owner of a new address chose to keep.
    ///   - asks: Whether a link that proves an automatically confirmed address is refused, so that the page can
    ///     ask for the account's password first.
    /// - Throws: `current_password_required` for a link that needs ``confirm(_:purpose:by:client:)``,
    ///   `otp_expired` for every link that is not accepted, `user_banned`, `email_exists` as
    ///   ``AddressChange/confirm(_:of:session:client:)`` does, `over_request_rate_limit`.
    package func follow(
        _ token: Secret, purpose: CodePurpose, session: SessionID? = nil, keeping kept: Set<UUID> = [],
        asks: Bool = false, client: ClientContext
    ) async throws -> FollowedLink {
        let now = clock.now.storable
        return try await database.decide { sql -> Decision<FollowedLink> in
            if let refusal = try limiter.refusal(by: limiter.keys(\.verify, of: client), in: sql, at: now) {
                return .failure(refusal)
            }
            let table = CodeTable(sql)
            guard let row = try table.find(linkDigest: digests.link(token, purpose: purpose)), let app = row.app else {
                return .failure(.refused(.expired))
            }
            guard try !provesFirst(row, in: sql) else { return .failure(.currentPasswordRequired) }
            if asks, app.challenge != nil, let user = try row.userID.flatMap({ try UserTable(sql).find($0) }),
                !row.purpose.isEmailChange, user.passwordHash != nil,
                owners.isFirstProof(of: user, isRecovery: row.purpose == .recovery)
            {
                return .failure(.currentPasswordRequired)
            }
            let isFirst =
                try row.waitsForItsCode
                ? table.useLink(row.linkDigest, at: now) : table.use(linkDigest: row.linkDigest, at: now)
            guard isFirst else { return .failure(.refused(now < row.expiresAt ? .used : .expired)) }
            if row.purpose.isEmailChange {
                let agreement = Agreement(proof: .link, session: session, keeping: .chosen(kept), client: client)
                switch try addressChange.agree(to: row, agreement, in: sql, at: now) {
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
        }
    }

    /// Returns where an accepted link leads, with a code if the app gave a challenge.
    func destination(
        of app: AppLink, _ row: CodeTable.Row, _ client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws -> FollowedLink {
        guard let challenge = app.challenge else {
            return app.redirect.map { .leads(to: $0.text) } ?? .confirmed
        }
        let code = Secret(random.token())
        let table = AuthCodeTable(sql)
        // An expired code is kept for a while, so that it can be reported as expired.
        try table.deleteExpired(before: now.advanced(by: .zero - policy.codeLife))
        try table.insert(
            AuthCodeTable.Row(
                digest: digests.authCode(code), userID: row.userID, newcomer: row.newcomer, challenge: challenge,
                isRecovery: row.purpose == .recovery, expiresAt: now.advanced(by: CodeExchange.life)),
            from: client.network, cap: policy.caps?.appCodes)
        let redirect = app.redirect ?? policy.publicRedirect
        return redirect.map { .leads(to: $0.adding("code", code.reveal())) } ?? .confirmed
    }

    /// Returns the address that a code's mail went to; nil if nobody can use the code.
    private func address(of row: CodeTable.Row, in sql: any SQLSession) throws -> String? {
        if let newcomer = row.newcomer { return newcomer.email }
        guard let user = try row.userID.flatMap({ try UserTable(sql).find($0) }) else { return nil }
        return row.purpose == .emailChangeNew ? user.newEmail : user.email
    }
}
