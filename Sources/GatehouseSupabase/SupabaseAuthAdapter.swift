import Foundation
package import GatehouseDomain
package import GatehouseHTTP
import GatehouseJOSE
import GatehouseWire

/// The sign-in ports over the REST API of Supabase Auth, which the Gatehouse server speaks too.
///
/// Issued sessions go to the session on this device, which stores and renews them. The adapter holds no tokens of its
/// own. A guest who signs up, or signs in with a provider, keeps the account.
///
/// If several sign-ins run at the same time, the one started last becomes the session on this device, in whatever order
/// they are answered. After a sign-out, no sign-in started before it takes effect.
package actor SupabaseAuthAdapter: AuthenticationPort {
    nonisolated let client: SupabaseClient
    nonisolated let sessions: SupabaseSessions
    nonisolated let holder: any SessionHolder
    nonisolated let clock: any WallClock
    nonisolated let attempts: LinkAttempts
    nonisolated let browser: (any BrowserSession)?
    nonisolated let random: any RandomBytes
    nonisolated let offer: SupabaseOffer
    /// The last person who signed in with a provider, and the provider's subject for them.
    private var arrived: (userId: String, subject: String)?
    /// The order of the sign-ins.
    private var ledger = SignInLedger()
    /// What waits for its second step, by the reference of the step.
    var waiting: [Secret: WaitingStep] = [:]
    /// The step that the last sign-in waits for; nil if it waits for none.
    private(set) var lastStep: PendingStep?
    /// The last sign-in, if it waits until the person has a second factor.
    private(set) var lastEnrollment: PendingEnrollment?

    /// Creates an adapter for a back end.
    /// - Parameters:
    ///   - configuration: The address, key and callback of the back end.
    ///   - holder: The session on this device.
    ///   - transport: Sends the requests.
    ///   - linkStore: Keeps the secrets of mailed links between launches, separately from the session. Without a store,
    ///     they are kept as long as the adapter exists.
    ///   - browser: Signs people in with a provider that the app has no sheet for. Without one, such a provider is not
    ///     offered.
    ///   - device: The id by which the back end recognizes this device. Pass the same object to the sessions.
    ///   - clock: The clock that dates the consent of guests.
    ///   - random: Generates the secrets of mailed links and of sign-ins in a browser.
    package init(
        _ configuration: SupabaseConfiguration, holder: any SessionHolder,
        transport: any HTTPTransport = SystemTransport(), linkStore: (any CredentialStore)? = nil,
        browser: (any BrowserSession)? = nil, device: KnownDevice = KnownDevice(),
        clock: any WallClock = SystemWallClock(),
        random: any RandomBytes = SystemRandomBytes()
    ) {
        client = SupabaseClient(configuration: configuration, transport: transport, device: device)
        sessions = SupabaseSessions(configuration, transport: transport, device: device, clock: clock)
        offer = SupabaseOffer(configuration, hasBrowser: browser != nil)
        self.holder = holder
        self.browser = browser
        self.clock = clock
        self.random = random
        attempts = LinkAttempts(
            store: linkStore.map { BoundStore($0, to: configuration.backEnd) }, clock: clock, random: random)
    }

    // MARK: AuthenticationPort

    /// The back end's rules; those of the configuration until the back end has been asked.
    package nonisolated var requirements: AuthRequirements { offer.snapshot.requirements }

    /// Returns the sign-in methods, as last known.
    package nonisolated func availableProviders() -> [ProviderInfo] { offer.snapshot.providers }

    /// Asks the back end for its providers and rules.
    /// - Throws: `AuthError`. The previous answer is kept.
    package func refreshProviders() async throws -> [ProviderInfo] {
        try await refreshOffer().providers
    }

    /// Signs in: `email` with email and password, `guest` with accepted terms, any other provider with the id token
    /// from its sheet, or without one in the browser.
    ///
    /// A guest keeps the account, unless the provider's person already has one, which is then used.
    /// - Throws: `AuthError`; `.unavailable` for a provider that is not offered, or that has neither id token nor
    ///   browser; `.cancelled` when the person closed the browser or declined at the provider.
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
        let issued: IssuedSession
        var subject: String?
        if method == .guest {
            issued = try await signUpGuest(context)
        } else if context[AuthContextKey.idToken]?.isEmpty == false {
            issued = try await exchange(context, providerId: providerId, method: method)
            subject = Self.subject(in: context)
        } else {
            (issued, subject) = try await signInByBrowser(providerId, context)
        }
        try await admit(issued, as: context[AuthContextKey.userId])
        // Known before the second step too, after which nobody says it again.
        arrived = subject.map { (issued.session.identity.userId, $0) }
        let session = try await handOver(issued, number)
        ledger.remember(session)
        return session.identity
    }

    /// Returns who is signed in on this device.
    package func currentIdentity() async -> Identity? { await holder.currentIdentity() }

    /// Returns who is signed in, from what is stored.
    /// - Throws: ``/GatehouseDomain/AuthError/unavailable`` when the store cannot be read right now.
    package func restoredIdentity() async throws -> Identity? { try await holder.restoredIdentity() }

    /// Signs out on this device, and tells the back end as soon as possible.
    package func logout() async throws {
        ledger.signOut()
        arrived = nil
        // A recovery has no number among the sign-ins, which end with theirs.
        var recoveries: [AuthSession] = []
        for (reference, step) in waiting where step.isRecovery {
            if let session = forget(reference)?.session { recoveries.append(session) }
        }
        await holder.signOut()
        // One that cannot be ended now expires by itself.
        for session in recoveries { try? await sessions.revoke(session) }
    }

    /// Ends the newest provider sign-in that returned this identity, and no other. If that sign-in is no longer known,
    /// signs out if the identity is the current one.
    package func discard(_ identity: Identity) async throws {
        guard let session = ledger.take(identity) else {
            if await holder.currentIdentity() == identity { await holder.signOut() }
            return
        }
        try await revoke(session)
    }

    /// Returns the subject of the id token that the back end accepted for this person.
    package func providerSubject(of identity: Identity) async -> String? {
        arrived.flatMap { $0.userId == identity.userId ? $0.subject : nil }
    }

    // MARK: Helpers

    /// Reads the subject of an id token (OpenID Connect Core 1.0, section 2) that the back end has accepted. It grants
    /// no access: the back end checks the signature.
    private static func subject(in context: [String: String]) -> String? {
        let claims = context[AuthContextKey.idToken].flatMap { CompactJWS($0)?.claims }
        return claims?["sub"]?.stringValue.flatMap(known)
    }

    /// Returns the subject, or nil if it can name nobody.
    static func known(_ subject: String) -> String? {
        OpenIDSubject.isValid(subject) ? subject : nil
    }

    /// The id of the person who is signed in; nil for nobody. Read before the back end is asked what it supports: what a
    /// person wants is not sent for somebody else who signs in meanwhile.
    func caller() async -> String? { await holder.currentIdentity()?.userId }

    /// Returns what is known about the back end, and asks it if it was never asked.
    func knownOffer() async throws(AuthError) -> SupabaseOffer.Snapshot {
        let known = offer.snapshot
        return known.isGatehouse == nil ? try await refreshOffer() : known
    }

    private func refreshOffer() async throws(AuthError) -> SupabaseOffer.Snapshot {
        do {
            let reply: SupabaseReply<WireSettings> = try await client.json(.get, "/settings")
            return offer.update(reply.value)
        } catch {
            throw error.authError
        }
    }

    /// Numbers a sign-in that is about to start, of any kind. A session is adopted only with a number.
    func beginSignIn() -> Int {
        (lastStep, lastEnrollment) = (nil, nil)
        return ledger.begin()
    }

    /// Whether the session of a later sign-in has been adopted.
    func isOvertaken(_ number: Int) -> Bool { ledger.isOvertaken(number) }

    /// Passes an issued session to the session on this device, unless a later sign-in has overtaken it. An overtaken
    /// session is returned to its caller, who knows what to do with it. One that waits for the second step, or for a
    /// second factor, is held.
    /// - Throws: ``/GatehouseDomain/AuthError/secondFactorRequired`` for a session that waits;
    ///   ``/GatehouseDomain/AuthError/cancelled`` when the person signed out meanwhile. The session has then been ended.
    func handOver(_ issued: IssuedSession, _ number: Int) async throws(AuthError) -> AuthSession {
        try askForStep(of: issued, for: .signIn(number))
        if issued.lacksFactor {
            lastEnrollment = PendingEnrollment(reference: hold(issued.session, for: .enrollment(number)))
            throw .secondFactorRequired
        }
        switch ledger.admit(number) {
        case .adopted: await holder.signIn(issued.grant)
        case .overtaken: break
        case .ended:
            try? await sessions.revoke(issued.session)
            throw .cancelled
        }
        return issued.session
    }

    /// Holds a session that waits for the second step.
    /// - Throws: ``/GatehouseDomain/AuthError/secondFactorRequired`` if it waits.
    func askForStep(of issued: IssuedSession, for act: WaitingStep.Act) throws(AuthError) {
        guard let choice = issued.choice else { return }
        lastStep = hold(issued.session, for: act, choice)
        throw .secondFactorRequired
    }

    /// Notes what waits for its second step.
    func hold(_ session: AuthSession?, for act: WaitingStep.Act, _ choice: FactorChoice) -> PendingStep {
        PendingStep(choice: choice, reference: hold(session, for: act))
    }

    /// Notes what waits. What has waited for too long is forgotten: its session expires by itself.
    private func hold(_ session: AuthSession?, for act: WaitingStep.Act) -> Secret {
        let reference = Secret(random.token())
        waiting = waiting.filter { $0.value.isOpen(at: clock.now) }
        waiting[reference] = WaitingStep(act: act, session: session, startedAt: clock.now)
        return reference
    }

    /// Forgets what waits under a reference, and returns it.
    func forget(_ reference: Secret) -> WaitingStep? {
        if lastStep?.reference == reference { lastStep = nil }
        if lastEnrollment?.reference == reference { lastEnrollment = nil }
        return waiting.removeValue(forKey: reference)
    }

    /// Ends the session of somebody other than the person who was to sign in again.
    private func admit(_ issued: IssuedSession, as userId: String?) async throws(AuthError) {
        guard let userId, issued.session.identity.userId != userId else { return }
        try? await sessions.revoke(issued.session)
        throw .invalidCredentials
    }

    private func signUpGuest(_ context: [String: String]) async throws(AuthError) -> IssuedSession {
        let known = try await knownOffer()
        let consent = context[AuthContextKey.termsVersion].map { Consent(version: $0, time: clock.now) }
        let body = SignUpBody(data: Self.copy(of: consent, for: known), consent: consent.map(WireConsent.init))
        return try await issue("/signup", body: body.json, method: .guest)
    }

    private func exchange(
        _ context: [String: String], providerId: String, method: AuthMethod
    ) async throws(AuthError) -> IssuedSession {
        guard let idToken = context[AuthContextKey.idToken], !idToken.isEmpty else { throw .unavailable }
        var body: JSONObject = ["provider": .string(providerId), "id_token": .string(idToken)]
        body["nonce"] = context[AuthContextKey.nonce].map { .string($0) }
        if let version = context[AuthContextKey.termsVersion] {
            body["gatehouse_consent"] = WireConsent(Consent(version: version, time: clock.now)).json
        }
        let linking = body.merging(["link_identity": true]) { $1 }
        return try await keepingGuest { (guest: String) async throws(AuthError) in
            try await self.holder.asCaller(of: guest) { token throws(SupabaseFailure) in
                try await self.issued("/token", Self.idTokenGrant, linking, method, bearer: token)
            }
        } orElse: { [body] () async throws(AuthError) in
            try await self.issue("/token", query: Self.idTokenGrant, body: body, method: method)
        }
    }

    /// Links a guest's own account if a guest is signed in, and signs in normally otherwise.
    /// - Parameter link: Links the account of the guest with this id, and nobody else's, who has signed in meanwhile.
    func keepingGuest<Arrival: Sendable>(
        _ link: (String) async throws(AuthError) -> Arrival, orElse signIn: () async throws(AuthError) -> Arrival
    ) async throws(AuthError) -> Arrival {
        if let guest = await holder.currentIdentity(), guest.isGuest {
            do {
                return try await link(guest.userId)
            } catch .unknown("identity_already_exists") {
                // The provider's person already has an account, so this sign-in uses it.
            }
        }
        return try await signIn()
    }

    private static let idTokenGrant = [("grant_type", "id_token")]

    /// Sends a request whose response issues a session.
    func issue(
        _ path: String, query: [(String, String)] = [], body: JSONObject, method: AuthMethod
    ) async throws(AuthError) -> IssuedSession {
        do {
            return try await issued(path, query, body, method, bearer: nil)
        } catch {
            throw error.authError
        }
    }

    func issued(
        _ path: String, _ query: [(String, String)], _ body: JSONObject, _ method: AuthMethod, bearer: Secret?
    ) async throws(SupabaseFailure) -> IssuedSession {
        let reply: SupabaseReply<SessionReply> = try await client.json(
            .post, path, query: query, body: body, bearer: bearer)
        return try reply.issued(method: method, clock: clock)
    }

    /// Returns the consent as it is stored in the person's own metadata, for a back end that has no other place for it.
    static func copy(of consent: Consent?, for known: SupabaseOffer.Snapshot) -> JSONObject? {
        guard let consent, known.isGatehouse == false else { return nil }
        return ["gatehouse_consent": WireConsent(consent).json]
    }
}

extension WireConsent {
    init(_ consent: Consent) {
        self.init(version: consent.version, acceptedAt: WireTimestamp(consent.time))
    }

    /// The consent in the form that is sent.
    var json: JSONValue { ["version": .string(version), "accepted_at": .string(acceptedAt.text)] }
}
