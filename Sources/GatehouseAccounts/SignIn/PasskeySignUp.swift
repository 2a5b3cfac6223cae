package import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWebAuthn
package import GatehouseWire

/// Sign-up with a passkey in place of a password (PKY-09).
///
/// The address is unproved, so a code is mailed. Account and passkey begin when that code is presented with the secret
/// of the sign-up, which only the device has that made the passkey. Somebody else who reads the mail gets an account
/// without it. Until then there is no row of either.
package struct PasskeySignUp: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let challenges: CeremonyChallenges
    let pendingPasskeys: PendingPasskeys
    let signIn: SignIn
    let limiter: Limiter

    /// Counts the beginning of a sign-up, and returns what a browser needs to know for it. Nothing is stored.
    ///
    /// - Parameter email: The address, by which the device tells the passkey from others; nil if it is not known yet.
    /// - Throws: `passkey_disabled`, `signup_disabled`, `validation_failed` for an address that breaks the rule,
    ///   `over_request_rate_limit`.
    package func begin(email: String?, client: ClientContext) async throws -> WirePasskeyCreation {
        let passkeys = try admit()
        let address = email.flatMap { EmailAddress($0)?.canonical }
        if email != nil, address == nil { throw AccountRefusal.emailInvalid }
        try await limiter.admit(\.passkey, of: client)
        let now = clock.now
        let challenge = challenges.challenge(random.uuid(), for: .signUp, at: now)
        let user = UserRecord(id: UserID(rawValue: challenge.id), email: address, createdAt: now, updatedAt: now)
        return WirePasskeyCreation(
            challenge, WireCredentialCreation(challenge, at: passkeys, for: user, under: policy, excluding: []))
    }

    /// Accepts the passkey that a browser made, and mails a code to the address. Nobody is told whether the address has an
    /// account: its owner is mailed a code to sign in with, and the passkey is then dropped.
    ///
    /// The challenge counts as used from then on, whether or not the passkey is accepted; but not if the address has to
    /// wait for its next mail, so that the same answer can be sent again.
    ///
    /// - Parameters:
    ///   - id: The id of the challenge, as the client repeats it.
    ///   - wish: The address, the app's data about the person, and the consent.
    ///   - app: Where the app wants the mailed link to lead.
    /// - Returns: The secret to present with the code; see ``SignIn/verify(_:asks:signUp:client:)``.
    /// - Throws: As ``begin(email:client:)``, and `consent_required`, `webauthn_challenge_not_found`,
    ///   `webauthn_challenge_expired`, `webauthn_verification_failed`, `webauthn_credential_exists` for a credential
    ///   that an account has already, `over_email_send_rate_limit` within the mail interval.
    package func complete(
        _ credential: WireNewCredential, challenge id: UUID, for wish: MailedSignIn, app: AppLink,
        client: ClientContext
    ) async throws -> Secret {
        let passkeys = try admit()
        let address = try signIn.address(of: wish)
        try await limiter.admit(\.signUp, of: client)
        let now = clock.now.storable
        let found = challenges.challenge(answeredBy: credential.clientData, id: id, for: .signUp, at: now)
        let verdict = found.flatMap { PasskeyRegistration.proof(by: credential, to: $0, at: passkeys.party) }
        let passkeyID = PasskeyID(rawValue: random.uuid())
        return try await database.decide { sql -> Decision<Secret> in
            let challenge: CeremonyChallenges.Challenge
            switch found {
            case .success(let known): challenge = known
            case .failure(let refusal): return .failure(refusal)
            }
            guard try UsedChallengeTable(sql).insertIfNew(challenge.id, until: challenge.expiry) else {
                return .failure(.challengeNotFound)
            }
            let passkey: PasskeyRecord
            switch verdict {
            case .success(let new):
                passkey = PasskeyRecord(
                    new, id: passkeyID, of: UserID(rawValue: challenge.id),
                    name: PasskeyNames.name(aaguid: new.aaguid), hasProof: true, at: now)
            case .failure(let refusal): return .failure(refusal)
            }
            guard try !PasskeyTable(sql).has(credential: passkey.credentialID) else {
                return .failure(.passkeyExists)
            }
            try signIn.mail(wish, to: address, app: app, client: client, in: sql, at: now)
            let pending = PendingPasskey(passkey, until: now.advanced(by: PendingPasskey.life))
            return .success(try pendingPasskeys.secret(of: pending, for: address))
        }
    }

    private func admit() throws(AccountRefusal) -> PasskeyPolicy {
        guard let passkeys = policy.passkeys else { throw .passkeysDisabled }
        guard policy.signUpOpen else { throw .signUpDisabled }
        return passkeys
    }
}
