package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire

/// A change of address that its owner completes while signed in, by typing the mailed code.
extension AddressChange {
    /// Returns the addresses that still have to agree to a pending change, each with the purpose of its code; the new
    /// address first.
    package func addressesToAgree(of user: UserRecord) -> [(purpose: CodePurpose, email: String)] {
        user.newEmail.map { emailChangeMails(of: user, to: $0) }?.map { (purpose: $0, email: $1) } ?? []
    }

    /// Returns the accounts at providers that an account loses when its new address is confirmed by a link, unless the
    /// owner of that address keeps them.
    /// - Parameter session: The session of the browser that opens the link, if it is signed in.
    package func lostWays(
        by link: Secret, purpose: CodePurpose, session: SessionID?
    ) async throws -> [IdentityRecord] {
        guard purpose == .emailChangeNew else { return [] }
        let digest = digests.link(link, purpose: purpose)
        return try await database.read { sql in
            guard let row = try CodeTable(sql).find(linkDigest: digest),
                let user = try row.userID.flatMap({ try UserTable(sql).find($0) }), let new = user.newEmail
            else { return [] }
            let agreement = Agreement(proof: .link, session: session, client: ClientContext())
            guard try agreement.keptWays(of: user, in: sql) != .all else { return [] }
            return user.linked.filter { $0.verifiedEmail != new }
        }
    }

    /// Agrees for one of the addresses of a pending change. The person is already signed in, so no session is opened
    /// and none ends.
    ///
    /// - Parameters:
    ///   - code: The code that was mailed to that address, for a change of this account.
    ///   - purpose: Which of the two addresses the code was mailed to.
    /// - Returns: Whether the account has the new address now; false when the other address still has to agree.
    /// - Throws: `otp_expired` for a code that is not accepted, `email_exists` when the address was taken in
    ///   the meantime, `user_banned`, `over_request_rate_limit`.
    package func agree(
        _ who: Authenticated, code: Secret, for purpose: CodePurpose
    ) async throws -> Bool {
        let now = clock.now.storable
        return try await database.decide { sql -> Decision<Bool> in
            if let refusal = try limiter.refusal(by: limiter.keys(\.verify, of: who.session.client), in: sql, at: now) {
                return .failure(refusal)
            }
            guard let user = try UserTable(sql).find(who.user.id),
                let email = addressesToAgree(of: user).first(where: { $0.purpose == purpose })?.email,
                // The mail may have been about another account's change to the same address.
                try CodeTable(sql).find(purpose, subject: digests.subject(email))?.userID == user.id
            else { return .failure(.refused(.expired)) }
            let proof = Verification.Proof.code(email: email, code)
            switch try codes.redeem(
                proof, purposes: [purpose], device: who.session.client.device, in: sql, at: now)
            {
            case .failure(let failure):
                try codes.noteRefused(proof, failure, in: sql, at: now)
                return .failure(.refused(failure))
            case .success(let row):
                let agreement = Agreement(proof: .code, session: who.session.id, client: who.session.client)
                return try agree(to: row, agreement, in: sql, at: now).map { $0 != nil }
            }
        }
    }

    /// Returns the code or link that is presented, if there is one for this purpose. Nothing is counted or used up.
    func row(
        of proof: Verification.Proof, for purpose: CodePurpose, in sql: any SQLSession
    ) throws -> CodeTable.Row? {
        switch proof {
        case .link(let token): try CodeTable(sql).find(linkDigest: digests.link(token, purpose: purpose))
        case .code(let email, _):
            try EmailAddress(email).flatMap {
                try CodeTable(sql).find(purpose, subject: digests.subject($0.canonical))
            }
        }
    }

    /// Cancels a pending change of address, if there is one. The links and codes in its mails stop working.
    ///
    /// - Returns: The user without a pending change.
    /// - Throws: `over_request_rate_limit`, `session_not_found` and `user_not_found` when the session or the account
    ///   has ended in the meantime.
    @discardableResult
    package func cancel(_ who: Authenticated) async throws -> UserRecord {
        try await limiter.admit(\.update, of: who.user.id)
        let now = clock.now.storable
        return try await database.write { sql in
            let users = UserTable(sql)
            guard let user = try users.find(who.user.id) else { throw AccountRefusal.tokenUserNotFound }
            guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
                throw AccountRefusal.tokenSessionNotFound
            }
            guard user.newEmail != nil else { return user }
            try users.cancelEmailChange(of: user.id)
            try trail.note(.emailChangeCancelled, of: user.id, session: who.session.id, in: sql, at: now)
            return try users.require(user.id)
        }
    }
}
