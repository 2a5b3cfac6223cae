/// The email accounts of a back end that has none, such as an OpenID provider. No screen offers them, and every call
/// that asks for something throws ``AuthError/unsupported``.
package struct NoEmailAccounts: AuthService {
    private let sessions: any SessionPort

    /// Creates the port.
    /// - Parameter sessions: Ends sessions at the back end.
    package init(sessions: any SessionPort) {
        self.sessions = sessions
    }

    /// Throws ``AuthError/unsupported``.
    package func signIn(email: String, password: String) async throws -> AuthSession { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    package func signUp(email: String, password: String, consent: Consent) async throws -> SignUpResult {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    package func confirmSignUp(email: String, code: String) async throws -> AuthSession { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    package func resendConfirmation(email: String) async throws { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    package func requestPasswordReset(email: String) async throws { throw AuthError.unsupported }

    /// Throws ``AuthError/unsupported``.
    package func verifyResetCode(email: String, code: String) async throws -> RecoveryGrant {
        throw AuthError.unsupported
    }

    /// Throws ``AuthError/unsupported``.
    package func setNewPassword(_ password: String, grant: RecoveryGrant) async throws { throw AuthError.unsupported }

    /// Does nothing: there is no recovery session.
    package func abandon(_ grant: RecoveryGrant) async {}

    /// Ends a session at the back end.
    /// - Throws: ``AuthError`` when the back end could not be reached.
    package func revoke(_ session: AuthSession) async throws { try await sessions.revoke(session) }
}
