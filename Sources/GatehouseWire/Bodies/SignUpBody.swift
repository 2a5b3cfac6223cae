public import GatehouseDomain

/// `POST /signup`: an address and a password, with what the app wants to keep about the person.
public struct SignUpBody: RequestBodyShape, Hashable {
    /// The email address.
    public var email: String?
    /// The telephone number.
    public var phone: String?
    /// The password.
    public var password: Secret?
    /// What the app keeps about the user (`data` on the wire); at most 16 KiB as JSON.
    public var data: JSONObject?
    /// The consent to the terms (`gatehouse_consent` on the wire).
    public var consent: WireConsent?
    /// What the app wants of the link in the mail.
    public var link: MailedLinkFields

    /// Takes every part.
    public init(
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

    /// Reads a body; nothing is required here, because a body without address asks for a guest account.
    public init(fields: FieldReader) throws(FieldError) {
        email = try fields.text("email", limit: FieldReader.addressLimit)
        phone = try fields.text("phone", limit: FieldReader.wordLimit)
        password = try fields.secret("password", limit: FieldReader.passwordLimit)
        (data, consent) = try fields.metadataAndConsent("data")
        link = try MailedLinkFields(fields)
    }

    /// The body as it is sent.
    public var json: JSONObject {
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
