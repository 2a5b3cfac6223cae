import Foundation
package import GatehouseDomain
package import GatehouseHTTP
import GatehouseWire

/// The profile of the signed-in person, stored in the account's own metadata (`user_metadata`), which every back end
/// with the API of Supabase Auth has.
///
/// Profiles of other people can be neither read nor created. The email is the account's, if it has one.
package actor SupabaseProfileAdapter: ProfilePort {
    /// The metadata key that holds the profile.
    private static let member = "gatehouse_profile"

    private nonisolated let client: SupabaseClient
    private nonisolated let holder: any SessionHolder
    private nonisolated let clock: any WallClock
    private var ensuring: [String: Task<EnsuredProfile, any Error>] = [:]

    /// Creates an adapter for the profiles of a back end.
    /// - Parameters:
    ///   - configuration: The address, key and callback of the back end.
    ///   - holder: The session on this device.
    ///   - transport: Sends the requests.
    ///   - clock: The clock that dates new profiles.
    package init(
        _ configuration: SupabaseConfiguration, holder: any SessionHolder,
        transport: any HTTPTransport = SystemTransport(), clock: any WallClock = SystemWallClock()
    ) {
        client = SupabaseClient(configuration: configuration, transport: transport, device: KnownDevice())
        self.holder = holder
        self.clock = clock
    }

    /// Returns the profile of the signed-in person.
    /// - Throws: `AuthError.unavailable` for any other person, `.notSignedIn` when nobody is signed in; or another
    ///   `AuthError`.
    package func getProfile(userId: String) async throws -> UserProfile? {
        Self.profile(of: try await user(userId, .get))
    }

    /// Creates the profile of the signed-in person, or returns the existing one. Callers in one process share one
    /// request. If two devices do this at the same moment, the values of the later one are kept.
    /// - Throws: As ``getProfile(userId:)``.
    package func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        try await ensureProfile(userId: userId, seed: seed).profile
    }

    /// Works like ``createProfile(userId:seed:)``. Of the callers in one process, exactly one is told that it created
    /// the profile. The API cannot write a value only if it is missing, so two devices that do this at the same moment
    /// are both told so.
    /// - Throws: As ``getProfile(userId:)``.
    package func ensureProfile(userId: String, seed: [String: String]?) async throws -> EnsuredProfile {
        // Another caller started the running request. Its seed may lack the subject that this one has.
        if let running = ensuring[userId] {
            let ensured = try await running.value
            guard ensured.profile.socialUserId == nil, seed?[ProfileSeedKey.socialUserId] != nil else {
                return EnsuredProfile(profile: ensured.profile, isCreated: false)
            }
        }
        // A separate task, so that a canceled caller does not cancel it for the others.
        let task = Task { try await self.ensure(userId, seed: seed ?? [:]) }
        ensuring[userId] = task
        defer { ensuring[userId] = nil }
        return try await task.value
    }

    /// Only changing profiles.
    package nonisolated var capabilities: Set<BackEndCapability> { [.profileChange] }

    /// Changes the name in the profile of the signed-in person. Other values stay.
    /// - Throws: As ``getProfile(userId:)``.
    package func updateProfile(userId: String, displayName: String?) async throws -> UserProfile {
        var stored =
            try await user(userId, .get).userMetadata[Self.member]?.objectValue
            ?? ["created_at": .string(WireTimestamp(clock.now).text)]
        stored[ProfileSeedKey.displayName] = displayName.map { .string($0) }
        let body = UserUpdateBody(data: [Self.member: .object(stored)])
        guard let profile = Self.profile(of: try await user(userId, .put, body)) else {
            throw AuthError.unknown("malformed_response")
        }
        return profile
    }

    private func ensure(_ userId: String, seed: [String: String]) async throws -> EnsuredProfile {
        let user = try await user(userId, .get)
        var stored = user.userMetadata[Self.member]?.objectValue
        let isCreated = stored == nil
        if let existing = Self.profile(of: user) {
            guard existing.socialUserId == nil, let subject = seed[ProfileSeedKey.socialUserId] else {
                return EnsuredProfile(profile: existing, isCreated: false)
            }
            stored?[ProfileSeedKey.socialUserId] = .string(subject)
        } else {
            stored = ["created_at": .string(WireTimestamp(clock.now).text)]
            for key in [ProfileSeedKey.displayName, ProfileSeedKey.email, ProfileSeedKey.socialUserId] {
                stored?[key] = seed[key].map { .string($0) }
            }
            // In a browser, the provider sends the name to the back end and not to the app.
            if seed[ProfileSeedKey.displayName] == nil { stored?[ProfileSeedKey.displayName] = Self.toldName(of: user) }
        }
        let body = UserUpdateBody(data: [Self.member: .object(stored ?? [:])])
        guard let profile = Self.profile(of: try await self.user(userId, .put, body)) else {
            throw AuthError.unknown("malformed_response")
        }
        return EnsuredProfile(profile: profile, isCreated: isCreated)
    }

    private func user(
        _ userId: String, _ method: SupabaseClient.Method, _ change: UserUpdateBody? = nil
    ) async throws(AuthError) -> WireUser {
        guard let identity = await holder.currentIdentity() else { throw .notSignedIn }
        guard identity.userId == userId else { throw .unavailable }
        let user = try await holder.asCaller(of: userId) { token throws(SupabaseFailure) in
            let reply: SupabaseReply<WireUser> = try await self.client.json(
                method, "/user", body: change?.json, bearer: token)
            return reply.value
        }
        guard user.id == userId else { throw .unavailable }
        return user
    }

    /// The name that a provider sent to the back end.
    private static func toldName(of user: WireUser) -> JSONValue? {
        ["full_name", "name"].lazy.compactMap { user.userMetadata[$0]?.stringValue }
            .first { !$0.allSatisfy(\.isWhitespace) }.map { .string($0) }
    }

    private static func profile(of user: WireUser) -> UserProfile? {
        guard let stored = user.userMetadata[member]?.objectValue else { return nil }
        let createdAt = stored["created_at"]?.stringValue.flatMap { WireTimestamp(text: $0) } ?? user.createdAt
        return UserProfile(
            userId: user.id, displayName: stored[ProfileSeedKey.displayName]?.stringValue,
            email: user.email.isEmpty ? stored[ProfileSeedKey.email]?.stringValue : user.email,
            createdAt: createdAt.date, socialUserId: stored[ProfileSeedKey.socialUserId]?.stringValue)
    }
}
