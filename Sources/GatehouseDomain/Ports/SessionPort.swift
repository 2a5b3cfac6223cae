/// The port to the sessions at the back end.
public protocol SessionPort: Sendable {
    /// The back end. A stored session is bound to it: another back end does not find it. Nil, the default, for a port
    /// whose store is never used with another back end.
    var backEnd: BackEndName? { get }

    /// Exchanges the refresh token for new tokens (RFC 6749, section 6). The old token may be invalid afterwards, even
    /// if the answer is lost.
    /// - Throws: ``SessionRenewalFailure``.
    func renew(_ session: AuthSession) async throws(SessionRenewalFailure) -> SessionGrant

    /// Ends a session at the back end, even one whose access token has expired. An ended session is not an error.
    ///
    /// A session that was signed out without a network comes here later with what was kept of it: the ticket alone if
    /// it has one, otherwise the refresh token alone, or the access token of a session without one. The other texts are
    /// empty.
    /// - Throws: ``AuthError`` when the back end could not be reached.
    func revoke(_ session: AuthSession) async throws
}

extension SessionPort {
    /// Nil: the store is never used with another back end.
    public var backEnd: BackEndName? { nil }
}
