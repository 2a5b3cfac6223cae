/// What a browser returns of a passkey that signs in, `AuthenticationResponseJSON` (Web Authentication Level 3, section
/// 5.1). Members that the server has no use for are left out. It prints as
/// `<redacted>`.
package struct WireAssertion: Sendable, Hashable, Redacted {
    /// The id of the credential, in base64url as all parts.
    package var id: String
    /// The same.
    package var rawID: String
    /// `public-key`.
    package var type: String
    /// What the browser says.
    package var clientData: String
    /// What the authenticator says.
    package var authenticatorData: String
    /// The signature of both.
    package var signature: String
    /// The account that the credential was made for; nil if the authenticator does not say.
    package var userHandle: String?

    /// Creates an assertion.
    package init(
        id: String, rawID: String, type: String = "public-key", clientData: String, authenticatorData: String,
        signature: String, userHandle: String? = nil
    ) {
        (self.id, self.rawID, self.type, self.clientData) = (id, rawID, type, clientData)
        (self.authenticatorData, self.signature, self.userHandle) = (authenticatorData, signature, userHandle)
    }

    /// Reads an assertion. How its parts are made, and whether they are there, the accounts check.
    init(_ fields: FieldReader) throws(FieldError) {
        id = try fields.proofText("id", limit: FieldReader.credentialLimit)
        rawID = try fields.proofText("rawId", limit: FieldReader.credentialLimit)
        type = try fields.proofText("type", limit: FieldReader.wordLimit)
        let response = try fields.proofObject("response")
        clientData = try response.proofText("clientDataJSON", limit: FieldReader.ceremonyLimit)
        authenticatorData = try response.proofText("authenticatorData", limit: FieldReader.ceremonyLimit)
        signature = try response.proofText("signature", limit: FieldReader.credentialLimit)
        userHandle = try response.text("userHandle", limit: FieldReader.tokenLimit)
    }

    /// The assertion as JSON.
    package var json: JSONValue {
        var response: JSONObject = [
            "clientDataJSON": .string(clientData), "authenticatorData": .string(authenticatorData),
            "signature": .string(signature),
        ]
        response.add("userHandle", userHandle)
        return [
            "id": .string(id), "rawId": .string(rawID), "type": .string(type), "response": .object(response),
            "clientExtensionResults": [:],
        ]
    }
}
