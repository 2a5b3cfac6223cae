package import GatehouseDomain

/// `POST /factors/recovery-codes/verify`: a backup code. `POST /factors/reauthentication/verify`: that, or a code of an
/// authenticator app.
package struct BackupCodeBody: RequestBodyShape, Hashable {
    /// The code as it was typed.
    package var code: Secret

    /// What clients are told when there is no code.
    package static let codeMissing = "Code needs to be non-empty"

    /// Creates a body.
    package init(code: Secret) {
        self.code = code
    }

    /// Reads a body. The field is required.
    package init(fields: FieldReader) throws(FieldError) {
        code = Secret(
            try fields.requiredText("code", limit: FieldReader.tokenLimit, missing: Self.codeMissing))
    }

    /// The body as JSON.
    package var json: JSONObject { ["code": .string(code.reveal())] }
}
