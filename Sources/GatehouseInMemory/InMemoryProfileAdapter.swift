public import GatehouseDomain

/// Keeps profiles by user id, in memory. It inserts a default one if missing.
public actor InMemoryProfileAdapter: ProfilePort {
    private var profiles: [String: UserProfile]
    private var failure: AuthError?
    private let clock: any WallClock

    /// Makes an adapter.
    /// - Parameters:
    ///   - profiles: What it holds at the start.
    ///   - clock: Dates new profiles.
    public init(profiles: [UserProfile] = [], clock: any WallClock = SystemWallClock()) {
        self.profiles = Dictionary(profiles.map { ($0.userId, $0) }, uniquingKeysWith: { first, _ in first })
        self.clock = clock
    }

    /// Makes every call fail with this error until it is set to nil.
    public func fail(with error: AuthError?) {
        failure = error
    }

    /// The profile of a person, or nil.
    /// - Throws: The injected failure.
    public func getProfile(userId: String) async throws -> UserProfile? {
        if let failure { throw failure }
        return profiles[userId]
    }

    /// Inserts a profile made of the seed, or returns the one that is there.
    /// - Throws: The injected failure.
    public func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        if let failure { throw failure }
        if let existing = profiles[userId] { return existing }
        return insert(userId, seed)
    }

    /// Inserts a profile made of the seed, or fills in the provider's id of the person in the one that is there.
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

    /// This one changes profiles.
    public nonisolated var capabilities: Set<BackEndCapability> { [.profileChange] }

    /// Changes the name of a profile.
    /// - Throws: ``GatehouseDomain/AuthError/unavailable`` for a person without a profile; the injected failure.
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
