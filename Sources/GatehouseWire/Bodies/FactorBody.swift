/// `POST /factors`: what kind of second factor to add.
public struct FactorBody: RequestBodyShape, Hashable {
    /// The kind: `totp`, `phone` or `webauthn`.
    public var factorType: String

    /// Creates a body.
    public init(factorType: String) {
        self.factorType = factorType
    }

    /// Reads a body. `factor_type` is required.
    public init(fields: FieldReader) throws(FieldError) {
        factorType = try fields.requiredText("factor_type", limit: FieldReader.wordLimit)
    }

    /// The body as JSON.
    public var json: JSONObject { ["factor_type": .string(factorType)] }
}
