/// Decides at launch what a person sees first.
public struct BootstrapOnLaunch: Sendable {
    private let authentication: any AuthenticationPort
    private let ensureProfile: EnsureProfileAfterAuth
    private let cache: any ProfileCache

    /// Creates the use case.
    /// - Parameters:
    ///   - authentication: Knows who is signed in.
    ///   - ensureProfile: Finds or creates the profile.
    ///   - cache: Keeps the last known profile; by default the cache of `ensureProfile`.
    public init(
        authentication: any AuthenticationPort, ensureProfile: EnsureProfileAfterAuth,
        cache: (any ProfileCache)? = nil
    ) {
        self.authentication = authentication
        self.ensureProfile = ensureProfile
        self.cache = cache ?? ensureProfile.cache
    }

    /// Returns ``NextStep/needsLogin`` when nobody is signed in, and otherwise the step with the person's profile,
    /// which is created if missing. Without a network, it uses the last known profile.
    /// - Throws: ``AuthError/network`` or ``AuthError/unavailable`` when the back end cannot be reached and no profile
    ///   is cached, and ``AuthError/unavailable`` when it is not known who is signed in. The app then offers to try
    ///   again, and the person stays signed in. Other errors of the port are passed on unchanged.
    public func execute() async throws -> NextStep {
        guard let identity = try await authentication.restoredIdentity() else { return .needsLogin }
        do {
            let profile = try await ensureProfile.execute(userId: identity.userId)
            return .startHouseholdFlow(userId: identity.userId, profile: profile)
        } catch let error as AuthError where error == .network || error == .unavailable {
            guard let seen = await cache.profile(userId: identity.userId) else { throw error }
            return .startHouseholdFlow(userId: identity.userId, profile: seen)
        }
    }

    /// Returns the last known profile of a person, or nil, without a request.
    package func profileSeen(of userId: String) async -> UserProfile? {
        await cache.profile(userId: userId)
    }
}
