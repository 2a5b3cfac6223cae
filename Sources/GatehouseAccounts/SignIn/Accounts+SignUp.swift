import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
package import GatehouseWire

extension Accounts {
    /// Creates an account with an address and a password.
    ///
    /// With an address whose account is confirmed: 422 `user_already_exists`, or, where the policy is private, what a
    /// new account gives, now and later, and a mail to the owner. With one whose account is not, the confirmation is
    /// mailed again and a made-up user is given: nothing of the stored row shows. If the password is another than the
    /// account's, the account has none from then on, because nobody knows which of the two is the owner's, and metadata
    /// and consent are those of the newest sign-up.
    ///
    /// - Throws: 422 `signup_disabled`, 400 `validation_failed` for an address that breaks the rule, 422
    ///   `consent_required`, `weak_password`, `user_already_exists`.
    package func signUp(
        email: String, password: Secret, metadata: JSONObject, consent: Consent?, app: AppLink? = nil,
        client: ClientContext
    ) async throws -> SignUpOutcome {
        guard policy.signUpOpen else { throw ServerError.signUpDisabled }
        guard let address = EmailAddress(email) else { throw ServerError.emailInvalid }
        if policy.consentRequired, consent == nil { throw ServerError.consentRequired }
        try passwordRules.check(password)
        try metadataLimit.check(userMetadata: metadata)
        try await admit(limits(\.signUp, of: client))
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
        case .duplicate: throw ServerError.userAlreadyExists
        case .pending(let user): return .confirmationPending(user)
        case .signedIn(let user, let session): return .signedIn(try await issue(session, of: user, at: now))
        }
    }

    private enum Registration: Sendable {
        case duplicate
        case pending(UserRecord)
        case signedIn(UserRecord, SessionRecord)
    }

    /// The hash of the password of an account that waits for its confirmation, if this is the password; else nil. Where
    /// sign-ups are private, that takes one comparison, whatever there is to compare with.
    private func pendingHash(of email: String, ifOf password: Secret) async throws -> String? {
        let pending = try await database.read { try UserTable($0).pendingHash(of: email) }
        guard let hash = pending ?? (policy.duplicateSignUp == .private ? hasher.decoy : nil) else { return nil }
        return try await hasher.verify(password, against: hash).matches ? hash : nil
    }

    /// - Parameter same: The hash of the waiting account's password, if the same was sent again.
    private func register(
        _ new: UserRecord, repeating same: String?, app: AppLink?, client: ClientContext, in sql: any SQLSession,
        at now: Date
    ) throws -> Registration {
        guard let email = new.email else { return .duplicate }
        let users = UserTable(sql)
        let isNew = try users.insertIfFree(new, isSignUp: !policy.automaticConfirmation)
        // Read in either case, though what a new account has is known: else a taken address would take longer.
        guard let existing = try users.find(email: email) else { return .duplicate }
        try note(isNew ? .signedUp : .signedUpAgain, of: existing.id, method: "password", in: sql, at: now)
        guard isNew else {
            guard !policy.automaticConfirmation,
                let holder = try holder(of: existing, for: new, repeating: same, in: sql, at: now)
            else { return .duplicate }
            try countSignUp(existing.id, from: client, in: sql, at: now)
            try sendConfirmation(to: email, for: holder, app: app, client: client, in: sql, at: now)
            return .pending(pending(new, isRepeated: true, at: now))
        }
        if policy.automaticConfirmation {
            let (session, user) = try openSession(in: sql, for: new.id, method: "password", client: client, at: now)
            return .signedIn(user, session)
        }
        try countSignUp(existing.id, from: client, in: sql, at: now)
        try sendConfirmation(to: email, for: .user(existing), app: app, client: client, in: sql, at: now)
        return .pending(pending(new, isRepeated: false, at: now))
    }

    /// Mails the confirmation of a sign-up, once in each interval. Sign-ups wait for each other alone: else one after a
    /// request to mail again would wait where there is an account, and not where there is none.
    private func sendConfirmation(
        to email: String, for holder: CodeHolder, app: AppLink?, client: ClientContext, in sql: any SQLSession,
        at now: Date
    ) throws {
        let rule = LimitRule("signup-mail", count: 1, window: policy.mailInterval)
        let (table, subject) = (LimitTable(sql), codes.subject(email))
        // A mail whose account is gone does not hold back that of the next one.
        if try CodeTable(sql).find(.signup, subject: subject) == nil { try table.clear(rule, subject: subject) }
        guard try table.admit(rule, subject: subject, at: now) == .admitted else { return }
        try sendCode(.signup, to: email, for: holder, app: app, client: client, waits: false, in: sql, at: now)
    }

    /// Whom the mail of a repeated sign-up is for; nil when it is to be called a duplicate. From then on the password
    /// of this sign-up is the one that is answered as that of an account which waits for its confirmation.
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

    /// Drops what an earlier sign-up left in an account that nobody has confirmed. An administrator's invitation stays, and
    /// so does what somebody wrote who was signed in to the account before it got this address.
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

    /// A user who has just signed up, made of nothing but what was sent. Where the policy is private, a repeated
    /// sign-up cannot be told from a first one.
    private func pending(_ new: UserRecord, isRepeated: Bool, at now: Date) -> UserRecord {
        var user = new
        if isRepeated { user.passwordHash = nil }
        user.confirmationSentAt = now
        user.isObfuscated = isRepeated && policy.duplicateSignUp == .explicit
        return user
    }
}
