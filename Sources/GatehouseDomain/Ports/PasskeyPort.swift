/// The port to the passkeys at a back end. It asks and it accepts answers; the device answers by ``PasskeyCeremony``.
///
/// ``capabilities`` lists what the back end supports: ``BackEndCapability/passkeys`` for all of it but the sign-up, and
/// ``BackEndCapability/passkeySignUp``. Everything else throws ``AuthError/unsupported``. Adapters throw only
/// ``AuthError``.
public protocol PasskeyPort: Sendable {
    /// What this back end supports, as last known. Returns at once.
    var capabilities: Set<BackEndCapability> { get }

    /// Begins a sign-in with a passkey, of anybody.
    /// - Throws: ``AuthError/rateLimited(retryAfter:)``, ``AuthError/unavailable``; or another `AuthError`.
    func beginPasskeySignIn() async throws -> PasskeyRequest

    /// Signs in with the answer of a passkey.
    /// - Throws: ``AuthError/passkeyUnknown`` when no account has this passkey, or it is not accepted;
    ///   ``AuthError/factorExpired`` when the question was answered too late or twice; ``AuthError/emailUnverified``,
    ///   ``AuthError/accountSuspended``; or another `AuthError`.
    func signIn(passkey proof: PasskeyProof) async throws -> AuthSession

    /// Begins the sign-up of an account that has a passkey in place of a password.
    /// - Parameter email: The person's email address; nil if the person chooses it on the device's sheet.
    /// - Throws: ``AuthError/emailInvalid``, ``AuthError/signUpClosed``; or another `AuthError`.
    func beginPasskeySignUp(email: String?) async throws -> PasskeyCreation

    /// Creates an account with a new passkey. The address is confirmed with the mailed code, as after any sign-up:
    /// ``AuthService/confirmSignUp(email:code:)``.
    /// - Parameters:
    ///   - passkey: What the device made.
    ///   - email: The address that the sign-up began with, or that the person chose on the sheet.
    ///   - consent: The terms that the person accepted.
    ///   - metadata: The answers to the form's additional questions.
    /// - Throws: ``AuthError/consentRequired``, ``AuthError/factorExpired``; or another `AuthError`.
    func signUp(
        passkey: NewPasskey, email: String, consent: Consent, metadata: [String: String]
    ) async throws -> SignUpResult

    /// Returns the passkeys of the signed-in person, the oldest first.
    /// - Throws: ``AuthError/notSignedIn``; or another `AuthError`.
    func passkeys() async throws -> [Passkey]

    /// Begins to add a passkey to the account of the signed-in person.
    /// - Parameter isAutomatic: Whether the device may make it without asking anybody, right after a sign-in.
    /// - Throws: ``AuthError/tooManyFactors``, ``AuthError/secondFactorRequired``;
    ///   `.unknown("reauthentication_needed")` when the person has to sign in again first; or another `AuthError`.
    func beginPasskey(isAutomatic: Bool) async throws -> PasskeyCreation

    /// Adds a passkey that the device has made.
    /// - Throws: ``AuthError/factorExpired``; `.unknown("webauthn_credential_exists")` when an account has it; or another
    ///   `AuthError`.
    func addPasskey(_ passkey: NewPasskey) async throws -> Passkey

    /// Renames a passkey.
    /// - Parameters:
    ///   - id: ``Passkey/id``.
    ///   - name: The new name, 1 to 120 characters.
    /// - Throws: ``AuthError``.
    func renamePasskey(_ id: String, to name: String) async throws -> Passkey

    /// Removes a passkey. The last sign-in method cannot be removed.
    /// - Parameter id: ``Passkey/id``.
    /// - Throws: `.unknown("single_identity_not_deletable")` for the last sign-in method; or another `AuthError`.
    func removePasskey(_ id: String) async throws
}

/// The port of a back end without passkeys. Every method throws ``AuthError/unsupported``.
@usableFromInline package struct NoPasskeys: PasskeyPort {
    /// Creates the port.
    @usableFromInline package init() {}

    /// None.
    @usableFromInline package var capabilities: Set<BackEndCapability> { [] }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func beginPasskeySignIn() async throws -> PasskeyRequest { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func signIn(passkey proof: PasskeyProof) async throws -> AuthSession {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func beginPasskeySignUp(email: String?) async throws -> PasskeyCreation {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func signUp(
        passkey: NewPasskey, email: String, consent: Consent, metadata: [String: String]
    ) async throws -> SignUpResult {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func passkeys() async throws -> [Passkey] { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func beginPasskey(isAutomatic: Bool) async throws -> PasskeyCreation {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func addPasskey(_ passkey: NewPasskey) async throws -> Passkey {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func renamePasskey(_ id: String, to name: String) async throws -> Passkey {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    @usableFromInline package func removePasskey(_ id: String) async throws { throw AuthError.unsupported }
}
