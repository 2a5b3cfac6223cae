package import GatehouseDomain

/// `POST /admin/users` and `PUT /admin/users/{id}`: what an administrator sets in another person's account. A person's
/// request about their own account is never read as this type.
package struct AdministratorUserBody: RequestBodyShape, Hashable {
    /// The id of the new user, a UUID; generated if it is missing. Ignored in a change.
    package var id: String?
    /// The email address.
    package var email: String?
    /// The telephone number.
    package var phone: String?
    /// The password.
    package var password: Secret?
    /// The password as an Argon2id hash in the PHC string format, from another server.
    package var passwordHash: Secret?
    /// Whether the address counts as confirmed from now on.
    package var confirmsEmail: Bool?
    /// Whether the telephone number counts as confirmed from now on. Ignored, because numbers are not offered.
    package var confirmsPhone: Bool?
    /// The role that tokens carry.
    package var role: String?
    /// The app's data about the user. In a change, the members to add, or with null to remove.
    package var userMetadata: JSONObject?
    /// The deployment's data about the user, which the user cannot change. Changed like `userMetadata`.
    package var appMetadata: JSONObject?
    /// How long the user is banned from now on, as a duration such as `24h` or `1h30m`, or `none` to lift the ban.
    package var banDuration: String?
    /// The person's consent to the terms (`gatehouse_consent` on the wire). In a change it counts for a guest
    /// who gets an address.
    package var consent: WireConsent?

    /// Creates an empty body.
    package init() {}

    /// Reads a body. No field is required.
    package init(fields: FieldReader) throws(FieldError) {
        id = try fields.text("id", limit: FieldReader.wordLimit)
        email = try fields.text("email", limit: FieldReader.addressLimit)
        phone = try fields.text("phone", limit: FieldReader.wordLimit)
        password = try fields.secret("password", limit: FieldReader.passwordLimit)
        passwordHash = try fields.secret("password_hash", limit: FieldReader.passwordLimit)
        confirmsEmail = try fields.flag("email_confirm")
        confirmsPhone = try fields.flag("phone_confirm")
        role = try fields.text("role", limit: FieldReader.wordLimit, as: .word("authenticated", ""))
        (userMetadata, consent) = try fields.metadataAndConsent("user_metadata")
        appMetadata = try fields.metadata("app_metadata")
        banDuration = try fields.text("ban_duration", limit: FieldReader.wordLimit)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = [:]
        json.add("id", id)
        json.add("email", email)
        json.add("phone", phone)
        json.add("password", password)
        json.add("password_hash", passwordHash)
        json["email_confirm"] = confirmsEmail.map { .bool($0) }
        json["phone_confirm"] = confirmsPhone.map { .bool($0) }
        json.add("role", role)
        json["user_metadata"] = userMetadata.map { .object($0) }
        json["app_metadata"] = appMetadata.map { .object($0) }
        json.add("ban_duration", banDuration)
        json["gatehouse_consent"] = consent?.json
        return json
    }
}
