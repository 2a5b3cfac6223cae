/// Makes sure that a person who signed in has exactly one profile.
public struct EnsureProfileAfterAuth: Sendable {
    private let profiles: any ProfilePort
    let cache: any ProfileCache
    /// The names that providers told once and that wait for a profile.
    package let toldNames: ToldNames
    private let events: AuthEvents
    private let calls = RunningCalls()

    /// Creates the use case from the port to the profiles and the cache for the last known one; without a cache, nothing
    /// is kept.
    public init(
        profiles: any ProfilePort, cache: any ProfileCache = NoProfileCache(), clock: any WallClock = SystemWallClock(),
        onEvent: @escaping AuthEventHandler = { _ in }
    ) {
        self.profiles = profiles
        self.cache = cache
        self.toldNames = ToldNames(cache: cache)
        self.events = AuthEvents(handler: onEvent, clock: clock)
    }

    /// Returns the existing profile, or creates a missing one. If several callers race, one creates it and the others
    /// report that they loaded it. A profile without a name, or without the provider's id of the person, gets the one
    /// from the seed, or a name that the provider told at an earlier sign-in.
    /// - Throws: The errors of the port, unchanged.
    public func execute(userId: String, seed: [String: String]? = nil) async throws -> UserProfile {
        await calls.begin(userId)
        do {
            let ensured = try await ensure(userId, seed: seed)
            let reportsCreation = await calls.end(userId, isCreated: ensured.isCreated)
            events.emit(reportsCreation ? .profileCreated : .profileLoaded)
            if !ensured.profile.lacksName { await toldNames.forget(userId) }
            // A caller that was canceled may have been so by a sign-out, after which nothing of the person is kept.
            if !Task.isCancelled { await cache.store(ensured.profile) }
            return ensured.profile
        } catch {
            _ = await calls.end(userId, isCreated: false)
            throw error
        }
    }

    private func ensure(_ userId: String, seed: [String: String]?) async throws -> EnsuredProfile {
        let found = try await profiles.getProfile(userId: userId)
        var seed = seed
        if found?.lacksName != false, seed?[ProfileSeedKey.displayName] == nil,
            let name = await toldNames.name(of: userId)
        {
            seed = (seed ?? [:]).merging([ProfileSeedKey.displayName: name]) { $1 }
        }
        if let found, !found.lacks(seed) { return EnsuredProfile(profile: found, isCreated: false) }
        let ensured = try await profiles.ensureProfile(userId: userId, seed: seed)
        let name = ensured.profile.lacksName ? seed?[ProfileSeedKey.displayName] : nil
        return EnsuredProfile(
            profile: await named(name, ensured.profile), isCreated: found == nil && ensured.isCreated)
    }

    /// Stores the name of a profile. A name that cannot be stored now waits for the next time, and the person is signed in
    /// without it.
    private func named(_ name: String?, _ profile: UserProfile) async -> UserProfile {
        guard let name, profiles.capabilities.contains(.profileChange),
            let named = try? await profiles.updateProfile(userId: profile.userId, displayName: name)
        else { return profile }
        return named
    }
}

extension UserProfile {
    /// Whether the profile has no name that anybody could read.
    package var lacksName: Bool { displayName?.contains { !$0.isWhitespace } != true }

    fileprivate func lacks(_ seed: [String: String]?) -> Bool {
        (lacksName && seed?[ProfileSeedKey.displayName] != nil)
            || (socialUserId == nil && seed?[ProfileSeedKey.socialUserId] != nil)
    }
}
