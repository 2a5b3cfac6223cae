import Foundation
package import GatehouseDomain
package import GatehouseHTTP
import GatehouseWire

/// The profile of the signed-in person: the name, email and creation date that Firebase keeps in the account.
///
/// The account is the profile, so there is always one. Profiles of other people can be neither read nor created.
package actor FirebaseProfileAdapter: ProfilePort {
    private nonisolated let client: FirebaseClient
    private nonisolated let holder: any SessionHolder
    private var naming: [String: Task<UserProfile, any Error>] = [:]

    /// Creates an adapter for the profiles of a project.
    /// - Parameters:
    ///   - configuration: The project.
    ///   - holder: The session on this device.
    ///   - transport: Sends the requests.
    package init(
        _ configuration: FirebaseConfiguration, holder: any SessionHolder,
        transport: any HTTPTransport = FirebaseConfiguration.network()
    ) {
        client = FirebaseClient(configuration, transport: transport, clock: SystemWallClock())
        self.holder = holder
    }

    /// Only changing the name.
    package nonisolated var capabilities: Set<BackEndCapability> { [.profileChange] }

    /// Returns the profile of the signed-in person, which is never nil.
    /// - Throws: `AuthError.unavailable` for any other person, `.notSignedIn` when nobody is signed in; or another
    ///   `AuthError`.
    package func getProfile(userId: String) async throws -> UserProfile? {
        try await profile(of: userId)
    }

    /// Returns the profile of the signed-in person, with the name of the seed if it has none. Callers in one process
    /// share one request.
    /// - Throws: As ``getProfile(userId:)``.
    package func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        if let running = naming[userId] { return try await running.value }
        // A separate task, so that a canceled caller does not cancel it for the others.
        let task = Task {
            let found = try await self.profile(of: userId)
            guard found.displayName == nil, let name = seed?[ProfileSeedKey.displayName] else { return found }
            return try await self.updateProfile(userId: userId, displayName: name)
        }
        naming[userId] = task
        defer { naming[userId] = nil }
        return try await task.value
    }

    /// Works like ``createProfile(userId:seed:)``. Nothing is ever created.
    /// - Throws: As ``getProfile(userId:)``.
    package func ensureProfile(userId: String, seed: [String: String]?) async throws -> EnsuredProfile {
        EnsuredProfile(profile: try await createProfile(userId: userId, seed: seed), isCreated: false)
    }

    /// Changes the name of the signed-in person.
    /// - Throws: As ``getProfile(userId:)``.
    package func updateProfile(userId: String, displayName: String?) async throws -> UserProfile {
        try await own(userId)
        try await holder.asCaller(of: userId) { token throws(FirebaseFailure) in
            _ = try await self.client.call(
                .update,
                [
                    "idToken": .string(token.reveal()), "displayName": displayName.map { .string($0) },
                    "deleteAttribute": displayName == nil ? ["DISPLAY_NAME"] : nil,
                ])
        }
        return try await profile(of: userId)
    }

    private func own(_ userId: String) async throws(AuthError) {
        guard let identity = await holder.currentIdentity() else { throw .notSignedIn }
        guard identity.userId == userId else { throw .unavailable }
    }

    private func profile(of userId: String) async throws -> UserProfile {
        try await own(userId)
        let user = try await holder.asCaller(of: userId) { token throws(FirebaseFailure) in
            try await self.client.call(.lookup, ["idToken": .string(token.reveal())]).user()
        }
        guard user.id == userId else { throw AuthError.unavailable }
        let subject = user.providers.first { $0.name != AuthMethod.email.firebaseProvider }?.subject
        return UserProfile(
            userId: user.id, displayName: user.displayName, email: user.email, createdAt: user.createdAt,
            socialUserId: subject)
    }
}
