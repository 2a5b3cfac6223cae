package import Foundation
package import GatehouseCore
import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWebAuthn
package import GatehouseWire

/// Sign-in with a passkey. The passkey decides whose account it is: nobody has to say who they are before.
package struct PasskeySignIn: Sendable {
    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let challenges: CeremonyChallenges
    let sessions: Sessions
    let limiter: Limiter
    let trail: Trail

    /// Counts the beginning of a sign-in, and returns what a browser needs to know for it. Nothing is stored of the
    /// challenge.
    ///
    /// - Throws: `passkey_disabled`, `over_request_rate_limit`.
    package func begin(client: ClientContext) async throws -> WirePasskeyRequest {
        guard let passkeys = policy.passkeys else { throw AccountRefusal.passkeysDisabled }
        try await limiter.admit(\.passkey, of: client)
        return options(passkeys, browser: nil)
    }

    /// Returns what a page needs to know so that its browser can sign in; nil where passkeys are off. Nothing is stored
    /// or counted, because it costs no more than the page.
    ///
    /// - Parameter browser: A text that only this browser knows. No other one can answer.
    package func options(browser: String) -> WirePasskeyRequest? {
        policy.passkeys.map { options($0, browser: browser) }
    }

    private func options(_ passkeys: PasskeyPolicy, browser: String?) -> WirePasskeyRequest {
        let challenge = challenges.challenge(random.uuid(), for: .signIn(browser: browser), at: clock.now)
        return WirePasskeyRequest(challenge, WireCredentialRequest(challenge, at: passkeys, allowing: []))
    }

    /// Signs in with a passkey. The challenge counts as used from then on, whether or not the sign-in is accepted. A
    /// refusal locks no account, and a success unlocks none.
    ///
    /// - Parameters:
    ///   - id: The id of the challenge, as the client repeats it.
    ///   - browser: What ``options(browser:)`` was called with, if the pages began the sign-in.
    /// - Throws: `passkey_disabled`, `over_request_rate_limit`, `webauthn_challenge_not_found`,
    ///   `webauthn_challenge_expired`; `webauthn_verification_failed` for everything that proves nothing, an unknown
    ///   passkey included; `user_banned` and `email_not_confirmed` only once the passkey is proved.
    package func signIn(
        with assertion: WireAssertion, challenge id: UUID, browser: String? = nil, client: ClientContext
    ) async throws -> OpenedSession {
        guard let passkeys = policy.passkeys else { throw AccountRefusal.passkeysDisabled }
        let now = clock.now.storable
        let found: Result<CeremonyChallenges.Challenge, AccountRefusal> =
            challenges.challenge(
                answeredBy: assertion.clientData, id: id, for: .signIn(browser: browser), at: now)
        let verdict: Result<Proof, Refused> =
            switch found {
            case .failure(let refusal): .failure(Refused(error: refusal))
            case .success(let challenge): try await proof(by: assertion, to: challenge, at: passkeys.party)
            }
        return try await database.decide { sql -> Decision<OpenedSession> in
            let limits = limiter.keys(\.verify, of: client)
            if let refusal = try limiter.refusal(by: limits, in: sql, at: now) { return .failure(refusal) }
            var isNew = true
            if case .success(let challenge) = found {
                isNew = try UsedChallengeTable(sql).insertIfNew(challenge.id, until: challenge.expiry)
            }
            let outcome: Result<OpenedSession, Refused> =
                switch verdict {
                case _ where !isNew: .failure(Refused(error: .challengeNotFound))
                case .success(let proof): try accept(proof, passkeys, client, in: sql, at: now)
                case .failure(let refused): .failure(refused)
                }
            switch outcome {
            case .success(let opened): return .success(opened)
            case .failure(let refused):
                try trail.note(
                    .signInFailed, of: refused.user, method: .passkey, reason: refused.reason, in: sql,
                    at: now)
                return .failure(refused.error)
            }
        }
    }

    /// A passkey that proved itself, and what is to be stored of that.
    private struct Proof: Sendable {
        var passkey: PasskeyRecord
        var use: CredentialUse
    }

    /// A sign-in that was refused.
    private struct Refused: Error {
        var error: AccountRefusal
        /// The account of the passkey, if it is known.
        var user: UserID?
        /// Whether the passkey counted less than before, so that somebody may have a copy of it.
        var isCopied = false

        /// What the trail says.
        var reason: TrailReason { isCopied ? .word(.passkeyCopied) : .refusal(error) }
    }

    /// Returns what an assertion proves. It is checked outside a transaction, so that no other one waits for it.
    private func proof(
        by assertion: WireAssertion, to challenge: CeremonyChallenges.Challenge, at party: RelyingParty
    ) async throws -> Result<Proof, Refused> {
        let found = try await database.read { try PasskeyTable($0).find(credential: assertion.id) }
        do throws(PasskeyRefusal) {
            let response = try AuthenticationResponse(assertion)
            guard let passkey = found, let credential = passkey.stored else { throw .credential }
            let ceremony = AuthenticationCeremony(party: party, challenge: challenge.bytes)
            return .success(Proof(passkey: passkey, use: try ceremony.verify(response, by: credential)))
        } catch {
            return .failure(
                Refused(error: .passkeyNotVerified, user: found?.userID, isCopied: error == .counter))
        }
    }

    /// Opens a session for the account of a passkey, if the passkey is still as it was when it was read.
    private func accept(
        _ proof: Proof, _ passkeys: PasskeyPolicy, _ client: ClientContext, in sql: any SQLSession, at now: Date
    ) throws -> Result<OpenedSession, Refused> {
        let (passkey, use) = (proof.passkey, proof.use)
        func refused(_ error: AccountRefusal) -> Result<OpenedSession, Refused> {
            .failure(Refused(error: error, user: passkey.userID))
        }
        guard let user = try UserTable(sql).find(passkey.userID) else { return refused(.passkeyNotVerified) }
        if user.isBanned(at: now) { return refused(.tokenUserBanned) }
        guard user.email == nil || user.emailConfirmedAt != nil else { return refused(.emailNotConfirmed) }
        guard try PasskeyTable(sql).note(use, of: passkey, at: now) else { return refused(.passkeyNotVerified) }
        let isVerified = use.flags.contains(.userVerified) && passkey.isVerifier
        let opened = try sessions.open(
            in: sql, for: user.id, by: .passkey(isVerified ? passkeys.verifiedLevel : .one), client: client,
            // One that was added a moment ago says nothing about whose the account was before.
            evidence: now <= passkey.createdAt.advanced(by: FreshProof.span) ? .earlier(nil) : .now, at: now)
        if use.changesBackupEligibility {
            try trail.note(.passkeyChanged, of: user.id, session: opened.session.id, in: sql, at: now)
        }
        return .success(opened)
    }
}

extension CeremonyChallenges {
    /// Returns the challenge of this server that an answer is for.
    ///
    /// - Parameters:
    ///   - clientData: The client data, in base64url.
    ///   - id: The id that the client repeats.
    func challenge(
        answeredBy clientData: String, id: UUID, for ceremony: Ceremony, at now: Date
    ) -> Result<Challenge, AccountRefusal> {
        guard let bytes = ClientData.challenge(in: clientData) else { return .failure(.passkeyNotVerified) }
        guard let challenge = read(bytes, for: ceremony), challenge.id == id else {
            return .failure(.challengeNotFound)
        }
        return now < challenge.expiry ? .success(challenge) : .failure(.challengeExpired)
    }
}

extension AuthenticationResponse {
    /// Reads what a client sent.
    init(_ assertion: WireAssertion) throws(PasskeyRefusal) {
        try self.init(
            id: assertion.id, rawID: assertion.rawID, type: assertion.type, clientData: assertion.clientData,
            authenticatorData: assertion.authenticatorData, signature: assertion.signature,
            userHandle: assertion.userHandle)
    }
}
