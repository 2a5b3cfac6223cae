package import Foundation
package import GatehouseDomain

/// A provider that people sign in with. Everything about it is pinned here, so that nothing is taken from a request.
package struct ProviderSettings: Sendable, Equatable {
    /// The name in requests: of lowercase letters, digits and hyphens.
    package var id: String
    package var kind: Kind
    /// The provider's name on buttons.
    package var displayName: String
    /// The issuer of the tokens: compared character by character with what discovery and tokens say.
    package var issuer: String
    /// The client ids that tokens may be issued for; the first one is this server's, in the web flow.
    package var clientIDs: [String]
    /// The secret that this server shows the provider in the web flow.
    package var clientSecret: Secret?
    /// The key with which this server creates such a secret for Apple.
    package var appleKey: AppleKey?
    /// The scopes that are requested from the provider in the web flow.
    package var scopes: [String]
    /// Whether a token without a nonce is accepted if the app sends none either.
    package var acceptsMissingNonce: Bool
    /// The domains of the addresses that people may sign in with; nil for any.
    package var emailDomains: Set<String>?
    /// The page to which people are sent while the provider's own description cannot be read; nil if none is known.
    package var authorizationEndpoint: URL?

    /// Creates the settings of a provider.
    ///
    /// - Parameters:
    ///   - displayName: Nil for the kind's own name, or the id.
    ///   - scopes: Nil for the scopes that provide address and name.
    ///   - authorizationEndpoint: Nil for the page of the kind, if it has only one.
    package init(
        id: String, kind: Kind, displayName: String? = nil, issuer: String, clientIDs: [String],
        clientSecret: Secret? = nil, appleKey: AppleKey? = nil, scopes: [String]? = nil,
        acceptsMissingNonce: Bool = false, emailDomains: Set<String>? = nil, authorizationEndpoint: URL? = nil
    ) {
        self.id = id
        self.kind = kind
        self.displayName = displayName ?? ProviderBrand.named(kind.id)?.name ?? id
        self.issuer = issuer
        self.clientIDs = clientIDs
        self.clientSecret = clientSecret
        self.appleKey = appleKey
        self.scopes = scopes ?? kind.scopes
        self.acceptsMissingNonce = acceptsMissingNonce
        self.emailDomains = emailDomains
        self.authorizationEndpoint =
            authorizationEndpoint ?? (issuer == kind.issuer ? kind.authorizationEndpoint : nil)
    }

    /// The names of the issuer in tokens: Google's may omit the scheme.
    var issuerNames: [String] {
        issuer == Kind.google.issuer ? [issuer, "accounts.google.com"] : [issuer]
    }

    /// Whether the web flow is available.
    package var hasWebFlow: Bool {
        !kind.needsSecret || clientSecret != nil || appleKey != nil
    }
}
