package import Foundation
package import GatehouseWire

/// What a provider says about itself (OpenID Connect Discovery 1.0, section 3; RFC 8414), as far as it is used here.
package struct ProviderMetadata: Sendable, Equatable {
    /// Why a document is not believed.
    package enum Fault: Error, Equatable, Sendable {
        /// It is another issuer's.
        case otherIssuer
        /// It lacks an endpoint.
        case malformed
        /// An endpoint could be read in transit, or is no URL.
        case insecure
    }

    /// The issuer, byte for byte as the caller knows it.
    package var issuer: String
    /// The URL to which people are sent to sign in.
    package var authorizationEndpoint: URL
    /// The URL at which a code is exchanged for tokens.
    package var tokenEndpoint: URL
    /// The URL of the keys that sign tokens.
    package var jwksURI: URL
    package var userInfoEndpoint: URL?
    package var revocationEndpoint: URL?
    package var endSessionEndpoint: URL?
    /// Where a sign-in on another device begins (RFC 8628, section 4).
    package var deviceAuthorizationEndpoint: URL?
    /// What the authorization endpoint answers with; empty if the document does not say.
    package var responseTypes: [String] = []
    /// How a client may authenticate at the token endpoint; the standard's default if the document does not say.
    package var tokenAuthenticationMethods = ["client_secret_basic"]
    /// How a client may authenticate at the revocation endpoint; empty if the document does not say.
    package var revocationAuthenticationMethods: [String] = []
    /// The methods of RFC 7636; empty if the document does not say.
    package var challengeMethods: [String] = []
    /// Whether all of its answers name the issuer (RFC 9207, section 3). If so, an answer that does not is not its own.
    package var namesIssuer = false

    package init(issuer: String, authorizationEndpoint: URL, tokenEndpoint: URL, jwksURI: URL) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.jwksURI = jwksURI
    }

    /// Reads the document of an issuer. Its URLs must use TLS, unless the issuer is on this machine and reached without
    /// TLS: then they may be too.
    package init(_ document: JSONObject, of issuer: String) throws(Fault) {
        guard document["issuer"]?.stringValue.map({ $0.utf8.elementsEqual(issuer.utf8) }) == true else {
            throw .otherIssuer
        }
        let allowsLoopback = ProviderURL.isLocal(issuer: issuer)
        func endpoint(_ name: String) throws(Fault) -> URL? {
            guard let member = document[name], member != .null else { return nil }
            guard let text = member.stringValue else { throw .malformed }
            guard let url = ProviderURL.endpoint(text, allowsLoopback: allowsLoopback) else { throw .insecure }
            return url
        }
        func texts(_ name: String) -> [String]? { document[name]?.arrayValue?.compactMap(\.stringValue) }
        guard let authorization = try endpoint("authorization_endpoint"), let token = try endpoint("token_endpoint"),
            let keys = try endpoint("jwks_uri")
        else { throw .malformed }
        self.init(issuer: issuer, authorizationEndpoint: authorization, tokenEndpoint: token, jwksURI: keys)
        userInfoEndpoint = try endpoint("userinfo_endpoint")
        revocationEndpoint = try endpoint("revocation_endpoint")
        endSessionEndpoint = try endpoint("end_session_endpoint")
        deviceAuthorizationEndpoint = try endpoint("device_authorization_endpoint")
        responseTypes = texts("response_types_supported") ?? []
        tokenAuthenticationMethods = texts("token_endpoint_auth_methods_supported") ?? tokenAuthenticationMethods
        revocationAuthenticationMethods = texts("revocation_endpoint_auth_methods_supported") ?? []
        challengeMethods = texts("code_challenge_methods_supported") ?? []
        namesIssuer = document["authorization_response_iss_parameter_supported"]?.boolValue ?? false
    }

    /// The document that says this.
    package var document: JSONObject {
        func list(_ texts: [String]) -> JSONValue? { texts.isEmpty ? nil : .array(texts.map { .string($0) }) }
        func text(_ url: URL?) -> JSONValue? { (url?.absoluteString).map { .string($0) } }
        let members: [String: JSONValue?] = [
            "issuer": .string(issuer), "authorization_endpoint": text(authorizationEndpoint),
            "token_endpoint": text(tokenEndpoint), "jwks_uri": text(jwksURI),
            "userinfo_endpoint": text(userInfoEndpoint), "revocation_endpoint": text(revocationEndpoint),
            "end_session_endpoint": text(endSessionEndpoint),
            "device_authorization_endpoint": text(deviceAuthorizationEndpoint),
            "response_types_supported": list(responseTypes),
            "token_endpoint_auth_methods_supported": list(tokenAuthenticationMethods),
            "revocation_endpoint_auth_methods_supported": list(revocationAuthenticationMethods),
            "code_challenge_methods_supported": list(challengeMethods),
            "authorization_response_iss_parameter_supported": namesIssuer ? true : nil,
        ]
        return members.compactMapValues(\.self)
    }
}
