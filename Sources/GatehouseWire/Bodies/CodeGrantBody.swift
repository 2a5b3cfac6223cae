package import GatehouseDomain

/// `POST /token?grant_type=pkce`: the code that an app received from a link, and the secret with which it requested the
/// mail (RFC 7636, section 4.5).
package struct CodeGrantBody: RequestBodyShape, Hashable {
    /// The code.
    package var authCode: Secret?
    /// The secret that the challenge was derived from.
    package var codeVerifier: Secret?

    /// Creates a body from code and verifier.
    package init(authCode: Secret, codeVerifier: Secret) {
        self.authCode = authCode
        self.codeVerifier = codeVerifier
    }

    /// Reads a body. No field is required.
    package init(fields: FieldReader) throws(FieldError) {
        authCode = try fields.secret("auth_code", limit: FieldReader.tokenLimit)
        codeVerifier = try fields.secret("code_verifier", limit: FieldReader.tokenLimit)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = [:]
        json.add("auth_code", authCode)
        json.add("code_verifier", codeVerifier)
        return json
    }
}
