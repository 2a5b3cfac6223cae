/// The port to the people's profiles.
///
/// Every failure that leaves an adapter is an ``AuthError``.
public protocol ProfilePort: Sendable {
    /// What this port does beyond finding and creating: ``BackEndCapability/profileChange``, or nothing, which is the
    /// default.
    var capabilities: Set<BackEndCapability> { get }

    /// The profile of a person, or nil when there is none.
    /// - Throws: ``AuthError``.
    func getProfile(userId: String) async throws -> UserProfile?

    /// Creates the profile of a person, or returns the one that another caller created first.
    /// - Parameters:
    ///   - userId: The person.
    ///   - seed: First values, under the keys of ``ProfileSeedKey``; unknown keys are ignored.
    /// - Throws: ``AuthError``; nothing was created then.
    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile

    /// Creates the profile of a person, or finds the one that is there, and says which. Of callers that race exactly one
    /// has created it.
    ///
    /// A profile that is there stays as it is, except that a ``UserProfile/socialUserId`` that it lacks is taken from the
    /// seed. By default it is ``createProfile(userId:seed:)``, which cannot tell: every caller is told that it created the
    /// profile.
    /// - Parameters:
    ///   - userId: The person.
    ///   - seed: As for ``createProfile(userId:seed:)``.
    /// - Throws: ``AuthError``; nothing was created then.
    func ensureProfile(userId: String, seed: [String: String]?) async throws -> EnsuredProfile

    /// Changes the name that a profile shows.
    /// - Parameters:
    ///   - userId: The person.
    ///   - displayName: The new name; nil removes it.
    /// - Throws: ``AuthError/unsupported`` by default; ``AuthError``.
    func updateProfile(userId: String, displayName: String?) async throws -> UserProfile
}

extension ProfilePort {
    /// Nothing beyond finding and creating.
    public var capabilities: Set<BackEndCapability> { [] }

    /// Throws ``AuthError/unsupported``.
    public func updateProfile(userId: String, displayName: String?) async throws -> UserProfile {
        throw AuthError.unsupported
    }

    /// Creates a profile, for a port that cannot tell who was first.
    public func ensureProfile(userId: String, seed: [String: String]?) async throws -> EnsuredProfile {
        EnsuredProfile(profile: try await createProfile(userId: userId, seed: seed), isCreated: true)
    }
}

/// A profile, and whether this very call has created it.
public struct EnsuredProfile: Hashable, Sendable {
    /// The profile that is stored.
    public let profile: UserProfile
    /// Whether the call created it; false when it was there, or another caller was first.
    public let isCreated: Bool

    /// Makes the answer of a port.
    public init(profile: UserProfile, isCreated: Bool) {
        self.profile = profile
        self.isCreated = isCreated
    }
}

/// The keys of the seed that ``ProfilePort/createProfile(userId:seed:)`` takes.
public enum ProfileSeedKey {
    /// The name to show.
    public static let displayName = "display_name"
    /// The person's e-mail address.
    public static let email = "email"
    /// The provider's own id of the person, for ``UserProfile/socialUserId``.
    public static let socialUserId = "social_user_id"
}
