package import GatehouseDomain

/// `POST /token?grant_type=refresh_token`: the token that renews a session.
package struct RefreshGrantBody: RequestBodyShape, Hashable {
    /// The refresh token.
    package var refreshToken: Secret

    /// What clients are told when there is no token.
    package static let tokenMissing = "refresh_token required"

    /// Creates a body from the token.
    package init(refreshToken: Secret) {
        self.refreshToken = refreshToken
    }

    /// Reads a body. `refresh_token` is required.
    package init(fields: FieldReader) throws(FieldError) {
        refreshToken = Secret(
            try fields.requiredText("refresh_token", limit: FieldReader.tokenLimit, missing: Self.tokenMissing))
    }

    /// The body as JSON.
    package var json: JSONObject { ["refresh_token": .string(refreshToken.reveal())] }
}
