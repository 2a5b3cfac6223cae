/// `POST /invite`: whom an administrator invites.
public struct InviteBody: RequestBodyShape, Hashable {
    /// The e-mail address.
    public var email: String?
    /// What the app keeps about the user (`data` on the wire); at most 16 KiB as JSON.
    public var data: JSONObject?
    /// The consent that the person gave to the terms (`gatehouse_consent` on the wire).
    public var consent: WireConsent?

    /// Takes every part.
    public init(email: String? = nil, data: JSONObject? = nil, consent: WireConsent? = nil) {
        self.email = email
        self.data = data
        self.consent = consent
    }

    /// Reads a body; nothing is required here.
    public init(fields: FieldReader) throws(FieldError) {
        email = try fields.text("email", limit: FieldReader.addressLimit)
        data = try fields.metadata("data")
        consent = if let consent = try fields.object("gatehouse_consent") { try WireConsent(consent) } else { nil }
    }

    /// The body as it is sent.
    public var json: JSONObject {
        var json: JSONObject = [:]
        json.add("email", email)
        json["data"] = data.map { .object($0) }
        json["gatehouse_consent"] = consent?.json
        return json
    }
}
