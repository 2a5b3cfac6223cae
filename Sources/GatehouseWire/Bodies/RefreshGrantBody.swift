/// `POST /token?grant_type=refresh_token`: the token that renews a session.
public struct RefreshGrantBody: RequestBodyShape, Hashable {
    /// The refresh token.
    public var refreshToken: String

    /// Creates a body from the token.
    public init(refreshToken: String) {
        self.refreshToken = refreshToken
    }

    /// Reads a body. `refresh_token` is required.
    public init(fields: FieldReader) throws(FieldError) {
        refreshToken = try fields.requiredText("refresh_token", limit: FieldReader.tokenLimit)
    }

    /// The body as JSON.
    public var json: JSONObject { ["refresh_token": .string(refreshToken)] }
}
