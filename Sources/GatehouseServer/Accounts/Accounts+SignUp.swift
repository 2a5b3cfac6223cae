import Foundation
package import GatehouseDomain
package import GatehouseWire

extension Accounts {
    /// Creates an account with an address and a password.
    ///
    /// With an address whose account is confirmed: 422 `user_already_exists`, or, where the policy is private, what a
    /// new account gives, now and later, and a mail to the owner. With one whose account is not, the confirmation is
    /// mailed again and a made-up user is given: the stored row, its password included, neither changes nor shows.
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
        try await admit(limits(\.signUp, of: client))
        // Hashed before anything is looked up, so that the time is the same whatever is found.
        let hash = try await hasher.hash(password)
        let now = clock.now.storable
        let new = UserRecord(
            id: UserID(rawValue: random.uuid()), email: address.canonical, passwordHash: hash, userMetadata: metadata,
            emailConfirmedAt: policy.automaticConfirmation ? now : nil, consent: consent, language: client.language,
            createdAt: now,
            updatedAt: now)
        switch try await database.write({ try register(new, app: app, client: client, in: $0, at: now) }) {
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

    private func register(
        _ new: UserRecord, app: AppLink?, client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws -> Registration {
        guard let email = new.email else { return .duplicate }
        let users = UserTable(sql)
        guard try users.insertIfFree(new) else {
            guard let existing = try users.find(email: email), !policy.automaticConfirmation,
                let holder = try holder(of: existing, for: new, in: sql, at: now)
            else { return .duplicate }
            try sendCode(.signup, to: email, for: holder, app: app, in: sql, at: now)
            return .pending(pending(new, isRepeated: true, at: now))
        }
        if policy.automaticConfirmation {
            let (session, user) = try openSession(in: sql, for: new.id, method: "password", client: client, at: now)
            return .signedIn(user, session)
        }
        try sendCode(.signup, to: email, for: .user(new), app: app, in: sql, at: now)
        return .pending(pending(new, isRepeated: false, at: now))
    }

    /// Whom the mail of a repeated sign-up is for; nil when it is to be called a duplicate.
    private func holder(
        of existing: UserRecord, for new: UserRecord, in sql: any SQLSession, at now: Date
    ) throws -> CodeHolder? {
        if existing.emailConfirmedAt == nil { return .user(existing) }
        guard policy.duplicateSignUp == .private, let hash = new.passwordHash else { return nil }
        let shadow = ShadowRecord(
            id: ShadowID(rawValue: new.id.rawValue), userID: existing.id, passwordHash: hash, createdAt: now)
        return .shadow(try ShadowTable(sql).insertIfFree(shadow))
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
