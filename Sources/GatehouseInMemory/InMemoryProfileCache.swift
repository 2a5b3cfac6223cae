public import GatehouseDomain

/// Keeps the last known profiles, and names that wait for one, until the process ends.
public actor InMemoryProfileCache: ProfileCache {
    private var profiles: [String: UserProfile] = [:]
    private var names: [ToldName] = []

    /// Creates an empty cache.
    public init() {}

    /// Returns the last known profile of this person.
    public func profile(userId: String) async -> UserProfile? { profiles[userId] }

    /// Stores a profile.
    public func store(_ profile: UserProfile) async { profiles[profile.userId] = profile }

    /// Deletes every profile.
    public func removeAll() async { profiles = [:] }

    /// Returns the names that wait for a profile.
    public func toldNames() async -> [ToldName] { names }

    /// Keeps the names that wait for a profile.
    public func keepToldNames(_ names: [ToldName]) async { self.names = names }
}
