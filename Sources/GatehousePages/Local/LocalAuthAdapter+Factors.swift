import Foundation
import GatehouseAccounts
import GatehouseCore
package import GatehouseDomain

/// The second step of a sign-in.
extension LocalAuthAdapter {
    package func pendingStep() async -> PendingStep? { step }

    package func verify(factor id: String, code: Secret, of step: PendingStep) async throws -> PendingStep.Outcome {
        let opened: OpenedSession = try await AuthError.mapping(
            accounts.log, counting: (accounts.limiter, client)
        ) {
            guard let who = try await waiting(step),
                let factor = who.user.factors.first(where: { $0.isVerified && $0.id.text == id })
            else { throw AuthError.factorExpired }
            // A code in place of a security key can only be a backup code.
            if factor.kind == .securityKey { return try await accounts.backupCodes.verify(code, by: who) }
            let challenge = try await accounts.factorProof.challenge(factor.id, by: who)
            return try await accounts.factorProof.verify(factor.id, code: code, challenge: challenge.id, by: who)
        }
        if opened.session.isRecovery {
            return .recovery(
                RecoveryGrant(email: opened.user.email ?? "", reference: Secret(opened.session.id.text)))
        }
        let method = Authenticated(user: opened.user, session: opened.session, claims: nil).method
        return .signedIn(try signedIn(opened, with: method))
    }

    // In a browser, the page itself asks the device for a security key.
    package func challenge(factor id: String, of step: PendingStep) async throws -> PasskeyRequest {
        throw AuthError.unsupported
    }

    package func verify(
        factor id: String, proof: PasskeyProof, of step: PendingStep
    ) async throws -> PendingStep.Outcome {
        throw AuthError.unsupported
    }

    package func abandon(_ step: PendingStep) async {
        guard let id = SessionID(text: step.reference.reveal()) else { return }
        try? await end(id)
    }

    /// Throws if a sign-in has to wait for its second step.
    func askForStep(of opened: OpenedSession) throws {
        guard opened.user.needsStep(in: opened.session), let choice = FactorChoice(of: opened.user) else { return }
        step = PendingStep(choice: choice, reference: Secret(opened.session.id.text))
        throw AuthError.secondFactorRequired
    }

    /// The sign-in that waits for a step, while it may.
    private func waiting(_ step: PendingStep) async throws -> Authenticated? {
        guard let id = SessionID(text: step.reference.reveal()), var who = try await accounts.sessions.live(id),
            clock.now < who.session.createdAt.advanced(by: .seconds(PendingStep.life))
        else { return nil }
        who.session.client = client
        return who
    }
}
