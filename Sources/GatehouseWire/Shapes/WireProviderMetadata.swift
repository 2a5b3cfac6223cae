/// What verifiers of access tokens need to know of a server, as `/.well-known/openid-configuration` gives it.
///
/// The names are those of OpenID Connect Discovery 1.0, section 3. Endpoints of an authorization server are missing, because
/// this server is none: what is named works.
public struct WireProviderMetadata: Codable, Equatable, Sendable {
    /// What tokens say who made them.
    public var issuer: String
    /// Where the public keys are.
    public var jwksURI: String
    /// What kind of ids persons have.
    public var subjectTypes = ["public"]
    /// How tokens are signed.
    public var signingAlgorithms: [String]
    /// Which claims access tokens have.
    public var claims = [
        "sub", "aud", "iss", "exp", "iat", "email", "phone", "role", "aal", "amr", "session_id", "is_anonymous",
        "app_metadata", "user_metadata",
    ]
    /// How the code of a sign-in is bound to the client that began it (RFC 7636, section 4.3).
    public var codeChallengeMethods = ["S256"]

    /// Takes what deployments differ in.
    public init(issuer: String, jwksURI: String, signingAlgorithms: [String]) {
        self.issuer = issuer
        self.jwksURI = jwksURI
        self.signingAlgorithms = signingAlgorithms
    }

    private enum CodingKeys: String, CodingKey {
        case issuer
        case jwksURI = "jwks_uri"
        case subjectTypes = "subject_types_supported"
        case signingAlgorithms = "id_token_signing_alg_values_supported"
        case claims = "claims_supported"
        case codeChallengeMethods = "code_challenge_methods_supported"
    }
}
