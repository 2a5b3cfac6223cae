/// The port to the session on this device: adapters hand over what they were issued, and ask it for tokens.
public protocol SessionHolder: Sendable {
    /// Takes over a session that has just been issued, in place of whatever was held before. It is in force when this
    /// returns, and stored unless the store failed; a store that failed is tried again.
    func signIn(_ grant: SessionGrant) async

    /// Who is signed in, or nil: from what is stored, also offline.
    func currentIdentity() async -> Identity?

    /// Who is signed in, or nil when nobody is.
    ///
    /// By default it is ``currentIdentity()``.
    /// - Throws: ``AuthError/unavailable`` when what is stored cannot be read now; ``AuthError/cancelled``.
    func restoredIdentity() async throws -> Identity?

    /// An access token that is good now, renewed if need be.
    /// - Parameter rejected: A token that the back end has answered 401 to; another one is given then.
    /// - Throws: ``AuthError/notSignedIn`` when nobody is signed in; ``AuthError/sessionExpired`` when the session has ended; ``AuthError/network``
    ///   or another ``AuthError`` when it could not be renewed now.
    func accessToken(rejected: Secret?) async throws -> Secret

    /// Signs out here at once; the back end is told as soon as it can be. Nobody being signed in is no error.
    func signOut() async

    /// Ends one session, as ``signOut()`` does, if it is the one held; another one stays.
    func discard(_ session: AuthSession) async
}

extension SessionHolder {
    /// Who is signed in, for a holder that can always tell.
    public func restoredIdentity() async throws -> Identity? { await currentIdentity() }
}
