import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseTokens
import GatehouseWebAuthn
import GatehouseWire

extension WirePasskeyOptions {
    /// Creates the options for a challenge.
    init(_ challenge: CeremonyChallenges.Challenge, _ options: Options) {
        self.init(
            challengeID: challenge.id.text, options: options,
            expiresAt: Int(challenge.expiry.timeIntervalSince1970))
    }
}

extension WireCredentialCreation {
    /// Creates what a browser is asked to make a credential.
    ///
    /// - Parameters:
    ///   - purpose: What the credential is for.
    ///   - present: The credentials that the account has. Their authenticators make no second one.
    init(
        _ challenge: CeremonyChallenges.Challenge, as purpose: CredentialPurpose = .passkey, at site: PasskeyPolicy,
        for user: UserRecord, under policy: AccountPolicy, excluding present: [PasskeyRecord]
    ) {
        let name = policy.passkeyName(of: user)
        self.init(
            rp: Site(id: site.relyingPartyID, name: policy.appName),
            user: Account(
                id: Base64URL.encode(PasskeyRecord.userHandle(of: user.id)), name: name, displayName: name),
            challenge: Base64URL.encode(challenge.bytes),
            pubKeyCredParams: CredentialAlgorithm.allCases.map { Algorithm(alg: $0.rawValue) },
            timeout: CeremonyChallenges.timeout, excludeCredentials: present.map { WireCredentialDescriptor($0) },
            hints: purpose == .factor ? ["security-key"] : nil)
    }
}

extension WireCredentialRequest {
    /// Creates what a browser is asked to use a credential.
    ///
    /// - Parameter credentials: The credentials that may answer; empty if any passkey of the site may.
    init(_ challenge: CeremonyChallenges.Challenge, at site: PasskeyPolicy, allowing credentials: [PasskeyRecord]) {
        self.init(
            challenge: Base64URL.encode(challenge.bytes), timeout: CeremonyChallenges.timeout,
            rpId: site.relyingPartyID, allowCredentials: credentials.map { WireCredentialDescriptor($0) })
    }
}

extension WireCredentialDescriptor {
    fileprivate init(_ record: PasskeyRecord) {
        self.init(id: record.credentialID, transports: record.transports)
    }
}

extension CeremonyChallenges {
    /// How long browsers wait for the person, in milliseconds: as long as the challenge can be answered.
    fileprivate static let timeout = Int(life.components.seconds) * 1_000
}

extension AccountPolicy {
    /// What browsers show of an account beside its passkeys, to tell it from others.
    func passkeyName(of user: UserRecord) -> String { user.email ?? user.displayName ?? appName }
}
