import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire

/// Who owns an address: what changes in an account when somebody proves that they read its mail.
struct AddressOwners: Sendable {
    let policy: AccountPolicy
    let random: any RandomSource
    let digests: CodeDigests
    let takeover: Takeover
    let trail: Trail

    /// Clears an account whose address was proven by a person who may not be the one who signed up. This removes the
    /// password, metadata, consent, sessions, identities, passkeys, second factors, profile and a pending change of
    /// address. Data that an administrator wrote for an invited person stays.
    ///
    /// - Parameters:
    ///   - hash: The hash of the password that was chosen with the proof; nil for none.
    ///   - metadata: What is known about the person from now on.
    ///   - consent: What the person agreed to with the proof.
    ///   - before: The account as it was before the proof, for the notice to its owner; nil for `user`.
    func startOver(
        _ user: UserRecord, password hash: String? = nil, metadata: JSONObject = [:], consent: Consent?,
        before: UserRecord? = nil, in sql: any SQLSession, at now: Date
    ) throws {
        let users = UserTable(sql)
        if hash != nil || user.passwordHash != nil {
            try trail.note(
                .passwordChanged, of: user.id, reason: .word(hash == nil ? .dropped : .chosen), before: before ?? user,
                in: sql, at: now)
        }
        var new = user
        new.consent = consent
        if user.invitedAt == nil { new.userMetadata = metadata }
        new.updatedAt = now
        try users.remake(user.id, like: new)
        _ = try users.setPassword(hash, of: user.id, at: now)
        try SessionTable(sql).endAll(of: user.id, reason: .replaced, at: now)
        try ShadowTable(sql).delete(user.id)
        try takeover.removeWays(of: user, in: sql, at: now)
    }

    /// Returns the account that an accepted code or link is for. The address counts as confirmed from then on; a
    /// newcomer's account is created now.
    ///
    /// - Parameter id: The id of a newcomer's account, which no account has; nil for a random one.
    func owner(
        of row: CodeTable.Row, by proof: AddressProof, as id: UserID? = nil, in sql: any SQLSession, at now: Date
    ) throws -> Decision<UserRecord> {
        // A code for an address without an account was sent to nobody, so a correct guess gains nothing.
        guard
            let user = try row.userID.flatMap({ try UserTable(sql).find($0) })
                ?? row.newcomer.map({ try account(of: $0, by: proof, as: id, in: sql, at: now) })
        else { return .failure(.refused(.wrong)) }
        if user.isBanned(at: now) { return .failure(.tokenUserBanned) }
        let isRecovery = row.purpose == .recovery
        if row.purpose == .signup {
            return .success(try confirm(user, by: proof, isRecovery: isRecovery, in: sql, at: now))
        }
        return .success(
            try prove(
                user, by: proof, startingOverWith: row.newcomer, isRecovery: isRecovery, in: sql, at: now))
    }

    /// Marks an account's address as proven by a person who may not be the one who signed up. An unconfirmed account
    /// starts over. One that was confirmed automatically keeps only its metadata.
    func prove(
        _ user: UserRecord, by proof: AddressProof, startingOverWith newcomer: Newcomer?, isRecovery: Bool,
        in sql: any SQLSession, at now: Date
    ) throws -> UserRecord {
        if user.emailConfirmedAt == nil {
            try startOver(
                user, metadata: newcomer?.metadata ?? [:], consent: newcomer?.consent, in: sql, at: now)
        }
        return try confirm(user, by: proof, isRecovery: isRecovery, in: sql, at: now)
    }

    private func confirm(
        _ user: UserRecord, by proof: AddressProof, isRecovery: Bool, in sql: any SQLSession, at now: Date
    ) throws -> UserRecord {
        // This also removes what a stranger's sign-up left behind, whether or not the address already had an account.
        try ShadowTable(sql).delete(user.id)
        let isFirst = isFirstProof(of: user, isRecovery: isRecovery)
        try UserTable(sql).confirmEmail(of: user.id, by: proof, replacesAutomatic: isFirst, at: now)
        if isFirst { try takeover.secure(user, in: sql, at: now) }
        return try UserTable(sql).require(user.id)
    }

    /// Whether a mailed code or link proves the address of an account for the first time that counts as confirmed.
    ///
    /// Where addresses are still confirmed automatically, the operator has chosen not to prove them, so only a recovery
    /// does. Nothing else may then count as a proof later: what a stranger left would survive it.
    func isFirstProof(of user: UserRecord, isRecovery: Bool) -> Bool {
        user.isConfirmedAutomatically && (isRecovery || !policy.automaticConfirmation)
    }

    /// Returns the account of an address that had none when its mail was requested: a new one, or the one it has got in
    /// the meantime.
    ///
    /// - Parameter id: The id of a new one, which no account has; nil for a random one.
    func account(
        of newcomer: Newcomer, by proof: AddressProof, as id: UserID? = nil, in sql: any SQLSession, at now: Date
    ) throws -> UserRecord {
        let users = UserTable(sql)
        if let user = try users.find(email: newcomer.email) { return user }
        let user = UserRecord(
            id: id ?? UserID(rawValue: random.uuid()), email: newcomer.email, userMetadata: newcomer.metadata,
            emailConfirmedAt: now, emailConfirmedBy: proof, consent: newcomer.consent, language: newcomer.language,
            createdAt: now,
            updatedAt: now)
        guard try users.insertIfFree(user) else { throw StoreError.missingRow(table: "users") }
        try CodeTable(sql).assign(newcomersOf: digests.subject(newcomer.email), to: user.id)
        try trail.note(.signedUp, of: user.id, method: .mailedCode, in: sql, at: now)
        return user
    }

    /// Whether an unconfirmed account was signed up for with several passwords. False for an account that an
    /// administrator created without a password.
    func isContested(_ user: UserRecord, in sql: any SQLSession) throws -> Bool {
        guard user.emailConfirmedAt == nil, user.passwordHash == nil else { return false }
        return try ShadowTable(sql).find(user.id) != nil
    }
}
