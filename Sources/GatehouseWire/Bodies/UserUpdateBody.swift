package import GatehouseDomain

/// `PUT /user`: everything that a person may change in their own account.
package struct UserUpdateBody: RequestBodyShape, Hashable {
    /// A new email address.
    package var email: String?
    /// A new telephone number.
    package var phone: String?
    /// A new password.
    package var password: Secret?
    /// The current password, if the deployment requires it.
    package var currentPassword: Secret?
    /// The code mailed by `/reauthenticate`, if the deployment requires it.
    package var nonce: Secret?
    /// The consent to the terms with which a guest becomes a user (`gatehouse_consent` on the wire).
    package var consent: WireConsent?
    /// The deployment's data about the user. It is read only to be refused, because the person may not change it.
    package var appMetadata: JSONObject?
    /// Members to add to the app's data about the user, or with null to remove from it.
    package var data: JSONObject?
    /// The parameters of the links in the mails to the owners of the addresses.
    package var link: MailedLinkFields

    /// Creates a value from its parts.
    package init(
        email: String? = nil, phone: String? = nil, password: Secret? = nil, currentPassword: Secret? = nil,
        nonce: Secret? = nil, consent: WireConsent? = nil, data: JSONObject? = nil,
        link: MailedLinkFields = MailedLinkFields()
    ) {
        self.email = email
        self.phone = phone
        self.password = password
        self.currentPassword = currentPassword
        self.nonce = nonce
        self.consent = consent
        self.data = data
        self.link = link
    }

    /// Reads a body. No field is required.
    package init(fields: FieldReader) throws(FieldError) {
        email = try fields.text("email", limit: FieldReader.addressLimit)
        phone = try fields.text("phone", limit: FieldReader.wordLimit)
        password = try fields.secret("password", limit: FieldReader.passwordLimit)
        currentPassword = try fields.secret("current_password", limit: FieldReader.passwordLimit)
        nonce = try fields.secret("nonce", limit: FieldReader.tokenLimit)
        appMetadata = try fields.metadata("app_metadata")
        (data, consent) = try fields.metadataAndConsent("data")
        link = try MailedLinkFields(fields)
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = [:]
        json.add("email", email)
        json.add("phone", phone)
        json.add("password", password)
        json.add("current_password", currentPassword)
        json.add("nonce", nonce)
        json["gatehouse_consent"] = consent?.json
        json["app_metadata"] = appMetadata.map { .object($0) }
        json["data"] = data.map { .object($0) }
        link.add(to: &json)
        return json
    }
}
