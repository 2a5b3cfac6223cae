package import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWebAuthn
package import GatehouseWire

/// How a person who is signed in adds a passkey.
package struct PasskeyRegistration: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let challenges: CeremonyChallenges
    let limiter: Limiter
    let trail: Trail

    private var freshProof: FreshProof { FreshProof(policy: policy) }

    /// Begins to add a passkey to a person's account. Nothing is stored.
    ///
    /// - Parameter isConditional: Whether the browser may make the passkey without asking anybody, after a sign-in.
    /// - Throws: `passkey_disabled`, `no_authorization` for a guest, `insufficient_aal`, `reauthentication_needed` when the sign-in is too
    ///   long ago, `too_many_passkeys`.
    package func begin(_ who: Authenticated, isConditional: Bool = false) async throws -> WirePasskeyCreation {
        let passkeys = try admit(who)
        if let refusal = freshProof.refusal(of: .linking, by: who.session, of: who.user, at: clock.now) {
            throw refusal
        }
        let present = try await database.read { try PasskeyTable($0).credentials(of: who.user.id) }
        guard present.count(where: { $0.purpose == .passkey }) < PasskeyRecord.most else {
            throw AccountRefusal.tooManyPasskeys
        }
        let challenge = challenges.challenge(
            random.uuid(), for: .registration(who.user.id, who.session.id), isConditional: isConditional, at: clock.now)
        return WirePasskeyCreation(
            challenge,
            WireCredentialCreation(challenge, at: passkeys, for: who.user, under: policy, excluding: present))
    }

    /// Adds the passkey that a browser made. The challenge counts as used from then on, whether or not the passkey is
    /// accepted, unless the session has to take the second step first.
    ///
    /// A proof of the owner that was fresh when the registration started is still enough.
    ///
    /// - Parameter id: The id of the challenge, as the client repeats it.
    /// - Throws: As ``begin(_:isConditional:)``, and `over_request_rate_limit`, `webauthn_challenge_not_found`,
    ///   `webauthn_challenge_expired`, `webauthn_verification_failed`, `webauthn_credential_exists` for a credential that
    ///   an account has already, `session_not_found` and `user_not_found` when the session or the account has ended in
    ///   the meantime.
    package func add(
        _ credential: WireNewCredential, challenge id: UUID, to who: Authenticated
    ) async throws -> PasskeyRecord {
        let passkeys = try admit(who)
        let now = clock.now.storable
        let (user, session) = (who.user.id, who.session.id)
        let found = challenges.challenge(
            answeredBy: credential.clientData, id: id, for: .registration(user, session), at: now)
        let verdict = found.flatMap { Self.proof(by: credential, to: $0, at: passkeys.party) }
        let passkeyID = PasskeyID(rawValue: random.uuid())
        return try await database.decide { sql -> Decision<PasskeyRecord> in
            let limits = limiter.keys(\.update, of: user)
            if let refusal = try limiter.refusal(by: limits, in: sql, at: now) { return .failure(refusal) }
            let challenge: CeremonyChallenges.Challenge
            switch found {
            case .success(let known): challenge = known
            case .failure(let refusal): return .failure(refusal)
            }
            guard try UsedChallengeTable(sql).insertIfNew(challenge.id, until: challenge.expiry) else {
                return .failure(.challengeNotFound)
            }
            switch verdict {
            case .success(let new):
                return try store(new, as: passkeyID, of: who, begun: challenge.creation, in: sql, at: now)
            case .failure(let refusal): return .failure(refusal)
            }
        }
    }

    private func admit(_ who: Authenticated) throws(AccountRefusal) -> PasskeyPolicy {
        guard let passkeys = policy.passkeys else { throw .passkeysDisabled }
        guard !who.user.isAnonymous else { throw .guestHasNoPasskeys }
        // Before a challenge is used up, which counts again once the step was taken.
        guard !who.user.needsStep(in: who.session) else { throw .secondStepNeeded }
        return passkeys
    }

    /// Returns the credential that a browser made for a challenge, if it proves itself.
    static func proof(
        by credential: WireNewCredential, to challenge: CeremonyChallenges.Challenge, at party: RelyingParty
    ) -> Result<NewCredential, AccountRefusal> {
        do throws(PasskeyRefusal) {
            let ceremony = RegistrationCeremony(
                party: party, challenge: challenge.bytes, isConditional: challenge.isConditional)
            return .success(try ceremony.verify(try RegistrationResponse(credential)))
        } catch {
            return .failure(.passkeyNotVerified)
        }
    }

    private func store(
        _ new: NewCredential, as id: PasskeyID, of who: Authenticated, begun: Date, in sql: any SQLSession, at now: Date
    ) throws -> Decision<PasskeyRecord> {
        guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
            return .failure(.tokenSessionNotFound)
        }
        guard let user = try UserTable(sql).find(who.user.id) else { return .failure(.tokenUserNotFound) }
        if let refusal = freshProof.refusal(of: .linking, by: session, of: user, at: begun) {
            return .failure(refusal)
        }
        let table = PasskeyTable(sql)
        guard try table.all(of: user.id).count < PasskeyRecord.most else { return .failure(.tooManyPasskeys) }
        // An older proof says nothing about the person who has the session now.
        let hasProof = session.provedAt.map { now <= $0.advanced(by: FreshProof.span) } ?? false
        let passkey = PasskeyRecord(
            new, id: id, of: user.id, name: PasskeyNames.name(aaguid: new.aaguid), hasProof: hasProof, at: now)
        guard try table.insertIfFree(passkey) else { return .failure(.passkeyExists) }
        try trail.note(.passkeyAdded, of: user.id, session: session.id, in: sql, at: now)
        return .success(passkey)
    }
}

extension RegistrationResponse {
    /// Reads what a client sent.
    init(_ credential: WireNewCredential) throws(PasskeyRefusal) {
        try self.init(
            id: credential.id, rawID: credential.rawID, type: credential.type, clientData: credential.clientData,
            attestationObject: credential.attestationObject, transports: credential.transports)
    }
}
