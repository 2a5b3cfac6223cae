package import GatehouseDomain

/// `POST /verify`: a one-time code with the address it was sent to, or the token of a mailed link.
package struct VerifyBody: RequestBodyShape, Hashable {
    /// What the code is for: `signup`, `recovery`, `email` and others.
    package var type: String
    /// The address that the code was sent to.
    package var email: String?
    /// The telephone number that the code was sent to.
    package var phone: String?
    /// The code.
    package var token: Secret?
    /// The token of a link; excludes address, number and code.
    package var tokenHash: Secret?
    /// The secret of a sign-up with a passkey (`gatehouse_passkey` on the wire), which a new account then begins with.
    ///
    /// This is our addition to the interface. Servers that do not know it ignore it.
    package var passkey: Secret?

    /// What clients are told when there is no kind.
    package static let typeMissing = "Verify requires a verification type"

    /// Creates a body from a code and the address it was sent to.
    package init(type: String, email: String, token: Secret, passkey: Secret? = nil) {
        self.type = type
        self.email = email
        self.token = token
        self.passkey = passkey
    }

    /// Creates a body from the token of a link.
    package init(type: String, tokenHash: Secret) {
        self.type = type
        self.tokenHash = tokenHash
    }

    /// Reads a body. `type` is required, and either `token` or `token_hash`.
    package init(fields: FieldReader) throws(FieldError) {
        type = try fields.requiredText(
            "type", limit: FieldReader.wordLimit, as: Self.kinds, missing: Self.typeMissing)
        email = try fields.text("email", limit: FieldReader.addressLimit)
        phone = try fields.text("phone", limit: FieldReader.wordLimit)
        token = try fields.secret("token", limit: FieldReader.tokenLimit)
        tokenHash = try fields.secret("token_hash", limit: FieldReader.tokenLimit)
        passkey = try fields.secret("gatehouse_passkey", limit: FieldReader.ceremonyLimit)
    }

    /// The last two are for codes that are sent to a telephone, of which there are none: those get the answer to a code
    /// that has expired.
    private static let kinds = JSONSchema.word(
        "signup", "invite", "magiclink", "email", "recovery", "email_change", "sms", "phone_change")

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = ["type": .string(type)]
        json.add("email", email)
        json.add("phone", phone)
        json.add("token", token)
        json.add("token_hash", tokenHash)
        json.add("gatehouse_passkey", passkey)
        return json
    }
}
