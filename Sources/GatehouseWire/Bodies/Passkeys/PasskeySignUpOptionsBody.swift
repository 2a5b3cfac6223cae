/// `POST /passkeys/signup/options`: whom the passkey will be for, if that is known already.
package struct PasskeySignUpOptionsBody: RequestBodyShape, Hashable {
    /// The email address; nil if the device asks for it.
    package var email: String?

    /// Creates a body.
    package init(email: String? = nil) {
        self.email = email
    }

    /// Reads a body. No field is required.
    package init(fields: FieldReader) throws(FieldError) {
        email = try fields.text("email", limit: FieldReader.addressLimit)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = [:]
        json.add("email", email)
        return json
    }
}
