/// The answer of a credential, `AuthenticationResponseJSON` (Web Authentication Level 3, section 5.1). Nothing in it can
/// be trusted until ``AuthenticationCeremony/verify(_:by:)`` has returned.
package struct AuthenticationResponse: Sendable {
    /// The id of the credential, which decides about the account.
    package let credentialID: [UInt8]
    let clientData, authenticatorData, signature: [UInt8]
    /// The account that the authenticator names; nil if it names none.
    let userHandle: [UInt8]?

    /// The maximum length of a user handle, in bytes (section 5.4.3).
    private static let longestHandle = 64
    /// The length of the longest signature, of an RSA key with 8,192 bits.
    private static let longestSignature = 1_024

    /// Reads the parts that mean something here.
    /// - Parameters:
    ///   - id: The id of the credential, in base64url as all parts.
    ///   - rawID: The same.
    ///   - type: `public-key`.
    ///   - clientData: What the browser says: at most 8 KiB.
    ///   - authenticatorData: What the authenticator says: at most 16 KiB.
    ///   - signature: The signature of both.
    ///   - userHandle: The account that the credential was made for. An empty one counts as none.
    package init(
        id: String, rawID: String, type: String, clientData: String, authenticatorData: String, signature: String,
        userHandle: String? = nil
    ) throws(PasskeyRefusal) {
        credentialID = try CredentialID.bytes(id: id, rawID: rawID, type: type)
        self.clientData = try CredentialID.part(clientData, longest: ClientData.longest)
        self.authenticatorData = try CredentialID.part(authenticatorData, longest: CBORReader.longest)
        self.signature = try CredentialID.part(signature, longest: Self.longestSignature)
        let handle = try CredentialID.part(userHandle ?? "", longest: Self.longestHandle)
        self.userHandle = handle.isEmpty ? nil : handle
    }
}

/// A credential as it is stored.
package struct StoredCredential: Sendable {
    /// Its id.
    package let id: [UInt8]
    /// Its key.
    package let key: CredentialKey
    /// What it was made for.
    package let purpose: CredentialPurpose
    /// The handle of its account.
    package let userHandle: [UInt8]
    /// Its counter when it was last used.
    package let counter: UInt32
    /// Whether it could be copied to other devices when it was last used.
    package let isBackupEligible: Bool

    package init(
        id: [UInt8], key: CredentialKey, purpose: CredentialPurpose, userHandle: [UInt8], counter: UInt32,
        isBackupEligible: Bool
    ) {
        (self.id, self.key, self.purpose, self.userHandle) = (id, key, purpose, userHandle)
        (self.counter, self.isBackupEligible) = (counter, isBackupEligible)
    }
}

/// A use of a credential that was accepted, and what is to be stored of it.
package struct CredentialUse: Equatable, Sendable {
    /// The counter from now on. It never falls.
    package let counter: UInt32
    /// What the authenticator did, and whether the credential can be and is backed up from now on.
    package let flags: AuthenticatorFlags
    /// Whether the authenticator counted less than before, or the same. A credential that was copied may.
    package let isCounterBehind: Bool
    /// Whether the credential can be copied since its last use, or no longer. It is a case for the audit.
    package let changesBackupEligibility: Bool
}
