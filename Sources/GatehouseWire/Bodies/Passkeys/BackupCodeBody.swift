public import GatehouseDomain

/// `POST /factors/recovery-codes/verify`: a backup code.
public struct BackupCodeBody: RequestBodyShape, Hashable {
    /// The code as it was typed.
    public var code: Secret

    /// Creates a body.
    public init(code: Secret) {
        self.code = code
    }

    /// Reads a body. The field is required.
    public init(fields: FieldReader) throws(FieldError) {
        code = try fields.requiredSecret("code", limit: FieldReader.tokenLimit)
    }

    /// The body as JSON.
    public var json: JSONObject { ["code": .string(code.reveal())] }
}
