/// `POST /invite`: the person whom an administrator invites.
public struct InviteBody: RequestBodyShape, Hashable {
    /// The email address.
    public var email: String?
    /// The app's data about the user (`data` on the wire), at most 16 KiB as JSON.
    public var data: JSONObject?
    /// The person's consent to the terms (`gatehouse_consent` on the wire).
    public var consent: WireConsent?
    /// The final target of the link (`redirect_to` on the wire).
    public var redirectTo: String?

    /// Creates a value from its parts.
    public init(email: String? = nil, data: JSONObject? = nil, consent: WireConsent? = nil, redirectTo: String? = nil) {
        self.email = email
        self.data = data
        self.consent = consent
        self.redirectTo = redirectTo
    }

    /// Reads a body. No field is required.
    public init(fields: FieldReader) throws(FieldError) {
        email = try fields.text("email", limit: FieldReader.addressLimit)
        (data, consent) = try fields.metadataAndConsent("data")
        redirectTo = try fields.text("redirect_to", limit: FieldReader.linkLimit)
    }

    /// The body as JSON.
    public var json: JSONObject {
        var json: JSONObject = [:]
        json.add("email", email)
        json["data"] = data.map { .object($0) }
        json["gatehouse_consent"] = consent?.json
        json.add("redirect_to", redirectTo)
        return json
    }
}
