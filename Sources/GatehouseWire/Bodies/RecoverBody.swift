/// `POST /recover`: whose password was forgotten.
public struct RecoverBody: RequestBodyShape, Hashable {
    /// The email address.
    public var email: String
    /// What the app wants of the link in the mail.
    public var link: MailedLinkFields

    /// Takes the address.
    public init(email: String, link: MailedLinkFields = MailedLinkFields()) {
        self.email = email
        self.link = link
    }

    /// Reads a body; `email` is required.
    public init(fields: FieldReader) throws(FieldError) {
        email = try fields.requiredText(
            "email", limit: FieldReader.addressLimit, missing: "An email address is required")
        link = try MailedLinkFields(fields)
    }

    /// The body as it is sent.
    public var json: JSONObject {
        var json: JSONObject = ["email": .string(email)]
        link.add(to: &json)
        return json
    }
}
