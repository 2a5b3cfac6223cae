/// Decides at launch where a person goes.
public struct BootstrapOnLaunch: Sendable {
    private let authentication: any AuthenticationPort
    private let ensureProfile: EnsureProfileAfterAuth
    private let cache: any ProfileCache

    /// Takes the port that knows who is signed in, and what finds or creates the profile.
    public init(
        authentication: any AuthenticationPort, ensureProfile: EnsureProfileAfterAuth, cache: any ProfileCache
    ) {
        self.authentication = authentication
        self.ensureProfile = ensureProfile
        self.cache = cache
    }

    /// Nobody signed in: ``NextStep/needsLogin``. Otherwise the hand-off with the person's profile, created if
    /// missing. Without a network the profile last seen stands in.
    /// - Throws: ``AuthError/network`` or ``AuthError/unavailable`` when the back end cannot be asked and no profile
    ///   was seen before, and ``AuthError/unavailable`` when it cannot be told who is signed in: the app offers to try
    ///   again, and the person stays signed in. Other port errors, unchanged.
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

    /// The profile last seen of a person, or nil; nobody is asked for it.
    package func profileSeen(of userId: String) async -> UserProfile? {
        await cache.profile(userId: userId)
    }
}
