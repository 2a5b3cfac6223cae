package import GatehouseDomain

/// The body of `DELETE /user`, which may be left out.
package struct OwnDeletionBody: RequestBodyShape, Hashable {
    /// The authorization code of Apple's sheet, with which the server revokes the app's access at Apple.
    package var appleAuthorizationCode: Secret?

    /// Creates a body from its parts.
    package init(appleAuthorizationCode: Secret? = nil) {
        self.appleAuthorizationCode = appleAuthorizationCode
    }

    /// Reads a body. No field is required.
    package init(fields: FieldReader) throws(FieldError) {
        appleAuthorizationCode = try fields.secret("apple_authorization_code", limit: FieldReader.tokenLimit)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var object: JSONObject = [:]
        object["apple_authorization_code"] = appleAuthorizationCode.map { .string($0.reveal()) }
        return object
    }
}
