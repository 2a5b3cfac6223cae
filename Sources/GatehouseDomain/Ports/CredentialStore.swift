/// The answer of a credential store when it is read. The three answers are kept apart: an unreadable store does not
/// mean that nobody is signed in.
public enum CredentialLookup: Equatable, Sendable {
    /// This text is stored.
    case found(Secret)
    /// Nothing is stored.
    case absent
    /// The store cannot be read right now.
    case unavailable(CredentialStoreFailure)
}

/// The port to the place where tokens are kept between launches. It holds one text, which only the session reads.
///
/// Several processes may share a store. A reader sees the state before or after a write, never a mixture.
public protocol CredentialStore: Sendable {
    /// Returns what is stored. Changes nothing, even when the store cannot be read.
    func read() async -> CredentialLookup

    /// Replaces what is stored. When it returns, the new text survives a crash of the process and of the system.
    /// - Throws: ``CredentialStoreFailure``. The previous text is then still stored.
    func write(_ text: Secret) async throws(CredentialStoreFailure)

    /// Empties the store. An empty store is not an error.
    /// - Throws: ``CredentialStoreFailure``. The previous text may then still be stored.
    func remove() async throws(CredentialStoreFailure)

    /// Returns another entry in the same place and with the same protection; nil, the default, for a store with only
    /// one. What a back end still has to be told after a sign-out is kept there, apart from the session.
    /// - Parameter name: One word of lowercase letters.
    func entry(_ name: String) -> (any CredentialStore)?
}

extension CredentialStore {
    /// Nil: the store has only one entry.
    public func entry(_ name: String) -> (any CredentialStore)? { nil }
}
