/// `POST /factors`: what kind of second factor to add.
package struct FactorBody: RequestBodyShape, Hashable {
    /// The kind: `totp`, `phone` or `webauthn`.
    package var factorType: String

    /// Creates a body.
    package init(factorType: String) {
        self.factorType = factorType
    }

    /// Reads a body. `factor_type` is required.
    package init(fields: FieldReader) throws(FieldError) {
        factorType = try fields.requiredText("factor_type", limit: FieldReader.wordLimit)
    }

    /// The body as JSON.
    package var json: JSONObject { ["factor_type": .string(factorType)] }
}
