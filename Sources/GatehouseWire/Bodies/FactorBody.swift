/// `POST /factors`: what kind of second factor to add.
public struct FactorBody: RequestBodyShape, Hashable {
    /// The kind: `totp`, `phone` or `webauthn`.
    public var factorType: String

    /// Takes the one part.
    public init(factorType: String) {
        self.factorType = factorType
    }

    /// Reads a body; `factor_type` is required.
    public init(json: JSONValue) throws(FieldError) {
        factorType = try FieldReader(json).requiredText("factor_type", limit: FieldReader.wordLimit)
    }

    /// The body as it is sent.
    public var json: JSONObject { ["factor_type": .string(factorType)] }
}
