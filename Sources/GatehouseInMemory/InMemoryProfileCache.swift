package import GatehouseDomain

/// Keeps the last known profiles, and names that wait for one, until the process ends.
package actor InMemoryProfileCache: ProfileCache {
    private var profiles: [String: UserProfile] = [:]
    private var names: [ToldName] = []

    /// Creates an empty cache.
    package init() {}

    /// Returns the last known profile of this person.
    package func profile(userId: String) async -> UserProfile? { profiles[userId] }

    /// Stores a profile.
    package func store(_ profile: UserProfile) async { profiles[profile.userId] = profile }

    /// Deletes every profile.
    package func removeAll() async { profiles = [:] }

    /// Returns the names that wait for a profile.
    package func toldNames() async -> [ToldName] { names }

    /// Keeps the names that wait for a profile.
    package func keepToldNames(_ names: [ToldName]) async { self.names = names }
}
