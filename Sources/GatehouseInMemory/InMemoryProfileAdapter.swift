public import GatehouseDomain

/// Keeps profiles by user id, in memory, and creates missing ones.
public actor InMemoryProfileAdapter: ProfilePort {
    private var profiles: [String: UserProfile]
    private var failure: AuthError?
    private let clock: any WallClock

    /// Creates an adapter.
    /// - Parameters:
    ///   - profiles: The initial profiles.
    ///   - clock: The clock that dates new profiles.
    public init(profiles: [UserProfile] = [], clock: any WallClock = SystemWallClock()) {
        self.profiles = Dictionary(profiles.map { ($0.userId, $0) }, uniquingKeysWith: { first, _ in first })
        self.clock = clock
    }

    /// Makes every call fail with this error until it is set to nil.
    public func fail(with error: AuthError?) {
        failure = error
    }

    /// Returns the profile of a person, or nil.
    /// - Throws: The injected failure.
    public func getProfile(userId: String) async throws -> UserProfile? {
        if let failure { throw failure }
        return profiles[userId]
    }

    /// Creates a profile from the seed, or returns the existing one.
    /// - Throws: The injected failure.
    public func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        if let failure { throw failure }
        if let existing = profiles[userId] { return existing }
        return insert(userId, seed)
    }

    /// Creates a profile from the seed, or adds a missing provider's id of the person to the existing one.
    /// - Throws: The injected failure.
    public func ensureProfile(userId: String, seed: [String: String]?) async throws -> EnsuredProfile {
        if let failure { throw failure }
        guard var existing = profiles[userId] else {
            return EnsuredProfile(profile: insert(userId, seed), isCreated: true)
        }
        existing.socialUserId = existing.socialUserId ?? seed?[ProfileSeedKey.socialUserId]
        profiles[userId] = existing
        return EnsuredProfile(profile: existing, isCreated: false)
    }

    /// Only changing profiles.
    public nonisolated var capabilities: Set<BackEndCapability> { [.profileChange] }

    /// Changes the name of a profile.
    /// - Throws: ``/GatehouseDomain/AuthError/unavailable`` for a person without a profile; the injected failure.
    public func updateProfile(userId: String, displayName: String?) async throws -> UserProfile {
        if let failure { throw failure }
        guard profiles[userId] != nil else { throw AuthError.unavailable }
        profiles[userId]?.displayName = displayName
        return try profiles[userId] ?? { throw AuthError.unavailable }()
    }

    private func insert(_ userId: String, _ seed: [String: String]?) -> UserProfile {
        let profile = UserProfile(
            userId: userId, displayName: seed?[ProfileSeedKey.displayName], email: seed?[ProfileSeedKey.email],
            createdAt: clock.now, socialUserId: seed?[ProfileSeedKey.socialUserId])
        profiles[userId] = profile
        return profile
    }
}
