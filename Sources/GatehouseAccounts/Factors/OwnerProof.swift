package import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWebAuthn
package import GatehouseWire

/// How a person who is signed in proves that the account is theirs, before something that cannot be undone: by a
/// passkey, a security key or another second factor where there is one, otherwise by password or mailed code (MFA-13).
/// No session is opened, and the level of the session stays.
package struct OwnerProof: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let challenges: CeremonyChallenges
    let reauthentication: Reauthentication
    let factorProof: FactorProof
    let limiter: Limiter
    let trail: Trail

    /// The proof that a person has to give.
    package struct Question: Sendable {
        /// The request for a passkey or a security key, which a form offers first; nil if the person has none, or none
        /// that is old enough to prove whose the account is.
        package var passkey: WirePasskeyRequest?
        /// Whether only security keys can answer that.
        package var isForKeys: Bool
        /// The proof that a form asks for.
        package var kind: ProofOfOwner.Kind

        package init(passkey: WirePasskeyRequest? = nil, isForKeys: Bool = false, kind: ProofOfOwner.Kind) {
            (self.passkey, self.isForKeys, self.kind) = (passkey, isForKeys, kind)
        }

        /// The proof that comes first.
        package var first: ProofOfOwner.Kind { passkey == nil ? kind : .passkey }
    }

    /// Returns what to ask a person for. Nothing is stored of the challenge.
    ///
    /// A person with a passkey or a second factor who has given a proof within the last ten minutes need not give
    /// another one: the kind is ``ProofOfOwner/Kind/signIn``.
    package func question(for who: Authenticated) async throws -> Question {
        let (user, session, now) = (who.user, who.session, clock.now)
        if user.isAnonymous { return Question(kind: .nothing) }
        let credentials = try await provingCredentials(of: user, at: now)
        let hasApp = !user.provingApps(at: now).isEmpty
        guard hasApp || !credentials.isEmpty else { return Question(kind: user.proofOfOwner) }
        if let proof = session.reauthenticatedAt, now <= proof.advanced(by: FreshProof.span) {
            return Question(kind: .signIn)
        }
        return Question(
            passkey: credentials.isEmpty ? nil : options(for: who, allowing: credentials, at: now),
            isForKeys: !credentials.isEmpty && credentials.allSatisfy { $0.purpose == .factor },
            kind: hasApp ? .factor : user.proofOfOwner)
    }

    /// Returns what a browser needs so that a passkey or a security key can prove who the person is. Nothing is stored.
    ///
    /// - Throws: `passkey_disabled`, `reauthentication_needed` if the person has none that proves anything.
    package func begin(_ who: Authenticated) async throws -> WirePasskeyRequest {
        guard policy.passkeys != nil else { throw AccountRefusal.passkeysDisabled }
        let now = clock.now
        let credentials = try await provingCredentials(of: who.user, at: now)
        guard !credentials.isEmpty, let request = options(for: who, allowing: credentials, at: now) else {
            throw AccountRefusal.freshProofNeeded
        }
        return request
    }

    /// Checks what a person gave in a form, and records that the session is recent.
    ///
    /// A wrong password counts like one at sign-in, and a wrong code like one at the second step.
    ///
    /// - Parameter question: What ``question(for:)`` returned.
    /// - Returns: The same person, with the updated session.
    /// - Throws: `current_password_invalid`, `reauthentication_not_valid`, `mfa_verification_failed`,
    ///   `reauthentication_needed` when a recent sign-in is all that could prove it, `insufficient_aal` when the
    ///   session has not taken the second step, `over_request_rate_limit`, `session_not_found` when the session has
    ///   ended in the meantime.
    package func prove(
        _ who: Authenticated, by proof: ProofOfOwner, asked question: Question
    ) async throws -> Authenticated {
        switch question.kind {
        case .nothing: return who
        case .passkey, .signIn:
            guard reauthentication.isProvenBySignIn(who) else { throw AccountRefusal.freshProofNeeded }
            return who
        case .factor: return try await factorProof.prove(who, code: proof.factorCode ?? Secret(""))
        case .code: return try await reauthentication.prove(who, nonce: proof.code ?? Secret(""))
        case .password:
            return try await reauthentication.prove(
                who, password: proof.password ?? Secret(""), client: who.session.client)
        }
    }

    /// Checks the answer of a passkey or a security key, and records that the session is recent. The challenge counts
    /// as used from then on, whether or not the answer proves anything.
    ///
    /// - Parameter id: The id of the challenge, as the client repeats it.
    /// - Returns: The same person, with the updated session.
    /// - Throws: `passkey_disabled`, `over_request_rate_limit`, `webauthn_challenge_not_found`,
    ///   `webauthn_challenge_expired`, `webauthn_verification_failed` for everything that proves nothing, another
    ///   account's passkey and one that was added within the last ten minutes included, `insufficient_aal` when the
    ///   session has not taken the second step, `session_not_found` and `user_not_found` when the session or the
    ///   account has ended in the meantime.
    package func prove(
        _ who: Authenticated, with assertion: WireAssertion, challenge id: UUID
    ) async throws -> Authenticated {
        guard let passkeys = policy.passkeys else { throw AccountRefusal.passkeysDisabled }
        let now = clock.now.storable
        let found = challenges.challenge(
            answeredBy: assertion.clientData, id: id, for: .proof(who.user.id, who.session.id), at: now)
        let known = try await database.read { sql in
            try PasskeyTable(sql).credentials(of: who.user.id).first { $0.credentialID == assertion.id }
        }
        try await database.decide { sql -> Decision<Void> in
            let limits = limiter.keys(\.update, of: who.user.id)
            if let refusal = try limiter.refusal(by: limits, in: sql, at: now) { return .failure(refusal) }
            guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
                return .failure(.tokenSessionNotFound)
            }
            guard let user = try UserTable(sql).find(who.user.id) else { return .failure(.tokenUserNotFound) }
            guard !user.needsStep(in: session) else { return .failure(.secondStepNeeded) }
            let challenge: CeremonyChallenges.Challenge
            switch found {
            case .success(let known): challenge = known
            case .failure(let refusal): return .failure(refusal)
            }
            guard try UsedChallengeTable(sql).insertIfNew(challenge.id, until: challenge.expiry) else {
                return .failure(.challengeNotFound)
            }
            // One that was added a moment ago says nothing about whose the account was before.
            guard let stored = known, stored.provesOwner(at: now),
                let use = Self.use(of: stored, by: assertion, answering: challenge, at: passkeys.party),
                try PasskeyTable(sql).note(use, of: stored, at: now)
            else {
                try trail.note(
                    .signInFailed, of: user.id, session: session.id, method: .passkey, reason: .word(.proving),
                    in: sql, at: now)
                return .failure(.passkeyNotVerified)
            }
            guard try SessionTable(sql).noteReauthentication(of: session.id, at: now) else {
                return .failure(.tokenSessionNotFound)
            }
            try trail.note(
                .reauthenticated, of: user.id, session: session.id, method: stored.method, in: sql, at: now)
            return .success(())
        }
        return who.proven(at: now)
    }

    // MARK: Parts

    /// The passkeys and security keys of a person that prove whose the account is.
    private func provingCredentials(of user: UserRecord, at now: Date) async throws -> [PasskeyRecord] {
        guard policy.passkeys != nil else { return [] }
        return try await database.read { try PasskeyTable($0).credentials(of: user.id) }
            .filter { $0.provesOwner(at: now) }
    }

    private func options(
        for who: Authenticated, allowing credentials: [PasskeyRecord], at now: Date
    ) -> WirePasskeyRequest? {
        guard let site = policy.passkeys else { return nil }
        let challenge = challenges.challenge(random.uuid(), for: .proof(who.user.id, who.session.id), at: now)
        return WirePasskeyRequest(challenge, WireCredentialRequest(challenge, at: site, allowing: credentials))
    }

    /// Returns what an answer says about a credential; nil if it proves nothing.
    private static func use(
        of record: PasskeyRecord, by assertion: WireAssertion, answering challenge: CeremonyChallenges.Challenge,
        at party: RelyingParty
    ) -> CredentialUse? {
        guard let response = try? AuthenticationResponse(assertion), let credential = record.stored else { return nil }
        return try? AuthenticationCeremony(party: party, challenge: challenge.bytes, purpose: record.purpose)
            .verify(response, by: credential)
    }
}

extension PasskeyRecord {
    /// Whether it has been there for so long that it proves whose the account is.
    fileprivate func provesOwner(at now: Date) -> Bool { now > createdAt.advanced(by: FreshProof.span) }

    /// Its method in the trail.
    fileprivate var method: TrailDetail {
        switch purpose {
        case .passkey: .passkey
        case .factor: .securityKey
        }
    }
}

extension UserRecord {
    /// The verified authenticator apps that have been there for so long that they prove whose the account is.
    func provingApps(at now: Date) -> [FactorRecord] {
        factors.filter { factor in
            factor.kind == .app && (factor.verifiedAt.map { now > $0.advanced(by: FreshProof.span) } ?? false)
        }
    }
}
