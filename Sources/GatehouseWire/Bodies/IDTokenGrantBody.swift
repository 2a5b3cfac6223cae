/// `POST /token?grant_type=id_token`: what a provider's own library gave an app.
public struct IDTokenGrantBody: RequestBodyShape, Hashable {
    /// The longest token that is read, in bytes.
    static let tokenLimit = 16 * 1024

    /// The provider that made the token, by its name in the settings.
    public var provider: String?
    /// The id token (OpenID Connect Core 1.0, section 2).
    public var idToken: String?
    /// The provider's access token that came with it.
    public var accessToken: String?
    /// What the provider was given the SHA-256 of.
    public var nonce: String?
    /// Whom the app takes the token to be made for, where it names no provider.
    public var clientID: String?
    /// Who the app takes to have made it, where it names no provider. It chooses among the providers that are configured.
    public var issuer: String?
    /// Whether the identity is added to the account whose access token the request bears.
    public var linksIdentity: Bool?
    /// The consent of a newcomer.
    public var consent: WireConsent?

    /// Takes what signs in.
    public init(provider: String, idToken: String, nonce: String? = nil, consent: WireConsent? = nil) {
        self.provider = provider
        self.idToken = idToken
        self.nonce = nonce
        self.consent = consent
    }

    /// Reads a body; nothing is required here.
    public init(fields: FieldReader) throws(FieldError) {
        provider = try fields.text("provider", limit: FieldReader.wordLimit)
        idToken = try fields.text("id_token", limit: Self.tokenLimit)
        accessToken = try fields.text("access_token", limit: Self.tokenLimit)
        nonce = try fields.text("nonce", limit: FieldReader.tokenLimit)
        clientID = try fields.text("client_id", limit: FieldReader.tokenLimit)
        issuer = try fields.text("issuer", limit: FieldReader.tokenLimit)
        linksIdentity = try fields.flag("link_identity")
        consent = if let consent = try fields.object("gatehouse_consent") { try WireConsent(consent) } else { nil }
    }

    /// The body as it is sent.
    public var json: JSONObject {
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
