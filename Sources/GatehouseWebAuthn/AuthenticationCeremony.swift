/// A sign-in with a credential: what its options said (Web Authentication Level 3, section 7.2).
package struct AuthenticationCeremony: Sendable {
    /// The site that the credential is used at.
    package let party: RelyingParty
    /// The challenge of the options.
    package let challenge: [UInt8]
    /// What the credential must have been made for.
    package let purpose: CredentialPurpose

    package init(party: RelyingParty, challenge: [UInt8], purpose: CredentialPurpose = .passkey) {
        (self.party, self.challenge, self.purpose) = (party, challenge, purpose)
    }

    /// Returns what is to be stored if a browser's answer proves that somebody has a credential.
    /// - Parameter credential: The stored credential with the id that the answer names.
    package func verify(
        _ response: AuthenticationResponse, by credential: StoredCredential
    ) throws(PasskeyRefusal) -> CredentialUse {
        guard response.credentialID == credential.id else { throw .credential }
        guard credential.purpose == purpose else { throw .purpose }
        guard response.userHandle.map({ $0 == credential.userHandle }) ?? true else { throw .userHandle }
        let clientDigest = try ClientData.check(response.clientData, of: .get, challenge: challenge, for: party)
        let data = try AuthenticatorData(response.authenticatorData)
        guard data.digest.elementsEqual(party.digest) else { throw .relyingParty }
        guard data.flags.contains(.userPresent) else { throw .userPresence }
        guard data.attested == nil else { throw .authenticatorData }
        guard credential.key.isValid(response.signature, for: response.authenticatorData + clientDigest) else {
            throw .signature
        }
        // Only what is signed tells of a copy.
        return try use(data, of: credential)
    }

    /// Returns what is to be stored (section 6.1.1). A credential that stays on its device must count. One that can be
    /// copied starts again elsewhere, so that its counter tells nothing.
    private func use(
        _ data: AuthenticatorData, of credential: StoredCredential
    ) throws(PasskeyRefusal) -> CredentialUse {
        let isEligible = data.flags.contains(.backupEligible)
        let isBehind = data.counter <= credential.counter && (data.counter, credential.counter) != (0, 0)
        guard !isBehind || isEligible || credential.isBackupEligible else { throw .counter }
        return CredentialUse(
            counter: max(data.counter, credential.counter),
            flags: data.flags.intersection([.userPresent, .userVerified, .backupEligible, .backedUp]),
            isCounterBehind: isBehind, changesBackupEligibility: isEligible != credential.isBackupEligible)
    }
}
