/// `POST /invite`: whom an administrator invites.
public struct InviteBody: RequestBodyShape, Hashable {
    /// The email address.
    public var email: String?
    /// What the app keeps about the user (`data` on the wire); at most 16 KiB as JSON.
    public var data: JSONObject?
    /// The consent that the person gave to the terms (`gatehouse_consent` on the wire).
    public var consent: WireConsent?
    /// Where the link leads in the end (`redirect_to` on the wire).
    public var redirectTo: String?

    /// Takes every part.
    public init(email: String? = nil, data: JSONObject? = nil, consent: WireConsent? = nil, redirectTo: String? = nil) {
        self.email = email
        self.data = data
        self.consent = consent
        self.redirectTo = redirectTo
    }

    /// Reads a body; nothing is required here.
    public init(fields: FieldReader) throws(FieldError) {
        email = try fields.text("email", limit: FieldReader.addressLimit)
        (data, consent) = try fields.metadataAndConsent("data")
        redirectTo = try fields.text("redirect_to", limit: FieldReader.linkLimit)
    }

    /// The body as it is sent.
    public var json: JSONObject {
        var json: JSONObject = [:]
        json.add("email", email)
        json["data"] = data.map { .object($0) }
        json["gatehouse_consent"] = consent?.json
        json.add("redirect_to", redirectTo)
        return json
    }
}
