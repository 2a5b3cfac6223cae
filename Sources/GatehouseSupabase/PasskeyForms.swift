import GatehouseDomain
import GatehouseWire

/// The beginning of a ceremony, as the back end sends it.
struct PasskeyOptionsReply: Decodable {
    let challengeID: String
    let options: JSONObject

    private enum CodingKeys: String, CodingKey {
        case challengeID = "challenge_id"
        case options
    }
}

extension PasskeyRequest {
    /// Reads `PublicKeyCredentialRequestOptionsJSON` (Web Authentication Level 3, section 5.1). Members that a device has
    /// no use for are ignored.
    /// - Throws: ``SupabaseFailure/malformed`` without a challenge or a site.
    init(id: String, options: JSONObject) throws(SupabaseFailure) {
        guard let challenge = options.bytes("challenge"), let site = options["rpId"]?.stringValue, !site.isEmpty else {
            throw .malformed
        }
        self.init(id: id, challenge: challenge, site: site, allowed: options.credentials("allowCredentials"))
    }
}

extension PasskeyCreation {
    /// Reads `PublicKeyCredentialCreationOptionsJSON` (Web Authentication Level 3, section 5.1). Members that a device has
    /// no use for are ignored.
    /// - Throws: ``SupabaseFailure/malformed`` without a challenge, a site or an account.
    init(
        id: String, options: JSONObject, isAutomatic: Bool = false, isSecurityKey: Bool = false
    ) throws(SupabaseFailure) {
        guard let challenge = options.bytes("challenge"), let rp = options["rp"]?.objectValue,
            let site = rp["id"]?.stringValue, !site.isEmpty, let user = options["user"]?.objectValue,
            let handle = user.bytes("id")
        else { throw .malformed }
        let name = user["name"]?.stringValue ?? ""
        self.init(
            id: id, challenge: challenge, site: site, siteName: rp["name"]?.stringValue ?? site,
            account: Account(handle: handle, name: name, displayName: user["displayName"]?.stringValue ?? name),
            algorithms: (options["pubKeyCredParams"]?.arrayValue ?? []).compactMap { parameter in
                parameter.objectValue?["alg"]?.integerValue.flatMap { Int(exactly: $0) }
            },
            excluded: options.credentials("excludeCredentials"), isAutomatic: isAutomatic,
            isSecurityKey: isSecurityKey)
    }
}

extension WireAssertion {
    /// The answer of a device in the form that is sent.
    init(_ proof: PasskeyProof) {
        let id = Base64URL.encode(proof.credentialID)
        self.init(
            id: id, rawID: id, clientData: Base64URL.encode(proof.clientData),
            authenticatorData: Base64URL.encode(proof.authenticatorData), signature: Base64URL.encode(proof.signature),
            userHandle: proof.userHandle.map { Base64URL.encode($0) })
    }
}

extension WireNewCredential {
    /// The answer of a device in the form that is sent.
    init(_ passkey: NewPasskey) {
        let id = Base64URL.encode(passkey.credentialID)
        self.init(
            id: id, rawID: id, clientData: Base64URL.encode(passkey.clientData),
            attestationObject: Base64URL.encode(passkey.attestation), transports: passkey.transports)
    }
}

extension JSONObject {
    /// The bytes of a member in base64url; nil for none.
    fileprivate func bytes(_ name: String) -> [UInt8]? {
        self[name]?.stringValue.flatMap { Base64URL.decode($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The ids of the credentials in a member.
    fileprivate func credentials(_ name: String) -> [[UInt8]] {
        (self[name]?.arrayValue ?? []).compactMap { $0.objectValue?.bytes("id") }
    }
}
