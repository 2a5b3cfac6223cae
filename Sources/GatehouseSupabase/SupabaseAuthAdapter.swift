import Foundation
public import GatehouseDomain
public import GatehouseHTTP
import GatehouseWire

/// The ports of sign-in over the REST interface of Supabase Auth, which Gatehouse's own server speaks too.
///
/// What it is issued it hands over to the session on this device, which keeps and renews it; the adapter holds no token
/// of its own. A guest who signs up, or signs in with a provider, keeps the account.
///
/// Of several sign-ins at the same time, whatever their ways, the one begun last is the session on this device, in
/// whatever order they are answered; whoever signs out meanwhile is not signed in by any of them.
public actor SupabaseAuthAdapter: AuthenticationPort {
    nonisolated let client: SupabaseClient
    nonisolated let sessions: SupabaseSessions
    nonisolated let holder: any SessionHolder
    nonisolated let clock: any WallClock
    nonisolated let attempts: LinkAttempts
    nonisolated let browser: (any BrowserSession)?
    nonisolated let random: any RandomBytes
    nonisolated let offer: SupabaseOffer
    /// The sign-ins with a provider that may still be dropped, the newest last.
    private var droppable: [AuthSession] = []

    /// How many of them are remembered.
    private static let droppableLimit = 8
    /// Who signed in with a provider last, and under which subject it knows the person.
    private var arrived: (userId: String, subject: String)?
    /// How many sign-ins have been begun.
    private var begun = 0
    /// The number of the newest one whose session was given to the one on this device.
    private var handedOver = 0
    /// The number of the newest one that had been begun when somebody signed out.
    private var signedOut = 0

    /// Reaches a back end.
    /// - Parameters:
    ///   - configuration: Where it is.
    ///   - holder: The session on this device.
    ///   - transport: How the back end is reached.
    ///   - linkStore: Keeps the secrets of mailed links between two launches, apart from the session; without one they
    ///     are kept for as long as the adapter is there.
    ///   - browser: Signs people in at a provider that the app has no sheet for; without one such a provider is not
    ///     offered.
    ///   - device: What the back end knows this app by; the same as that of the sessions.
    ///   - clock: Dates the consent of guests.
    ///   - random: Makes the secrets of mailed links and of sign-ins in a browser.
    public init(
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
        attempts = LinkAttempts(store: linkStore, clock: clock, random: random)
    }

    // MARK: AuthenticationPort

    /// What the back end demands; what the configuration says until it has been asked.
    public nonisolated var requirements: AuthRequirements { offer.snapshot.requirements }

    /// The ways of signing in, as last known.
    public nonisolated func availableProviders() -> [ProviderInfo] { offer.snapshot.providers }

    /// Asks the back end what it offers and demands.
    /// - Throws: `AuthError`; what was known stays.
    public func refreshProviders() async throws -> [ProviderInfo] {
        try await refreshOffer().providers
    }

    /// Signs in: `email` with address and password, `guest` with the terms accepted, any other provider with the id
    /// token that its sheet handed over, or without one in the browser.
    ///
    /// A guest keeps the account, unless the provider's person has one already: that one is signed in to then.
    /// - Throws: `AuthError`; `.unavailable` for a provider that is not offered, or that has neither id token nor browser;
    ///   `.cancelled` when the person closed the browser or refused the provider.
    public func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        guard availableProviders().contains(where: { $0.id == providerId }) else { throw AuthError.unavailable }
        let context = context ?? [:]
        let method = AuthMethod(rawValue: providerId)
        if method == .email {
            return try await signIn(
                email: context[AuthContextKey.email] ?? "", password: context[AuthContextKey.password] ?? ""
            ).identity
        }
        let number = beginSignIn()
        let grant: SessionGrant
        var subject: String?
        if method == .guest {
            grant = try await signUpGuest(context)
        } else if context[AuthContextKey.idToken]?.isEmpty == false {
            grant = try await exchange(context, providerId: providerId, method: method)
            subject = Self.subject(in: context)
        } else {
            (grant, subject) = try await signInByBrowser(providerId, context)
        }
        let session = try await handOver(grant, number)
        arrived = subject.map { (session.identity.userId, $0) }
        droppable = droppable.suffix(Self.droppableLimit - 1) + [session]
        return session.identity
    }

    /// Who is signed in on this device.
    public func currentIdentity() async -> Identity? { await holder.currentIdentity() }

    /// Who is signed in, from what is stored, if that can be read.
    /// - Throws: ``GatehouseDomain/AuthError/unavailable`` when it cannot be read now.
    public func restoredIdentity() async throws -> Identity? { try await holder.restoredIdentity() }

    /// Signs out on this device; the back end is told as soon as it can be.
    public func logout() async throws {
        signedOut = begun
        await holder.signOut()
    }

    /// Ends the newest sign-in with a provider that gave this identity, and no other. One that is no longer known here
    /// is signed out of if it is the current one.
    public func discard(_ identity: Identity) async throws {
        guard let index = droppable.lastIndex(where: { $0.identity == identity }) else {
            if await holder.currentIdentity() == identity { await holder.signOut() }
            return
        }
        try await revoke(droppable.remove(at: index))
    }

    /// The subject of the id token that the back end has taken for this person's.
    public func providerSubject(of identity: Identity) async -> String? {
        arrived.flatMap { $0.userId == identity.userId ? $0.subject : nil }
    }

    // MARK: Inside

    /// Reads the subject of an id token (OpenID Connect Core 1.0, section 2) that the back end has accepted. Nobody is let
    /// in for it: the signature was the back end's to check.
    private static func subject(in context: [String: String]) -> String? {
        guard let parts = context[AuthContextKey.idToken]?.split(separator: "."), parts.count == 3 else { return nil }
        let text = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        let padded = text + String(repeating: "=", count: (4 - text.count % 4) % 4)
        struct Claims: Decodable { var sub: String? }
        guard let data = Data(base64Encoded: padded),
            let subject = (try? JSONDecoder().decode(Claims.self, from: data))?.sub
        else { return nil }
        return known(subject)
    }

    /// A subject as far as it is one.
    static func known(_ subject: String) -> String? {
        subject.isEmpty || subject.utf8.count > longestSubject ? nil : subject
    }

    /// The longest subject that a provider may give, in bytes (OpenID Connect Core 1.0, section 2).
    private static let longestSubject = 255

    /// What is known of the back end; asks it if it never was.
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

    /// Numbers a sign-in that is about to be asked for, whatever its way: without a number no session gets to the one on
    /// this device.
    func beginSignIn() -> Int {
        begun += 1
        return begun
    }

    /// Whether a sign-in that was begun later has given its session to the one on this device.
    func isOvertaken(_ number: Int) -> Bool { number <= handedOver }

    /// Gives an issued session to the one on this device, unless it is overtaken: then it belongs to whoever asked for
    /// it, who alone knows what it was for.
    /// - Throws: ``GatehouseDomain/AuthError/cancelled`` when somebody signed out meanwhile; the session is ended then.
    func handOver(_ grant: SessionGrant, _ number: Int) async throws(AuthError) -> AuthSession {
        guard number > signedOut else {
            try? await sessions.revoke(grant.session)
            throw .cancelled
        }
        if !isOvertaken(number) {
            handedOver = number
            await holder.signIn(grant)
        }
        return grant.session
    }

    private func signUpGuest(_ context: [String: String]) async throws(AuthError) -> SessionGrant {
        let known = try await knownOffer()
        let consent = context[AuthContextKey.termsVersion].map { Consent(version: $0, time: clock.now) }
        let body = SignUpBody(data: Self.copy(of: consent, for: known), consent: consent.map(WireConsent.init))
        return try await issue("/signup", body: body.json, method: .guest)
    }

    private func exchange(
        _ context: [String: String], providerId: String, method: AuthMethod
    ) async throws(AuthError) -> SessionGrant {
        guard let idToken = context[AuthContextKey.idToken], !idToken.isEmpty else { throw .unavailable }
        var body: JSONObject = ["provider": .string(providerId), "id_token": .string(idToken)]
        body["nonce"] = context[AuthContextKey.nonce].map { .string($0) }
        if let version = context[AuthContextKey.termsVersion] {
            body["gatehouse_consent"] = WireConsent(Consent(version: version, time: clock.now)).json
        }
        let linking = body.merging(["link_identity": true]) { $1 }
        return try await keepingGuest { () async throws(AuthError) in
            try await self.holder.asCaller { token throws(SupabaseFailure) in
                try await self.issued("/token", Self.idTokenGrant, linking, method, bearer: token)
            }
        } orElse: { [body] () async throws(AuthError) in
            try await self.issue("/token", query: Self.idTokenGrant, body: body, method: method)
        }
    }

    /// Signs a guest in to the guest's own account, and anybody else by the plain way.
    func keepingGuest<Arrival: Sendable>(
        _ link: () async throws(AuthError) -> Arrival, orElse signIn: () async throws(AuthError) -> Arrival
    ) async throws(AuthError) -> Arrival {
        if await holder.currentIdentity()?.isGuest == true {
            do {
                return try await link()
            } catch .unknown("identity_already_exists") {
                // The provider's person has an account, and it is that one they ask for.
            }
        }
        return try await signIn()
    }

    private static let idTokenGrant = [("grant_type", "id_token")]

    /// A request whose answer signs somebody in.
    func issue(
        _ path: String, query: [(String, String)] = [], body: JSONObject, method: AuthMethod
    ) async throws(AuthError) -> SessionGrant {
        do {
            return try await issued(path, query, body, method, bearer: nil)
        } catch {
            throw error.authError
        }
    }

    func issued(
        _ path: String, _ query: [(String, String)], _ body: JSONObject, _ method: AuthMethod, bearer: Secret?
    ) async throws(SupabaseFailure) -> SessionGrant {
        let reply: SupabaseReply<SessionReply> = try await client.json(
            .post, path, query: query, body: body, bearer: bearer)
        return try reply.grant(method: method, clock: clock)
    }

    /// The consent as it is kept in the person's own metadata at a back end that has no other place for it.
    static func copy(of consent: Consent?, for known: SupabaseOffer.Snapshot) -> JSONObject? {
        guard let consent, known.isGatehouse == false else { return nil }
        return ["gatehouse_consent": WireConsent(consent).json]
    }
}

extension WireConsent {
    init(_ consent: Consent) {
        self.init(version: consent.version, acceptedAt: WireTimestamp(consent.time))
    }

    /// The consent as it is sent.
    var json: JSONValue { ["version": .string(version), "accepted_at": .string(acceptedAt.text)] }
}
