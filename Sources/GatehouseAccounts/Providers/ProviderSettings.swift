package import GatehouseDomain

/// A provider that people sign in with: what is pinned of it, so that nothing of it is taken from a request.
package struct ProviderSettings: Sendable, Equatable {
    /// What the provider is, as far as it matters here.
    package enum Kind: String, Sendable, CaseIterable {
        case apple
        case google
        /// Any other that speaks OpenID Connect.
        case openID
    }

    /// The name in requests: `apple`, `google`, or another of small letters, digits and hyphens.
    package var id: String
    package var kind: Kind
    /// What buttons call it.
    package var displayName: String
    /// Who makes the tokens: compared letter by letter with what discovery and tokens say.
    package var issuer: String
    /// Whom tokens may be made for; the first is this server, in the flow over web pages.
    package var clientIDs: [String]
    /// What this server shows the provider in the flow over web pages.
    package var clientSecret: Secret?
    /// What this server makes such a secret with, at Apple.
    package var appleKey: AppleKey?
    /// What the provider is asked for in the flow over web pages.
    package var scopes: [String]
    /// Whether a token without a nonce is taken when the app sends none either.
    package var acceptsMissingNonce: Bool
    /// The domains of the addresses that people may come with; nil for any.
    package var emailDomains: Set<String>?

    /// Takes what is pinned.
    ///
    /// - Parameters:
    ///   - displayName: Nil for the kind's own name, or the id.
    ///   - scopes: Nil for those that tell address and name.
    package init(
        id: String, kind: Kind, displayName: String? = nil, issuer: String, clientIDs: [String],
        clientSecret: Secret? = nil, appleKey: AppleKey? = nil, scopes: [String]? = nil,
        acceptsMissingNonce: Bool = false, emailDomains: Set<String>? = nil
    ) {
        self.id = id
        self.kind = kind
        self.displayName = displayName ?? kind.displayName ?? id
        self.issuer = issuer
        self.clientIDs = clientIDs
        self.clientSecret = clientSecret
        self.appleKey = appleKey
        self.scopes = scopes ?? kind.scopes
        self.acceptsMissingNonce = acceptsMissingNonce
        self.emailDomains = emailDomains
    }

    /// The names of the issuer in tokens: Google's may leave out the scheme.
    var issuerNames: [String] {
        issuer == Kind.google.issuer ? [issuer, "accounts.google.com"] : [issuer]
    }

    /// Whether the flow over web pages can be gone: Apple and Google give tokens to nobody without a secret.
    package var hasWebFlow: Bool {
        kind == .openID || clientSecret != nil || appleKey != nil
    }
}

extension ProviderSettings.Kind {
    /// The issuer where there is but one.
    package var issuer: String? {
        switch self {
        case .apple: "https://appleid.apple.com"
        case .google: "https://accounts.google.com"
        case .openID: nil
        }
    }

    fileprivate var displayName: String? {
        switch self {
        case .apple: "Apple"
        case .google: "Google"
        case .openID: nil
        }
    }

    fileprivate var scopes: [String] {
        switch self {
        case .apple: ["openid", "email", "name"]
        case .google, .openID: ["openid", "email", "profile"]
        }
    }
}
