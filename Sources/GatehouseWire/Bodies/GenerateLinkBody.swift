package import GatehouseDomain

/// `POST /admin/generate_link`: the purpose of a link that an administrator delivers.
package struct GenerateLinkBody: RequestBodyShape, Hashable {
    /// What the link is for: `signup`, `invite`, `magiclink`, `recovery`, `email_change_current` or `email_change_new`.
    package var type: String
    /// The email address.
    package var email: String?
    /// The new address of the account, for `email_change_current` and `email_change_new`.
    package var newEmail: String?
    /// The password of the new account, for `signup`.
    package var password: Secret?
    /// The app's data about the new user (`data` on the wire), at most 16 KiB as JSON.
    package var data: JSONObject?
    /// The person's consent to the terms (`gatehouse_consent` on the wire).
    package var consent: WireConsent?
    /// The final target of the link (`redirect_to` on the wire).
    package var redirectTo: String?

    /// What clients are told before a type that nobody knows, or where there is none.
    package static let typeUnknown = "Invalid email action link type requested: "

    /// Creates a value from its parts.
    package init(
        type: String, email: String? = nil, newEmail: String? = nil, password: Secret? = nil,
        data: JSONObject? = nil, consent: WireConsent? = nil, redirectTo: String? = nil
    ) {
        self.type = type
        self.email = email
        self.newEmail = newEmail
        self.password = password
        self.data = data
        self.consent = consent
        self.redirectTo = redirectTo
    }

    /// Reads a body. `type` is required.
    package init(fields: FieldReader) throws(FieldError) {
        type = try fields.requiredText(
            "type", limit: FieldReader.wordLimit,
            as: .word("signup", "invite", "magiclink", "recovery", "email_change_current", "email_change_new"),
            missing: Self.typeUnknown)
        email = try fields.text("email", limit: FieldReader.addressLimit)
        newEmail = try fields.text("new_email", limit: FieldReader.addressLimit)
        password = try fields.secret("password", limit: FieldReader.passwordLimit)
        (data, consent) = try fields.metadataAndConsent("data")
        redirectTo = try fields.text("redirect_to", limit: FieldReader.linkLimit)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = ["type": .string(type)]
        json.add("email", email)
        json.add("new_email", newEmail)
        json.add("password", password)
        json["data"] = data.map { .object($0) }
        json["gatehouse_consent"] = consent?.json
        json.add("redirect_to", redirectTo)
        return json
    }
}
