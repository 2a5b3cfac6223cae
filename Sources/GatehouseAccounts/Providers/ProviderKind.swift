import Foundation
import GatehouseDomain

extension ProviderSettings {
    /// The kind of provider: what is the same about it in every deployment.
    package struct Kind: Sendable {
        /// The kind's name, which is also the id of its only provider if it has one.
        package let id: String
        /// The issuer, if the kind has only one. It names the people of a provider without ID tokens too.
        package let issuer: String?
        /// The page to sign in, if the kind has only one.
        let authorizationEndpoint: URL?
        /// The scopes that provide address and name.
        let scopes: [String]
        /// Whether an answer comes as a form that the browser posts.
        let answersByForm: Bool
        /// Whether a client without a secret gets no tokens.
        package let needsSecret: Bool
        package let dialect: any ProviderDialect

        init(
            id: String, issuer: String? = nil, authorizationEndpoint: String? = nil, scopes: [String],
            answersByForm: Bool = false, needsSecret: Bool, dialect: any ProviderDialect
        ) {
            self.id = id
            self.issuer = issuer
            self.authorizationEndpoint = authorizationEndpoint.flatMap { URL(string: $0) }
            self.scopes = scopes
            self.answersByForm = answersByForm
            self.needsSecret = needsSecret
            self.dialect = dialect
        }

        /// The kinds with a single provider, whose ids mean them.
        package static let all: [Kind] = [apple, google, github]

        /// The kind of the provider with an id.
        package static func named(_ id: String) -> Kind { all.first { $0.id == id } ?? openID }
    }
}

extension ProviderSettings.Kind: Equatable {
    package static func == (one: Self, other: Self) -> Bool { one.id == other.id }
}

extension ProviderSettings.Kind {
    /// Apple requires its form post whenever the request includes the address or the name.
    package static let apple = Self(
        id: "apple", issuer: "https://appleid.apple.com",
        authorizationEndpoint: "https://appleid.apple.com/auth/authorize", scopes: ["openid", "email", "name"],
        answersByForm: true, needsSecret: true, dialect: OpenIDDialect())

    package static let google = Self(
        id: "google", issuer: "https://accounts.google.com",
        authorizationEndpoint: "https://accounts.google.com/o/oauth2/v2/auth", scopes: ["openid", "email", "profile"],
        needsSecret: true, dialect: OpenIDDialect())

    /// Any other provider that speaks OpenID Connect.
    package static let openID = Self(
        id: "openID", scopes: ["openid", "email", "profile"], needsSecret: false, dialect: OpenIDDialect())
}
