/// `PATCH /passkeys/{id}`: what a passkey is called from now on.
package struct PasskeyNameBody: RequestBodyShape, Hashable {
    /// The name.
    package var friendlyName: String

    /// Creates a body.
    package init(friendlyName: String) {
        self.friendlyName = friendlyName
    }

    /// Reads a body. The field is required.
    package init(fields: FieldReader) throws(FieldError) {
        friendlyName = try fields.requiredText(
            "friendly_name", limit: FieldReader.tokenLimit,
            as: .string(limit: FieldReader.tokenLimit, least: 1), missing: "friendly_name is required")
    }

    /// The body as JSON.
    package var json: JSONObject { ["friendly_name": .string(friendlyName)] }
}
