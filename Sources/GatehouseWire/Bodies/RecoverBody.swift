/// `POST /recover`: the address of the person who forgot the password.
public struct RecoverBody: RequestBodyShape, Hashable {
    /// The email address.
    public var email: String
    /// The parameters of the link in the mail.
    public var link: MailedLinkFields

    /// Creates a body for an address.
    public init(email: String, link: MailedLinkFields = MailedLinkFields()) {
        self.email = email
        self.link = link
    }

    /// Reads a body. `email` is required.
    public init(fields: FieldReader) throws(FieldError) {
        email = try fields.requiredText(
            "email", limit: FieldReader.addressLimit, missing: "An email address is required")
        link = try MailedLinkFields(fields)
    }

    /// The body as JSON.
    public var json: JSONObject {
        var json: JSONObject = ["email": .string(email)]
        link.add(to: &json)
        return json
    }
}
