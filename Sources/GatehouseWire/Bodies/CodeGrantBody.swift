/// `POST /token?grant_type=pkce`: the code that an app got from a link, and the secret with which it asked for the mail
/// (RFC 7636, section 4.5).
public struct CodeGrantBody: RequestBodyShape, Hashable {
    /// The code.
    public var authCode: String?
    /// The secret that the challenge was made of.
    public var codeVerifier: String?

    /// Takes both parts.
    public init(authCode: String, codeVerifier: String) {
        self.authCode = authCode
        self.codeVerifier = codeVerifier
    }

    /// Reads a body; nothing is required here.
    public init(fields: FieldReader) throws(FieldError) {
        authCode = try fields.text("auth_code", limit: FieldReader.tokenLimit)
        codeVerifier = try fields.text("code_verifier", limit: FieldReader.tokenLimit)
    }

    /// The body as it is sent.
    public var json: JSONObject {
        var json: JSONObject = [:]
        json.add("auth_code", authCode)
        json.add("code_verifier", codeVerifier)
        return json
    }
}
