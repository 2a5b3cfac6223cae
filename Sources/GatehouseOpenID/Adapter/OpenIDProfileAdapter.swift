package import GatehouseDomain

/// The profiles of people who signed in with an OpenID provider. A provider has no place for an app's profile, so it is
/// kept on this device, beside the session, until the person signs out.
package struct OpenIDProfileAdapter: ProfilePort {
    private let keep: OpenIDKeep
    private let clock: any WallClock

    /// Creates an adapter.
    /// - Parameters:
    ///   - keep: What is kept beside the session. Pass the same object to the sign-in.
    ///   - clock: The clock that dates new profiles.
    package init(_ keep: OpenIDKeep, clock: any WallClock = SystemWallClock()) {
        self.keep = keep
        self.clock = clock
    }

    /// Returns the profile of a person, or nil if there is none on this device.
    package func getProfile(userId: String) async throws -> UserProfile? { await keep.profile(userId) }

    /// Creates the profile of a person, with the name and the email that the provider sent, or returns the existing one.
    package func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        try await ensureProfile(userId: userId, seed: seed).profile
    }

    /// Works like ``createProfile(userId:seed:)``, and says whether the profile was created.
    package func ensureProfile(userId: String, seed: [String: String]?) async throws -> EnsuredProfile {
        await keep.ensureProfile(userId, seed: seed ?? [:], now: clock.now)
    }
}
