package import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseWire

/// Adds ways to sign in to accounts, and removes them.
package struct Linking: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let usedTokens: UsedIDTokens
    let sessions: Sessions
    let trail: Trail

    private var freshProof: FreshProof { FreshProof(policy: policy) }

    /// Adds an account at a provider to a person's ways to sign in. A guest becomes a user with the same id, and needs
    /// no permission to link. An account without an address gets the provider's, if the provider says that it belongs
    /// to the person.
    ///
    /// - Parameters:
    ///   - consent: The consent of a guest who becomes a user.
    ///   - started: When the person left for the provider; nil for now.
    /// - Throws: `manual_linking_disabled`, `reauthentication_needed` when the sign-in is too long ago,
    ///   `identity_already_exists`, `consent_required`, `email_exists` when the account would get an address that
    ///   another account has, `session_not_found`, `user_not_found`, `user_banned` when the session or the account has
    ///   ended in the meantime.
    package func link(
        _ identity: ProviderIdentity, to who: Authenticated, consent: Consent? = nil, started: Date? = nil
    ) async throws -> UserRecord {
        let now = clock.now.storable
        return try await database.write { sql in
            let place = Place(session: who.session.id, consent: consent, started: started)
            return try UserTable(sql).require(add(identity, to: place, in: sql, at: now).user)
        }
    }

    /// Checks whether a person may begin to link an account at a provider.
    ///
    /// - Throws: `manual_linking_disabled`, `reauthentication_needed` when the sign-in is too long ago.
    package func admitLinking(_ who: Authenticated) throws {
        guard who.user.isAnonymous || policy.manualLinking else { throw AccountRefusal.manualLinkingDisabled }
        if let refusal = freshProof.refusal(of: .linking, by: who.session, of: who.user, at: clock.now) {
            throw refusal
        }
    }

    /// Adds an account at a provider, and signs in with it.
    ///
    /// - Parameter token: The token that the client presented, which signs in only once.
    /// - Throws: As ``link(_:to:consent:started:)``, and `validation_failed` for a token that was used before.
    package func signIn(
        linking identity: ProviderIdentity, to who: Authenticated, consent: Consent?,
        using token: VerifiedIDToken? = nil,
        client: ClientContext
    ) async throws -> OpenedSession {
        let now = clock.now.storable
        return try await database.write { sql in
            let place = Place(session: who.session.id, consent: consent)
            let (user, evidence) = try add(identity, to: place, in: sql, at: now)
            if let token { try usedTokens.useUp(token, in: sql) }
            return try open(with: identity, for: user, evidence: evidence, client: client, in: sql, at: now)
        }
    }

    /// Removes an account at a provider from the ways to sign in. Other sessions that were started with it end. The
    /// account's address stays, even if that provider vouched for it: only its own change replaces it.
    ///
    /// - Throws: `manual_linking_disabled`, `reauthentication_needed` when the sign-in is too long ago,
    ///   `identity_not_found`, `single_identity_not_deletable` for the last way and for the address,
    ///   `session_not_found` and `user_not_found` when the session or the account has ended in the meantime.
    package func unlink(_ identityID: UUID, of who: Authenticated) async throws {
        guard policy.manualLinking else { throw AccountRefusal.manualLinkingDisabled }
        let now = clock.now.storable
        try await database.write { sql in
            let users = UserTable(sql)
            guard let user = try users.find(who.user.id) else { throw AccountRefusal.tokenUserNotFound }
            guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
                throw AccountRefusal.tokenSessionNotFound
            }
            if let refusal = freshProof.refusal(of: .unlinking, by: session, of: user, at: now) { throw refusal }
            guard let identity = user.identities.first(where: { $0.identityID == identityID }) else {
                throw AccountRefusal.identityNotFound
            }
            guard user.identities.count > 1 else { throw AccountRefusal.singleIdentityNotDeletable }
            guard identity.issuer != nil else { throw AccountRefusal.addressNotUnlinkable }
            _ = try IdentityTable(sql).delete(identity.identityID, of: user.id)
            try users.settleProviders(of: user.id, at: now)
            try endSessions(of: user.id, begunWith: identity.provider, except: who.session.id, in: sql, at: now)
            try trail.discardChange(of: user.id, by: who.session.id, in: sql, at: now)
            try trail.note(
                .identityUnlinked, of: user.id, session: who.session.id, method: .provider,
                reason: .name(identity.provider), before: user, in: sql, at: now)
        }
    }

    // MARK: In a transaction

    /// Where an identity is added.
    struct Place: Sendable {
        /// The session whose account it is added to.
        var session: SessionID
        /// The consent of a guest who becomes a user.
        var consent: Consent?
        /// When the person left for the provider; nil for now.
        var started: Date?
    }

    /// Adds an identity to the account of a session. Returns the account's id, and what a session that begins with the
    /// identity proves: a way that was just added says nothing about whose the account was before.
    func add(
        _ identity: ProviderIdentity, to place: Place, in sql: any SQLSession, at now: Date
    ) throws -> (user: UserID, evidence: OwnerEvidence) {
        let users = UserTable(sql)
        let (user, session) = try admitLink(of: identity, to: place, in: sql, at: now)
        if user.isAnonymous {
            if let consent = place.consent { try users.setConsent(consent, of: user.id, at: now) }
            try users.endAnonymity(of: user.id, at: now)
        }
        // An older proof says nothing about the person who has the session now.
        let hadProof = session.provedAt.map { now <= $0.advanced(by: FreshProof.span) } ?? false
        if user.email == nil, let address = identity.verifiedEmail {
            // The provider vouches for the person who is signed in to the account.
            try users.completeEmailChange(to: address, of: user.id, by: .provider, keeping: .all, at: now)
            try CodeTable(sql).deleteAll(of: user.id)
            try SessionTable(sql).noteProof(of: session.id, at: now)
        }
        let isProved = try users.require(user.id).isProved(by: identity)
        try attach(identity, to: user.id, hasProof: hadProof || isProved, in: sql, at: now)
        return (user.id, user.isAnonymous ? .now : .earlier(session.ownerProvenAt))
    }

    /// Opens a session for a person that a provider has identified.
    func open(
        with identity: ProviderIdentity, for user: UserID, evidence: OwnerEvidence, client: ClientContext,
        in sql: any SQLSession, at now: Date
    ) throws -> OpenedSession {
        try sessions.open(
            in: sql, for: user, by: .provider(identity.provider), client: client,
            hasProof: try UserTable(sql).require(user).isProved(by: identity), evidence: evidence, at: now)
    }

    /// Returns the account that an identity would be added to, and the session. Changes nothing.
    ///
    /// - Throws: The reason why it cannot be added; see ``link(_:to:consent:started:)``.
    func admitLink(
        of identity: ProviderIdentity, to place: Place, in sql: any SQLSession, at now: Date
    ) throws -> (user: UserRecord, session: SessionRecord) {
        let users = UserTable(sql)
        let found = try SessionTable(sql).find(place.session)
        // The ban has ended the session, so it is the reason that says more.
        if found?.endReason == .banned, let banned = try found.flatMap({ try users.find($0.userID) }),
            banned.isBanned(at: now)
        {
            throw AccountRefusal.tokenUserBanned
        }
        guard let session = found, session.endedAt == nil,
            !policy.sessions.isOver(session, at: now)
        else { throw AccountRefusal.tokenSessionNotFound }
        guard let user = try users.find(session.userID) else { throw AccountRefusal.tokenUserNotFound }
        if user.isBanned(at: now) { throw AccountRefusal.tokenUserBanned }
        guard user.isAnonymous || policy.manualLinking else { throw AccountRefusal.manualLinkingDisabled }
        // Checked here too: who began as a guest may be a user by now.
        if let refusal = freshProof.refusal(of: .linking, by: session, of: user, at: place.started ?? now) {
            throw refusal
        }
        guard policy.allowsAddress(of: identity) else { throw AccountRefusal.addressNotAllowed }
        if let stored = try IdentityTable(sql).find(issuer: identity.issuer, subject: identity.subject) {
            throw stored.userID == user.id ? AccountRefusal.identityIsOwn : .identityIsAnothers
        }
        if user.isAnonymous, policy.consentRequired, place.consent ?? user.consent == nil {
            throw AccountRefusal.consentRequired
        }
        if user.email == nil, let address = identity.verifiedEmail, try users.find(email: address) != nil {
            throw AccountRefusal.emailExists
        }
        return (user, session)
    }

    /// Links an identity that belongs to no account yet.
    /// - Parameter hasProof: See ``IdentityRecord/hasProof``.
    func attach(
        _ identity: ProviderIdentity, to user: UserID, hasProof: Bool, in sql: any SQLSession, at now: Date
    ) throws {
        guard
            try IdentityTable(sql).insertIfFree(
                identity, id: random.uuid(), of: user, hasProof: hasProof, at: now)
        else {
            throw StoreError.missingRow(table: "identities")
        }
        try UserTable(sql).settleProviders(of: user, at: now)
        try takeName(of: identity, for: user, in: sql, at: now)
        try trail.note(
            .identityLinked, of: user, method: .provider, reason: .name(identity.provider), in: sql, at: now)
    }

    /// Sets the name of an account without one to the name that a provider supplies.
    func takeName(of identity: ProviderIdentity, for id: UserID, in sql: any SQLSession, at now: Date) throws {
        guard let name = identity.name else { return }
        let (users, profiles) = (UserTable(sql), ProfileTable(sql))
        let user = try users.require(id)
        guard user.displayName == nil else { return }
        let profile = try profiles.find(id)
        guard profile?.displayName == nil else { return }
        let metadata = user.userMetadata.merging(identity.metadata) { old, _ in old }
        // A person whose data leaves no room for the name signs in without it.
        if MetadataLimit.fits(metadata) { try users.setMetadata(metadata, of: id, at: now) }
        if profile != nil { try profiles.setDisplayName(name, of: id, at: now) }
    }

    private func endSessions(
        of user: UserID, begunWith provider: String, except kept: SessionID, in sql: any SQLSession, at now: Date
    ) throws {
        let table = SessionTable(sql)
        for session in try table.all(of: user) where session.id != kept && session.endedAt == nil {
            guard session.methods.contains(where: { $0.provider == provider }) else { continue }
            try table.end(session.id, reason: .revoked, at: now)
        }
    }
}

extension UserRecord {
    /// The person's name, according to the account's own data.
    package var displayName: String? { Self.displayName(in: userMetadata) }

    /// The name that the account's own data give.
    static func displayName(in metadata: JSONObject) -> String? {
        for key in ["full_name", "name"] {
            if let name = ProviderIdentity.name(metadata[key]?.stringValue) { return name }
        }
        return nil
    }
}
