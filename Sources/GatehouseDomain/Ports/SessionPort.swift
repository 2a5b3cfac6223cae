/// The port to the sessions at the back end.
public protocol SessionPort: Sendable {
    /// Exchanges the refresh token for new tokens (RFC 6749, section 6). The old one may be good for nothing afterwards,
    /// also when the answer is lost.
    /// - Throws: ``SessionRenewalFailure``.
    func renew(_ session: AuthSession) async throws(SessionRenewalFailure) -> SessionGrant

    /// Ends a session at the back end, also one whose access token has expired. A session that has ended is no error.
    /// - Throws: ``AuthError`` when the back end could not be told.
    func revoke(_ session: AuthSession) async throws
}
