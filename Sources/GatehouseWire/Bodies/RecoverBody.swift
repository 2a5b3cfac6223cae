/// `POST /recover`: whose password was forgotten.
public struct RecoverBody: RequestBodyShape, Hashable {
    /// The e-mail address.
    public var email: String

    /// Takes the address.
    public init(email: String) {
        self.email = email
    }

    /// Reads a body; `email` is required.
    public init(fields: FieldReader) throws(FieldError) {
        email = try fields.requiredText("email", limit: FieldReader.addressLimit)
    }

    /// The body as it is sent.
    public var json: JSONObject { ["email": .string(email)] }
}
