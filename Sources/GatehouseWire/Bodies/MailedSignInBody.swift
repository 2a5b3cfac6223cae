/// `POST /otp` and `POST /magiclink`: the person who wants to sign in by a mailed code or link.
public struct MailedSignInBody: RequestBodyShape, Hashable {
    /// The email address.
    public var email: String?
    /// The telephone number.
    public var phone: String?
    /// Whether an address without an account may get one (`create_user` on the wire); nil means that it may.
    public var createUser: Bool?
    /// The app's data about a new user (`data` on the wire), at most 16 KiB as JSON.
    public var data: JSONObject?
    /// The consent of a new user to the terms (`gatehouse_consent` on the wire).
    public var consent: WireConsent?
    /// The parameters of the link in the mail.
    public var link: MailedLinkFields

    /// Creates a value from its parts.
    public init(
        email: String? = nil, phone: String? = nil, createUser: Bool? = nil, data: JSONObject? = nil,
        consent: WireConsent? = nil, link: MailedLinkFields = MailedLinkFields()
    ) {
        self.email = email
        self.phone = phone
        self.createUser = createUser
        self.data = data
        self.consent = consent
        self.link = link
    }

    /// Reads a body. No field is required.
    public init(fields: FieldReader) throws(FieldError) {
        email = try fields.text("email", limit: FieldReader.addressLimit)
        phone = try fields.text("phone", limit: FieldReader.wordLimit)
        createUser = try fields.flag("create_user")
        (data, consent) = try fields.metadataAndConsent("data")
        link = try MailedLinkFields(fields)
    }

    /// The body as JSON.
    public var json: JSONObject {
        var json: JSONObject = [:]
        json.add("email", email)
        json.add("phone", phone)
        json["create_user"] = createUser.map { .bool($0) }
        json["data"] = data.map { .object($0) }
        json["gatehouse_consent"] = consent?.json
        link.add(to: &json)
        return json
    }
}
