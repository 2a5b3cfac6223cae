package import GatehouseDomain

/// `POST /token?grant_type=refresh_token`: the token that renews a session.
package struct RefreshGrantBody: RequestBodyShape, Hashable {
    /// The refresh token.
    package var refreshToken: Secret

    /// Creates a body from the token.
    package init(refreshToken: Secret) {
        self.refreshToken = refreshToken
    }

    /// Reads a body. `refresh_token` is required.
    package init(fields: FieldReader) throws(FieldError) {
        refreshToken = try fields.requiredSecret("refresh_token", limit: FieldReader.tokenLimit)
    }

    /// The body as JSON.
    package var json: JSONObject { ["refresh_token": .string(refreshToken.reveal())] }
}
