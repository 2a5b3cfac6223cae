/// `POST /recover`: whose password was forgotten.
public struct RecoverBody: RequestBodyShape, Hashable {
    /// The e-mail address.
    public var email: String

    /// Takes the address.
    public init(email: String) {
        self.email = email
    }

    /// Reads a body; `email` is required.
    public init(json: JSONValue) throws(FieldError) {
        email = try FieldReader(json).requiredText("email", limit: FieldReader.addressLimit)
    }

    /// The body as it is sent.
    public var json: JSONObject { ["email": .string(email)] }
}
