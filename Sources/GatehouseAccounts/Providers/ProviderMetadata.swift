package import Foundation
import GatehouseWire

/// What a provider says of itself (OpenID Connect Discovery 1.0, section 3), as far as it is of use here.
package struct ProviderMetadata: Sendable, Equatable {
    /// The same text as in the settings.
    package var issuer: String
    /// Where people are sent to sign in.
    package var authorizationEndpoint: URL
    /// Where a code is exchanged for tokens.
    package var tokenEndpoint: URL
    /// Where the keys of tokens are.
    package var jwksURI: URL
    /// How this server may show who it is at the token endpoint; what holds where the provider says nothing.
    package var tokenAuthenticationMethods: [String]
    /// Whether all of its answers name the issuer (RFC 9207, section 3); then one that does not is not its own.
    package var namesIssuer: Bool

    package init(
        issuer: String, authorizationEndpoint: URL, tokenEndpoint: URL, jwksURI: URL,
        tokenAuthenticationMethods: [String] = ["client_secret_basic"], namesIssuer: Bool = false
    ) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.jwksURI = jwksURI
        self.tokenAuthenticationMethods = tokenAuthenticationMethods
        self.namesIssuer = namesIssuer
    }

    /// Reads the document of an issuer. Its addresses are over TLS, as the issuer's is, or on this machine, as it is.
    init(_ document: JSONObject, of issuer: String) throws(ProviderFailure) {
        guard document["issuer"]?.stringValue == issuer else { throw .otherIssuer }
        let allowsLoopback = ProviderURL.isLocal(issuer: issuer)
        func endpoint(_ name: String) throws(ProviderFailure) -> URL {
            guard let text = document[name]?.stringValue else { throw .malformed }
            guard let url = ProviderURL.endpoint(text, allowsLoopback: allowsLoopback) else { throw .insecure }
            return url
        }
        self.init(
            issuer: issuer, authorizationEndpoint: try endpoint("authorization_endpoint"),
            tokenEndpoint: try endpoint("token_endpoint"), jwksURI: try endpoint("jwks_uri"),
            namesIssuer: document["authorization_response_iss_parameter_supported"]?.boolValue ?? false)
        if let methods = document["token_endpoint_auth_methods_supported"]?.arrayValue {
            tokenAuthenticationMethods = methods.compactMap(\.stringValue)
        }
    }
}
