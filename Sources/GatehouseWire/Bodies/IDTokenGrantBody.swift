package import GatehouseDomain

/// `POST /token?grant_type=id_token`: what an app received from a provider's own library.
package struct IDTokenGrantBody: RequestBodyShape, Hashable {
    /// The maximum length of a token, in bytes.
    static let tokenLimit = 16 * 1024

    /// The provider that issued the token, by its name in the settings.
    package var provider: String?
    /// The id token (OpenID Connect Core 1.0, section 2).
    package var idToken: Secret?
    /// The provider's access token that came with it.
    package var accessToken: Secret?
    /// The nonce, of which the provider received the SHA-256.
    package var nonce: Secret?
    /// The audience that the app expects in the token, if it names no provider.
    package var clientID: String?
    /// The issuer that the app expects, if it names no provider. It selects one of the configured providers.
    package var issuer: String?
    /// Whether to add the identity to the account whose access token the request carries.
    package var linksIdentity: Bool?
    /// The consent of a new user.
    package var consent: WireConsent?

    /// Creates a body for a sign-in.
    package init(provider: String, idToken: Secret, nonce: Secret? = nil, consent: WireConsent? = nil) {
        self.provider = provider
        self.idToken = idToken
        self.nonce = nonce
        self.consent = consent
    }

    /// Reads a body. No field is required.
    package init(fields: FieldReader) throws(FieldError) {
        provider = try fields.text("provider", limit: FieldReader.wordLimit)
        idToken = try fields.secret("id_token", limit: Self.tokenLimit)
        accessToken = try fields.secret("access_token", limit: Self.tokenLimit)
        nonce = try fields.secret("nonce", limit: FieldReader.tokenLimit)
        clientID = try fields.text("client_id", limit: FieldReader.tokenLimit)
        issuer = try fields.text("issuer", limit: FieldReader.tokenLimit)
        linksIdentity = try fields.flag("link_identity")
        consent = if let consent = try fields.object("gatehouse_consent") { try WireConsent(consent) } else { nil }
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = [:]
        json.add("provider", provider)
        json.add("id_token", idToken)
        json.add("access_token", accessToken)
        json.add("nonce", nonce)
        json.add("client_id", clientID)
        json.add("issuer", issuer)
        json["link_identity"] = linksIdentity.map { .bool($0) }
        json["gatehouse_consent"] = consent?.json
        return json
    }
}
