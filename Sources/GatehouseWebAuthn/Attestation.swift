/// What an authenticator says about a new credential (Web Authentication Level 3, section 6.5). Who made the
/// authenticator does not matter: only `none` is accepted, and `packed` by the new key itself.
struct Attestation {
    /// The authenticator data.
    let authenticatorData: [UInt8]
    private let format: CBORValue
    private let statement: CBORMap

    /// Reads an attestation object (section 6.5.4).
    init(_ bytes: [UInt8]) throws(PasskeyRefusal) {
        let value: CBORValue
        do throws(CBORFault) {
            value = try CBORReader.value(of: bytes)
        } catch {
            throw .cbor(error)
        }
        guard let members = value.mapValue, members.count == 3, let format = members["fmt"],
            let statement = members["attStmt"]?.mapValue, let data = members["authData"]?.bytesValue
        else { throw .attestationObject }
        (self.format, self.statement, authenticatorData) = (format, statement, data)
    }

    /// Checks the statement (sections 8.2 and 8.7).
    /// - Parameters:
    ///   - key: The new key.
    ///   - clientDigest: The digest of the client data.
    func check(by key: CredentialKey, clientDigest: [UInt8]) throws(PasskeyRefusal) {
        if format.isText("none"), statement.count == 0 { return }
        guard format.isText("packed"), statement.count == 2, let signature = statement["sig"]?.bytesValue,
            statement["alg"]?.integerValue == key.algorithm.rawValue
        else { throw .attestation }
        guard key.isValid(signature, for: authenticatorData + clientDigest) else { throw .signature }
    }
}
