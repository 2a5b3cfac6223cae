import Foundation
import GatehouseAccounts
import GatehouseCore
package import GatehouseDomain
import GatehouseWire

/// The second step of a sign-in.
extension LocalAuthAdapter {
    package func pendingStep() async -> PendingStep? { step }

    package func verify(factor id: String, code: Secret, of step: PendingStep) async throws -> PendingStep.Outcome {
        let opened: OpenedSession = try await AuthError.mapping(
            accounts.log, counting: (accounts.limiter, client)
        ) {
            let (who, factor) = try await waiting(step, for: id)
            // A code in place of a security key can only be a backup code.
            if factor.kind == .securityKey { return try await accounts.backupCodes.verify(code, by: who) }
            let challenge = try await accounts.factorProof.challenge(factor.id, by: who)
            return try await accounts.factorProof.verify(factor.id, code: code, challenge: challenge.id, by: who)
        }
        return try outcome(of: opened)
    }

    private func outcome(of opened: OpenedSession) throws -> PendingStep.Outcome {
        if opened.session.isRecovery {
            return .recovery(
                RecoveryGrant(email: opened.user.email ?? "", reference: Secret(opened.session.id.text)))
        }
        let method = Authenticated(user: opened.user, session: opened.session, claims: nil).method
        return .signedIn(try signedIn(opened, with: method))
    }

    // In a browser, the page itself asks the device for a security key: ``keyOptions(for:)``.
    package func challenge(factor id: String, of step: PendingStep) async throws -> PasskeyRequest {
        throw AuthError.unsupported
    }

    package func verify(
        factor id: String, proof: PasskeyProof, of step: PendingStep
    ) async throws -> PendingStep.Outcome {
        let opened: OpenedSession = try await AuthError.mapping(
            accounts.log, counting: (accounts.limiter, client)
        ) {
            let (who, factor) = try await waiting(step, for: id)
            return try await verify(proof, of: factor.id, by: who)
        }
        return try outcome(of: opened)
    }

    private func verify(
        _ proof: PasskeyProof, of factor: FactorID, by who: Authenticated
    ) async throws -> OpenedSession {
        do {
            return try await accounts.factorProof.verify(
                factor, answer: .use(PasskeyAnswer.assertion(proof)),
                challenge: try PasskeyAnswer.challenge(proof.questionID), by: who)
        } catch let refusal as AccountRefusal {
            switch refusal {
            case .passkeyNotVerified, .challengeNotFound, .challengeExpired: passkeyRefusal = refusal
            // The sign-in still waits, and the next page asks again.
            case .factorChallengeUsed, .factorChallengeExpired: passkeyRefusal = .challengeExpired
            default: break
            }
            throw passkeyRefusal ?? refusal
        }
    }

    /// Returns what the page asks a device for, so that the security key that is chosen takes a step; nil where no key
    /// can.
    func keyOptions(for step: PendingStep) async throws -> WirePasskeyRequest? {
        do {
            let (who, factor) = try await waiting(step, for: step.choice.chosen.id)
            let challenge = try await accounts.factorProof.challenge(factor.id, by: who)
            guard case .request(let options)? = challenge.ceremony else { return nil }
            return challenge.options(options)
        } catch is AccountRefusal {
            return nil
        } catch is AuthError {
            return nil
        }
    }

    package func abandon(_ step: PendingStep) async {
        guard let id = SessionID(text: step.reference.reveal()) else { return }
        try? await end(id)
    }

    /// Throws if a sign-in has to wait for its second step.
    func askForStep(of opened: OpenedSession) throws {
        guard opened.user.needsStep(in: opened.session), let choice = FactorChoice(of: opened.user, in: opened.session)
        else { return }
        step = PendingStep(choice: choice, reference: Secret(opened.session.id.text))
        throw AuthError.secondFactorRequired
    }

    /// The sign-in that waits for a step, while it may, and the factor that takes the step.
    /// - Throws: `AuthError.factorExpired` if the sign-in has ended; `.factorRemoved` if the account no longer has the
    ///   factor.
    private func waiting(_ step: PendingStep, for name: String) async throws -> (Authenticated, FactorRecord) {
        guard let id = SessionID(text: step.reference.reveal()), var who = try await accounts.sessions.live(id),
            clock.now < who.session.createdAt.advanced(by: .seconds(PendingStep.life))
        else { throw AuthError.factorExpired }
        guard let factor = who.user.factors.first(where: { $0.isVerified && $0.id.text == name }) else {
            throw AuthError.factorRemoved
        }
        who.session.client = client
        return (who, factor)
    }
}
