/// The port through which a person's account is deleted.
public protocol AccountDeletionPort: Sendable {
    /// Deletes an account for good, with everything the back end keeps of it: its sessions end, and tokens of a provider
    /// are revoked where there are any. An account that does not exist any more is no error.
    /// - Parameters:
    ///   - identity: Whose account it is; the one who is signed in and has just proved it.
    ///   - context: What the back end needs beside, under the keys of ``AuthContextKey``.
    /// - Throws: ``AuthError``; the account is still there then.
    func deleteAccount(of identity: Identity, context: [String: String]?) async throws
}
