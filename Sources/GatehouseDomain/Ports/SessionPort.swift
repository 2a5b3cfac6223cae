/// The port to the sessions at the back end.
public protocol SessionPort: Sendable {
    /// Exchanges the refresh token for new tokens (RFC 6749, section 6). The old token may be invalid afterwards, even
    /// if the answer is lost.
    /// - Throws: ``SessionRenewalFailure``.
    func renew(_ session: AuthSession) async throws(SessionRenewalFailure) -> SessionGrant

    /// Ends a session at the back end, even one whose access token has expired. An ended session is not an error.
    /// - Throws: ``AuthError`` when the back end could not be reached.
    func revoke(_ session: AuthSession) async throws
}
