public import Foundation
import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// What a provider says about itself (OpenID Connect Discovery 1.0, section 3; RFC 8414).
public struct OpenIDMetadata: Equatable, Sendable {
    let issuer: String
    let authorization: URL
    let token: URL
    let keys: URL
    let userInfo: URL?
    let revocation: URL?
    /// Whether the revocation endpoint takes a client that has only its id. An endpoint that announces no methods, or one
    /// by which the id is sent in the form, may.
    let revokesForPublicClients: Bool
    let endSession: URL?
    /// Where a sign-in on another device begins (RFC 8628, section 4).
    let deviceAuthorization: URL?
    /// The methods of RFC 7636 that it announces; empty if it announces none.
    let challengeMethods: [String]
    /// Whether it names itself in every answer (RFC 9207, section 3).
    let namesIssuer: Bool

    /// Reads the provider's metadata, for an app that includes it.
    /// - Parameters:
    ///   - document: The JSON document.
    ///   - issuer: The issuer that the document must be about, byte for byte.
    /// - Throws: `AuthError.unknown("openid_discovery_refused")` for a document that is not the issuer's, has an insecure
    ///   endpoint or lacks one.
    public init(document: Data, issuer: String) throws {
        guard document.count <= OpenIDClient.sizeLimit,
            let members = (try? JSONValue(json: document, duplicateMembers: .refused))?.objectValue
        else { throw OpenIDFailure.distrusted(.discovery).authError }
        do {
            try self.init(members, issuer: issuer)
        } catch {
            throw error.authError
        }
    }

    init(_ members: JSONObject, issuer: String) throws(OpenIDFailure) {
        let isLocal = issuer.lowercased().hasPrefix("http://")
        func endpoint(_ name: String) throws(OpenIDFailure) -> URL? {
            switch members[name] {
            case nil, .null: return nil
            case .string(let text):
                guard let url = Self.endpoint(text, isLocal: isLocal) else { throw .distrusted(.discovery) }
                return url
            default: throw .distrusted(.discovery)
            }
        }
        guard let named = members["issuer"]?.stringValue, named.utf8.elementsEqual(issuer.utf8),
            let authorization = try endpoint("authorization_endpoint"), let token = try endpoint("token_endpoint"),
            let keys = try endpoint("jwks_uri"),
            members["response_types_supported"]?.arrayValue?.contains("code") == true
        else { throw .distrusted(.discovery) }
        self.issuer = issuer
        self.authorization = authorization
        self.token = token
        self.keys = keys
        userInfo = try endpoint("userinfo_endpoint")
        revocation = try endpoint("revocation_endpoint")
        let methods =
            members["revocation_endpoint_auth_methods_supported"]?.arrayValue?.compactMap(\.stringValue) ?? []
        revokesForPublicClients =
            methods.isEmpty || !Set(methods).isDisjoint(with: ["none", "client_secret_post"])
        endSession = try endpoint("end_session_endpoint")
        deviceAuthorization = try endpoint("device_authorization_endpoint")
        challengeMethods = members["code_challenge_methods_supported"]?.arrayValue?.compactMap(\.stringValue) ?? []
        namesIssuer = members["authorization_response_iss_parameter_supported"]?.boolValue ?? false
    }

    /// Whether it accepts the digest of the app's secret (RFC 7636). A provider that announces no method may still
    /// accept it, and otherwise ignores it.
    var takesChallenge: Bool { challengeMethods.isEmpty || challengeMethods.contains("S256") }

    /// Returns the URL of an endpoint; nil for one that would be readable in transit, and for anything else.
    static func endpoint(_ text: String, isLocal: Bool) -> URL? {
        guard text.utf8.count <= 2_048, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty, parts.user == nil,
            parts.password == nil, parts.fragment == nil, let url = parts.url
        else { return nil }
        switch parts.scheme?.lowercased() {
        case "https": return url
        case "http": return isLocal && ThisMachine.contains(host) ? url : nil
        default: return nil
        }
    }
}
