/// `PUT /user`: what a person may change about themselves, and nothing else.
public struct UserUpdateBody: RequestBodyShape, Hashable {
    /// A new e-mail address.
    public var email: String?
    /// A new telephone number.
    public var phone: String?
    /// A new password.
    public var password: String?
    /// The password until now, where the deployment asks for it.
    public var currentPassword: String?
    /// Members to add to, or with null to remove from, what the app keeps about the user.
    public var data: JSONObject?

    /// Takes every part.
    public init(
        email: String? = nil, phone: String? = nil, password: String? = nil, currentPassword: String? = nil,
        data: JSONObject? = nil
    ) {
        self.email = email
        self.phone = phone
        self.password = password
        self.currentPassword = currentPassword
        self.data = data
    }

    /// Reads a body; nothing is required.
    public init(fields: FieldReader) throws(FieldError) {
        email = try fields.text("email", limit: FieldReader.addressLimit)
        phone = try fields.text("phone", limit: FieldReader.wordLimit)
        password = try fields.text("password", limit: FieldReader.passwordLimit)
        currentPassword = try fields.text("current_password", limit: FieldReader.passwordLimit)
        data = try fields.metadata("data")
    }

    /// The body as it is sent.
    public var json: JSONObject {
        var json: JSONObject = [:]
        json.add("email", email)
        json.add("phone", phone)
        json.add("password", password)
        json.add("current_password", currentPassword)
        json["data"] = data.map { .object($0) }
        return json
    }
}
