package import GatehouseCore
import GatehouseDomain
import GatehouseStore

extension Codes {
    /// Mails a code and a link to recover an account. Neither the answer nor what happens later shows whether the
    /// address has an account: a second request within the mail interval is refused either way.
    ///
    /// - Throws: `validation_failed` for an address that breaks the rule, `over_email_send_rate_limit` within
    ///   the mail interval.
    package func requestRecovery(
        email: String, app: AppLink? = nil, client: ClientContext
    ) async throws {
        guard let address = EmailAddress(email)?.canonical else { throw AccountRefusal.emailInvalid }
        try await limiter.admit(\.recover, of: client)
        let now = clock.now.storable
        let wait = try await database.write { sql in
            let user = try UserTable(sql).findAlone(email: address)
            let wait = try send(
                .recovery, to: address, for: user.map { .user($0) } ?? .nobody, app: app, client: client,
                in: sql, at: now)
            if wait == nil { try trail.note(.recoveryRequested, of: user?.id, in: sql, at: now) }
            return wait
        }
        if let wait { throw AccountRefusal.mailedTooOften(retryAfter: wait) }
    }

    /// Mails the confirmation of a new account again. For an address without an account, or with a confirmed one,
    /// nothing is sent and the answer does not say so. After a private sign-up with a confirmed address, the owner is
    /// told again that the account exists.
    ///
    /// - Throws: `validation_failed` for an address that breaks the rule, `over_email_send_rate_limit` within
    ///   the mail interval, with and without an account.
    package func resendConfirmation(
        email: String, app: AppLink? = nil, client: ClientContext
    ) async throws {
        guard let address = EmailAddress(email)?.canonical else { throw AccountRefusal.emailInvalid }
        try await limiter.admit(\.resend, of: client)
        let now = clock.now.storable
        let wait = try await database.write { sql in
            try send(
                .signup, to: address, for: unconfirmedHolder(of: address, in: sql), app: app, client: client, in: sql,
                at: now)
        }
        if let wait { throw AccountRefusal.mailedTooOften(retryAfter: wait) }
    }

    /// Returns who is waiting for the confirmation of an address: its account, or a shadow registration beside it.
    private func unconfirmedHolder(of address: String, in sql: any SQLSession) throws -> CodeHolder {
        let user = try UserTable(sql).findAlone(email: address)
        // Looked up in every case, so that it takes the same time.
        let shadow = try ShadowTable(sql).find(user?.id ?? UserID(rawValue: random.uuid()))
        guard let user else { return .nobody }
        if user.emailConfirmedAt == nil { return .user(user) }
        guard policy.duplicateSignUp == .private, let shadow else { return .nobody }
        return .shadow(shadow, language: user.language)
    }
}
