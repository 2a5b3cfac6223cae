/// The port to people's profiles.
///
/// Adapters throw only ``AuthError``.
public protocol ProfilePort: Sendable {
    /// What this port supports beyond finding and creating: ``BackEndCapability/profileChange``, or nothing, which is
    /// the default.
    var capabilities: Set<BackEndCapability> { get }

    /// Returns the profile of a person, or nil if there is none.
    /// - Throws: ``AuthError``.
    func getProfile(userId: String) async throws -> UserProfile?

    /// Creates the profile of a person, or returns the existing one if another caller created it first.
    /// - Parameters:
    ///   - userId: The person.
    ///   - seed: Initial values, under the keys of ``ProfileSeedKey``. Unknown keys are ignored.
    /// - Throws: ``AuthError``. Nothing was created then.
    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile

    /// Creates the profile of a person or finds the existing one, and says which. If several callers race, exactly one
    /// of them is told that it created the profile.
    ///
    /// An existing profile stays as it is, except that a missing ``UserProfile/socialUserId`` is filled in from the
    /// seed. The default implementation calls ``createProfile(userId:seed:)``, which cannot tell the difference: every
    /// caller is told that it created the profile. ``EnsureProfileAfterAuth`` then reports one creation for all calls
    /// that overlap in one process. Two devices that race report one each.
    /// - Parameters:
    ///   - userId: The person.
    ///   - seed: As for ``createProfile(userId:seed:)``.
    /// - Throws: ``AuthError``. Nothing was created then.
    func ensureProfile(userId: String, seed: [String: String]?) async throws -> EnsuredProfile

    /// Changes the display name of a profile.
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

    /// Creates a profile, for a port that cannot tell which caller created it.
    public func ensureProfile(userId: String, seed: [String: String]?) async throws -> EnsuredProfile {
        EnsuredProfile(profile: try await createProfile(userId: userId, seed: seed), isCreated: true)
    }
}

/// A profile, and whether this call created it.
public struct EnsuredProfile: Hashable, Sendable {
    /// The stored profile.
    public let profile: UserProfile
    /// Whether the call created it; false when it already existed or another caller was first.
    public let isCreated: Bool

    /// Creates the answer of a port.
    public init(profile: UserProfile, isCreated: Bool) {
        self.profile = profile
        self.isCreated = isCreated
    }
}

/// The keys of the seed that ``ProfilePort/createProfile(userId:seed:)`` takes.
public enum ProfileSeedKey {
    /// The name to show.
    public static let displayName = "display_name"
    /// The person's email address.
    public static let email = "email"
    /// The provider's own id of the person, for ``UserProfile/socialUserId``.
    public static let socialUserId = "social_user_id"
}
