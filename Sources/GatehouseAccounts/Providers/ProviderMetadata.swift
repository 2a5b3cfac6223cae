package import Foundation
import GatehouseWire

/// The part of what a provider says about itself (OpenID Connect Discovery 1.0, section 3) that this server uses.
package struct ProviderMetadata: Sendable, Equatable {
    /// The same text as in the settings.
    package var issuer: String
    /// The URL to which people are sent to sign in.
    package var authorizationEndpoint: URL
    /// The URL at which a code is exchanged for tokens.
    package var tokenEndpoint: URL
    /// The URL of the keys that sign tokens.
    package var jwksURI: URL
    /// The URL at which tokens are revoked (RFC 7009), if there is one.
    package var revocationEndpoint: URL?
    /// How this server may authenticate at the token endpoint; the standard's default if the provider says nothing.
    package var tokenAuthenticationMethods: [String]
    /// Whether all of its answers name the issuer (RFC 9207, section 3). If so, an answer that does not is not its own.
    package var namesIssuer: Bool

    package init(
        issuer: String, authorizationEndpoint: URL, tokenEndpoint: URL, jwksURI: URL,
        revocationEndpoint: URL? = nil, tokenAuthenticationMethods: [String] = ["client_secret_basic"],
        namesIssuer: Bool = false
    ) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.jwksURI = jwksURI
        self.revocationEndpoint = revocationEndpoint
        self.tokenAuthenticationMethods = tokenAuthenticationMethods
        self.namesIssuer = namesIssuer
    }

    /// Apple's, should its document not name one.
    private static let appleRevocation = URL(string: "https://appleid.apple.com/auth/revoke")

    /// Reads the document of an issuer. Its URLs must use TLS, unless the issuer is on this machine and reached
    /// without TLS: then they may be too.
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
            revocationEndpoint: document["revocation_endpoint"]?.stringValue
                .flatMap { ProviderURL.endpoint($0, allowsLoopback: allowsLoopback) }
                ?? (issuer == ProviderSettings.Kind.apple.issuer ? Self.appleRevocation : nil),
            namesIssuer: document["authorization_response_iss_parameter_supported"]?.boolValue ?? false)
        if let methods = document["token_endpoint_auth_methods_supported"]?.arrayValue {
            tokenAuthenticationMethods = methods.compactMap(\.stringValue)
        }
    }
}
