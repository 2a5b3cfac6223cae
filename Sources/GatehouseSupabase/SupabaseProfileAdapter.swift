import Foundation
public import GatehouseDomain
public import GatehouseHTTP
import GatehouseWire

/// The profile of the person who is signed in, kept in the account's own metadata (`user_metadata`), where every back
/// end with the interface of Supabase Auth has room for it.
///
/// Nobody else's profile can be read or made. The e-mail address is the account's where it has one.
public actor SupabaseProfileAdapter: ProfilePort {
    /// The member of the metadata that holds the profile.
    private static let member = "gatehouse_profile"

    private nonisolated let client: SupabaseClient
    private nonisolated let holder: any SessionHolder
    private nonisolated let clock: any WallClock
    private var ensuring: [String: Task<EnsuredProfile, any Error>] = [:]

    /// Reaches the profiles of a back end.
    /// - Parameters:
    ///   - configuration: Where it is.
    ///   - holder: The session on this device.
    ///   - transport: How the back end is reached.
    ///   - clock: Dates new profiles.
    public init(
        _ configuration: SupabaseConfiguration, holder: any SessionHolder,
        transport: any HTTPTransport = SystemTransport(), clock: any WallClock = SystemWallClock()
    ) {
        client = SupabaseClient(configuration: configuration, transport: transport, device: KnownDevice())
        self.holder = holder
        self.clock = clock
    }

    /// The profile of the person who is signed in.
    /// - Throws: `AuthError.unavailable` for anybody else's, `.notSignedIn` when nobody is signed in; others.
    public func getProfile(userId: String) async throws -> UserProfile? {
        Self.profile(of: try await user(userId, .get))
    }

    /// Creates the profile of the person who is signed in, or gives the one that is there. Callers in one process share
    /// one creation; of two devices that do it at the same moment the later one's values stay.
    /// - Throws: As ``getProfile(userId:)``.
    public func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        try await ensureProfile(userId: userId, seed: seed).profile
    }

    /// As ``createProfile(userId:seed:)``; of the callers in one process one has created it. The interface has no way to
    /// write only what nobody has written yet, so that two devices that do it at the same moment both have.
    /// - Throws: As ``getProfile(userId:)``.
    public func ensureProfile(userId: String, seed: [String: String]?) async throws -> EnsuredProfile {
        // What runs already was begun by somebody else. Its seed may lack the subject that this one brings.
        if let running = ensuring[userId] {
            let ensured = try await running.value
            guard ensured.profile.socialUserId == nil, seed?[ProfileSeedKey.socialUserId] != nil else {
                return EnsuredProfile(profile: ensured.profile, isCreated: false)
            }
        }
        // A task of its own: a caller that is cancelled does not cancel it for the others.
        let task = Task { try await self.ensure(userId, seed: seed ?? [:]) }
        ensuring[userId] = task
        defer { ensuring[userId] = nil }
        return try await task.value
    }

    /// This one changes profiles.
    public nonisolated var capabilities: Set<BackEndCapability> { [.profileChange] }

    /// Changes the name in the profile of the person who is signed in; what else is kept stays.
    /// - Throws: As ``getProfile(userId:)``.
    public func updateProfile(userId: String, displayName: String?) async throws -> UserProfile {
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
            // In a browser the provider tells the back end the name, and not the app.
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
        let user = try await holder.asCaller { token throws(SupabaseFailure) in
            let reply: SupabaseReply<WireUser> = try await self.client.json(
                method, "/user", body: change?.json, bearer: token)
            return reply.value
        }
        guard user.id == userId else { throw .unavailable }
        return user
    }

    /// The name that a provider has told the back end.
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
