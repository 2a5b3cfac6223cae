/// The port of the second step of a sign-in.
///
/// An adapter whose sign-in needs the step throws ``AuthError/secondFactorRequired`` from the sign-in itself, and then names
/// the step with ``pendingStep()``. Adapters throw only ``AuthError``.
public protocol SecondFactorPort: Sendable {
    /// Returns the step that the last sign-in of this adapter waits for; nil if it waits for none.
    func pendingStep() async -> PendingStep?

    /// Does the step with a code of an authenticator app, or with a backup code in its place.
    /// - Parameters:
    ///   - id: The factor to use: ``SecondFactor/id``.
    ///   - code: The code as it was typed.
    ///   - step: The sign-in.
    /// - Throws: ``AuthError/factorIncorrect``; ``AuthError/factorExpired`` when the sign-in has waited for too long;
    ///   ``AuthError/factorRemoved`` when the account no longer has the factor; ``AuthError/rateLimited(retryAfter:)``; or
    ///   another `AuthError`.
    func verify(factor id: String, code: Secret, of step: PendingStep) async throws -> PendingStep.Outcome

    /// Begins the step with a security key.
    /// - Parameters:
    ///   - id: The factor to use: ``SecondFactor/id``.
    ///   - step: The sign-in.
    /// - Returns: What the device is asked.
    /// - Throws: As ``verify(factor:code:of:)``.
    func challenge(factor id: String, of step: PendingStep) async throws -> PasskeyRequest

    /// Does the step with a security key.
    /// - Parameters:
    ///   - id: The factor to use: ``SecondFactor/id``.
    ///   - proof: What the device answered.
    ///   - step: The sign-in.
    /// - Throws: ``AuthError/passkeyUnknown`` when the answer is not accepted; others, as ``verify(factor:code:of:)``.
    func verify(factor id: String, proof: PasskeyProof, of step: PendingStep) async throws -> PendingStep.Outcome

    /// Ends a sign-in whose second step was abandoned. The session on this device stays.
    func abandon(_ step: PendingStep) async
}
