/// The result of a provider's own sign-in sheet: proof of who the person is, which the back end checks.
public struct ProviderCredential: Equatable, Sendable {
    /// The id token (OpenID Connect Core 1.0, section 2).
    public var idToken: Secret
    /// The nonce that the token was requested with, before hashing. Nil when none was used.
    public var nonce: Secret?
    /// The code with which a back end can revoke the provider's tokens: Apple's authorization code. It works once and
    /// for a few minutes.
    public var authorizationCode: Secret?
    /// The person's name, which some providers send only the first time.
    public var name: String?

    /// Creates a credential.
    public init(idToken: Secret, nonce: Secret? = nil, name: String? = nil, authorizationCode: Secret? = nil) {
        self.idToken = idToken
        self.nonce = nonce
        self.name = name
        self.authorizationCode = authorizationCode
    }
}
