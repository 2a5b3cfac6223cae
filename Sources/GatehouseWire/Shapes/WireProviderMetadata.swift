/// What verifiers of access tokens need to know about a server, as returned by `/.well-known/openid-configuration`.
///
/// The names are those of OpenID Connect Discovery 1.0, section 3. Endpoints of an authorization server are missing,
/// because this server is not one. Everything that is listed works.
package struct WireProviderMetadata: Codable, Equatable, Sendable {
    /// The issuer of the tokens.
    package var issuer: String
    /// The URL of the public keys.
    package var jwksURI: String
    /// The kinds of subject ids.
    package var subjectTypes = ["public"]
    /// The signature algorithms of tokens.
    package var signingAlgorithms: [String]
    /// The claims of access tokens.
    package var claims = [
        "sub", "aud", "iss", "exp", "iat", "email", "phone", "role", "aal", "amr", "session_id", "is_anonymous",
        "app_metadata", "user_metadata",
    ]
    /// How a sign-in's code is bound to the client that began it (RFC 7636, section 4.3).
    package var codeChallengeMethods = ["S256"]

    /// Creates the metadata from the values that differ between deployments.
    package init(issuer: String, jwksURI: String, signingAlgorithms: [String]) {
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
