/// What a credential store answers when it is read. The three answers are never taken for one another: a store that
/// cannot be read has not said that nobody is signed in.
public enum CredentialLookup: Equatable, Sendable {
    /// This is stored.
    case found(Secret)
    /// Nothing is stored.
    case absent
    /// It cannot be said now what is stored.
    case unavailable(CredentialStoreFailure)
}

/// The port to the place where tokens are kept between two launches: one text, which only the session reads.
///
/// Several processes may share a store. A reader sees what was stored before a write or after it, never a mixture.
public protocol CredentialStore: Sendable {
    /// What is stored. It changes nothing, also when it cannot be read.
    func read() async -> CredentialLookup

    /// Replaces what is stored. When it returns, the new text survives the end of the process and of the system.
    /// - Throws: ``CredentialStoreFailure``; what was stored before is then still there.
    func write(_ text: Secret) async throws(CredentialStoreFailure)

    /// Empties the store, whatever is in it. An empty store is no error.
    /// - Throws: ``CredentialStoreFailure``; what was stored may then still be there.
    func remove() async throws(CredentialStoreFailure)
}
