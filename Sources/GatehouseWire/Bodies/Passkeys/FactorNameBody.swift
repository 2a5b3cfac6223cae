/// `PUT /admin/users/{id}/factors/{factor}`: what a second factor is called from now on.
package struct FactorNameBody: RequestBodyShape, Hashable {
    /// The name; nil or blank to leave it.
    package var friendlyName: String?

    /// Creates a body.
    package init(friendlyName: String? = nil) {
        self.friendlyName = friendlyName
    }

    /// Reads a body. No field is required.
    package init(fields: FieldReader) throws(FieldError) {
        friendlyName = try fields.text("friendly_name", limit: FieldReader.tokenLimit)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = [:]
        json.add("friendly_name", friendlyName)
        return json
    }
}
