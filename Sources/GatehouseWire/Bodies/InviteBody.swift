/// `POST /invite`: the person whom an administrator invites.
package struct InviteBody: RequestBodyShape, Hashable {
    /// The email address.
    package var email: String?
    /// The app's data about the user (`data` on the wire), at most 16 KiB as JSON.
    package var data: JSONObject?
    /// The person's consent to the terms (`gatehouse_consent` on the wire).
    package var consent: WireConsent?
    /// The final target of the link (`redirect_to` on the wire).
    package var redirectTo: String?

    /// Creates a value from its parts.
    package init(email: String? = nil, data: JSONObject? = nil, consent: WireConsent? = nil, redirectTo: String? = nil)
    {
        self.email = email
        self.data = data
        self.consent = consent
        self.redirectTo = redirectTo
    }

    /// Reads a body. No field is required.
    package init(fields: FieldReader) throws(FieldError) {
        email = try fields.text("email", limit: FieldReader.addressLimit)
        (data, consent) = try fields.metadataAndConsent("data")
        redirectTo = try fields.text("redirect_to", limit: FieldReader.linkLimit)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = [:]
        json.add("email", email)
        json["data"] = data.map { .object($0) }
        json["gatehouse_consent"] = consent?.json
        json.add("redirect_to", redirectTo)
        return json
    }
}
