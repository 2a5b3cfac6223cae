/// `POST /otp` and `POST /magiclink`: the person who wants to sign in by a mailed code or link.
package struct MailedSignInBody: RequestBodyShape, Hashable {
    /// The email address.
    package var email: String?
    /// The telephone number.
    package var phone: String?
    /// Whether an address without an account may get one (`create_user` on the wire); nil means that it may.
    package var createUser: Bool?
    /// The app's data about a new user (`data` on the wire), at most 16 KiB as JSON.
    package var data: JSONObject?
    /// The consent of a new user to the terms (`gatehouse_consent` on the wire).
    package var consent: WireConsent?
    /// The parameters of the link in the mail.
    package var link: MailedLinkFields

    /// Creates a value from its parts.
    package init(
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
    package init(fields: FieldReader) throws(FieldError) {
        email = try fields.text("email", limit: FieldReader.addressLimit)
        phone = try fields.text("phone", limit: FieldReader.wordLimit)
        createUser = try fields.flag("create_user")
        (data, consent) = try fields.metadataAndConsent("data")
        link = try MailedLinkFields(fields)
    }

    /// The body as JSON.
    package var json: JSONObject {
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
