/// The addresses and abilities of a server, as `/.well-known/openid-configuration` gives them (OpenID Connect Discovery
/// 1.0, section 3).
public struct WireProviderMetadata: Codable, Equatable, Sendable {
    /// What tokens say who made them.
    public var issuer: String
    /// Where an authorization begins.
    public var authorizationEndpoint: String
    /// Where a code is exchanged.
    public var tokenEndpoint: String
    /// Where the public keys are.
    public var jwksURI: String
    /// Where the claims of a person are.
    public var userInfoEndpoint: String
    /// Which scopes there are.
    public var scopes = ["openid", "profile", "email", "phone"]
    /// What an authorization gives.
    public var responseTypes = ["code"]
    /// How it gives it.
    public var responseModes = ["query"]
    /// What the token endpoint takes.
    public var grantTypes = ["authorization_code", "refresh_token"]
    /// What kind of ids persons have.
    public var subjectTypes = ["public"]
    /// How tokens are signed.
    public var signingAlgorithms: [String]
    /// How a client proves itself at the token endpoint.
    public var tokenEndpointAuthMethods = ["client_secret_basic", "client_secret_post", "none"]
    /// Which claims there may be about a person.
    public var claims = [
        "sub", "aud", "iss", "exp", "iat", "auth_time", "nonce", "email", "email_verified", "phone_number",
        "phone_number_verified", "name", "picture", "preferred_username", "updated_at",
    ]
    /// How a code is bound to whom it is for (RFC 7636, section 4.3).
    public var codeChallengeMethods = ["S256", "plain"]

    /// Takes what deployments differ in.
    public init(
        issuer: String, authorizationEndpoint: String, tokenEndpoint: String, jwksURI: String, userInfoEndpoint: String,
        signingAlgorithms: [String]
    ) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.jwksURI = jwksURI
        self.userInfoEndpoint = userInfoEndpoint
        self.signingAlgorithms = signingAlgorithms
    }

    private enum CodingKeys: String, CodingKey {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case jwksURI = "jwks_uri"
        case userInfoEndpoint = "userinfo_endpoint"
        case scopes = "scopes_supported"
        case responseTypes = "response_types_supported"
        case responseModes = "response_modes_supported"
        case grantTypes = "grant_types_supported"
        case subjectTypes = "subject_types_supported"
        case signingAlgorithms = "id_token_signing_alg_values_supported"
        case tokenEndpointAuthMethods = "token_endpoint_auth_methods_supported"
        case claims = "claims_supported"
        case codeChallengeMethods = "code_challenge_methods_supported"
    }
}
