/// `POST /passkeys/registration/verify`: the passkey that a browser made.
package struct PasskeyRegistrationBody: RequestBodyShape, Hashable {
    /// The id of the challenge, as the options gave it.
    package var challengeID: String
    /// What the browser returned.
    package var credential: WireNewCredential

    /// Creates a body.
    package init(challengeID: String, credential: WireNewCredential) {
        (self.challengeID, self.credential) = (challengeID, credential)
    }

    /// Reads a body. Both fields are required.
    package init(fields: FieldReader) throws(FieldError) {
        challengeID = try fields.requiredText(
            "challenge_id", limit: FieldReader.identifierLimit, as: .uuid, missing: "challenge_id is required")
        credential = try WireNewCredential(
            fields.requiredObject("credential", missing: "credential is required"),
            longest: FieldReader.ownCeremonyLimit)
    }

    /// The body as JSON.
    package var json: JSONObject { ["challenge_id": .string(challengeID), "credential": credential.json] }
}
