/// What a provider's own sheet hands over: proof of who the person is, for the back end to check.
public struct ProviderCredential: Equatable, Sendable {
    /// The id token (OpenID Connect Core 1.0, section 2).
    public var idToken: Secret
    /// The nonce that the token was asked for with, as it was before it was hashed; nil when none was used.
    public var nonce: Secret?
    /// The person's name, which some providers tell the first time only.
    public var name: String?

    /// Makes a credential.
    public init(idToken: Secret, nonce: Secret? = nil, name: String? = nil) {
        self.idToken = idToken
        self.nonce = nonce
        self.name = name
    }
}
