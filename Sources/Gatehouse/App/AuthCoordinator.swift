public import GatehouseDomain

/// The one path from a sign-in, or a launch, to the app's own flow. Receives wired use cases and keeps no state.
public struct AuthCoordinator: Sendable {
    private let login: LoginWithProvider
    private let ensureProfile: EnsureProfileAfterAuth
    private let bootstrapOnLaunch: BootstrapOnLaunch
    private let logoutFromPort: Logout
    /// Told who comes and goes, for a back end that keeps no session to tell it.
    var hub: AppEventHub?
    /// Told what is for the log alone.
    var report: @Sendable (SignInReport) -> Void = { SystemLog.session.write($0.line) }
    /// The code of the invitation that the person came with.
    let invitation = Guarded<Secret?>(nil)

    /// Takes the use cases.
    public init(
        login: LoginWithProvider, ensureProfile: EnsureProfileAfterAuth, bootstrap: BootstrapOnLaunch, logout: Logout
    ) {
        self.login = login
        self.ensureProfile = ensureProfile
        self.bootstrapOnLaunch = bootstrap
        self.logoutFromPort = logout
    }

    /// Wires the use cases over two ports.
    /// - Parameters:
    ///   - authentication: Signs in.
    ///   - profiles: Finds and creates profiles.
    ///   - cache: Keeps the profile last seen.
    ///   - clock: Dates the events.
    ///   - onEvent: Receives the events; does nothing by default.
    public init(
        authentication: any AuthenticationPort, profiles: any ProfilePort, cache: any ProfileCache,
        clock: any WallClock = SystemWallClock(), onEvent: @escaping AuthEventHandler = { _ in }
    ) {
        let ensureProfile = EnsureProfileAfterAuth(profiles: profiles, cache: cache, clock: clock, onEvent: onEvent)
        self.init(
            login: LoginWithProvider(authentication: authentication, clock: clock, onEvent: onEvent),
            ensureProfile: ensureProfile,
            bootstrap: BootstrapOnLaunch(authentication: authentication, ensureProfile: ensureProfile, cache: cache),
            logout: Logout(authentication: authentication, cache: cache))
    }

    /// Signs in with a provider, finds or creates the profile and hands over: always
    /// ``GatehouseDomain/NextStep/startHouseholdFlow(userId:profile:)``.
    /// - Throws: What the ports throw, unchanged.
    public func loginThenHandoff(providerId: String, context: [String: String]? = nil) async throws -> NextStep {
        try await signInThenHandoff(providerId: providerId, context: context).nextStep
    }

    /// As ``loginThenHandoff(providerId:context:)``, with the identity beside the step.
    /// - Parameter giveUp: Ends a sign-in whose hand-off failed: nothing is left half done.
    func signInThenHandoff(
        providerId: String, context: [String: String]?, giveUp: (Identity) async -> Void = { _ in }
    ) async throws -> (identity: Identity, nextStep: NextStep) {
        var context = context
        if let code = invitation.withLock({ $0 }), context?[AuthContextKey.invitation] == nil {
            context = (context ?? [:]).merging([AuthContextKey.invitation: code.reveal()]) { $1 }
        }
        let identity = try await login.execute(providerId: providerId, context: context)
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

    /// Signs in by an operation that gives a session, as e-mail accounts do, and hands over on the same path.
    /// - Parameters:
    ///   - providerId: What the events call the sign-in.
    ///   - email: The address, for a profile that has to be created.
    ///   - giveUp: Ends a session whose hand-off failed: nothing is left half done.
    ///   - signIn: The operation.
    /// - Throws: What the operation and the ports throw, unchanged.
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

    /// Decides at launch where the person goes.
    /// - Throws: See ``GatehouseDomain/BootstrapOnLaunch/execute()``.
    public func bootstrap() async throws -> NextStep {
        try await bootstrapOnLaunch.execute()
    }

    /// The profile last seen of a person, from the cache alone: for somebody whose session has ended.
    package func profileSeen(of userId: String) async -> UserProfile? {
        await bootstrapOnLaunch.profileSeen(of: userId)
    }

    /// Signs out; the caller resets its own state.
    /// - Throws: What the port throws, unchanged.
    public func logout() async throws {
        let person = hub == nil ? nil : await login.identity
        defer { if let person { hub?.take(.signedOut(person, .signedOutHere)) } }
        try await logoutFromPort.execute()
    }
}
