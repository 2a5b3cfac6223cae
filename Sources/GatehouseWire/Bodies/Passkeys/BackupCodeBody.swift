package import GatehouseDomain

/// `POST /factors/recovery-codes/verify`: a backup code. `POST /factors/reauthentication/verify`: that, or a code of an
/// authenticator app.
package struct BackupCodeBody: RequestBodyShape, Hashable {
    /// The code as it was typed.
    package var code: Secret

    /// Creates a body.
    package init(code: Secret) {
        self.code = code
    }

    /// Reads a body. The field is required.
    package init(fields: FieldReader) throws(FieldError) {
        code = try fields.requiredSecret("code", limit: FieldReader.tokenLimit)
    }

    /// The body as JSON.
    package var json: JSONObject { ["code": .string(code.reveal())] }
}
