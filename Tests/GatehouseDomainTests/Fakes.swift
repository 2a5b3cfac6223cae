import Foundation
import GatehouseDomain

/// An authentication port that answers what it was told to and remembers what it was asked.
actor RecordingAuthentication: AuthenticationPort {
    struct Call: Equatable {
        var providerId: String
        var context: [String: String]?
    }

    nonisolated let requirements = AuthRequirements()
    private let result: Result<Identity, any Error>
    private let current: Identity?
    private let logoutFailure: (any Error)?
    private(set) var calls: [Call] = []
    private(set) var logouts = 0

    init(
        result: Result<Identity, any Error> = .failure(AuthError.unavailable), current: Identity? = nil,
        logoutFailure: (any Error)? = nil
    ) {
        self.result = result
        self.current = current
        self.logoutFailure = logoutFailure
    }

    nonisolated func availableProviders() -> [ProviderInfo] { [] }

    func refreshProviders() async throws -> [ProviderInfo] { [] }

    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        calls.append(Call(providerId: providerId, context: context))
        return try result.get()
    }

    func currentIdentity() async -> Identity? { current }

    func logout() async throws {
        logouts += 1
        if let logoutFailure { throw logoutFailure }
    }
}

/// Profiles that count what is done to them, and can fail.
actor RecordingProfiles: ProfilePort {
    struct Creation: Equatable {
        var userId: String
        var seed: [String: String]?
    }

    private var profiles: [String: UserProfile]
    private let failure: (any Error)?
    private let creationFailure: (any Error)?
    private let hidesUntilCreated: Bool
    private(set) var lookUps: [String] = []
    private(set) var creations: [Creation] = []
    private(set) var insertions = 0

    /// `hidesUntilCreated` makes every look-up miss, as it does for callers that all looked before one of them created.
    init(
        _ profiles: [UserProfile] = [], failure: (any Error)? = nil, creationFailure: (any Error)? = nil,
        hidesUntilCreated: Bool = false
    ) {
        self.profiles = Dictionary(profiles.map { ($0.userId, $0) }, uniquingKeysWith: { first, _ in first })
        self.failure = failure
        self.creationFailure = creationFailure
        self.hidesUntilCreated = hidesUntilCreated
    }

    func getProfile(userId: String) async throws -> UserProfile? {
        lookUps.append(userId)
        if let failure { throw failure }
        return hidesUntilCreated ? nil : profiles[userId]
    }

    func ensureProfile(userId: String, seed: [String: String]?) async throws -> EnsuredProfile {
        let before = insertions
        var profile = try await createProfile(userId: userId, seed: seed)
        profile.socialUserId = profile.socialUserId ?? seed?[ProfileSeedKey.socialUserId]
        profiles[userId] = profile
        return EnsuredProfile(profile: profile, isCreated: insertions > before)
    }

    func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        creations.append(Creation(userId: userId, seed: seed))
        if let error = failure ?? creationFailure { throw error }
        if let existing = profiles[userId] { return existing }
        insertions += 1
        let profile = UserProfile(
            userId: userId, displayName: seed?[ProfileSeedKey.displayName], createdAt: Date(timeIntervalSince1970: 0))
        profiles[userId] = profile
        return profile
    }
}

/// A cache that remembers the order of what was done to it.
actor RecordingCache: ProfileCache {
    private var profiles: [String: UserProfile]
    private(set) var removals = 0

    init(_ profiles: [UserProfile] = []) {
        self.profiles = Dictionary(profiles.map { ($0.userId, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func profile(userId: String) async -> UserProfile? { profiles[userId] }

    func store(_ profile: UserProfile) async { profiles[profile.userId] = profile }

    func removeAll() async {
        removals += 1
        profiles = [:]
    }
}

/// Collects the events of use cases.
struct EventLog: Sendable {
    private let stream: AsyncStream<AuthEventPayload>
    private let continuation: AsyncStream<AuthEventPayload>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    var handler: AuthEventHandler {
        { [continuation] event in continuation.yield(event) }
    }

    /// Everything so far; call it once, at the end.
    func all() async -> [AuthEventPayload] {
        continuation.finish()
        return await stream.reduce(into: []) { $0.append($1) }
    }
}

/// An error such as a vendor's SDK throws, with a text that must not get any further.
struct VendorError: Error, Equatable, CustomStringConvertible {
    var description: String { "vendor text 4711" }
}

let personProfile = UserProfile(
    userId: "person-1", displayName: "Ada", email: "ada@example.com", createdAt: Date(timeIntervalSince1970: 1_000))
