/// Deletes the account of whoever is signed in. The caller resets its own state, as after ``Logout``.
public struct DeleteAccount: Sendable {
    private let deletion: any AccountDeletionPort
    private let authentication: any AuthenticationPort
    private let cache: any ProfileCache

    /// Takes the port that deletes, the port to sign out of, and the cache to empty.
    public init(
        deletion: any AccountDeletionPort, authentication: any AuthenticationPort, cache: any ProfileCache
    ) {
        self.deletion = deletion
        self.authentication = authentication
        self.cache = cache
    }

    /// Asks the person to sign in once more, deletes the account and signs out.
    ///
    /// A guest has nothing to sign in with and is not asked.
    /// - Parameters:
    ///   - context: What the back end needs for it, under the keys of ``AuthContextKey``.
    ///   - reauthenticate: Has the person sign in now, and says who that was.
    /// - Throws: ``AuthError/notSignedIn`` when nobody is signed in, ``AuthError/invalidCredentials`` when somebody
    ///   else proved to be there; what `reauthenticate` and the port throw, unchanged. Nothing was deleted then.
    public func execute(
        context: [String: String]? = nil, reauthenticate: () async throws -> Identity
    ) async throws {
        guard let identity = try await authentication.restoredIdentity() else { throw AuthError.notSignedIn }
        if !identity.isGuest {
            guard try await reauthenticate().userId == identity.userId else { throw AuthError.invalidCredentials }
        }
        try await deletion.deleteAccount(of: identity, context: context)
        await cache.removeAll()
        // The back end has ended the sessions with the account: there is nobody left who would have to be told.
        try? await authentication.logout()
    }
}
