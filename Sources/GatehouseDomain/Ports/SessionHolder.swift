/// The port to the session on this device. Adapters pass it the sessions they were issued, and ask it for tokens.
public protocol SessionHolder: Sendable {
    /// Adopts a session that was just issued and replaces the previous one. When it returns, the session is in use and,
    /// unless the store failed, stored. A failed write is retried.
    func signIn(_ grant: SessionGrant) async

    /// Returns who is signed in, or nil, from what is stored. Works offline.
    func currentIdentity() async -> Identity?

    /// Returns who is signed in, or nil when nobody is.
    ///
    /// The default implementation returns ``currentIdentity()``.
    /// - Throws: ``AuthError/unavailable`` when the store cannot be read right now; ``AuthError/cancelled``.
    func restoredIdentity() async throws -> Identity?

    /// Returns a valid access token, renewed if necessary.
    /// - Parameter rejected: A token that the back end answered with 401. The result is then a different one.
    /// - Throws: ``AuthError/notSignedIn`` when nobody is signed in; ``AuthError/sessionExpired`` when the session has
    ///   ended; ``AuthError/unavailable`` while the app is locked or the store cannot be read; ``AuthError/network`` or
    ///   another ``AuthError`` when it could not be renewed right now.
    func accessToken(rejected: Secret?) async throws -> Secret

    /// Returns the group that the session acts in, as its access token says, from what is stored. Nil for none.
    ///
    /// The default implementation reads it from ``accessToken(rejected:)``, which can ask the back end.
    func currentGroup() async -> GroupContext?

    /// Signs out on this device at once, and tells the back end as soon as possible. Signing out when nobody is signed
    /// in is not an error.
    func signOut() async

    /// Ends one session, as ``signOut()`` does, if it is the current one. Any other session stays.
    func discard(_ session: AuthSession) async
}

extension SessionHolder {
    /// Returns who is signed in, for a holder that always knows.
    public func restoredIdentity() async throws -> Identity? { await currentIdentity() }

    /// Returns the group that a valid access token names.
    public func currentGroup() async -> GroupContext? {
        guard let token = try? await accessToken(rejected: nil) else { return nil }
        return GroupContext(claimsOf: token)
    }
}
