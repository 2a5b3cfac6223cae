/// The port to the second factors at a back end: those of the signed-in person, and the second step of a sign-in.
///
/// ``capabilities`` lists what the back end supports: ``BackEndCapability/secondFactor`` for authenticator apps and the
/// step, ``BackEndCapability/securityKeys`` and ``BackEndCapability/backupCodes``. Everything else throws
/// ``AuthError/unsupported``. Adapters throw only ``AuthError``. Where the person has to sign in again first, they throw
/// `.unknown("reauthentication_needed")`, and where the second step has to be taken first,
/// ``AuthError/secondFactorRequired``.
public protocol FactorPort: SecondFactorPort {
    /// What this back end supports, as last known. Returns at once.
    var capabilities: Set<BackEndCapability> { get }

    /// Returns the second factors of the signed-in person that are in use, the oldest first.
    /// - Throws: ``AuthError/notSignedIn``; or another `AuthError`.
    func factors() async throws -> [SecondFactor]

    /// Begins to add an authenticator app. No sign-in needs it until ``confirm(_:code:)``.
    /// - Parameter name: What the person calls it; nil for no name.
    /// - Throws: ``AuthError/tooManyFactors``; `.unknown("mfa_factor_name_conflict")`; or another `AuthError`.
    func enrollApp(named name: String?) async throws -> AppEnrollment

    /// Shows with a code that a new authenticator app works. Each sign-in needs it from now on, and the session on this
    /// device has taken the step.
    /// - Parameters:
    ///   - id: ``AppEnrollment/id``.
    ///   - code: The code as it was typed.
    /// - Throws: ``AuthError/factorIncorrect``, ``AuthError/factorExpired``; or another `AuthError`.
    func confirm(_ id: String, code: Secret) async throws

    /// Begins to add a security key.
    /// - Parameter name: What the person calls it; nil for no name.
    /// - Throws: As ``enrollApp(named:)``.
    func enrollSecurityKey(named name: String?) async throws -> SecurityKeyEnrollment

    /// Adds a security key that the device has registered: see ``confirm(_:code:)``.
    /// - Throws: ``AuthError/passkeyUnknown``, ``AuthError/factorExpired``; or another `AuthError`.
    func confirm(_ id: String, key: NewPasskey) async throws

    /// Removes a second factor. With the last one, the backup codes are removed too.
    /// - Parameter id: ``SecondFactor/id``.
    /// - Throws: ``AuthError``.
    func removeFactor(_ id: String) async throws

    /// Returns how many backup codes the person has; nil for none.
    /// - Throws: ``AuthError``.
    func backupCodes() async throws -> BackupCodeCount?

    /// Creates backup codes. Earlier ones no longer work.
    /// - Returns: The codes, which no later call returns.
    /// - Throws: `.unknown("mfa_recovery_codes_sole_factor")` for a person without a second factor; or another
    ///   `AuthError`.
    func makeBackupCodes() async throws -> [Secret]

    /// Begins the second step of the session on this device, for an act that needs it.
    /// - Throws: ``AuthError/secondFactorMissing`` for a person who has no second factor; ``AuthError/unsupported`` where
    ///   nobody can add one, or the back end asks for the step at sign-in only; or another `AuthError`.
    func beginStep() async throws -> PendingStep

    /// Returns the sign-in of a person who must have a second factor and has none; nil if the last sign-in of this adapter
    /// waits for none.
    ///
    /// Such a sign-in throws ``AuthError/secondFactorRequired``, as one does that waits for its step, and nobody is signed
    /// in before ``finish(_:)``.
    func pendingEnrollment() async -> PendingEnrollment?

    /// Begins to add an authenticator app, as ``enrollApp(named:)`` does, for a person who is not signed in yet.
    /// - Throws: ``AuthError/factorExpired`` when the sign-in has waited for too long; or another `AuthError`.
    func enrollApp(named name: String?, in enrollment: PendingEnrollment) async throws -> AppEnrollment

    /// Shows with a code that the new authenticator app works.
    /// - Returns: Backup codes for the person to keep; empty if the back end has none.
    /// - Throws: ``AuthError/factorIncorrect``, ``AuthError/factorExpired``; or another `AuthError`.
    func confirm(_ id: String, code: Secret, in enrollment: PendingEnrollment) async throws -> [Secret]

    /// Begins to add a security key, as ``enrollSecurityKey(named:)`` does, for a person who is not signed in yet.
    /// - Throws: As ``enrollApp(named:in:)``.
    func enrollSecurityKey(
        named name: String?, in enrollment: PendingEnrollment
    ) async throws -> SecurityKeyEnrollment

    /// Adds the security key that the device has registered.
    /// - Returns: Backup codes for the person to keep; empty if the back end has none.
    /// - Throws: ``AuthError/passkeyUnknown``, ``AuthError/factorExpired``; or another `AuthError`.
    func confirm(_ id: String, key: NewPasskey, in enrollment: PendingEnrollment) async throws -> [Secret]

    /// Signs in, once the person has a second factor.
    /// - Throws: ``AuthError/factorExpired`` when the sign-in has waited for too long, or no factor was confirmed; or
    ///   another `AuthError`.
    func finish(_ enrollment: PendingEnrollment) async throws -> AuthSession

    /// Ends a sign-in that was abandoned. The session on this device stays.
    func abandon(_ enrollment: PendingEnrollment) async
}

/// The port of a back end without second factors. No sign-in waits for a step, and every other method throws
/// ``AuthError/unsupported``.
@usableFromInline package struct NoFactors: FactorPort {
    /// Creates the port.
    @usableFromInline package init() {}

    /// None.
    @usableFromInline package var capabilities: Set<BackEndCapability> { [] }

    /// Nil.
    @usableFromInline package func pendingStep() async -> PendingStep? { nil }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func verify(
        factor id: String, code: Secret, of step: PendingStep
    ) async throws -> PendingStep.Outcome {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func challenge(factor id: String, of step: PendingStep) async throws -> PasskeyRequest {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func verify(
        factor id: String, proof: PasskeyProof, of step: PendingStep
    ) async throws -> PendingStep.Outcome {
        throw AuthError.unsupported
    }

    /// Does nothing.
    @usableFromInline package func abandon(_ step: PendingStep) async {}

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func factors() async throws -> [SecondFactor] { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func enrollApp(named name: String?) async throws -> AppEnrollment {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func confirm(_ id: String, code: Secret) async throws { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func enrollSecurityKey(named name: String?) async throws -> SecurityKeyEnrollment {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func confirm(_ id: String, key: NewPasskey) async throws { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func removeFactor(_ id: String) async throws { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func backupCodes() async throws -> BackupCodeCount? { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func makeBackupCodes() async throws -> [Secret] { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func beginStep() async throws -> PendingStep { throw AuthError.unsupported }

    /// Nil.
    @usableFromInline package func pendingEnrollment() async -> PendingEnrollment? { nil }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func enrollApp(
        named name: String?, in enrollment: PendingEnrollment
    ) async throws -> AppEnrollment {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func confirm(
        _ id: String, code: Secret, in enrollment: PendingEnrollment
    ) async throws -> [Secret] {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func enrollSecurityKey(
        named name: String?, in enrollment: PendingEnrollment
    ) async throws -> SecurityKeyEnrollment {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func confirm(
        _ id: String, key: NewPasskey, in enrollment: PendingEnrollment
    ) async throws -> [Secret] {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func finish(_ enrollment: PendingEnrollment) async throws -> AuthSession {
        throw AuthError.unsupported
    }

    /// Does nothing.
    @usableFromInline package func abandon(_ enrollment: PendingEnrollment) async {}
}
