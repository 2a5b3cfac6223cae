/// `POST /resend`: which mail or message to send again, and to whom.
package struct ResendBody: RequestBodyShape, Hashable {
    /// What to send again: `signup`, `email_change`, `sms` or `phone_change`.
    package var type: String
    /// The email address.
    package var email: String?
    /// The telephone number.
    package var phone: String?
    /// The parameters of the link in the mail.
    package var link: MailedLinkFields

    /// What clients are told when there is no kind, or one that nobody knows.
    package static let typeMissing = "Missing one of these types: signup, email_change, sms, phone_change"

    /// Creates a body from kind and address.
    package init(type: String, email: String? = nil, phone: String? = nil, link: MailedLinkFields = MailedLinkFields())
    {
        self.type = type
        self.email = email
        self.phone = phone
        self.link = link
    }

    /// Reads a body. `type` is required.
    package init(fields: FieldReader) throws(FieldError) {
        type = try fields.requiredText(
            "type", limit: FieldReader.wordLimit, as: .word("signup", "email_change", "sms", "phone_change"),
            missing: Self.typeMissing)
        email = try fields.text("email", limit: FieldReader.addressLimit)
        phone = try fields.text("phone", limit: FieldReader.wordLimit)
        link = try MailedLinkFields(fields)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = ["type": .string(type)]
        json.add("email", email)
        json.add("phone", phone)
        link.add(to: &json)
        return json
    }
}
