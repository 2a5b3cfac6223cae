package import Foundation
package import GatehouseCore
package import GatehouseDomain
import GatehouseStore
import GatehouseTokens
import GatehouseWebAuthn
package import GatehouseWire

/// How a session takes the second step, and how a new factor is verified, which is the same.
package struct FactorProof: Sendable {
    /// How many wrong answers a challenge takes.
    package static let attemptsPerChallenge = 5

    let database: any Database
    let policy: AccountPolicy
    let clock: any WallClock
    let random: any RandomSource
    let sealing: Sealing
    let challenges: CeremonyChallenges
    let backupCodes: OwnBackupCodes
    let sessions: Sessions
    let attempts: FactorAttempts
    let trail: Trail

    /// A request for a factor.
    package struct Challenge: Sendable {
        package let id: UUID
        package let factor: FactorRecord
        /// The instant from which it is too late to answer.
        package let expiry: Date
        /// What a browser needs; nil for an authenticator app.
        package let ceremony: Ceremony?

        /// What a browser does with a security key.
        package enum Ceremony: Sendable {
            /// It makes a credential, because the factor is new.
            case creation(WireCredentialCreation)
            /// It uses the credential of the factor.
            case request(WireCredentialRequest)
        }
    }

    /// Asks for a factor.
    ///
    /// - Throws: `mfa_factor_not_found`, `mfa_webauthn_enroll_not_enabled` for a security key where there are none,
    ///   `over_request_rate_limit`, `session_not_found` when the session has ended in the meantime.
    package func challenge(_ id: FactorID, by who: Authenticated) async throws -> Challenge {
        let now = clock.now.storable
        let challengeID = random.uuid()
        return try await database.decide { sql -> Decision<Challenge> in
            let client = who.session.client
            if let refusal = try attempts.refusal(of: who.user.id, from: client, in: sql, at: now) {
                return .failure(refusal)
            }
            let factor: FactorRecord
            switch try find(id, by: who, in: sql, at: now) {
            case .success(let found): factor = found
            case .failure(let refusal): return .failure(refusal)
            }
            let expiry = now.advanced(by: CeremonyChallenges.life).storable
            var ceremony: Challenge.Ceremony?
            if factor.kind == .securityKey {
                guard let site = policy.passkeys else { return .failure(.factorKindDisabled(.securityKey)) }
                ceremony = try self.ceremony(challengeID, for: factor, by: who, at: site, in: sql, now: now)
            }
            try FactorChallengeTable(sql).insert(
                FactorChallengeTable.Row(id: challengeID, factor: id, session: who.session.id, expiry: expiry))
            try FactorTable(sql).noteChallenge(of: id, at: now)
            return .success(Challenge(id: challengeID, factor: factor, expiry: expiry, ceremony: ceremony))
        }
    }

    /// Does the second step with a code of an authenticator app, or with a backup code in its place. The first code of a
    /// new factor verifies it. With the first factor of an account, its other sessions of the first level end, and a
    /// change of address is discarded that an ended session has requested.
    ///
    /// - Returns: The same session, which has the second level now.
    /// - Throws: `mfa_factor_not_found`, `mfa_ip_address_mismatch` for a challenge that was answered or is another
    ///   session's, `mfa_challenge_expired`, `mfa_verification_failed`, `insufficient_aal` for a new factor of an account
    ///   that has another, `too_many_enrolled_mfa_factors`, `mfa_factor_name_conflict` for a new factor whose name
    ///   another one got meanwhile, `over_request_rate_limit`, `session_not_found` and `user_not_found` when the session
    ///   or the account has ended in the meantime.
    package func verify(
        _ id: FactorID, code: Secret, challenge: UUID, by who: Authenticated
    ) async throws -> OpenedSession {
        let now = clock.now.storable
        return try await database.decide { sql -> Decision<OpenedSession> in
            let waiting: Waiting
            switch try admit(id, challenge, by: who, in: sql, at: now) {
            case .success(let found): waiting = found
            case .failure(let refusal): return .failure(refusal)
            }
            let factor = waiting.factor
            if factor.isVerified, let backup = BackupCodes.read(code) {
                guard try backupCodes.use(backup, by: who, in: sql, at: now) else {
                    return .failure(try wrong(waiting, by: who, .backupCode, in: sql, at: now))
                }
                return try finish(waiting, by: .backupCode, who, in: sql, at: now)
            }
            guard factor.kind == .app, let sealed = factor.sealedSecret else { return .failure(.factorNotFound) }
            let secret = try sealing.open(sealed, for: FactorRecord.sealingRow(id))
            guard let step = TimeCode(secret: secret).acceptedStep(code, at: now, after: factor.lastStep),
                try FactorTable(sql).take(step, of: id)
            else { return .failure(try wrong(waiting, by: who, .app, in: sql, at: now)) }
            return try finish(waiting, by: .app(id), who, in: sql, at: now)
        }
    }

    /// Checks a code of any authenticator app of a person, or a backup code in its place, as a proof of the owner. The
    /// session then counts as recent; its level and its tokens stay.
    ///
    /// - Returns: The same person, with the updated session.
    /// - Throws: `mfa_verification_failed`, `insufficient_aal` when the session has not taken the second step,
    ///   `over_request_rate_limit`, `session_not_found` and `user_not_found` when the session or the account has ended
    ///   in the meantime.
    func prove(_ who: Authenticated, code: Secret) async throws -> Authenticated {
        let now = clock.now.storable
        try await database.decide { sql -> Decision<Void> in
            if let refusal = try attempts.refusal(of: who.user.id, from: who.session.client, in: sql, at: now) {
                return .failure(refusal)
            }
            guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
                return .failure(.tokenSessionNotFound)
            }
            guard let user = try UserTable(sql).find(who.user.id) else { return .failure(.tokenUserNotFound) }
            guard !user.needsStep(in: session) else { return .failure(.secondStepNeeded) }
            guard let method = try use(code, of: user, by: who, in: sql, at: now) else {
                let refusal = AccountRefusal.factorNotVerified(isRepeated: false)
                try attempts.countWrong(
                    of: user.id, session: session.id, method: .app, reason: refusal, in: sql, at: now)
                return .failure(refusal)
            }
            guard try SessionTable(sql).noteReauthentication(of: session.id, at: now) else {
                return .failure(.tokenSessionNotFound)
            }
            try trail.note(
                .reauthenticated, of: user.id, session: session.id, method: method.detail, in: sql, at: now)
            return .success(())
        }
        return who.proven(at: now)
    }

    /// Uses up a code of one of the apps that prove who the owner is, or a backup code that does. Returns which of them
    /// it was; nil if it was none.
    private func use(
        _ code: Secret, of user: UserRecord, by who: Authenticated, in sql: any SQLSession, at now: Date
    ) throws -> SecondStep.Method? {
        if let backup = BackupCodes.read(code) {
            guard try backupCodes.areOld(of: user.id, in: sql, at: now) else { return nil }
            return try backupCodes.use(backup, by: who, in: sql, at: now) ? .backupCode : nil
        }
        for factor in user.provingApps(at: now) {
            guard let sealed = factor.sealedSecret else { continue }
            let secret = try sealing.open(sealed, for: FactorRecord.sealingRow(factor.id))
            guard let step = TimeCode(secret: secret).acceptedStep(code, at: now, after: factor.lastStep),
                try FactorTable(sql).take(step, of: factor.id)
            else { continue }
            return .app
        }
        return nil
    }

    /// What a browser returned of a security key.
    package enum Answer: Sendable {
        /// The credential that it made for a new factor.
        case new(WireNewCredential)
        /// The use of a credential.
        case use(WireAssertion)

        fileprivate var clientData: String {
            switch self {
            case .new(let credential): credential.clientData
            case .use(let assertion): assertion.clientData
            }
        }
    }

    /// Does the second step with a security key; otherwise like ``verify(_:code:challenge:by:)``.
    ///
    /// - Throws: As ``verify(_:code:challenge:by:)``, but `webauthn_challenge_not_found`, `webauthn_challenge_expired` and
    ///   `webauthn_verification_failed` for what the browser returned, and `webauthn_credential_exists` for a credential
    ///   that an account has already.
    package func verify(
        _ id: FactorID, answer: Answer, challenge: UUID, by who: Authenticated
    ) async throws -> OpenedSession {
        let now = clock.now.storable
        guard let site = policy.passkeys else { throw AccountRefusal.factorKindDisabled(.securityKey) }
        // Checked outside the transaction, so that no other one waits for it.
        let verdict = try await self.verdict(on: answer, of: id, to: challenge, by: who, at: site, now: now)
        return try await database.decide { sql -> Decision<OpenedSession> in
            let waiting: Waiting
            switch try admit(id, challenge, by: who, in: sql, at: now) {
            case .success(let found): waiting = found
            case .failure(.factorChallengeNotFound): return .failure(.challengeNotFound)
            case .failure(let refusal): return .failure(refusal)
            }
            guard waiting.factor.kind == .securityKey else { return .failure(.factorNotFound) }
            switch verdict {
            case .failure(let refusal):
                try FactorChallengeTable(sql).countAttempt(challenge)
                try attempts.countWrong(
                    of: who.user.id, session: who.session.id, method: .securityKey, reason: refusal, in: sql, at: now)
                return .failure(refusal)
            case .success(.new(let new)):
                guard !waiting.factor.isVerified else { return .failure(.passkeyNotVerified) }
                let credential = PasskeyRecord(
                    new, id: PasskeyID(rawValue: id.rawValue), of: who.user.id,
                    name: PasskeyNames.name(aaguid: new.aaguid), hasProof: false, at: now)
                guard try PasskeyTable(sql).insertIfFree(credential) else { return .failure(.passkeyExists) }
            case .success(.use(let use, let credential)):
                guard try PasskeyTable(sql).note(use, of: credential, at: now) else {
                    return .failure(.passkeyNotVerified)
                }
            }
            return try finish(waiting, by: .securityKey(id), who, in: sql, at: now)
        }
    }

    // MARK: Parts

    /// A challenge that waits for its answer, with everything that the answer needs.
    private struct Waiting {
        var factor: FactorRecord
        var challenge: FactorChallengeTable.Row
        var user: UserRecord
        var session: SessionRecord
    }

    /// What a security key proves.
    private enum Verdict {
        case new(NewCredential)
        case use(CredentialUse, PasskeyRecord)
    }

    private func find(
        _ id: FactorID, by who: Authenticated, in sql: any SQLSession, at now: Date
    ) throws -> Result<FactorRecord, AccountRefusal> {
        guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
            return .failure(.tokenSessionNotFound)
        }
        guard let factor = try FactorTable(sql).find(id, of: who.user.id), factor.isThere(for: session.id, at: now),
            !who.user.withholds(factor, from: session)
        else { return .failure(.factorNotFound) }
        return .success(factor)
    }

    /// Counts an answer, and returns the factor that it is for.
    private func admit(
        _ id: FactorID, _ challenge: UUID, by who: Authenticated, in sql: any SQLSession, at now: Date
    ) throws -> Result<Waiting, AccountRefusal> {
        let client = who.session.client
        if let refusal = try attempts.refusal(of: who.user.id, from: client, in: sql, at: now) {
            return .failure(refusal)
        }
        guard let session = try SessionTable(sql).find(who.session.id), session.endedAt == nil else {
            return .failure(.tokenSessionNotFound)
        }
        guard let user = try UserTable(sql).find(who.user.id) else { return .failure(.tokenUserNotFound) }
        guard let factor = user.factors.first(where: { $0.id == id }), factor.isThere(for: session.id, at: now),
            !user.withholds(factor, from: session)
        else { return .failure(.factorNotFound) }
        // What somebody began to add before second factors were switched off is not added.
        guard factor.isVerified || policy.assurance.offersFactors else { return .failure(.factorNotFound) }
        guard factor.isVerified || !user.needsStep(in: session) else { return .failure(.secondStepNeeded) }
        // Before a code or a key is looked at, so that nothing is stored of one for which there is no room.
        let hasRoom = user.factors.count(where: \.isVerified) < FactorRecord.most
        guard factor.isVerified || hasRoom else { return .failure(.tooManyFactors) }
        // Another session may have added one of this name meanwhile.
        let isNameTaken =
            !factor.isVerified && !factor.name.isEmpty
            && user.factors.contains { $0.isVerified && $0.name == factor.name }
        guard !isNameTaken else { return .failure(.factorNameTaken) }
        guard let row = try FactorChallengeTable(sql).find(challenge), row.factor == id else {
            return .failure(.factorChallengeNotFound)
        }
        guard !row.isUsed, row.session == session.id else { return .failure(.factorChallengeUsed) }
        guard now < row.expiry, row.attempts < Self.attemptsPerChallenge else {
            return .failure(.factorChallengeExpired)
        }
        return .success(Waiting(factor: factor, challenge: row, user: user, session: session))
    }

    /// Counts a wrong code, and returns the refusal.
    private func wrong(
        _ waiting: Waiting, by who: Authenticated, _ method: SecondStep.Method, in sql: any SQLSession, at now: Date
    ) throws -> AccountRefusal {
        let refusal: AccountRefusal =
            method == .backupCode
            ? .backupCodeNotVerified : .factorNotVerified(isRepeated: waiting.challenge.attempts > 0)
        try FactorChallengeTable(sql).countAttempt(waiting.challenge.id)
        try attempts.countWrong(
            of: who.user.id, session: who.session.id, method: method, reason: refusal, in: sql, at: now)
        return refusal
    }

    /// Raises the session after a right answer.
    private func finish(
        _ waiting: Waiting, by step: SecondStep, _ who: Authenticated, in sql: any SQLSession, at now: Date
    ) throws -> Decision<OpenedSession> {
        let (factor, user) = (waiting.factor, waiting.user)
        guard try FactorChallengeTable(sql).use(waiting.challenge.id, at: now) else {
            return .failure(.factorChallengeUsed)
        }
        if !factor.isVerified {
            // An older proof says nothing about the person who has the session now.
            let hasProof =
                waiting.session.provedAt.map { factor.createdAt <= $0.advanced(by: FreshProof.span) } ?? false
            guard try FactorTable(sql).verify(factor.id, hasProof: hasProof, at: now) else {
                return .failure(.factorChallengeUsed)
            }
            try trail.note(
                .factorAdded, of: user.id, session: who.session.id, method: step.method.detail, in: sql, at: now)
            if !user.factors.contains(where: \.isVerified) {
                try SessionTable(sql).endAll(
                    of: user.id, except: who.session.id, upTo: .one, reason: .lacksStep, at: now)
                // With the password alone, nobody must give the account an address: a recovery by it would ask for no
                // factor (SRV-36).
                try trail.discardChange(of: user.id, by: who.session.id, in: sql, at: now)
            }
        }
        // What was added a moment ago says nothing about whose the account was before.
        let isOld =
            if step == .backupCode {
                try backupCodes.areOld(of: user.id, in: sql, at: now)
            } else {
                factor.verifiedAt.map { now > $0.advanced(by: FreshProof.span) } ?? false
            }
        let opened = try sessions.raise(
            who.session.id, by: step, provesOwner: isOld, client: who.session.client, in: sql, at: now)
        return opened.map { .success($0) } ?? .failure(.tokenSessionNotFound)
    }

    /// Returns what a browser does with a security key for a challenge.
    private func ceremony(
        _ id: UUID, for factor: FactorRecord, by who: Authenticated, at site: PasskeyPolicy, in sql: any SQLSession,
        now: Date
    ) throws -> Challenge.Ceremony {
        if factor.isVerified, let credential = try PasskeyTable(sql).find(of: factor.id) {
            let challenge = challenges.challenge(id, for: .step(factor.id, who.session.id), at: now)
            return .request(WireCredentialRequest(challenge, at: site, allowing: [credential]))
        }
        return .creation(
            WireCredentialCreation(
                challenges.challenge(id, for: .newFactor(factor.id, who.session.id), at: now), as: .factor, at: site,
                for: who.user, under: policy, excluding: try PasskeyTable(sql).credentials(of: who.user.id)))
    }

    private func verdict(
        on answer: Answer, of id: FactorID, to challenge: UUID, by who: Authenticated, at site: PasskeyPolicy, now: Date
    ) async throws -> Result<Verdict, AccountRefusal> {
        let ceremony: CeremonyChallenges.Ceremony =
            switch answer {
            case .new: .newFactor(id, who.session.id)
            case .use: .step(id, who.session.id)
            }
        let known: CeremonyChallenges.Challenge
        switch challenges.challenge(answeredBy: answer.clientData, id: challenge, for: ceremony, at: now) {
        case .success(let found): known = found
        case .failure(let refusal): return .failure(refusal)
        }
        let stored = try await database.read { try PasskeyTable($0).find(of: id) }
        do throws(PasskeyRefusal) {
            switch answer {
            case .new(let credential):
                let ceremony = RegistrationCeremony(party: site.party, challenge: known.bytes, purpose: .factor)
                return .success(.new(try ceremony.verify(try RegistrationResponse(credential))))
            case .use(let assertion):
                let response = try AuthenticationResponse(assertion)
                guard let stored, stored.userID == who.user.id, let credential = stored.stored else {
                    throw .credential
                }
                let ceremony = AuthenticationCeremony(party: site.party, challenge: known.bytes, purpose: .factor)
                return .success(.use(try ceremony.verify(response, by: credential), stored))
            }
        } catch {
            return .failure(.passkeyNotVerified)
        }
    }
}
