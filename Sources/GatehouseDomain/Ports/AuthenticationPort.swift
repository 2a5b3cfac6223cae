/// The port through which the product signs somebody in.
///
/// Every failure that leaves an adapter is an ``AuthError``.
public protocol AuthenticationPort: Sendable {
    /// What the back end demands of passwords and codes.
    var requirements: AuthRequirements { get }

    /// The ways of signing in, as last known: there at once, never waits.
    func availableProviders() -> [ProviderInfo]

    /// Asks the back end which ways it offers; afterwards ``availableProviders()`` gives the answer.
    /// - Throws: ``AuthError``; the former snapshot stays.
    func refreshProviders() async throws -> [ProviderInfo]

    /// Signs in with a provider.
    /// - Parameters:
    ///   - providerId: The id of a ``ProviderInfo``. One that is not offered throws ``AuthError/unavailable``.
    ///   - context: What the provider needs, under the keys of ``AuthContextKey``.
    /// - Throws: ``AuthError``; ``AuthError/cancelled`` when the person or the task stopped.
    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity

    /// Who is signed in, or nil; answers from what is stored, also offline.
    func currentIdentity() async -> Identity?

    /// Who is signed in, or nil when nobody is, for a launch: where that cannot be told now, it says so.
    ///
    /// By default it is ``currentIdentity()``.
    /// - Throws: ``AuthError/unavailable`` when what is stored cannot be read now; ``AuthError/cancelled``.
    func restoredIdentity() async throws -> Identity?

    /// Signs out and forgets. Nobody being signed in is no error.
    /// - Throws: ``AuthError``; the identity is forgotten all the same.
    func logout() async throws

    /// Ends one sign-in that nobody waits for any more, and no other: whoever signed in meanwhile stays signed in.
    ///
    /// By default it signs out exactly when this identity is the current one. An adapter that can tell two sign-ins of
    /// one identity apart implements it.
    /// - Parameter identity: What ``authenticate(providerId:context:)`` gave.
    /// - Throws: ``AuthError``; the identity is forgotten all the same.
    func discard(_ identity: Identity) async throws

    /// The provider's own id of a person who has just signed in with a provider (the subject of its id token), or nil where
    /// there is none.
    ///
    /// By default it is nil. An adapter that learns it at the sign-in implements it, so that the profile can keep it.
    /// - Parameter identity: What ``authenticate(providerId:context:)`` gave.
    func providerSubject(of identity: Identity) async -> String?
}

extension AuthenticationPort {
    /// No subject, for a port that does not learn it.
    public func providerSubject(of identity: Identity) async -> String? { nil }

    /// Who is signed in, for a port that can always tell.
    public func restoredIdentity() async throws -> Identity? { await currentIdentity() }

    /// Signs out if it is this identity that is signed in.
    public func discard(_ identity: Identity) async throws {
        if await currentIdentity() == identity { try await logout() }
    }
}

/// The keys of the context that ``AuthenticationPort/authenticate(providerId:context:)`` takes.
public enum AuthContextKey {
    /// The person's e-mail address.
    public static let email = "email"
    /// The person's password.
    public static let password = "password"
    /// An id token (OpenID Connect Core 1.0, section 2) from a provider's own sheet.
    public static let idToken = "id_token"
    /// The nonce that the id token was asked for with.
    public static let nonce = "nonce"
    /// The code that Apple hands over beside the id token: with it the back end can have Apple's tokens revoked.
    public static let authorizationCode = "authorization_code"
    /// The person's name, where the provider told it.
    public static let name = "name"
    /// The code of the invitation that the person came with, for a back end that lets in only people who are invited. An
    /// app's navigation fills it in while an invitation waits for the sign-in.
    public static let invitation = "invitation"
    /// The edition of the terms that the person accepted by going on.
    public static let termsVersion = "terms_version"
}
