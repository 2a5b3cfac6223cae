import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWire

/// Sign-in with the identity that a provider has confirmed.
package struct ProviderSignIn: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let digests: CodeDigests
    let sealing: Sealing
    let usedTokens: UsedIDTokens
    let linking: Linking
    let owners: AddressOwners
    let sessions: Sessions
    let limiter: Limiter
    let trail: Trail

    /// Counts a request to sign in with a provider's token, before any part of the token is examined.
    ///
    /// - Throws: `over_request_rate_limit`.
    package func admitToken(client: ClientContext) async throws {
        try await limiter.admit(\.token, of: client)
    }

    /// Records in the audit trail that an answer or a token, from a provider or claimed to be, was not accepted.
    package func noteRefused(_ refusal: AccountRefusal) async throws {
        let now = clock.now.storable
        try await database.write { sql in
            try trail.note(
                .signInFailed, of: nil, method: .provider, reason: .refusal(refusal), in: sql, at: now)
        }
    }

    /// Signs in the person that a provider has identified.
    ///
    /// The account is the one that issuer and subject are linked to. If there is none, it is the account with the
    /// address, provided that provider and server both know that the address belongs to the person, and that the
    /// account is not an administrator's. It becomes a way to sign in there, unless the account has a second factor:
    /// then it is linked only after the step. Otherwise it is a new account. An unconfirmed account starts over:
    /// anything that a stranger may have prepared with somebody else's address is removed. An address that the provider
    /// does not vouch for finds no account and is not given to one.
    ///
    /// - Parameters:
    ///   - name: The person's name, if the provider supplies it separately from the token. Used only if no name is known.
    ///   - consent: The consent of a newcomer.
    ///   - token: The token that the client presented, which signs in only once. A refused sign-in does not use it up.
    /// - Throws: `user_banned`, `email_address_not_authorized`, for a newcomer `signup_disabled` and
    ///   `consent_required`; `validation_failed` for a token that was used before.
    package func signIn(
        with identity: ProviderIdentity, name: String? = nil, consent: Consent? = nil,
        using token: VerifiedIDToken? = nil, client: ClientContext
    ) async throws -> OpenedSession {
        let now = clock.now.storable
        let identity = identity.named(name)
        return try await database.decide { sql -> Decision<OpenedSession> in
            switch try owner(of: identity, consent: consent, client: client, in: sql, at: now) {
            case .success((let user, let evidence)):
                if let token { try usedTokens.useUp(token, in: sql) }
                return .success(
                    try linking.open(with: identity, for: user, evidence: evidence, client: client, in: sql, at: now))
            case .failure(let refused):
                try noteRefused(refused, in: sql, at: now)
                return .failure(refused.error)
            }
        }
    }

    struct RefusedOwner: Error {
        var error: AccountRefusal
        var user: UserID?
    }

    /// Records in the audit trail that a sign-in with a provider was refused.
    func noteRefused(_ refused: RefusedOwner, in sql: any SQLSession, at now: Date) throws {
        try trail.note(
            .signInFailed, of: refused.user, method: .provider, reason: .refusal(refused.error), in: sql,
            at: now)
    }

    /// The account that a provider's identity opens.
    enum IdentityMatch {
        /// The account that issuer and subject are linked to.
        case linked(IdentityRecord, UserRecord)
        /// The account with the address, which both sides know to be the person's.
        case address(UserRecord)
        /// The unconfirmed account with the address: it starts over, with this consent.
        case unconfirmed(UserRecord, consent: Consent?)
        /// A new account; it gets the address unless another account has it.
        case newcomer(email: String?)
    }

    /// Returns the account that an identity opens. Changes nothing.
    func match(
        of identity: ProviderIdentity, consent: Consent?, in sql: any SQLSession, at now: Date
    ) throws -> Result<IdentityMatch, RefusedOwner> {
        let users = UserTable(sql)
        guard policy.allowsAddress(of: identity) else { return .failure(RefusedOwner(error: .addressNotAllowed)) }
        if let stored = try IdentityTable(sql).find(issuer: identity.issuer, subject: identity.subject) {
            let user = try users.require(stored.userID)
            if user.isBanned(at: now) { return .failure(RefusedOwner(error: .userBanned, user: user.id)) }
            return .success(.linked(stored, user))
        }
        let holder = try identity.verifiedEmail.flatMap { try users.find(email: $0) }
        guard let user = holder, try joinsByAddress(user, in: sql) else {
            guard policy.signUpOpen else { return .failure(RefusedOwner(error: .signUpDisabled)) }
            if policy.consentRequired, consent == nil { return .failure(RefusedOwner(error: .consentRequired)) }
            return .success(.newcomer(email: holder == nil ? identity.verifiedEmail : nil))
        }
        if user.isBanned(at: now) { return .failure(RefusedOwner(error: .userBanned, user: user.id)) }
        guard user.emailConfirmedAt == nil else { return .success(.address(user)) }
        let kept = user.invitedAt == nil ? nil : user.consent
        guard !policy.consentRequired || consent ?? kept != nil else {
            return .failure(RefusedOwner(error: .consentRequired, user: user.id))
        }
        return .success(.unconfirmed(user, consent: kept ?? consent))
    }

    /// Returns the account that an identity belongs to from now on, and what the sign-in proves. A refusal changes
    /// nothing.
    func owner(
        of identity: ProviderIdentity, consent: Consent?, client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws -> Result<(user: UserID, evidence: OwnerEvidence), RefusedOwner> {
        switch try match(of: identity, consent: consent, in: sql, at: now) {
        case .failure(let refused):
            return .failure(refused)
        case .success(.linked(let stored, let user)):
            try IdentityTable(sql).renew(stored, with: identity, at: now)
            // A name that the provider tells for the first time. Later, a person may have removed it on purpose.
            if stored.data["name"] == nil { try linking.takeName(of: identity, for: user.id, in: sql, at: now) }
            if stored.provider != identity.provider { try UserTable(sql).settleProviders(of: user.id, at: now) }
            return .success((user.id, Self.evidence(of: stored, in: user, at: now)))
        case .success(.address(let user)):
            // No way to sign in is added before the second step. The address finds the account the next time, too.
            if !user.factors.contains(where: \.isVerified) {
                try linking.attach(identity, to: user.id, hasProof: true, in: sql, at: now)
            }
            return .success((user.id, .now))
        case .success(.unconfirmed(let user, let consent)):
            try startOver(user, for: identity, consent: consent, in: sql, at: now)
            try linking.attach(identity, to: user.id, hasProof: true, in: sql, at: now)
            return .success((user.id, .now))
        case .success(.newcomer(let email)):
            return .success((try join(identity, as: email, consent: consent, client: client, in: sql, at: now), .now))
        }
    }

    /// What a sign-in with a stored identity proves. One that was linked a moment ago to an account with other ways to
    /// sign in proves nothing yet, unless its provider vouches for the account's own address.
    private static func evidence(of stored: IdentityRecord, in user: UserRecord, at now: Date) -> OwnerEvidence {
        let isNew = now <= stored.createdAt.advanced(by: FreshProof.span)
        let hadOthers = user.identities.contains { $0.issuer == nil || $0.createdAt < stored.createdAt }
        let isOfAddress = user.email != nil && user.emailConfirmedAt != nil && stored.verifiedEmail == user.email
        return isNew && hadOthers && !isOfAddress ? .earlier(nil) : .now
    }

    /// Whether a provider that vouches for an account's address opens the account.
    ///
    /// Where the address was confirmed automatically, a stranger may have signed up with it, so a mail has to confirm
    /// it first. An administrator's account is too valuable to depend on a provider's word about an address.
    private func joinsByAddress(_ user: UserRecord, in sql: any SQLSession) throws -> Bool {
        if try AdministratorTable(sql).contains(user.id) { return false }
        return !user.isConfirmedAutomatically
    }

    /// Creates an account.
    /// - Parameter address: An address that the provider vouches for and that no account has; nil for none. With any
    ///   other address, its owner could one day confirm an account that a stranger started.
    private func join(
        _ identity: ProviderIdentity, as address: String?, consent: Consent?, client: ClientContext,
        in sql: any SQLSession, at now: Date
    ) throws -> UserID {
        let user = UserRecord(
            id: UserID(rawValue: random.uuid()), email: address, userMetadata: identity.metadata,
            appMetadata: UserRecord.appMetadata(of: identity.provider), emailConfirmedAt: address == nil ? nil : now,
            emailConfirmedBy: address == nil ? nil : .provider,
            consent: consent, language: client.language, createdAt: now, updatedAt: now)
        guard try UserTable(sql).insertIfFree(user) else { throw StoreError.missingRow(table: "users") }
        guard
            try IdentityTable(sql).insertIfFree(
                identity, id: random.uuid(), of: user.id, hasProof: true, at: now)
        else {
            throw StoreError.missingRow(table: "identities")
        }
        try trail.note(
            .signedUp, of: user.id, method: .provider, reason: .name(identity.provider), in: sql, at: now)
        return user.id
    }

    /// Passes an unconfirmed account to the owner of its address, who is signing in now.
    private func startOver(
        _ user: UserRecord, for identity: ProviderIdentity, consent: Consent?, in sql: any SQLSession, at now: Date
    ) throws {
        let users = UserTable(sql)
        try owners.startOver(user, metadata: identity.metadata, consent: consent, in: sql, at: now)
        try users.setAppMetadata(
            user.appMetadata.merging(UserRecord.appMetadata(of: identity.provider)) { _, new in new }, of: user.id,
            at: now)
        try users.confirmEmail(of: user.id, by: .provider, at: now)
        try CodeTable(sql).deleteAll(of: user.id)
    }
}

extension ProviderIdentity {
    /// Returns the identity with this name if the token has none.
    fileprivate func named(_ text: String?) -> ProviderIdentity {
        guard name == nil else { return self }
        var identity = self
        identity.name = Self.name(text)
        return identity
    }
}
