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
    private var creations: [String: Task<UserProfile, any Error>] = [:]

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
        client = SupabaseClient(configuration: configuration, transport: transport)
        self.holder = holder
        self.clock = clock
    }

    /// The profile of the person who is signed in.
    /// - Throws: `AuthError.unavailable` for anybody else's, `.sessionExpired` when nobody is signed in; others.
    public func getProfile(userId: String) async throws -> UserProfile? {
        Self.profile(of: try await user(userId, .get))
    }

    /// Creates the profile of the person who is signed in, or gives the one that is there. Callers in one process share
    /// one creation; of two devices that do it at the same moment the later one's values stay.
    /// - Throws: As ``getProfile(userId:)``.
    public func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        if let running = creations[userId] { return try await running.value }
        // A task of its own: a caller that is cancelled does not cancel it for the others.
        let creation = Task { try await self.create(userId, seed: seed ?? [:]) }
        creations[userId] = creation
        defer { creations[userId] = nil }
        return try await creation.value
    }

    private func create(_ userId: String, seed: [String: String]) async throws -> UserProfile {
        if let existing = Self.profile(of: try await user(userId, .get)) { return existing }
        var profile: JSONObject = ["created_at": .string(WireTimestamp(clock.now).text)]
        for key in [ProfileSeedKey.displayName, ProfileSeedKey.email, ProfileSeedKey.socialUserId] {
            profile[key] = seed[key].map { .string($0) }
        }
        let body = UserUpdateBody(data: [Self.member: .object(profile)])
        guard let created = Self.profile(of: try await user(userId, .put, body)) else {
            throw AuthError.unknown("malformed_response")
        }
        return created
    }

    private func user(
        _ userId: String, _ method: SupabaseClient.Method, _ change: UserUpdateBody? = nil
    ) async throws(AuthError) -> WireUser {
        guard let identity = await holder.currentIdentity() else { throw .sessionExpired }
        guard identity.userId == userId else { throw .unavailable }
        let user = try await holder.asCaller { token throws(SupabaseFailure) in
            let reply: SupabaseReply<WireUser> = try await self.client.json(
                method, "/user", body: change?.json, bearer: token)
            return reply.value
        }
        guard user.id == userId else { throw .unavailable }
        return user
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
