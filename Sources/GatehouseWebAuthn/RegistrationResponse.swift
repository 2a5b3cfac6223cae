import GatehouseDomain

/// The credential that a browser made, `RegistrationResponseJSON` (Web Authentication Level 3, section 5.1). Nothing in
/// it can be trusted until ``RegistrationCeremony/verify(_:)`` has returned.
package struct RegistrationResponse: Sendable {
    /// The id of the credential.
    package let credentialID: [UInt8]
    let clientData, attestationObject: [UInt8]
    let transports: [String]

    /// Reads the parts that mean something here.
    /// - Parameters:
    ///   - id: The id of the credential, in base64url as all parts.
    ///   - rawID: The same.
    ///   - type: `public-key`.
    ///   - clientData: What the browser says: at most 8 KiB.
    ///   - attestationObject: What the authenticator says: at most 16 KiB.
    ///   - transports: How browsers can reach the authenticator. Only those that may be stored are kept.
    package init(
        id: String, rawID: String, type: String, clientData: String, attestationObject: String,
        transports: [String] = []
    ) throws(PasskeyRefusal) {
        credentialID = try CredentialID.bytes(id: id, rawID: rawID, type: type)
        self.clientData = try CredentialID.part(clientData, longest: ClientData.longest)
        self.attestationObject = try CredentialID.part(attestationObject, longest: CBORReader.longest)
        self.transports = Self.storable(transports)
    }

    /// The maximum number of transports that are stored.
    private static let mostTransports = 8
    /// The maximum length of a transport, in bytes.
    private static let longestTransport = 16

    /// Returns the transports in their order, each once. Names that are not known today are kept (section 5.8.4).
    private static func storable(_ transports: [String]) -> [String] {
        let names = Set(transports.prefix(2 * mostTransports)).filter { name in
            (1...longestTransport).contains(name.utf8.count)
                && name.utf8.allSatisfy { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
                }
        }
        return Array(names.sorted().prefix(mostTransports))
    }
}

/// A credential whose registration was accepted, to be stored.
package struct NewCredential: Sendable {
    /// Its id. Whether an account has it already, only the database knows.
    package let id: [UInt8]
    /// Its key.
    package let key: CredentialKey
    /// What it was made for.
    package let purpose: CredentialPurpose
    /// How often it was used.
    package let counter: UInt32
    /// What the authenticator did.
    package let flags: AuthenticatorFlags
    /// The id of the authenticator's model, 16 bytes; zeros if it does not say. Nothing proves it.
    package let aaguid: [UInt8]
    /// How browsers can reach the authenticator. Nothing proves it.
    package let transports: [String]
}
