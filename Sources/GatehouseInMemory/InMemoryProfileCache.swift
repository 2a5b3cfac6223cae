public import GatehouseDomain

/// Keeps the profile last seen for as long as the process lives.
public actor InMemoryProfileCache: ProfileCache {
    private var profiles: [String: UserProfile] = [:]

    /// Makes an empty cache.
    public init() {}

    /// The profile last seen of this person.
    public func profile(userId: String) async -> UserProfile? { profiles[userId] }

    /// Keeps a profile.
    public func store(_ profile: UserProfile) async { profiles[profile.userId] = profile }

    /// Forgets every profile.
    public func removeAll() async { profiles = [:] }
}
