/// `PUT /admin/users/{id}/factors/{factor}`: what a second factor is called from now on.
public struct FactorNameBody: RequestBodyShape, Hashable {
    /// The name; nil to leave it.
    public var friendlyName: String?

    /// Creates a body.
    public init(friendlyName: String? = nil) {
        self.friendlyName = friendlyName
    }

    /// Reads a body. No field is required.
    public init(fields: FieldReader) throws(FieldError) {
        friendlyName = try fields.text("friendly_name", limit: FieldReader.tokenLimit)
    }

    /// The body as JSON.
    public var json: JSONObject {
        var json: JSONObject = [:]
        json.add("friendly_name", friendlyName)
        return json
    }
}
