/// The port to the people's profiles.
///
/// Every failure that leaves an adapter is an ``AuthError``.
public protocol ProfilePort: Sendable {
    /// The profile of a person, or nil when there is none.
    /// - Throws: ``AuthError``.
    func getProfile(userId: String) async throws -> UserProfile?

    /// Creates the profile of a person, or returns the one that another caller created first.
    /// - Parameters:
    ///   - userId: The person.
    ///   - seed: First values, under the keys of ``ProfileSeedKey``; unknown keys are ignored.
    /// - Throws: ``AuthError``; nothing was created then.
    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile
}

/// The keys of the seed that ``ProfilePort/createProfile(userId:seed:)`` takes.
public enum ProfileSeedKey {
    /// The name to show.
    public static let displayName = "display_name"
    /// The person's e-mail address.
    public static let email = "email"
    /// The provider's own id of the person.
    public static let socialUserId = "social_user_id"
}
