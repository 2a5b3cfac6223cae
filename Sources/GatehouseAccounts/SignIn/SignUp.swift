import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
package import GatehouseWire

/// New accounts, with an address and a password or for a guest.
package struct SignUp: Sendable {
    let database: any Database
    let hasher: any PasswordHashing
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let digests: CodeDigests
    let rules: PasswordRules
    let metadataLimit: MetadataLimit
    let codes: Codes
    let sessions: Sessions
    let requests: OpenRequests
    let limiter: Limiter
    let trail: Trail

    /// Creates an account with an address and a password.
    ///
    /// If the address has a confirmed account, the sign-up is refused with `user_already_exists`. Where the policy
    /// is private, it instead gives the same result as a new account, now and later, and the owner gets a mail. If the
    /// address has an unconfirmed account, the confirmation is mailed again and a made-up user is returned: nothing of
    /// the stored row shows. If the password differs from the account's, the account has no password from then on,
    /// because nobody knows which of the two is the owner's. Its metadata and consent are then those of the newest
    /// sign-up.
    ///
    /// - Throws: `signup_disabled`, `validation_failed` for an address that breaks the rule,
    ///   `consent_required`, `weak_password`, `user_already_exists`.
    package func withPassword(
        email: String, password: Secret, metadata: JSONObject, consent: Consent?, app: AppLink? = nil,
        client: ClientContext
    ) async throws -> SignUpOutcome {
        guard policy.signUpOpen else { throw AccountRefusal.signUpDisabled }
        guard let address = EmailAddress(email) else { throw AccountRefusal.emailInvalid }
        if policy.consentRequired, consent == nil { throw AccountRefusal.consentRequired }
        try rules.check(password)
        try metadataLimit.check(userMetadata: metadata)
        try await limiter.admit(\.signUp, of: client)
        // Hashed before anything is looked up, so that the time is the same whatever is found.
        let hash = try await hasher.hash(password)
        let same = try await pendingHash(of: address.canonical, ifOf: password)
        let now = clock.now.storable
        let new = UserRecord(
            id: UserID(rawValue: random.uuid()), email: address.canonical, passwordHash: hash, userMetadata: metadata,
            emailConfirmedAt: policy.automaticConfirmation ? now : nil,
            emailConfirmedBy: policy.automaticConfirmation ? .automatic : nil, consent: consent,
            language: client.language, createdAt: now, updatedAt: now)
        switch try await database.write({ sql in
            try register(new, repeating: same, app: app, client: client, in: sql, at: now)
        }) {
        case .duplicate: throw AccountRefusal.userAlreadyExists
        case .pending(let user): return .confirmationPending(user)
        case .signedIn(let opened): return .signedIn(opened)
        }
    }

    private enum Registration: Sendable {
        case duplicate
        case pending(UserRecord)
        case signedIn(OpenedSession)
    }

    /// Returns the password hash of an account that is waiting for its confirmation if `password` matches it; otherwise
    /// nil. Where sign-ups are private, this takes one comparison, whether or not there is anything to compare with.
    private func pendingHash(of email: String, ifOf password: Secret) async throws -> String? {
        let pending = try await database.read { try UserTable($0).pendingHash(of: email) }
        guard let hash = pending ?? (policy.duplicateSignUp == .private ? hasher.decoy : nil) else { return nil }
        return try await hasher.verify(password, against: hash).matches ? hash : nil
    }

    /// - Parameter same: The hash of the waiting account's password, if the same password was sent again.
    private func register(
        _ new: UserRecord, repeating same: String?, app: AppLink?, client: ClientContext, in sql: any SQLSession,
        at now: Date
    ) throws -> Registration {
        guard let email = new.email else { return .duplicate }
        let users = UserTable(sql)
        let isNew = try users.insertIfFree(new, isSignUp: !policy.automaticConfirmation)
        // Read in both cases, although the contents of a new account are known: otherwise a taken address would take
        // longer.
        guard let existing = try users.find(email: email) else { return .duplicate }
        try trail.note(isNew ? .signedUp : .signedUpAgain, of: existing.id, method: .password, in: sql, at: now)
        guard isNew else {
            guard !policy.automaticConfirmation,
                let holder = try holder(of: existing, for: new, repeating: same, in: sql, at: now)
            else { return .duplicate }
            try requests.countSignUp(existing.id, storing: new.userMetadata, from: client, in: sql, at: now)
            try sendConfirmation(to: email, for: holder, app: app, client: client, in: sql, at: now)
            return .pending(pending(new, isRepeated: true, at: now))
        }
        if policy.automaticConfirmation {
            return .signedIn(try sessions.open(in: sql, for: new.id, by: .password, client: client, at: now))
        }
        try requests.countSignUp(existing.id, storing: new.userMetadata, from: client, in: sql, at: now)
        try sendConfirmation(to: email, for: .user(existing), app: app, client: client, in: sql, at: now)
        return .pending(pending(new, isRepeated: false, at: now))
    }

    /// Mails the confirmation of a sign-up, once per interval. Sign-ups wait only for each other: otherwise a sign-up
    /// after a request to resend would wait if there is an account, but not if there is none.
    private func sendConfirmation(
        to email: String, for holder: CodeHolder, app: AppLink?, client: ClientContext, in sql: any SQLSession,
        at now: Date
    ) throws {
        let rule = LimitRule("signup-mail", count: 1, window: policy.mailInterval)
        let (table, subject) = (LimitTable(sql), digests.subject(email))
        // A mail whose account is gone does not delay the mail of the next one. Nor does that of an owner who has just
        // confirmed the address: a stranger could then ask for another mail at once, and only beside an account.
        let earlier = try CodeTable(sql).find(.signup, subject: subject)
        if earlier.map({ !Codes.holdsBack($0, holder) }) ?? true { try table.clear(rule, subject: subject) }
        guard try table.admit(rule, subject: subject, at: now) == .admitted else { return }
        try codes.send(.signup, to: email, for: holder, app: app, client: client, waits: false, in: sql, at: now)
    }

    /// Returns the holder that the mail of a repeated sign-up is for; nil when the sign-up is reported as a duplicate.
    /// From then on, the password of this sign-up is answered like that of an account that is waiting for its
    /// confirmation.
    private func holder(
        of existing: UserRecord, for new: UserRecord, repeating same: String?, in sql: any SQLSession, at now: Date
    ) throws -> CodeHolder? {
        let isWaiting = existing.emailConfirmedAt == nil
        if isWaiting, let same, same == existing.passwordHash { return .user(existing) }
        if isWaiting { try replaceSignUp(of: existing, with: new, in: sql, at: now) }
        guard isWaiting || policy.duplicateSignUp == .private, let hash = new.passwordHash else { return nil }
        let shadow = ShadowRecord(
            id: ShadowID(rawValue: new.id.rawValue), userID: existing.id, passwordHash: hash, createdAt: now)
        let stored = try ShadowTable(sql).put(shadow)
        return isWaiting ? .user(existing) : .shadow(stored, language: existing.language)
    }

    /// Drops what an earlier sign-up left in an unconfirmed account. An administrator's invitation stays, and so does
    /// anything written by a person who was signed in to the account before it got this address.
    private func replaceSignUp(
        of existing: UserRecord, with new: UserRecord, in sql: any SQLSession, at now: Date
    ) throws {
        let users = UserTable(sql)
        _ = try users.setPassword(nil, of: existing.id, at: now)
        guard existing.invitedAt == nil, existing.lastSignInAt == nil else { return }
        var user = existing
        user.passwordHash = nil
        user.userMetadata = new.userMetadata
        user.consent = new.consent
        user.updatedAt = now
        try users.remake(existing.id, like: user, staysSignUp: true)
    }

    /// Returns a user who has just signed up, built only from what was sent. Where the policy is private, a repeated
    /// sign-up cannot be told from a first one.
    private func pending(_ new: UserRecord, isRepeated: Bool, at now: Date) -> UserRecord {
        var user = new
        if isRepeated { user.passwordHash = nil }
        user.confirmationSentAt = now
        user.isObfuscated = isRepeated && policy.duplicateSignUp == .explicit
        return user
    }
}
