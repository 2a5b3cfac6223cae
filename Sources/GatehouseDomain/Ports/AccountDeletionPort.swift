/// The port that deletes a person's account.
public protocol AccountDeletionPort: Sendable {
    /// Permanently deletes an account and everything the back end stores about it. Ends its sessions and revokes the
    /// tokens of a provider, if any. Deleting an account that no longer exists is not an error.
    /// - Parameters:
    ///   - identity: The account's owner, who is signed in and has just confirmed it.
    ///   - context: Further values the back end needs, under the keys of ``AuthContextKey``.
    /// - Throws: ``AuthError``. The account then still exists.
    func deleteAccount(of identity: Identity, context: [String: String]?) async throws
}
