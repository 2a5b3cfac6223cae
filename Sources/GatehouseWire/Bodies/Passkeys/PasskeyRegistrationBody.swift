/// `POST /passkeys/registration/verify`: the passkey that a browser made.
public struct PasskeyRegistrationBody: RequestBodyShape, Hashable {
    /// The id of the challenge, as the options gave it.
    public var challengeID: String
    /// What the browser returned.
    public var credential: WireNewCredential

    /// Creates a body.
    public init(challengeID: String, credential: WireNewCredential) {
        (self.challengeID, self.credential) = (challengeID, credential)
    }

    /// Reads a body. Both fields are required.
    public init(fields: FieldReader) throws(FieldError) {
        challengeID = try fields.requiredText(
            "challenge_id", limit: FieldReader.wordLimit, missing: "challenge_id is required")
        credential = try WireNewCredential(fields.requiredObject("credential", missing: "credential is required"))
    }

    /// The body as JSON.
    public var json: JSONObject { ["challenge_id": .string(challengeID), "credential": credential.json] }
}
