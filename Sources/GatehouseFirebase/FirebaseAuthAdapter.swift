import Foundation
package import GatehouseDomain
package import GatehouseHTTP
import GatehouseJOSE
import GatehouseWire

/// The sign-in ports over the REST API of Firebase Authentication (Google's Identity Toolkit).
///
/// Issued sessions go to the session on this device, which stores and renews them. A guest who signs up, or signs in
/// with a provider, keeps the account.
///
/// If several sign-ins run at the same time, the one started last becomes the session on this device, in whatever order
/// they are answered. After a sign-out, no sign-in started before it takes effect.
package actor FirebaseAuthAdapter: AuthenticationPort {
    nonisolated let client: FirebaseClient
    nonisolated let holder: any SessionHolder
    nonisolated let offer: FirebaseOffer
    nonisolated let addresses: MailedAddresses
    /// The order of the sign-ins.
    private var ledger = SignInLedger()
    /// The last person who signed in with a provider, and the provider's subject for them.
    private var arrived: (userId: String, subject: String)?
    /// The providers that the last refused sign-in named.
    private var verified: [String] = []
    /// The session of a sign-up whose email is not confirmed yet, and the email.
    var held: (email: String, grant: SessionGrant)?
    /// When the sign-ins began that wait for their second step, by the reference of the step.
    var waiting: [Secret: Date] = [:]
    /// The step that the last sign-in waits for; nil if it waits for none.
    private(set) var lastStep: PendingStep?
    /// What authenticator apps are called that are being added.
    var names: [String: String] = [:]
    /// The rights to set a new password that were abandoned.
    var abandoned: Set<Secret> = []

    /// Creates an adapter for a project.
    /// - Parameters:
    ///   - configuration: The project.
    ///   - holder: The session on this device.
    ///   - transport: Sends the requests.
    ///   - linkStore: Keeps the addresses for which a link was requested between launches, separately from the session.
    ///     Without a store, they are kept as long as the adapter exists.
    ///   - clock: The clock that dates the consent of guests.
    package init(
        _ configuration: FirebaseConfiguration, holder: any SessionHolder,
        transport: any HTTPTransport = FirebaseConfiguration.network(), linkStore: (any CredentialStore)? = nil,
        clock: any WallClock = SystemWallClock()
    ) {
        client = FirebaseClient(configuration, transport: transport, clock: clock)
        offer = FirebaseOffer(configuration.providers)
        addresses = MailedAddresses(
            store: linkStore.map { BoundStore($0, to: configuration.backEnd) }, clock: clock)
        self.holder = holder
    }

    nonisolated var configuration: FirebaseConfiguration { client.configuration }

    // MARK: AuthenticationPort

    /// The rules of the configuration. Firebase tells an app none.
    package nonisolated var requirements: AuthRequirements { configuration.requirements }

    /// Returns the sign-in methods. Guest accounts are left out once the project has refused one.
    package nonisolated func availableProviders() -> [ProviderInfo] { offer.providers }

    /// Returns the same list, because Firebase does not tell an app what is switched on.
    package func refreshProviders() async throws -> [ProviderInfo] { offer.providers }

    /// Signs in: `email` with email and password, `guest` with accepted terms, any other provider with the id token
    /// from its sheet.
    ///
    /// A guest keeps the account, unless the provider's person already has one, which is then used.
    /// - Throws: `AuthError`; `.secondFactorRequired` for an account with an authenticator app; `.unavailable` for a
    ///   provider that is not offered, or without an id token, and for an account whose second factor is a telephone;
    ///   `.duplicateEmail` when the email belongs to an account with other providers,
    ///   which ``verifiedProviders()`` names.
    package func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        guard availableProviders().contains(where: { $0.id == providerId }) else { throw AuthError.unavailable }
        let context = context ?? [:]
        let method = AuthMethod(rawValue: providerId)
        if method == .email {
            return try await signIn(
                email: context[AuthContextKey.email] ?? "", password: context[AuthContextKey.password] ?? ""
            ).identity
        }
        let number = beginSignIn()
        let session: AuthSession
        if method == .guest {
            session = try await handOver(try await signUpGuest(context).session, number)
            arrived = nil
        } else {
            let token = context[AuthContextKey.idToken] ?? ""
            let grant = try await exchange(token, context, method).session
            // Firebase has no way to end the session of somebody else; nothing of it is kept.
            let isExpected = context[AuthContextKey.userId].map { $0 == grant.session.identity.userId } ?? true
            guard isExpected else { throw AuthError.invalidCredentials }
            session = try await handOver(grant, number)
            arrived = Self.subject(of: token).map { (session.identity.userId, $0) }
        }
        ledger.remember(session)
        return session.identity
    }

    /// Returns who is signed in on this device.
    package func currentIdentity() async -> Identity? { await holder.currentIdentity() }

    /// Returns who is signed in, from what is stored.
    /// - Throws: ``/GatehouseDomain/AuthError/unavailable`` when the store cannot be read right now.
    package func restoredIdentity() async throws -> Identity? { try await holder.restoredIdentity() }

    /// Signs out on this device. Firebase has no way to end the session itself.
    package func logout() async throws {
        ledger.signOut()
        held = nil
        waiting = [:]
        (arrived, verified) = (nil, [])
        forgetStep()
        await holder.signOut()
    }

    /// Ends the newest provider sign-in that returned this identity on this device, and no other. If that sign-in is no
    /// longer known, signs out if the identity is the current one.
    package func discard(_ identity: Identity) async throws {
        if let session = ledger.take(identity) {
            await holder.discard(session)
        } else if await holder.currentIdentity() == identity {
            await holder.signOut()
        }
    }

    /// Returns the subject of the id token that Firebase accepted for this person.
    package func providerSubject(of identity: Identity) async -> String? {
        arrived.flatMap { $0.userId == identity.userId ? $0.subject : nil }
    }

    /// Returns the providers with which the email of the last sign-in that was refused as `.duplicateEmail` is known.
    /// Empty when Firebase named none.
    package func verifiedProviders() -> [ProviderInfo] {
        verified.map { name in
            let id = AuthMethod(firebaseProvider: name).rawValue
            return offer.providers.first { $0.id == id } ?? ProviderInfo(id: id, displayName: name)
        }
    }

    // MARK: Helpers

    func beginSignIn() -> Int {
        forgetStep()
        verified = []
        return ledger.begin()
    }

    /// Numbers the answer to a step. A sign-in that begins later takes the place of what it opens.
    func beginStepAnswer() -> Int { ledger.begin() }

    /// Forgets which step the last sign-in waits for.
    func forgetStep() { lastStep = nil }

    /// Notes a sign-in that waits for its second step.
    /// - Throws: ``/GatehouseDomain/AuthError/secondFactorRequired`` if it waits.
    private func askForStep(of reply: FirebaseReply) throws(FirebaseFailure) {
        guard let step = reply.pendingStep else { return }
        waiting[step.reference] = client.clock.now
        lastStep = step
        throw .refused(status: 200, code: nil, .secondFactorRequired)
    }

    /// Passes an issued session to the session on this device, unless a later sign-in has overtaken it.
    /// - Throws: ``/GatehouseDomain/AuthError/cancelled`` when the person signed out meanwhile.
    func handOver(_ grant: SessionGrant, _ number: Int) async throws(AuthError) -> AuthSession {
        switch ledger.admit(number) {
        case .adopted: await holder.signIn(grant)
        case .overtaken: break
        case .ended: throw .cancelled
        }
        return grant.session
    }

    /// Replaces the tokens of the session on this device after a change of the account. They do not take the place of
    /// another person's, who has signed in meanwhile, and a person who signed out stays out, wherever they did so.
    /// - Throws: ``/GatehouseDomain/AuthError/cancelled`` then.
    func renew(with grant: SessionGrant, _ number: Int) async throws(AuthError) {
        let person = await holder.currentIdentity()?.userId
        guard person == grant.session.identity.userId else { throw .cancelled }
        _ = try await handOver(grant, number)
    }

    /// Sends a request that needs no session.
    func call(
        _ operation: FirebaseClient.Operation, _ body: [String: JSONValue?]
    ) async throws(AuthError) -> FirebaseReply {
        do {
            return try await client.call(operation, body)
        } catch {
            throw error.authError
        }
    }

    /// Reads a grant from a response.
    func grant(_ reply: FirebaseReply) throws(AuthError) -> FirebaseGrant {
        do {
            try askForStep(of: reply)
            return try reply.grant(clock: client.clock)
        } catch {
            throw error.authError
        }
    }

    private func signUpGuest(_ context: [String: String]) async throws(AuthError) -> FirebaseGrant {
        let grant: FirebaseGrant
        do throws(FirebaseFailure) {
            grant = try await client.call(.signUp, ["returnSecureToken": true]).grant(clock: client.clock)
        } catch {
            if error.code == "ADMIN_ONLY_OPERATION" { offer.removeGuest() }
            throw error.authError
        }
        if let version = context[AuthContextKey.termsVersion] {
            try await record(Consent(version: version, time: client.clock.now), for: grant)
        }
        return grant
    }

    private func exchange(
        _ token: String, _ context: [String: String], _ method: AuthMethod
    ) async throws(AuthError) -> FirebaseGrant {
        guard !token.isEmpty else { throw .unavailable }
        var form = [("id_token", token), ("providerId", method.firebaseProvider)]
        if let nonce = context[AuthContextKey.nonce] { form.append(("nonce", nonce)) }
        if let name = context[AuthContextKey.name], !name.isEmpty {
            let user: JSONValue = ["name": ["firstName": .string(name)]]
            form.append(("user", String(decoding: user.bytes, as: UTF8.self)))
        }
        let body: [String: JSONValue?] = [
            "postBody": .string(FormEncoding.encode(form)), "requestUri": "http://localhost", "returnSecureToken": true,
            "returnIdpCredential": true, "autoCreate": true,
        ]
        if let person = await holder.currentIdentity(), person.isGuest {
            do {
                return try await holder.asCaller(of: person.userId) { guest throws(FirebaseFailure) in
                    try await self.identified(body.merging(["idToken": .string(guest.reveal())]) { $1 })
                }
            } catch .unknown("firebase_federated_user_id_already_linked"), .duplicateEmail {
                // The provider's person already has an account, so this sign-in uses it. The guest's account stays.
            }
        }
        do {
            return try await identified(body)
        } catch {
            throw error.authError
        }
    }

    private func identified(_ body: [String: JSONValue?]) async throws(FirebaseFailure) -> FirebaseGrant {
        let reply = try await client.call(.signInWithIdp, body)
        guard reply.object["needConfirmation"]?.boolValue != true else {
            verified = reply.object["verifiedProvider"]?.arrayValue?.compactMap(\.stringValue) ?? []
            throw .refused(status: 200, code: nil, .duplicateEmail)
        }
        try askForStep(of: reply)
        return try reply.grant(clock: client.clock)
    }

    /// Reads the subject of an id token that Firebase has accepted.
    private static func subject(of token: String) -> String? {
        guard let subject = CompactJWS(token)?.claims?["sub"]?.stringValue, OpenIDSubject.isValid(subject) else {
            return nil
        }
        return subject
    }

    /// Passes what the person accepted to the app. An account without it must not stay.
    func record(_ consent: Consent, for grant: FirebaseGrant) async throws(AuthError) {
        guard let recordConsent = configuration.recordConsent else { return }
        let token = grant.session.session.accessToken
        do {
            try await recordConsent(consent, token)
        } catch {
            _ = try? await client.call(.delete, ["idToken": .string(token.reveal())])
            throw AuthError(mapping: error, otherwise: "firebase_consent_not_recorded")
        }
    }
}
