/// Makes sure that a person who signed in has exactly one profile.
public struct EnsureProfileAfterAuth: Sendable {
    private let profiles: any ProfilePort
    private let cache: any ProfileCache
    private let events: AuthEvents

    /// Creates the use case from the port to the profiles and the cache for the last known one.
    public init(
        profiles: any ProfilePort, cache: any ProfileCache, clock: any WallClock = SystemWallClock(),
        onEvent: @escaping AuthEventHandler = { _ in }
    ) {
        self.profiles = profiles
        self.cache = cache
        self.events = AuthEvents(handler: onEvent, clock: clock)
    }

    /// Returns the existing profile, or creates a missing one. If several callers race, one creates it and the others
    /// report that they loaded it. A profile without the provider's id of the person gets the one from the seed.
    /// - Throws: The errors of the port, unchanged.
    public func execute(userId: String, seed: [String: String]? = nil) async throws -> UserProfile {
        let found = try await profiles.getProfile(userId: userId)
        let ensured: EnsuredProfile
        if let found, found.socialUserId != nil || seed?[ProfileSeedKey.socialUserId] == nil {
            ensured = EnsuredProfile(profile: found, isCreated: false)
        } else {
            ensured = try await profiles.ensureProfile(userId: userId, seed: seed)
        }
        events.emit(found == nil && ensured.isCreated ? .profileCreated : .profileLoaded)
        await cache.store(ensured.profile)
        return ensured.profile
    }
}
