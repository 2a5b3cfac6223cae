import Foundation
package import GatehouseDomain

extension Accounts {
    /// Uses up a code or a link, and signs in whoever holds it.
    ///
    /// The address counts as confirmed from then on: only its mailbox had the code. A recovery of an account whose
    /// address had never been confirmed also drops its password, which may be a stranger's who signed up with somebody
    /// else's address.
    ///
    /// - Throws: 403 `otp_expired` for everything that is not taken, with `codeFailure` for callers in this process; 403
    ///   `user_banned`.
    package func verify(_ request: Verification, client: ClientContext) async throws -> IssuedSession {
        let now = clock.now.storable
        let outcome = try await database.write { sql in try accept(request, client: client, in: sql, at: now) }
        let (session, user) = try outcome.get()
        return try await issue(session, of: user, at: now)
    }

    /// What a link is good for, without using it up. Only a link that works tells the address its mail went to.
    package func inspectLink(_ token: Secret, purpose: CodePurpose) async throws -> LinkState {
        let (now, digest) = (clock.now, codes.link(token, purpose: purpose))
        return try await database.read { sql in
            guard let row = try CodeTable(sql).find(linkDigest: digest),
                let user = try row.userID.flatMap({ try UserTable(sql).find($0) }),
                let email = purpose == .emailChangeNew ? user.newEmail : user.email
            else { return .expired }
            if row.usedAt != nil { return .used }
            return now < row.expiresAt ? .valid(email: email) : .expired
        }
    }

    private func accept(
        _ request: Verification, client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws -> Result<(SessionRecord, UserRecord), ServerError> {
        let limits = limits(\.verify, of: client)
        if let refusal = try refusal(by: limits, in: sql, at: now) { return .failure(refusal) }
        let users = UserTable(sql)
        switch try redeem(request.proof, purposes: request.kind.purposes, in: sql, at: now) {
        case .failure(let failure):
            return .failure(.refused(failure))
        case .success(let row):
            // A code for an address without an account was told to nobody; to have guessed it is worth nothing.
            guard let user = try row.userID.flatMap({ try users.find($0) }) else { return .failure(.refused(.wrong)) }
            if user.isBanned(at: now) { return .failure(.tokenUserBanned) }
            let isRecovery = row.purpose == .recovery
            if isRecovery, user.emailConfirmedAt == nil {
                _ = try users.setPassword(nil, of: user.id, at: now)
            }
            // A recovery ends what a stranger's sign-up left behind, beside an account as in its place.
            if isRecovery { try ShadowTable(sql).delete(user.id) }
            try users.confirmEmail(of: user.id, at: now)
            return .success(
                try openSession(
                    in: sql, for: user.id, method: "otp", client: client, isRecovery: isRecovery, at: now))
        }
    }
}
