public import GatehouseDomain

/// `PUT /user`: what a person may change about themselves, and nothing else.
public struct UserUpdateBody: RequestBodyShape, Hashable {
    /// A new email address.
    public var email: String?
    /// A new telephone number.
    public var phone: String?
    /// A new password.
    public var password: Secret?
    /// The password until now, where the deployment asks for it.
    public var currentPassword: Secret?
    /// The code that was mailed by `/reauthenticate`, where the deployment asks for it.
    public var nonce: Secret?
    /// The consent to the terms with which a guest becomes a user (`gatehouse_consent` on the wire).
    public var consent: WireConsent?
    /// What the deployment keeps about the user: read so that it can be refused, because it is not the person's to
    /// change.
    public var appMetadata: JSONObject?
    /// Members to add to, or with null to remove from, what the app keeps about the user.
    public var data: JSONObject?
    /// What the app wants of the links in the mails that ask the owners of the addresses.
    public var link: MailedLinkFields

    /// Takes every part.
    public init(
        email: String? = nil, phone: String? = nil, password: Secret? = nil, currentPassword: Secret? = nil,
        nonce: Secret? = nil, consent: WireConsent? = nil, data: JSONObject? = nil,
        link: MailedLinkFields = MailedLinkFields()
    ) {
        self.email = email
        self.phone = phone
        self.password = password
        self.currentPassword = currentPassword
        self.nonce = nonce
        self.consent = consent
        self.data = data
        self.link = link
    }

    /// Reads a body; nothing is required.
    public init(fields: FieldReader) throws(FieldError) {
        email = try fields.text("email", limit: FieldReader.addressLimit)
        phone = try fields.text("phone", limit: FieldReader.wordLimit)
        password = try fields.secret("password", limit: FieldReader.passwordLimit)
        currentPassword = try fields.secret("current_password", limit: FieldReader.passwordLimit)
        nonce = try fields.secret("nonce", limit: FieldReader.tokenLimit)
        appMetadata = try fields.metadata("app_metadata")
        (data, consent) = try fields.metadataAndConsent("data")
        link = try MailedLinkFields(fields)
    }

    /// The body as it is sent.
    public var json: JSONObject {
        var json: JSONObject = [:]
        json.add("email", email)
        json.add("phone", phone)
        json.add("password", password)
        json.add("current_password", currentPassword)
        json.add("nonce", nonce)
        json["gatehouse_consent"] = consent?.json
        json["app_metadata"] = appMetadata.map { .object($0) }
        json["data"] = data.map { .object($0) }
        link.add(to: &json)
        return json
    }
}
