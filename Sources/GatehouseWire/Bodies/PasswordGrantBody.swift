package import GatehouseDomain

/// `POST /token?grant_type=password`: an address and its password.
package struct PasswordGrantBody: RequestBodyShape, Hashable {
    /// The email address.
    package var email: String?
    /// The telephone number.
    package var phone: String?
    /// The password.
    package var password: Secret

    /// Creates a body from an address and its password.
    package init(email: String, password: Secret) {
        self.email = email
        self.password = password
    }

    /// Reads a body. `password` is required; a missing one is read as an empty one, which is nobody's.
    package init(fields: FieldReader) throws(FieldError) {
        email = try fields.text("email", limit: FieldReader.addressLimit)
        phone = try fields.text("phone", limit: FieldReader.wordLimit)
        password = Secret(try fields.proofText("password", limit: FieldReader.passwordLimit))
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = [:]
        json.add("email", email)
        json.add("phone", phone)
        json.add("password", password)
        return json
    }
}
