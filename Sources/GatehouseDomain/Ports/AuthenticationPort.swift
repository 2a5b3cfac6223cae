/// The port that signs people in.
///
/// Adapters throw only ``AuthError``.
public protocol AuthenticationPort: Sendable {
    /// The back end's rules for passwords and codes. The default implementation returns those of the Gatehouse server.
    var requirements: AuthRequirements { get }

    /// Returns the sign-in methods, as last known. Returns at once.
    func availableProviders() -> [ProviderInfo]

    /// Asks the back end which sign-in methods it offers. Afterwards, ``availableProviders()`` returns the answer.
    ///
    /// The default implementation asks nobody and returns ``availableProviders()``.
    /// - Throws: ``AuthError``. The previous answer is kept.
    func refreshProviders() async throws -> [ProviderInfo]

    /// Signs in with a provider.
    /// - Parameters:
    ///   - providerId: The id of a ``ProviderInfo``. Throws ``AuthError/unavailable`` for one that is not offered.
    ///   - context: Values the provider needs, under the keys of ``AuthContextKey``.
    /// - Throws: ``AuthError``; ``AuthError/cancelled`` when the person or the task canceled.
    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity

    /// Returns who is signed in, or nil, from what is stored. Works offline.
    func currentIdentity() async -> Identity?

    /// Returns who is signed in at launch, or nil when nobody is. Throws when that is not known right now.
    ///
    /// The default implementation returns ``currentIdentity()``.
    /// - Throws: ``AuthError/unavailable`` when the store cannot be read right now; ``AuthError/cancelled``.
    func restoredIdentity() async throws -> Identity?

    /// Signs out and forgets the identity. Signing out when nobody is signed in is not an error.
    /// - Throws: ``AuthError``. The identity is forgotten in any case.
    func logout() async throws

    /// Ends one abandoned sign-in and no other. Anyone who signed in since then stays signed in.
    ///
    /// The default implementation signs out only when this identity is the current one. Implement it in an adapter that
    /// can tell two sign-ins of one identity apart.
    ///
    /// ``logout()`` would be wrong here: a person who left a provider's sheet open and signed in by email meanwhile
    /// would be signed out when the sheet answers.
    /// - Parameter identity: The result of ``authenticate(providerId:context:)``.
    /// - Throws: ``AuthError``. The identity is forgotten in any case.
    func discard(_ identity: Identity) async throws

    /// Returns the provider's own id of a person who has just signed in with it (the subject of its id token), or nil
    /// if there is none.
    ///
    /// The default implementation returns nil. Implement it in an adapter that learns the id at sign-in, so that the
    /// profile can store it.
    /// - Parameter identity: The result of ``authenticate(providerId:context:)``.
    func providerSubject(of identity: Identity) async -> String?
}

extension AuthenticationPort {
    /// The rules of the Gatehouse server, for a port whose back end has the same.
    public var requirements: AuthRequirements { AuthRequirements() }

    /// Returns what is known, for a port whose sign-in methods never change.
    public func refreshProviders() async throws -> [ProviderInfo] { availableProviders() }

    /// Returns nil, for a port that does not learn the subject.
    public func providerSubject(of identity: Identity) async -> String? { nil }

    /// Returns who is signed in, for a port that always knows.
    public func restoredIdentity() async throws -> Identity? { await currentIdentity() }

    /// Signs out if this identity is the current one.
    public func discard(_ identity: Identity) async throws {
        if await currentIdentity() == identity { try await logout() }
    }
}

/// The keys of the context that ``AuthenticationPort/authenticate(providerId:context:)`` takes.
public enum AuthContextKey {
    /// The person's email address.
    public static let email = "email"
    /// The person's password.
    public static let password = "password"
    /// An id token (OpenID Connect Core 1.0, section 2) from a provider's own sheet.
    public static let idToken = "id_token"
    /// The nonce that the id token was requested with.
    public static let nonce = "nonce"
    /// The code that Apple sends with the id token. The back end needs it to revoke Apple's tokens.
    public static let authorizationCode = "authorization_code"
    /// The person's name, if the provider sent it.
    public static let name = "name"
    /// The code of the person's invitation, for a back end that admits only people who are invited. An app's navigation
    /// sets it while an invitation waits for the sign-in.
    public static let invitation = "invitation"
    /// The version of the terms that the person accepted by continuing.
    public static let termsVersion = "terms_version"
    /// The id of the signed-in person who confirms their identity by signing in again. When somebody else signs in, an
    /// adapter ends that session, leaves the one on this device as it is, and throws ``AuthError/invalidCredentials``.
    public static let userId = "user_id"
}
