public import Foundation
public import GatehouseKit

/// The account and the profile of the signed-in person. Acme shows people only their own.
public struct AcmeAccount: AccountPort, ProfilePort {
    private let client: AcmeClient
    private let holder: any SessionHolder

    /// Creates an adapter for Acme.
    /// - Parameters:
    ///   - address: The base URL of Acme.
    ///   - holder: The session on this device.
    ///   - transport: Sends the requests.
    public init(address: URL, holder: any SessionHolder, transport: any HTTPTransport = SystemTransport()) {
        client = AcmeClient(address: address, transport: transport)
        self.holder = holder
    }

    /// What Acme's API supports. Everything else throws `AuthError.unsupported` by default.
    public var capabilities: Set<BackEndCapability> { [.accountDetails, .passwordChange, .deletion] }

    // MARK: AccountPort

    private struct Account: Decodable {
        let user: String
        let email: String
    }

    /// Returns the person's own account.
    /// - Throws: `AuthError`, as the port says.
    public func account() async throws -> AccountDetails {
        let reply: Account = try await asCaller { token in try await client.value("GET", "me", token: token) }
        let method = AccountDetails.SignInMethod(id: "email", method: .email, email: reply.email)
        return AccountDetails(userId: reply.user, email: reply.email, signInMethods: [method])
    }

    /// Sets a new password.
    /// - Throws: `AuthError`, as the port says.
    public func changePassword(to password: String, current: Secret?, code: Secret?) async throws {
        var body = ["password": password]
        body["current"] = current?.reveal()
        try await asCaller { [body] token in try await client.tell("PUT", "me", body, token: token) }
    }

    /// Deletes the account of the signed-in person, and no other.
    /// - Throws: `AuthError`, as the port says.
    public func deleteAccount(of identity: Identity, context: [String: String]?) async throws {
        guard await holder.currentIdentity()?.userId == identity.userId else { throw AuthError.notSignedIn }
        try await asCaller(of: identity.userId) { token in try await client.tell("DELETE", "me", token: token) }
    }

    // MARK: ProfilePort

    private struct Profile: Decodable {
        let user: String
        let name: String?
        let email: String?
        let subject: String?
        let createdAt: Double
        let isNew: Bool

        private enum CodingKeys: String, CodingKey {
            case user, name, email, subject
            case createdAt = "created_at"
            case isNew = "is_new"
        }

        var profile: UserProfile {
            UserProfile(
                userId: user, displayName: name, email: email, createdAt: Date(timeIntervalSince1970: createdAt),
                socialUserId: subject)
        }
    }

    /// Returns the person's profile, or nil.
    /// - Throws: `AuthError`, as the port says.
    public func getProfile(userId: String) async throws -> UserProfile? {
        do {
            let reply: Profile = try await asCaller { token in
                try await client.value("GET", "profiles/\(userId)", token: token)
            }
            return reply.profile
        } catch AuthError.unknown("acme_no_profile") {
            return nil
        }
    }

    /// Creates the person's profile, or returns the existing one.
    /// - Throws: `AuthError`, as the port says.
    public func createProfile(userId: String, seed: [String: String]?) async throws -> UserProfile {
        try await ensureProfile(userId: userId, seed: seed).profile
    }

    /// Creates the person's profile or finds the existing one. Acme says which.
    /// - Throws: `AuthError`, as the port says.
    public func ensureProfile(userId: String, seed: [String: String]?) async throws -> EnsuredProfile {
        let names = [
            "name": ProfileSeedKey.displayName, "email": ProfileSeedKey.email, "subject": ProfileSeedKey.socialUserId,
        ]
        let body = names.compactMapValues { seed?[$0] }
        let reply: Profile = try await asCaller { token in
            try await client.value("PUT", "profiles/\(userId)", body, token: token)
        }
        return EnsuredProfile(profile: reply.profile, isCreated: reply.isNew)
    }

    // MARK: Helpers

    /// Sends a request with the person's token. If Acme rejects the token, sends it again with a new one. What one person
    /// wants is not sent with the token of another, who signs in meanwhile.
    /// - Parameter person: The id of the person; nil for the one who is signed in now.
    private func asCaller<Value: Sendable>(
        of person: String? = nil, _ request: (Secret) async throws -> Value
    ) async throws -> Value {
        let current = await holder.currentIdentity()?.userId
        let person = person ?? current
        let token = try await accessToken(of: person, rejected: nil)
        do {
            return try await request(token)
        } catch AuthError.sessionExpired {
            return try await request(try await accessToken(of: person, rejected: token))
        }
    }

    private func accessToken(of person: String?, rejected: Secret?) async throws -> Secret {
        let token = try await holder.accessToken(rejected: rejected)
        // Only now is it known whose token it is.
        if let person, await holder.currentIdentity()?.userId != person { throw AuthError.cancelled }
        return token
    }
}
