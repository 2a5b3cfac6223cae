import Foundation
package import GatehouseDomain
import GatehouseHTTP
import GatehouseWire

/// Second factors. A sign-in of an account that has one waits for the second step: its session is held here and does not
/// become the session on this device before the step.
extension SupabaseAuthAdapter: FactorPort {
    // MARK: The step

    /// Returns the step that the last sign-in waits for; nil if it waits for none.
    package func pendingStep() async -> PendingStep? { lastStep }

    /// Does the step with a code of an authenticator app, or with a backup code in its place.
    /// - Throws: `AuthError`, as the port says.
    package func verify(factor id: String, code: Secret, of step: PendingStep) async throws -> PendingStep.Outcome {
        guard let factor = ([step.choice.chosen] + step.choice.others).first(where: { $0.id == id }) else {
            throw AuthError.factorExpired
        }
        // A code in place of a security key can only be a backup code.
        if factor.kind == .securityKey {
            do {
                return try await take(
                    step, "/factors/recovery-codes/verify", BackupCodeBody(code: Self.typed(code)).json)
            } catch AuthError.factorIncorrect {
                // The codes are gone with the last factor, and every code is wrong then: a question for the key tells.
                do throws(AuthError) {
                    _ = try await challenge(id, of: step)
                } catch {
                    if error == .factorRemoved { throw error }
                }
                throw AuthError.factorIncorrect
            }
        }
        let reply = try await challenge(id, of: step)
        return try await take(
            step, Self.path(id, "verify"), FactorProofBody(challengeID: reply.id, code: Self.typed(code)).json)
    }

    /// Begins the step with a security key.
    /// - Throws: `AuthError`, as the port says.
    package func challenge(factor id: String, of step: PendingStep) async throws -> PasskeyRequest {
        let reply = try await challenge(id, of: step)
        do {
            return try PasskeyRequest(id: reply.id, options: try reply.options)
        } catch {
            throw error.authError
        }
    }

    /// Does the step with a security key.
    /// - Throws: `AuthError`, as the port says.
    package func verify(
        factor id: String, proof: PasskeyProof, of step: PendingStep
    ) async throws -> PendingStep.Outcome {
        let answer = WireFactorCredential(WireAssertion(proof))
        return try await take(
            step, Self.path(id, "verify"), FactorProofBody(challengeID: proof.questionID, webAuthn: answer).json)
    }

    /// Ends a sign-in whose second step was abandoned. A session that cannot be ended now expires by itself.
    package func abandon(_ step: PendingStep) async {
        await end(step.reference)
    }

    /// Begins the second step of the session on this device.
    /// - Throws: `AuthError.secondFactorMissing` for a person who has no second factor; `.unsupported` for one who can't
    ///   add any; or another `AuthError`.
    package func beginStep() async throws -> PendingStep {
        guard let choice = FactorChoice(try await person().factors) else {
            let canAdd = try await knownOffer().hasFactors
            throw canAdd ? AuthError.secondFactorMissing : AuthError.unsupported
        }
        return hold(nil, for: .raise(beginSignIn()), choice)
    }

    // MARK: The person's own

    /// Returns the second factors that are in use.
    /// - Throws: `AuthError`, as the port says.
    package func factors() async throws -> [SecondFactor] {
        try await person().factors.used.sorted { $0.createdAt.date < $1.createdAt.date }
            .compactMap { SecondFactor($0) }
    }

    /// Begins to add an authenticator app.
    /// - Throws: `AuthError`, as the port says.
    package func enrollApp(named name: String?) async throws -> AppEnrollment {
        try await enroll("totp", name).app
    }

    /// Shows with a code that a new authenticator app works. The session on this device has taken the step then.
    /// - Throws: `AuthError`, as the port says.
    package func confirm(_ id: String, code: Secret) async throws {
        let reply = try await challenge(id)
        try await confirm(id, FactorProofBody(challengeID: reply.id, code: Self.typed(code)))
    }

    /// Begins to add a security key.
    /// - Throws: `AuthError`, as the port says.
    package func enrollSecurityKey(named name: String?) async throws -> SecurityKeyEnrollment {
        let id = try await enroll("webauthn", name).id
        return try Self.registration(of: id, try await challenge(id))
    }

    /// What the device is asked to register a security key.
    static func registration(
        of id: String, _ reply: FactorChallengeReply
    ) throws(AuthError) -> SecurityKeyEnrollment {
        do {
            return SecurityKeyEnrollment(
                id: id, creation: try PasskeyCreation(id: reply.id, options: try reply.options, isSecurityKey: true))
        } catch {
            throw error.authError
        }
    }

