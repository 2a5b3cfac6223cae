/// What a browser returns of a passkey that it made, `RegistrationResponseJSON` (Web Authentication Level 3, section
/// 5.1). Members that the server has no use for are left out. It prints as
/// `<redacted>`.
package struct WireNewCredential: Sendable, Hashable, Redacted {
    /// The id of the credential, in base64url as all parts.
    package var id: String
    /// The same.
    package var rawID: String
    /// `public-key`.
    package var type: String
    /// What the browser says.
    package var clientData: String
    /// What the authenticator says.
    package var attestationObject: String
    /// How browsers can reach the authenticator.
    package var transports: [String]

    /// Creates a credential.
    package init(
        id: String, rawID: String, type: String = "public-key", clientData: String, attestationObject: String,
        transports: [String] = []
    ) {
        (self.id, self.rawID, self.type, self.clientData) = (id, rawID, type, clientData)
        (self.attestationObject, self.transports) = (attestationObject, transports)
    }

    /// Reads a credential. How its parts are made, and whether they are there, the accounts check.
    /// - Parameter longest: The maximum length of what the browser or the authenticator says.
    init(_ fields: FieldReader, longest: Int = FieldReader.ceremonyLimit) throws(FieldError) {
        id = try fields.proofText("id", limit: FieldReader.credentialLimit)
        rawID = try fields.proofText("rawId", limit: FieldReader.credentialLimit)
        type = try fields.proofText("type", limit: FieldReader.wordLimit)
        let response = try fields.proofObject("response")
        clientData = try response.proofText("clientDataJSON", limit: longest)
        attestationObject = try response.proofText("attestationObject", limit: longest)
        transports = try response.texts("transports", limit: FieldReader.wordLimit) ?? []
    }

    /// The credential as JSON.
    package var json: JSONValue {
        [
            "id": .string(id), "rawId": .string(rawID), "type": .string(type),
            "response": [
                "clientDataJSON": .string(clientData), "attestationObject": .string(attestationObject),
                "transports": .array(transports.map { .string($0) }),
            ],
            "clientExtensionResults": [:],
        ]
    }
}
