public import GatehouseDomain

/// The one path from a sign-in, or a launch, to the app's own flow. Receives its use cases and keeps no state.
public struct AuthCoordinator: Sendable {
    private let login: LoginWithProvider
    private let ensureProfile: EnsureProfileAfterAuth
    private let bootstrapOnLaunch: BootstrapOnLaunch
    private let logoutFromPort: Logout
    /// Receives sign-ins, for a back end without a session that reports them.
    var hub: AppEventHub?
    /// Receives reports that are only for the log.
    var report: @Sendable (SignInReport) -> Void = { SystemLog.session.write($0.line) }
    /// The code of the person's invitation.
    private(set) var invitation = Guarded<Secret?>(nil)

    /// Creates a coordinator from use cases.
    public init(
        login: LoginWithProvider, ensureProfile: EnsureProfileAfterAuth, bootstrap: BootstrapOnLaunch, logout: Logout
    ) {
        self.login = login
        self.ensureProfile = ensureProfile
        self.bootstrapOnLaunch = bootstrap
        self.logoutFromPort = logout
    }

    /// Creates a coordinator and its use cases from ports.
    /// - Parameters:
    ///   - authentication: Signs in.
    ///   - profiles: Finds and creates profiles.
    ///   - cache: Keeps the last known profile; by default nothing is kept.
    ///   - clock: The clock that dates the events.
    ///   - onEvent: Receives the events; does nothing by default.
    public init(
        authentication: any AuthenticationPort, profiles: any ProfilePort,
        cache: any ProfileCache = NoProfileCache(), clock: any WallClock = SystemWallClock(),
        onEvent: @escaping AuthEventHandler = { _ in }
    ) {
        let ensureProfile = EnsureProfileAfterAuth(profiles: profiles, cache: cache, clock: clock, onEvent: onEvent)
        self.init(
            login: LoginWithProvider(authentication: authentication, clock: clock, onEvent: onEvent),
            ensureProfile: ensureProfile,
            bootstrap: BootstrapOnLaunch(authentication: authentication, ensureProfile: ensureProfile, cache: cache),
            logout: Logout(authentication: authentication, cache: cache))
    }

    /// Signs in with a provider, finds or creates the profile, and returns
    /// ``/GatehouseDomain/NextStep/startHouseholdFlow(userId:profile:)``.
    /// - Throws: The errors of the ports, unchanged.
    public func loginThenHandoff(providerId: String, context: [String: String]? = nil) async throws -> NextStep {
        try await signInThenHandoff(providerId: providerId, context: context).nextStep
    }

    /// Works like ``loginThenHandoff(providerId:context:)``, and also returns the identity.
    /// - Parameter giveUp: Ends a sign-in whose handoff failed, so that nothing is left half done.
    func signInThenHandoff(
        providerId: String, context: [String: String]?, giveUp: (Identity) async -> Void = { _ in }
    ) async throws -> (identity: Identity, nextStep: NextStep) {
        var context = context
        if let code = invitation.withLock({ $0 }), context?[AuthContextKey.invitation] == nil {
            context = (context ?? [:]).merging([AuthContextKey.invitation: code.reveal()]) { $1 }
        }
        let subject = context?[AuthContextKey.idToken].flatMap { TokenClaims(Secret($0))?.subject }
        if let subject, let name = context?[AuthContextKey.name] {
            await toldNames.keep(ToldName(providerId: providerId, subject: subject, name: name))
        } else if let subject, let name = await toldNames.name(from: providerId, subject: subject) {
            context?[AuthContextKey.name] = name
        }
        let identity = try await login.execute(providerId: providerId, context: context)
        if let subject { await toldNames.connect(providerId, subject: subject, with: identity.userId) }
        let seed = [
            ProfileSeedKey.email: context?[AuthContextKey.email],
            ProfileSeedKey.displayName: context?[AuthContextKey.name],
            ProfileSeedKey.socialUserId: await login.providerSubject(of: identity),
        ]
        do {
            return (identity, try await handoff(identity, seed: seed.compactMapValues { $0 }))
        } catch {
            await giveUp(identity)
            throw error
        }
    }

    /// Signs in with an operation that returns a session, as email accounts do, followed by the same handoff.
    /// - Parameters:
    ///   - providerId: The name of the provider in events.
    ///   - email: The email for a profile that must be created.
    ///   - giveUp: Ends a session whose handoff failed, so that nothing is left half done.
    ///   - signIn: The operation.
    /// - Throws: The errors of the operation and the ports, unchanged.
    package func signInThenHandoff(
        providerId: String, email: String?, giveUp: (AuthSession) async -> Void,
        signIn: () async throws -> AuthSession
    ) async throws -> AuthCompletion {
        let session = try await login.execute(providerId: providerId, signIn: signIn)
        do {
            let step = try await handoff(session.identity, seed: email.map { [ProfileSeedKey.email: $0] } ?? [:])
            return AuthCompletion(identity: session.identity, session: session, nextStep: step)
        } catch {
            await giveUp(session)
            throw error
        }
    }

    private func handoff(_ identity: Identity, seed: [String: String]) async throws -> NextStep {
        let profile = try await ensureProfile.execute(userId: identity.userId, seed: seed.isEmpty ? nil : seed)
        hub?.take(.signedIn(identity, claims: nil, atLaunch: false))
        return .startHouseholdFlow(userId: identity.userId, profile: profile)
    }

    /// Keeps the name of a credential until a profile has stored it. A provider such as Apple tells it once.
    func keepName(of credential: ProviderCredential, from providerId: String) async {
        guard let name = credential.name, let subject = TokenClaims(credential.idToken)?.subject else { return }
        await toldNames.keep(ToldName(providerId: providerId, subject: subject, name: name))
    }

    /// The names that wait for a profile.
    var toldNames: ToldNames { ensureProfile.toldNames }

    /// Returns a coordinator that does the same for another window, whose invitation is its own.
    func forAnotherWindow() -> AuthCoordinator {
        var other = self
        other.invitation = Guarded(nil)
        return other
    }

    /// Decides at launch what the person sees first.
    /// - Throws: See ``/GatehouseDomain/BootstrapOnLaunch/execute()``.
    public func bootstrap() async throws -> NextStep {
        try await bootstrapOnLaunch.execute()
    }

    /// Returns the last known profile of a person from the cache, for a person whose session has ended.
    package func profileSeen(of userId: String) async -> UserProfile? {
        await bootstrapOnLaunch.profileSeen(of: userId)
    }

    /// Who is signed in at the back end now, or nil.
    var currentIdentity: Identity? {
        get async { await login.identity }
    }

    /// Returns who was signed in when the app ended, for a back end without a session. Sends no request.
    func restoredIdentity() async -> Identity? {
        // When that is not known, the person can sign in.
        try? await login.restoredIdentity()
    }

    /// Signs out. The caller resets its own state.
    /// - Throws: The errors of the port, unchanged.
    public func logout() async throws {
        try await logoutFromPort.execute()
    }
}
