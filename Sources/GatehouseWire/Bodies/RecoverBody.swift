/// `POST /recover`: the address of the person who forgot the password.
package struct RecoverBody: RequestBodyShape, Hashable {
    /// The email address.
    package var email: String
    /// The parameters of the link in the mail.
    package var link: MailedLinkFields

    /// What clients are told when there is no address.
    package static let emailMissing = "Password recovery requires an email"

    /// Creates a body for an address.
    package init(email: String, link: MailedLinkFields = MailedLinkFields()) {
        self.email = email
        self.link = link
    }

    /// Reads a body. `email` is required.
    package init(fields: FieldReader) throws(FieldError) {
        email = try fields.requiredText(
            "email", limit: FieldReader.addressLimit, missing: Self.emailMissing)
        link = try MailedLinkFields(fields)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = ["email": .string(email)]
        link.add(to: &json)
        return json
    }
}
