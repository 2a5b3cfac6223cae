/// The port that keeps the last known profile, so that the app knows the person at a launch without a network.
public protocol ProfileCache: Sendable {
    /// Returns the last known profile of this person, or nil. Also nil when the cache cannot be read.
    func profile(userId: String) async -> UserProfile?

    /// Stores a profile, and replaces an older one of the same person.
    func store(_ profile: UserProfile) async

    /// Deletes every profile. Called at sign-out.
    func removeAll() async

    /// Returns the names that wait for a profile. By default none.
    func toldNames() async -> [ToldName]

    /// Keeps these names and no others until a profile has stored them. They stay after ``removeAll()``, because the
    /// provider does not tell them again. By default they are kept until the app ends.
    func keepToldNames(_ names: [ToldName]) async
}

extension ProfileCache {
    /// Returns none.
    public func toldNames() async -> [ToldName] { [] }

    /// Does nothing.
    public func keepToldNames(_ names: [ToldName]) async {}
}

/// A cache that keeps nothing, for profiles that need no network.
@usableFromInline package struct NoProfileCache: ProfileCache {
    /// Creates the cache.
    @usableFromInline package init() {}

    /// Returns nil.
    @usableFromInline package func profile(userId: String) async -> UserProfile? { nil }

    /// Does nothing.
    @usableFromInline package func store(_ profile: UserProfile) async {}

    /// Does nothing.
    @usableFromInline package func removeAll() async {}
}
