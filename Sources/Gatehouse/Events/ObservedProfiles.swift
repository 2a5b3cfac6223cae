import GatehouseDomain

/// A port to the profiles that reports when the person's profile changes.
struct ObservedProfiles: ProfilePort {
    private let profiles: any ProfilePort
    private let cache: any ProfileCache
    private let hub: AppEventHub

    init(_ profiles: any ProfilePort, cache: any ProfileCache, hub: AppEventHub) {
        // Observed once only, and by this hub.
        self.profiles = (profiles as? ObservedProfiles)?.profiles ?? profiles
        self.cache = cache
        self.hub = hub
    }

    var capabilities: Set<BackEndCapability> { profiles.capabilities }

    func getProfile(userId: String) async throws -> UserProfile? {
        guard let profile = try await profiles.getProfile(userId: userId) else { return nil }
        return await noted(profile)
    }

    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        await noted(try await profiles.createProfile(userId: userId, seed: seed))
    }

    func ensureProfile(userId: String, seed: [String: String]?) async throws -> EnsuredProfile {
        let ensured = try await profiles.ensureProfile(userId: userId, seed: seed)
        _ = await noted(ensured.profile)
        return ensured
    }

    func updateProfile(userId: String, displayName: String?) async throws -> UserProfile {
        await noted(try await profiles.updateProfile(userId: userId, displayName: displayName))
    }

    private func noted(_ profile: UserProfile) async -> UserProfile {
        hub.take(profile, seen: await cache.profile(userId: profile.userId))
        return profile
    }
}
