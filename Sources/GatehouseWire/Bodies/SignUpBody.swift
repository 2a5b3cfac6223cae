package import GatehouseDomain

/// `POST /signup`: an address and a password, with the app's data about the person.
package struct SignUpBody: RequestBodyShape, Hashable {
    /// The email address.
    package var email: String?
    /// The telephone number.
    package var phone: String?
    /// The password.
    package var password: Secret?
    /// The app's data about the user (`data` on the wire), at most 16 KiB as JSON.
    package var data: JSONObject?
    /// The consent to the terms (`gatehouse_consent` on the wire).
    package var consent: WireConsent?
    /// The parameters of the link in the mail.
    package var link: MailedLinkFields

    /// Creates a value from its parts.
    package init(
        email: String? = nil, phone: String? = nil, password: Secret? = nil, data: JSONObject? = nil,
        consent: WireConsent? = nil, link: MailedLinkFields = MailedLinkFields()
    ) {
        self.email = email
        self.phone = phone
        self.password = password
        self.data = data
        self.consent = consent
        self.link = link
    }

    /// Reads a body. No field is required, because a body without an address requests a guest account.
    package init(fields: FieldReader) throws(FieldError) {
        email = try fields.text("email", limit: FieldReader.addressLimit)
        phone = try fields.text("phone", limit: FieldReader.wordLimit)
        password = try fields.secret("password", limit: FieldReader.passwordLimit)
        (data, consent) = try fields.metadataAndConsent("data")
        link = try MailedLinkFields(fields)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = [:]
        json.add("email", email)
        json.add("phone", phone)
        json.add("password", password)
        json["data"] = data.map { .object($0) }
        json["gatehouse_consent"] = consent?.json
        link.add(to: &json)
        return json
    }
}
