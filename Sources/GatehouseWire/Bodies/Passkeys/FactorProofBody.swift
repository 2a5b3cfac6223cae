package import GatehouseDomain

/// `POST /factors/{id}/verify`: the answer to a challenge, a code or what a browser returned of a security key.
package struct FactorProofBody: RequestBodyShape, Hashable {
    /// The id of the challenge.
    package var challengeID: String
    /// The code of an authenticator app, or a backup code.
    package var code: Secret?
    /// What a browser returned.
    package var webAuthn: WireFactorCredential?

    /// Creates a body.
    package init(challengeID: String, code: Secret? = nil, webAuthn: WireFactorCredential? = nil) {
        (self.challengeID, self.code, self.webAuthn) = (challengeID, code, webAuthn)
    }

    /// Reads a body. `challenge_id` is required.
    package init(fields: FieldReader) throws(FieldError) {
        challengeID = try fields.requiredText(
            "challenge_id", limit: FieldReader.identifierLimit, as: .uuid, missing: "challenge_id is required")
        code = try fields.secret("code", limit: FieldReader.tokenLimit)
        webAuthn = try fields.object("webauthn").map { member throws(FieldError) in
            try WireFactorCredential(
                member.requiredObject("credential_response", missing: "credential_response required"))
        }
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = ["challenge_id": .string(challengeID)]
        json.add("code", code?.reveal())
        if let webAuthn { json["webauthn"] = ["credential_response": webAuthn.json] }
        return json
    }
}

/// What a browser returned of a security key: either that it made a credential, or that it used one. It prints as
/// `<redacted>`.
package struct WireFactorCredential: Sendable, Hashable, Redacted {
    /// What clients are told when a part is missing.
    private static let unreadable = "Invalid credential_response"

    /// The id of the credential, in base64url as all parts.
    package var id: String
    /// The same.
    package var rawID: String
    /// `public-key`.
    package var type: String
    /// What the browser says.
    package var clientData: String
    /// What the authenticator says of a credential that it made; nil for the use of one.
    package var attestationObject: String?
    /// How browsers can reach the authenticator of a credential that it made.
    package var transports: [String]
    /// What the authenticator says of the use of a credential; nil for a new one.
    package var authenticatorData: String?
    /// The signature of a use; nil for a new credential.
    package var signature: String?
    /// The account that the credential was made for; nil if the authenticator does not say.
    package var userHandle: String?

    /// Creates what a browser returned when it made a credential.
    package init(_ credential: WireNewCredential) {
        (id, rawID, type, clientData) = (credential.id, credential.rawID, credential.type, credential.clientData)
        (attestationObject, transports) = (credential.attestationObject, credential.transports)
    }

    /// Creates what a browser returned when it used a credential.
    package init(_ assertion: WireAssertion) {
        (id, rawID, type, clientData) = (assertion.id, assertion.rawID, assertion.type, assertion.clientData)
        (authenticatorData, signature, userHandle) =
            (assertion.authenticatorData, assertion.signature, assertion.userHandle)
        transports = []
    }

    /// Reads what a browser returned. How its parts are made, the accounts check.
    init(_ fields: FieldReader) throws(FieldError) {
        id = try fields.requiredText("id", limit: FieldReader.credentialLimit, missing: Self.unreadable)
        rawID = try fields.requiredText("rawId", limit: FieldReader.credentialLimit, missing: Self.unreadable)
        type = try fields.requiredText("type", limit: FieldReader.wordLimit, missing: Self.unreadable)
        let response = try fields.requiredObject("response", missing: Self.unreadable)
        clientData = try response.requiredText(
            "clientDataJSON", limit: FieldReader.ownCeremonyLimit, missing: Self.unreadable)
        attestationObject = try response.text("attestationObject", limit: FieldReader.ownCeremonyLimit)
        transports = try response.texts("transports", limit: FieldReader.wordLimit) ?? []
        authenticatorData = try response.text("authenticatorData", limit: FieldReader.ownCeremonyLimit)
        signature = try response.text("signature", limit: FieldReader.credentialLimit)
        userHandle = try response.text("userHandle", limit: FieldReader.tokenLimit)
    }

    /// The credential that was made; nil for the use of one.
    package var newCredential: WireNewCredential? {
        attestationObject.map {
            WireNewCredential(
                id: id, rawID: rawID, type: type, clientData: clientData, attestationObject: $0, transports: transports)
        }
    }

    /// The use of a credential; nil for a new one, and for what lacks a part.
    package var assertion: WireAssertion? {
        guard attestationObject == nil, let authenticatorData, let signature else { return nil }
        return WireAssertion(
            id: id, rawID: rawID, type: type, clientData: clientData, authenticatorData: authenticatorData,
            signature: signature, userHandle: userHandle)
    }

    /// What was returned, as JSON.
    package var json: JSONValue { newCredential?.json ?? assertion?.json ?? .null }
}