    /// Adds a security key that the device has registered.
    /// - Throws: `AuthError`, as the port says.
    package func confirm(_ id: String, key: NewPasskey) async throws {
        let answer = WireFactorCredential(WireNewCredential(key))
        try await confirm(id, FactorProofBody(challengeID: key.questionID, webAuthn: answer))
    }

    /// Removes a second factor.
    /// - Throws: `AuthError`, as the port says.
    package func removeFactor(_ id: String) async throws {
        let id = PercentCoding.encode(id)
        try await holder.asCaller { token throws(SupabaseFailure) in
            try await self.client.run(.delete, "/factors/\(id)", bearer: token)
        }
    }

    /// Returns how many backup codes the person has; nil for none.
    /// - Throws: `AuthError.unsupported` when the back end is not the Gatehouse server; or another `AuthError`.
    package func backupCodes() async throws -> BackupCodeCount? {
        let person = await caller()
        guard try await knownOffer().isGatehouse == true else { throw AuthError.unsupported }
        return try await holder.asCaller(of: person) { token throws(SupabaseFailure) -> BackupCodeCount? in
            do throws(SupabaseFailure) {
                let reply: SupabaseReply<WireBackupCodes> = try await self.client.json(
                    .get, "/factors/recovery-codes", bearer: token)
                return BackupCodeCount(total: reply.value.total, remaining: reply.value.remaining ?? 0)
            } catch  where error.code == .mfaFactorNotFound {
                return nil
            }
        }
    }

    /// Creates backup codes. Earlier ones no longer work.
    /// - Throws: `AuthError.unsupported` when the back end is not the Gatehouse server; or another `AuthError`.
    package func makeBackupCodes() async throws -> [Secret] {
        let person = await caller()
        guard try await knownOffer().isGatehouse == true else { throw AuthError.unsupported }
        return try await holder.asCaller(of: person) { token throws(SupabaseFailure) -> [Secret] in
            guard let codes = try await self.newCodes(token).codes, !codes.isEmpty else { throw .malformed }
            return codes.map { Secret($0) }
        }
    }

    /// Makes the first codes, or replaces those that there are.
    func newCodes(_ token: Secret) async throws(SupabaseFailure) -> WireBackupCodes {
        let path = "/factors/recovery-codes"
        do throws(SupabaseFailure) {
            let reply: SupabaseReply<WireBackupCodes> = try await client.json(.post, path, bearer: token)
            return reply.value
        } catch  where error.code == .mfaVerifiedFactorExists {
            let reply: SupabaseReply<WireBackupCodes> = try await client.json(
                .post, "\(path)/regenerate", bearer: token)
            return reply.value
        }
    }

    // MARK: Requests

    /// Sends the answer to a step, and uses the session that comes back.
    private func take(_ step: PendingStep, _ path: String, _ body: JSONObject) async throws -> PendingStep.Outcome {
        let method = await method(of: step)
        let isOwn = waiting[step.reference]?.session == nil
        let issued = try await asking(step.reference) { token throws(SupabaseFailure) -> IssuedSession in
            do throws(SupabaseFailure) {
                return try await self.issued(path, [], body, method, bearer: token)
            } catch {
                throw error.ofStep
            }
        }
        // It was abandoned meanwhile, or the person signed out.
        guard let taken = forget(step.reference) else {
            // A person who turned back stays signed in: to the server, the answer is lost.
            if !isOwn { try? await sessions.revoke(issued.session) }
            throw AuthError.cancelled
        }
        switch taken.act {
        case .recovery(let email):
            return .recovery(RecoveryGrant(email: email, reference: issued.session.accessToken))
        case .signIn(let number): return .signedIn(try await handOver(issued, number))
        case .raise(let number): return .signedIn(try await renew(with: issued, number))
        case .enrollment: throw AuthError.factorExpired
        }
    }

    /// Replaces the tokens of the session on this device. A person who signed out meanwhile stays out, wherever they did
    /// so, and the session does not take the place of another person's.
    private func renew(with issued: IssuedSession, _ number: Int) async throws(AuthError) -> AuthSession {
        guard await holder.currentIdentity()?.userId == issued.session.identity.userId else {
            try? await sessions.revoke(issued.session)
            throw .cancelled
        }
        return try await handOver(issued, number)
    }

    /// Ends a sign-in that waits. A session that cannot be ended now expires by itself.
    func end(_ reference: Secret) async {
        guard let session = forget(reference)?.session else { return }
        try? await sessions.revoke(session)
    }

