/// `POST /factors`: what kind of second factor to add.
package struct FactorBody: RequestBodyShape, Hashable {
    /// The kind: `totp`, `phone` or `webauthn`.
    package var factorType: String
    /// What the person calls it; nil or empty for no name.
    package var friendlyName: String?
    /// What an authenticator app calls the server; nil for its host.
    package var issuer: String?

    /// What clients are told when there is no kind, or one that nobody knows.
    package static let kindMissing = "factor_type needs to be totp, phone, or webauthn"

    /// Creates a body.
    package init(factorType: String, friendlyName: String? = nil, issuer: String? = nil) {
        (self.factorType, self.friendlyName, self.issuer) = (factorType, friendlyName, issuer)
    }

    /// Reads a body. `factor_type` is required.
    package init(fields: FieldReader) throws(FieldError) {
        factorType = try fields.requiredText(
            "factor_type", limit: FieldReader.wordLimit, as: .word("totp", "phone", "webauthn"),
            missing: Self.kindMissing)
        friendlyName = try fields.text("friendly_name", limit: FieldReader.tokenLimit)
        issuer = try fields.text("issuer", limit: FieldReader.tokenLimit)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = ["factor_type": .string(factorType)]
        json.add("friendly_name", friendlyName)
        json.add("issuer", issuer)
        return json
    }
}
