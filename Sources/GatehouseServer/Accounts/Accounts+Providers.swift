import Foundation
package import GatehouseDomain
import GatehouseWire

/// Sign-in by a provider that has said who somebody is.
extension Accounts {
    /// The method of such a sign-in in tokens and in the audit trail.
    static let providerMethod = "oauth"

    /// Counts a request to sign in by a provider's token, before anything of it is looked at.
    ///
    /// - Throws: 429 `over_request_rate_limit`.
    package func admitProviderToken(client: ClientContext) async throws {
        try await admit(limits(\.token, of: client))
    }

    /// Writes down that what a provider said, or what was said to be its word, was not taken.
    package func noteRefusedProvider(_ refusal: ServerError) async throws {
        let now = clock.now.storable
        try await database.write { sql in
            try note(
                .signInFailed, of: nil, method: Self.providerMethod, reason: refusal.code.rawValue, in: sql, at: now)
        }
    }

    /// Signs in whoever a provider says it is.
    ///
    /// The account is the one that issuer and subject are linked to. If there is none, it is the account with the address,
    /// provided that provider and server both know that the address is theirs; else a new one. An account that nobody has confirmed
    /// begins anew then: what a stranger may have prepared with somebody else's address is gone. An address that the
    /// provider does not vouch for finds no account and becomes nobody's.
    ///
    /// - Parameters:
    ///   - name: What the person is called, where the provider tells it beside the token. Taken with a new link alone, if
    ///     nothing is known.
    ///   - consent: What a newcomer agreed to.
    /// - Throws: 400 `user_banned`, for a newcomer 422 `signup_disabled` and `consent_required`.
    package func signIn(
        with identity: ProviderIdentity, name: String? = nil, consent: Consent? = nil, client: ClientContext
    ) async throws -> IssuedSession {
        let now = clock.now.storable
        let identity = identity.named(name)
        // The refusals are values, not errors: an error would undo what is written down of them.
        let outcome = try await database.write { sql -> Result<(SessionRecord, UserRecord), ServerError> in
            switch try owner(of: identity, consent: consent, client: client, in: sql, at: now) {
            case .success(let user):
                return .success(
                    try openSession(
                        in: sql, for: user, method: Self.providerMethod, provider: identity.provider, client: client,
                        at: now))
            case .failure(let refused):
                try note(
                    .signInFailed, of: refused.user, method: Self.providerMethod,
                    reason: refused.error.code.rawValue, in: sql, at: now)
                return .failure(refused.error)
            }
        }
        let (session, user) = try outcome.get()
        return try await issue(session, of: user, at: now)
    }

    struct RefusedOwner: Error {
        var error: ServerError
        var user: UserID?
    }

    /// Whose account it is from now on. Of a refusal nothing is left.
    func owner(
        of identity: ProviderIdentity, consent: Consent?, client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws -> Result<UserID, RefusedOwner> {
        let (users, identities) = (UserTable(sql), IdentityTable(sql))
        if let stored = try identities.find(issuer: identity.issuer, subject: identity.subject) {
            let user = try users.require(stored.userID)
            if user.isBanned(at: now) { return .failure(RefusedOwner(error: .userBanned, user: user.id)) }
            try identities.renew(stored, with: identity, at: now)
            if stored.provider != identity.provider { try settleProviders(of: user.id, in: sql, at: now) }
            return .success(user.id)
        }
        let holder = try identity.verifiedEmail.flatMap { try users.find(email: $0) }
        guard let user = holder, isShown(user, by: identity) else {
            let address = holder == nil ? identity.verifiedEmail : nil
            return try join(identity, as: address, consent: consent, client: client, in: sql, at: now)
        }
        if user.isBanned(at: now) { return .failure(RefusedOwner(error: .userBanned, user: user.id)) }
        if user.emailConfirmedAt == nil {
            let kept = user.invitedAt == nil ? nil : user.consent
            guard !policy.consentRequired || consent ?? kept != nil else {
                return .failure(RefusedOwner(error: .consentRequired, user: user.id))
            }
            try beginAnew(user, for: identity, consent: kept ?? consent, in: sql, at: now)
        }
        try attach(identity, to: user.id, in: sql, at: now)
        return .success(user.id)
    }

    /// Whether the confirmation of an account's address says something. Where addresses are confirmed automatically it
    /// takes another provider that vouches for it: a stranger may have signed up with the address.
    private func isShown(_ user: UserRecord, by identity: ProviderIdentity) -> Bool {
        !policy.automaticConfirmation || user.linked.contains { $0.verifiedEmail == identity.verifiedEmail }
    }

    /// A new account.
    /// - Parameter address: One that the provider vouches for and that is nobody's; nil for none. With another, whoever it
    ///   belongs to would confirm one day what a stranger has begun.
    private func join(
        _ identity: ProviderIdentity, as address: String?, consent: Consent?, client: ClientContext,
        in sql: any SQLSession, at now: Date
    ) throws -> Result<UserID, RefusedOwner> {
        guard policy.signUpOpen else { return .failure(RefusedOwner(error: .signUpDisabled)) }
        if policy.consentRequired, consent == nil { return .failure(RefusedOwner(error: .consentRequired)) }
        let user = UserRecord(
            id: UserID(rawValue: random.uuid()), email: address, userMetadata: identity.metadata,
            appMetadata: UserRecord.appMetadata(of: identity.provider), emailConfirmedAt: address == nil ? nil : now,
            consent: consent, language: client.language, createdAt: now, updatedAt: now)
        guard try UserTable(sql).insertIfFree(user) else { throw StoreError.missingRow(table: "users") }
        guard try IdentityTable(sql).insertIfFree(identity, id: random.uuid(), of: user.id, at: now) else {
            throw StoreError.missingRow(table: "identities")
        }
        try note(
            .signedUp, of: user.id, method: Self.providerMethod, reason: identity.provider, in: sql, at: now)
        return .success(user.id)
    }

    /// Begins an account anew that nobody has confirmed, now that the owner of its address is here. What an administrator
    /// wrote for somebody who was invited stays.
    private func beginAnew(
        _ user: UserRecord, for identity: ProviderIdentity, consent: Consent?, in sql: any SQLSession, at now: Date
    ) throws {
        let users = UserTable(sql)
        if user.passwordHash != nil {
            try note(.passwordChanged, of: user.id, reason: "dropped", in: sql, at: now)
        }
        var new = user
        new.passwordHash = nil
        new.consent = consent
        if user.invitedAt == nil { new.userMetadata = identity.metadata }
        new.updatedAt = now
        try users.remake(user.id, like: new)
        var appMetadata = user.appMetadata
        appMetadata.merge(UserRecord.appMetadata(of: identity.provider)) { _, new in new }
        try users.setAppMetadata(appMetadata, of: user.id, at: now)
        try users.confirmEmail(of: user.id, at: now)
        try users.cancelEmailChange(of: user.id)
        try SessionTable(sql).endAll(of: user.id, reason: .replaced, at: now)
        try CodeTable(sql).deleteAll(of: user.id)
        try ShadowTable(sql).delete(user.id)
        try IdentityTable(sql).deleteAll(of: user.id)
    }
}

extension ProviderIdentity {
    /// The same with a name, where the token has none.
    fileprivate func named(_ text: String?) -> ProviderIdentity {
        guard name == nil else { return self }
        var identity = self
        identity.name = Self.name(text)
        return identity
    }
}
