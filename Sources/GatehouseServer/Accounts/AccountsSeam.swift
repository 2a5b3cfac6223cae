package import GatehouseDomain
package import GatehouseWire

extension Accounts {
    /// Creates an account.
    package func signUp(
        email: String, password: Secret, metadata: JSONObject, consent: Consent?, client: ClientContext
    ) async throws -> SignUpOutcome { throw ServerError(501, "unexpected_failure", "Not there yet.") }

    /// Signs in with address and password.
    package func signIn(email: String, password: Secret, client: ClientContext) async throws -> IssuedSession {
        throw ServerError(501, "unexpected_failure", "Not there yet.")
    }

    /// Exchanges a refresh token.
    package func refresh(_ token: Secret, client: ClientContext) async throws -> IssuedSession {
        throw ServerError(501, "unexpected_failure", "Not there yet.")
    }

    /// Who presents this access token: 403 bad_jwt, session_not_found, user_not_found, user_banned.
    package func authenticate(accessToken: Secret) async throws -> Authenticated {
        throw ServerError(501, "unexpected_failure", "Not there yet.")
    }

    /// Checks that a token is an administrator's: 403 bad_jwt, 403 not_admin.
    package func authorizeAdministrator(token: Secret) async throws -> AccessClaims {
        throw ServerError(501, "unexpected_failure", "Not there yet.")
    }

    /// The live session with this id; nil when it ended.
    package func session(_ id: SessionID) async throws -> Authenticated? {
        throw ServerError(501, "unexpected_failure", "Not there yet.")
    }

    /// Changes password or metadata.
    package func update(_ who: Authenticated, change: UserChange) async throws -> UserRecord {
        throw ServerError(501, "unexpected_failure", "Not there yet.")
    }

    /// Ends sessions; idempotent.
    package func signOut(_ who: Authenticated, scope: SignOutScope) async throws {
        throw ServerError(501, "unexpected_failure", "Not there yet.")
    }

    /// Mails a code and a link to recover the account.
    package func requestRecovery(email: String, client: ClientContext) async throws {
        throw ServerError(501, "unexpected_failure", "Not there yet.")
    }

    /// Mails the confirmation again.
    package func resendConfirmation(email: String, client: ClientContext) async throws {
        throw ServerError(501, "unexpected_failure", "Not there yet.")
    }

    /// Uses up a code or a link: 403 otp_expired with `codeFailure`.
    package func verify(_ request: Verification, client: ClientContext) async throws -> IssuedSession {
        throw ServerError(501, "unexpected_failure", "Not there yet.")
    }

    /// What a link is good for, without using it up.
    package func inspectLink(_ token: Secret, purpose: CodePurpose) async throws -> LinkState {
        throw ServerError(501, "unexpected_failure", "Not there yet.")
    }
}
