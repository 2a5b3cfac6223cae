import Foundation
import GatehouseDomain
import Testing

/// Ports and use cases with nothing but what their rules name.
@Suite
struct SmallPortTests {
    @Test("DOM-06 DOM-07 ports with the methods of their rules alone, and use cases without a cache, sign in and out")
    func smallPorts() async throws {
        let (authentication, profiles) = (SmallAuthentication(), SmallProfiles())
        let ensure = EnsureProfileAfterAuth(profiles: profiles)
        let bootstrap = BootstrapOnLaunch(authentication: authentication, ensureProfile: ensure)
        #expect(try await bootstrap.execute() == .needsLogin)
        let identity = try await LoginWithProvider(authentication: authentication).execute(providerId: "acme")
        let profile = try await ensure.execute(userId: identity.userId)
        #expect(try await bootstrap.execute() == .startHouseholdFlow(userId: identity.userId, profile: profile))
        #expect(try await authentication.refreshProviders() == authentication.availableProviders())
        #expect(authentication.requirements == AuthRequirements())
        try await Logout(authentication: authentication).execute()
        #expect(try await bootstrap.execute() == .needsLogin)
    }

    @Test("DOM-10 BootstrapOnLaunch without a cache of its own uses the one of the profile's use case")
    func sharedCache() async throws {
        let (authentication, cache) = (SmallAuthentication(), RecordingCache([personProfile]))
        _ = try await authentication.authenticate(providerId: "acme", context: nil)
        let ensure = EnsureProfileAfterAuth(profiles: RecordingProfiles(failure: AuthError.network), cache: cache)
        let bootstrap = BootstrapOnLaunch(authentication: authentication, ensureProfile: ensure)
        #expect(try await bootstrap.execute() == .startHouseholdFlow(userId: "person-1", profile: personProfile))
    }
}

/// The authentication port of DOM-06, without anything that has a default.
private actor SmallAuthentication: AuthenticationPort {
    private var identity: Identity?

    nonisolated func availableProviders() -> [ProviderInfo] { [ProviderInfo(id: "acme", displayName: "Acme")] }

    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        guard let identity = Identity(userId: "person-1", authMethod: .other("acme")) else {
            throw AuthError.unavailable
        }
        self.identity = identity
        return identity
    }

    func currentIdentity() async -> Identity? { identity }

    func logout() async throws { identity = nil }
}

/// The profile port of DOM-07, without anything that has a default.
private actor SmallProfiles: ProfilePort {
    private var profiles: [String: UserProfile] = [:]

    func getProfile(userId: String) async throws -> UserProfile? { profiles[userId] }

    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        if let existing = profiles[userId] { return existing }
        let profile = UserProfile(userId: userId, createdAt: Date(timeIntervalSince1970: 0))
        profiles[userId] = profile
        return profile
    }
}
