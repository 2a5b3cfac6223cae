import GatehouseDomain

/// The making of a credential: what its options said (Web Authentication Level 3, section 7.1).
package struct RegistrationCeremony: Sendable {
    /// The site that the credential is made for.
    package let party: RelyingParty
    /// The challenge of the options.
    package let challenge: [UInt8]
    /// The algorithms of the options.
    package let algorithms: [CredentialAlgorithm]
    /// What the credential is for.
    package let purpose: CredentialPurpose
    /// Whether the options said `conditional`: the browser may make the credential without asking anybody.
    package let isConditional: Bool

    package init(
        party: RelyingParty, challenge: [UInt8], algorithms: [CredentialAlgorithm] = CredentialAlgorithm.allCases,
        purpose: CredentialPurpose = .passkey, isConditional: Bool = false
    ) {
        (self.party, self.challenge, self.algorithms) = (party, challenge, algorithms)
        (self.purpose, self.isConditional) = (purpose, isConditional)
    }

    /// Returns the credential that a browser made, if it may be stored.
    package func verify(_ response: RegistrationResponse) throws(PasskeyRefusal) -> NewCredential {
        let clientDigest = try ClientData.check(response.clientData, of: .create, challenge: challenge, for: party)
        let attestation = try Attestation(response.attestationObject)
        let data = try AuthenticatorData(attestation.authenticatorData)
        guard data.digest.elementsEqual(party.digest) else { throw .relyingParty }
        guard isConditional || data.flags.contains(.userPresent) else { throw .userPresence }
        guard let attested = data.attested else { throw .authenticatorData }
        guard attested.id == response.credentialID else { throw .credential }
        let key = try CredentialKey(attested.key, encoded: attested.encodedKey)
        guard algorithms.contains(key.algorithm) else { throw .algorithm }
        try attestation.check(by: key, clientDigest: clientDigest)
        return NewCredential(
            id: attested.id, key: key, purpose: purpose, counter: data.counter,
            flags: data.flags.intersection([.userPresent, .userVerified, .backupEligible, .backedUp]),
            aaguid: attested.aaguid, transports: response.transports)
    }
}
