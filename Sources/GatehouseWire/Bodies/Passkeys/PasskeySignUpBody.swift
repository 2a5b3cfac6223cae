/// `POST /passkeys/signup/verify`: the passkey that a browser made, and whose account begins with it.
package struct PasskeySignUpBody: RequestBodyShape, Hashable {
    /// The id of the challenge, as the options gave it.
    package var challengeID: String
    /// What the browser returned.
    package var credential: WireNewCredential
    /// The email address.
    package var email: String
    /// The app's data about the user (`data` on the wire), at most 16 KiB as JSON.
    package var data: JSONObject?
    /// The consent to the terms (`gatehouse_consent` on the wire).
    package var consent: WireConsent?
    /// The parameters of the link in the mail.
    package var link: MailedLinkFields

    /// Creates a body.
    package init(
        challengeID: String, credential: WireNewCredential, email: String, data: JSONObject? = nil,
        consent: WireConsent? = nil, link: MailedLinkFields = MailedLinkFields()
    ) {
        (self.challengeID, self.credential, self.email) = (challengeID, credential, email)
        (self.data, self.consent, self.link) = (data, consent, link)
    }

    /// Reads a body. Challenge, credential and address are required.
    package init(fields: FieldReader) throws(FieldError) {
        challengeID = try fields.requiredText(
            "challenge_id", limit: FieldReader.identifierLimit, as: .uuid, missing: "challenge_id is required")
        email = try fields.requiredText("email", limit: FieldReader.addressLimit)
        (data, consent) = try fields.metadataAndConsent("data")
        link = try MailedLinkFields(fields)
        credential = try WireNewCredential(fields.requiredObject("credential", missing: "credential is required"))
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = [
            "challenge_id": .string(challengeID), "credential": credential.json, "email": .string(email),
        ]
        json["data"] = data.map { .object($0) }
        json["gatehouse_consent"] = consent?.json
        link.add(to: &json)
        return json
    }
}
