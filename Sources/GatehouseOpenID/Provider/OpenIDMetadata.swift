public import Foundation
import GatehouseJOSE
import GatehouseWire

/// What a provider says about itself (OpenID Connect Discovery 1.0, section 3; RFC 8414), for an app that includes it.
public struct OpenIDMetadata: Equatable, Sendable {
    let provider: ProviderMetadata

    /// Reads the provider's metadata.
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
            provider = try ProviderMetadata(toSignInWith: members, of: issuer)
        } catch {
            throw error.authError
        }
    }
}

extension ProviderMetadata {
    /// Reads the document of an issuer that an app signs in at, which it does with a code.
    init(toSignInWith document: JSONObject, of issuer: String) throws(OpenIDFailure) {
        guard let metadata = try? ProviderMetadata(document, of: issuer), metadata.responseTypes.contains("code") else {
            throw .distrusted(.discovery)
        }
        self = metadata
    }

    /// Whether the provider accepts the digest of the app's secret (RFC 7636). One that announces no method may still
    /// accept it, and otherwise ignores it.
    var takesChallenge: Bool { challengeMethods.isEmpty || challengeMethods.contains("S256") }

    /// Whether the revocation endpoint takes a client that has only its id. An endpoint that announces no methods, or one
    /// by which the id is sent in the form, may.
    var revokesForPublicClients: Bool {
        revocationAuthenticationMethods.isEmpty
            || !Set(revocationAuthenticationMethods).isDisjoint(with: ["none", "client_secret_post"])
    }
}
