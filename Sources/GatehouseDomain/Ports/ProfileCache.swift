/// The port that keeps the profile last seen, so that a launch without a network still knows the person.
public protocol ProfileCache: Sendable {
    /// The profile last seen of this person, or nil. A cache that cannot be read has none.
    func profile(userId: String) async -> UserProfile?

    /// Keeps a profile; replaces an older one of the same person.
    func store(_ profile: UserProfile) async

    /// Forgets every profile; called at sign-out.
    func removeAll() async
}

/// A cache that keeps nothing, for whoever reaches the profiles without a network in between.
public struct NoProfileCache: ProfileCache {
    /// Makes it.
    public init() {}

    /// Always nil.
    public func profile(userId: String) async -> UserProfile? { nil }

    /// Does nothing.
    public func store(_ profile: UserProfile) async {}

    /// Does nothing.
    public func removeAll() async {}
}
