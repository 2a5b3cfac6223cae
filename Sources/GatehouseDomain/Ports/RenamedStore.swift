/// A store with a new name. What is under its former name is never read, and is removed once something is stored.
package actor RenamedStore: CredentialStore {
    private nonisolated let store: any CredentialStore
    private let former: any CredentialStore
    private var isFormerGone = false

    /// - Parameters:
    ///   - store: The store under its new name.
    ///   - former: The store under its former name.
    package init(_ store: any CredentialStore, former: any CredentialStore) {
        self.store = store
        self.former = former
    }

    /// Returns what is stored under the new name.
    package func read() async -> CredentialLookup { await store.read() }

    /// Replaces what is stored under the new name, and removes what is under the former.
    package func write(_ text: Secret) async throws(CredentialStoreFailure) {
        try await store.write(text)
        guard !isFormerGone else { return }
        // If this fails, the next write tries again.
        isFormerGone = (try? await former.remove()) != nil
    }

    /// Empties the store under the new name.
    package func remove() async throws(CredentialStoreFailure) { try await store.remove() }

    /// Returns another entry under the new name.
    package nonisolated func entry(_ name: String) -> (any CredentialStore)? { store.entry(name) }
}
