/// The port of email accounts.
///
/// Adapters throw only ``AuthError``.
public protocol AuthService: Sendable {
    /// Signs in.
    /// - Throws: ``AuthError/invalidCredentials`` both for an unknown email and for a wrong password;
    ///   ``AuthError/emailUnverified`` after a correct password; or another `AuthError`.
    func signIn(email: String, password: String) async throws -> AuthSession

    /// Creates an account.
    /// - Throws: ``AuthError/duplicateEmail`` where the back end says so, ``AuthError/weakPassword``,
    ///   ``AuthError/commonPassword``, ``AuthError/consentRequired``; or another `AuthError`.
    func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult

    /// Creates an account that stores the answers to the questions of ``AuthRequirements/signUpFields``.
    /// - Parameters:
    ///   - email: The address.
    ///   - password: The password.
    ///   - consent: The terms that the person has accepted.
    ///   - metadata: Texts by the keys of the fields.
    /// - Throws: The errors of ``signUp(email:password:consent:)``; ``AuthError/unsupported`` for answers if the back
    ///   end cannot store them.
    func signUp(
        email: String, password: String, consent: Consent, metadata: [String: String]
    ) async throws -> SignUpResult

    /// Confirms the address of a sign-up with the mailed code, and signs in.
    /// - Throws: ``AuthError/otpIncorrect``, ``AuthError/otpExpired``; or another `AuthError`.
    func confirmSignUp(email: String, code: String) async throws -> AuthSession

    /// Mails the confirmation again. An unknown or already confirmed address is not an error.
    /// - Throws: ``AuthError/rateLimited(retryAfter:)``; or another `AuthError`.
    func resendConfirmation(email: String) async throws

    /// Mails a reset code. An unknown address is not an error.
    /// - Throws: ``AuthError/rateLimited(retryAfter:)``; or another `AuthError`.
    func requestPasswordReset(email: String) async throws

    /// Exchanges the mailed reset code for the right to set a new password. This uses up the code.
    /// - Throws: ``AuthError/otpIncorrect``, ``AuthError/otpExpired``; or another `AuthError`.
    func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant

    /// Sets a new password and ends the recovery session. If the password is refused, the grant stays valid.
    /// - Throws: ``AuthError/weakPassword``, ``AuthError/commonPassword``, ``AuthError/samePassword``;
    ///   ``AuthError/otpExpired`` when the grant is no longer valid; or another `AuthError`.
    func setNewPassword(_ password: String, grant: RecoveryGrant) async throws

    /// Ends the recovery session without a new password. An ended grant is not an error.
    func abandon(_ grant: RecoveryGrant) async

    /// Ends a session at the back end. An ended session is not an error.
    /// - Throws: ``AuthError`` when the back end could not be reached.
    func revoke(_ session: AuthSession) async throws
}

extension AuthService {
    /// Creates an account without answers. Throws ``AuthError/unsupported`` if there are any.
    public func signUp(
        email: String, password: String, consent: Consent, metadata: [String: String]
    ) async throws -> SignUpResult {
        guard metadata.isEmpty else { throw AuthError.unsupported }
        return try await signUp(email: email, password: password, consent: consent)
    }

    /// Sets a new password with the mailed reset code, in one call.
    ///
    /// If the password is refused, the code is used up. To let the person correct the password, call
    /// ``verifyResetCode(email:code:)`` and ``setNewPassword(_:grant:)`` yourself.
    /// - Throws: The errors of these two methods. The recovery session is ended in every case.
    public func resetPassword(email: String, code: String, newPassword: String) async throws {
        let grant = try await verifyResetCode(email: email, code: code)
        do {
            try await setNewPassword(newPassword, grant: grant)
        } catch {
            await abandon(grant)
            throw error
        }
    }
}
