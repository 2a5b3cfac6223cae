import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire

extension Accounts {
    /// Uses up a code or a link, and signs in the person who presents it.
    ///
    /// The address counts as confirmed from then on, because only its mailbox received the code. A recovery of an
    /// account whose address was never confirmed, or a sign-in to it by mail, also clears the account: its password and
    /// metadata may come from a stranger who signed up with somebody else's address. Data that others sent to sign up
    /// with the address no longer counts.
    ///
    /// - Throws: `AccountRefusal.refused` for every code or link that is not accepted, `userBanned`.
    package func verify(_ request: Verification, client: ClientContext) async throws -> IssuedSession {
        let now = clock.now.storable
        let outcome = try await database.write { sql in try accept(request, client: client, in: sql, at: now) }
        let (session, user) = try outcome.mapError { $0.presented(as: request.proof.presentation) }.get()
        return try await issue(session, of: user, at: now)
    }

    /// Returns the state of a link, without using it up. Only a link that works reveals the address its mail went to.
    package func inspectLink(_ token: Secret, purpose: CodePurpose) async throws -> LinkState {
        let (now, digest) = (clock.now, codes.link(token, purpose: purpose))
        return try await database.read { sql in
            guard let row = try CodeTable(sql).find(linkDigest: digest),
                let email = try address(of: row, in: sql)
            else { return .expired }
            if row.usedAt != nil || row.linkUsedAt != nil { return .used }
            return now < row.expiresAt ? .valid(email: email) : .expired
        }
    }

    private func accept(
        _ request: Verification, client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws -> Result<(SessionRecord, UserRecord), AccountRefusal> {
        let limits = limits(\.verify, of: client)
        if let refusal = try refusal(by: limits, in: sql, at: now) { return .failure(refusal) }
        switch try redeem(request.proof, purposes: request.kind.purposes, device: client.device, in: sql, at: now) {
        case .failure(let failure):
            try noteRefused(request.proof, failure, in: sql, at: now)
            return .failure(.refused(failure))
        case .success(let row):
            try settle(row, in: sql, at: now)
            switch try owner(of: row, by: request.proof.kind, in: sql, at: now) {
            case .failure(let refusal):
                try note(
                    .signInFailed, of: row.userID, method: "otp", reason: refusal.code.rawValue, in: sql, at: now)
                return .failure(refusal)
            case .success(let user):
                return .success(
                    try openSession(
                        in: sql, for: user.id, method: "otp", client: client, isRecovery: row.purpose == .recovery,
                        at: now))
            }
        }
    }

    /// Drops the metadata of an account that several people have signed up for, or one person with two passwords: a
    /// code does not show whose account it is. Consent that accounts need was given by each of them.
    private func settle(_ row: CodeTable.Row, in sql: any SQLSession, at now: Date) throws {
        guard row.purpose == .signup, let user = try row.userID.flatMap({ try UserTable(sql).find($0) }),
            user.lastSignInAt == nil, try isContested(user, in: sql)
        else { return }
        try startOver(user, consent: policy.consentRequired ? user.consent : nil, in: sql, at: now)
    }

    /// Records in the audit trail that a code or a link was not accepted. The account it was for is known only for a
    /// code, which comes with an address.
    func noteRefused(
        _ proof: Verification.Proof, _ failure: CodeFailure, in sql: any SQLSession, at now: Date
    ) throws {
        var user: UserID?
        if case .code(let email, _) = proof, let address = EmailAddress(email) {
            user = try UserTable(sql).find(email: address.canonical)?.id
        }
        try note(.signInFailed, of: user, method: "otp", reason: "code_\(failure.rawValue)", in: sql, at: now)
    }

    /// Returns the account that an accepted code or link is for. The address counts as confirmed from then on; a
    /// newcomer's account is created now.
    func owner(
        of row: CodeTable.Row, by proof: AddressProof, in sql: any SQLSession, at now: Date
    ) throws -> Result<UserRecord, AccountRefusal> {
        // A code for an address without an account was sent to nobody, so a correct guess gains nothing.
        guard
            let user = try row.userID.flatMap({ try UserTable(sql).find($0) })
                ?? row.newcomer.map({ try account(of: $0, by: proof, in: sql, at: now) })
        else { return .failure(.refused(.wrong)) }
        if user.isBanned(at: now) { return .failure(.tokenUserBanned) }
        if row.purpose == .signup { return .success(try confirm(user, by: proof, in: sql, at: now)) }
        return .success(try prove(user, by: proof, startingOverWith: row.newcomer, in: sql, at: now))
    }

    /// Marks an account's address as proven by a person who may not be the one who signed up. An unconfirmed account
    /// starts over.
    func prove(
        _ user: UserRecord, by proof: AddressProof, startingOverWith newcomer: Newcomer?, in sql: any SQLSession,
        at now: Date
    ) throws -> UserRecord {
        if user.emailConfirmedAt == nil {
            try startOver(
                user, metadata: newcomer?.metadata ?? [:], consent: newcomer?.consent, in: sql, at: now)
        }
        return try confirm(user, by: proof, in: sql, at: now)
    }

    private func confirm(
        _ user: UserRecord, by proof: AddressProof, in sql: any SQLSession, at now: Date
    ) throws -> UserRecord {
        // This also removes what a stranger's sign-up left behind, whether beside an account or in its place.
        try ShadowTable(sql).delete(user.id)
        try UserTable(sql).confirmEmail(of: user.id, by: proof, at: now)
        return try UserTable(sql).require(user.id)
    }

    /// Returns the account of an address that had none when its mail was requested: a new one, or the one it has got in
    /// the meantime.
    func account(
        of newcomer: Newcomer, by proof: AddressProof, in sql: any SQLSession, at now: Date
    ) throws -> UserRecord {
        let users = UserTable(sql)
        if let user = try users.find(email: newcomer.email) { return user }
        let user = UserRecord(
            id: UserID(rawValue: random.uuid()), email: newcomer.email, userMetadata: newcomer.metadata,
            emailConfirmedAt: now, emailConfirmedBy: proof, consent: newcomer.consent, language: newcomer.language,
            createdAt: now,
            updatedAt: now)
        guard try users.insertIfFree(user) else { throw StoreError.missingRow(table: "users") }
        try CodeTable(sql).assign(newcomersOf: codes.subject(newcomer.email), to: user.id)
        try note(.signedUp, of: user.id, method: "otp", in: sql, at: now)
        return user
    }

    /// Returns the address that a code's mail went to; nil if nobody can use the code.
    private func address(of row: CodeTable.Row, in sql: any SQLSession) throws -> String? {
        if let newcomer = row.newcomer { return newcomer.email }
        guard let user = try row.userID.flatMap({ try UserTable(sql).find($0) }) else { return nil }
        return row.purpose == .emailChangeNew ? user.newEmail : user.email
    }
}
