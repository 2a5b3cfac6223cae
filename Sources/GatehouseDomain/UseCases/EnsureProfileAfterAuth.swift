/// Gives the person who signed in a profile, and only one.
public struct EnsureProfileAfterAuth: Sendable {
    private let profiles: any ProfilePort
    private let cache: any ProfileCache
    private let events: AuthEvents

    /// Takes the port to the profiles and the cache that keeps the one last seen.
    public init(
        profiles: any ProfilePort, cache: any ProfileCache, clock: any WallClock = SystemWallClock(),
        onEvent: @escaping AuthEventHandler = { _ in }
    ) {
        self.profiles = profiles
        self.cache = cache
        self.events = AuthEvents(handler: onEvent, clock: clock)
    }

    /// Returns the profile that exists, or creates the missing one. When two callers race the port lets one create.
    /// - Throws: What the port throws, unchanged.
    public func execute(userId: String, seed: [String: String]? = nil) async throws -> UserProfile {
        let profile: UserProfile
        if let found = try await profiles.getProfile(userId: userId) {
            profile = found
            events.emit(.profileLoaded)
        } else {
            profile = try await profiles.createProfile(userId: userId, seed: seed)
            events.emit(.profileCreated)
        }
        await cache.store(profile)
        return profile
    }
}
