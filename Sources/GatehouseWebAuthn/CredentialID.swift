import GatehouseDomain

/// What every credential of a browser says of itself (Web Authentication Level 3, section 5.1).
enum CredentialID {
    /// The lengths of ids, in bytes (section 4, "Credential ID").
    static let lengths = 16...1_023

    /// Returns the id of a credential.
    /// - Parameters:
    ///   - id: The id in base64url.
    ///   - rawID: The same once more.
    ///   - type: `public-key`.
    static func bytes(id: String, rawID: String, type: String) throws(PasskeyRefusal) -> [UInt8] {
        guard type.utf8.elementsEqual("public-key".utf8) else { throw .type }
        guard id.utf8.elementsEqual(rawID.utf8) else { throw .credential }
        let bytes = try part(id, longest: lengths.upperBound)
        guard lengths.contains(bytes.count) else { throw .credential }
        return bytes
    }

    /// Returns the bytes of a part.
    /// - Parameters:
    ///   - text: The part in base64url.
    ///   - longest: Its maximum length, in bytes.
    static func part(_ text: String, longest: Int) throws(PasskeyRefusal) -> [UInt8] {
        guard text.utf8.count <= (longest * 4 + 2) / 3 else { throw .tooLong }
        guard let bytes = Base64URL.decode(text) else { throw .encoding }
        return bytes
    }
}

/// What a credential is for. One that was made as a second factor signs nobody in by itself, and the reverse.
package enum CredentialPurpose: String, Sendable {
    /// It signs in.
    case passkey
    /// It is the second step after a password.
    case factor
}