    /// Sends a request with the token of the sign-in that waits, renewed if necessary.
    func asking<Value>(
        _ reference: Secret, _ request: (Secret) async throws(SupabaseFailure) -> Value
    ) async throws(AuthError) -> Value {
        guard let held = waiting[reference], held.isOpen(at: clock.now) else { throw .factorExpired }
        do throws(AuthError) {
            guard var session = held.session else { return try await holder.asCaller(request) }
            do throws(SupabaseFailure) {
                return try await request(session.accessToken)
            } catch {
                guard error.authError == .sessionExpired else { throw error.authError }
            }
            do throws(SessionRenewalFailure) {
                let grant = try await sessions.renew(session)
                session = grant.session
                waiting[reference]?.renew(grant)
            } catch {
                switch error {
                case .refused: throw AuthError.factorExpired
                case .failed(let error): throw error
                }
            }
            do throws(SupabaseFailure) {
                return try await request(session.accessToken)
            } catch {
                throw error.authError
            }
        } catch {
            throw Self.lost.contains(error) ? .factorExpired : error
        }
    }

    /// The refusals after which a sign-in can't continue: its session has ended, or what it adds or answers is gone.
    private static let lost: Set<AuthError> = [.sessionExpired, .notSignedIn, .unknown("mfa_factor_not_found")]

    private func challenge(_ id: String, of step: PendingStep) async throws(AuthError) -> FactorChallengeReply {
        try await asking(step.reference) { token throws(SupabaseFailure) in
            do throws(SupabaseFailure) {
                return try await self.challenge(id, bearer: token)
            } catch {
                throw error.ofStep
            }
        }
    }

    private func challenge(_ id: String) async throws(AuthError) -> FactorChallengeReply {
        try await holder.asCaller { token throws(SupabaseFailure) in try await self.challenge(id, bearer: token) }
    }

    func challenge(_ id: String, bearer: Secret) async throws(SupabaseFailure) -> FactorChallengeReply {
        let reply: SupabaseReply<FactorChallengeReply> = try await client.json(
            .post, Self.path(id, "challenge"), body: [:], bearer: bearer)
        return reply.value
    }

    private func enroll(_ kind: String, _ name: String?) async throws(AuthError) -> NewFactorReply {
        try await holder.asCaller { token throws(SupabaseFailure) in
            try await self.enroll(kind, name, bearer: token)
        }
    }

    func enroll(_ kind: String, _ name: String?, bearer: Secret) async throws(SupabaseFailure) -> NewFactorReply {
        let body = FactorBody(factorType: kind, friendlyName: name)
        let reply: SupabaseReply<NewFactorReply> = try await client.json(
            .post, "/factors", body: body.json, bearer: bearer)
        return reply.value
    }

    private func confirm(_ id: String, _ body: FactorProofBody) async throws(AuthError) {
        let number = beginSignIn()
        let method = await holder.currentIdentity()?.authMethod ?? .email
        let issued = try await holder.asCaller { token throws(SupabaseFailure) in
            try await self.issued(Self.path(id, "verify"), [], body.json, method, bearer: token)
        }
        _ = try await renew(with: issued, number)
    }

    private func person() async throws(AuthError) -> WireUser {
        try await holder.asCaller { token throws(SupabaseFailure) in
            let reply: SupabaseReply<WireUser> = try await self.client.json(.get, "/user", bearer: token)
            return reply.value
        }
    }

    private func method(of step: PendingStep) async -> AuthMethod {
        if let session = waiting[step.reference]?.session { return session.identity.authMethod }
        return await holder.currentIdentity()?.authMethod ?? .email
    }

    /// A code as any server reads it, however the person's keyboard or mail shapes it.
    static func typed(_ code: Secret) -> Secret { Secret(TypedCode.lettersAndDigits(code.reveal())) }

    static func path(_ id: String, _ act: String) -> String { "/factors/\(PercentCoding.encode(id))/\(act)" }
}

/// What a person who adds a second factor has to know, as the back end sends it once.
struct NewFactorReply: Decodable, Redacted {
    let id: String
    let totp: App?

    struct App: Decodable, Redacted {
        let secret: String
        let uri: String
    }

    /// What a new authenticator app needs.
    var app: AppEnrollment {
        get throws(AuthError) {
            guard let totp else { throw SupabaseFailure.malformed.authError }
            return AppEnrollment(id: id, secret: Secret(totp.secret), address: Secret(totp.uri))
        }
    }
}

/// A request for a second factor, as the back end sends it.
struct FactorChallengeReply: Decodable {
    let id: String
    let webauthn: Ceremony?

    struct Ceremony: Decodable {
        let credentialOptions: JSONObject

        private enum CodingKeys: String, CodingKey {
            case credentialOptions = "credential_options"
        }
    }

    /// What the device is asked: in the member `publicKey`, or beside it.
    var options: JSONObject {
        get throws(SupabaseFailure) {
            guard let all = webauthn?.credentialOptions else { throw .malformed }
            return all["publicKey"]?.objectValue ?? all
        }
    }
}
