/// Deletes the account of the signed-in person. The caller resets its own state, as after ``Logout``.
public struct DeleteAccount: Sendable {
    private let deletion: any AccountDeletionPort
    private let authentication: any AuthenticationPort
    private let cache: any ProfileCache
    private let toldNames: ToldNames?

    /// Creates the use case from the port that deletes, the port to sign out of, and the cache to empty if
    /// there is one.
    public init(
        deletion: any AccountDeletionPort, authentication: any AuthenticationPort,
        cache: any ProfileCache = NoProfileCache()
    ) {
        self.init(deletion: deletion, authentication: authentication, cache: cache, toldNames: nil)
    }

    /// Works like ``init(deletion:authentication:cache:)``.
    /// - Parameter toldNames: The names that the sign-in has in memory and would write to the cache again; nil for none.
    package init(
        deletion: any AccountDeletionPort, authentication: any AuthenticationPort, cache: any ProfileCache,
        toldNames: ToldNames?
    ) {
        self.deletion = deletion
        self.authentication = authentication
        self.cache = cache
        self.toldNames = toldNames
    }

    /// Asks the person to sign in again, deletes the account and signs out.
    ///
    /// A guest has nothing to sign in with and is not asked.
    /// - Parameters:
    ///   - context: Values the back end needs, under the keys of ``AuthContextKey``.
    ///   - reauthenticate: Asks the person to sign in now, and returns who did.
    /// - Throws: ``AuthError/notSignedIn`` when nobody is signed in, ``AuthError/invalidCredentials`` when another
    ///   person signed in; the errors of `reauthenticate` and the port, unchanged. Nothing was deleted then.
    public func execute(
        context: [String: String]? = nil, reauthenticate: () async throws -> Identity
    ) async throws {
        try await delete(context: context) { (try await reauthenticate(), [:]) }
    }

    /// Works like ``execute(context:reauthenticate:)``, for a proof that also returns what the back end needs to delete
    /// the account, such as the code that revokes a provider's tokens.
    package func delete(
        context: [String: String]? = nil, proof: () async throws -> (identity: Identity, context: [String: String])
    ) async throws {
        guard let identity = try await authentication.restoredIdentity() else { throw AuthError.notSignedIn }
        var context = context
        if !identity.isGuest {
            let proved = try await proof()
            guard proved.identity.userId == identity.userId else { throw AuthError.invalidCredentials }
            if !proved.context.isEmpty { context = (context ?? [:]).merging(proved.context) { $1 } }
        }
        try await deletion.deleteAccount(of: identity, context: context)
        await cache.removeAll()
        let names = toldNames ?? ToldNames(cache: cache)
        await names.forget(identity.userId)
        // A person who has signed in since then stays.
        if let current = await authentication.currentIdentity(), current.userId != identity.userId { return }
        // The back end has ended the sessions with the account, so a failure to sign out there does not matter.
        try? await authentication.logout()
    }
}
