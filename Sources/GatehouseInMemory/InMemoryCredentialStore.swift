public import GatehouseDomain

/// Keeps the credentials until the process ends, for tests and previews.
public actor InMemoryCredentialStore: CredentialStore {
    /// The texts of all entries, by name; the store's own has an empty name.
    private var texts: [String: Secret] = [:]
    private var failure: CredentialStoreFailure?

    /// Creates a store.
    /// - Parameter text: The initial content.
    public init(_ text: Secret? = nil) {
        texts[""] = text
    }

    /// Makes every call fail with this error, those of other entries too, until it is
    /// set to nil, like a device that has not been unlocked.
    public func fail(with failure: CredentialStoreFailure?) {
        self.failure = failure
    }

    /// Returns what is stored.
    public func read() async -> CredentialLookup { look("") }

    /// Replaces what is stored.
    /// - Throws: The injected failure. Nothing has changed then.
    public func write(_ text: Secret) async throws(CredentialStoreFailure) { try replace("", with: text) }

    /// Empties the store.
    /// - Throws: The injected failure. Nothing has changed then.
    public func remove() async throws(CredentialStoreFailure) { try replace("", with: nil) }

    /// Returns another entry of this store.
    public nonisolated func entry(_ name: String) -> (any CredentialStore)? { Entry(store: self, name: name) }

    private func look(_ name: String) -> CredentialLookup {
        if let failure { return .unavailable(failure) }
        return texts[name].map { .found($0) } ?? .absent
    }

    private func replace(_ name: String, with text: Secret?) throws(CredentialStoreFailure) {
        if let failure { throw failure }
        texts[name] = text
    }

    /// One more entry.
    private struct Entry: CredentialStore {
        let store: InMemoryCredentialStore
        let name: String

        func read() async -> CredentialLookup { await store.look(name) }

        func write(_ text: Secret) async throws(CredentialStoreFailure) { try await store.replace(name, with: text) }

        func remove() async throws(CredentialStoreFailure) { try await store.replace(name, with: nil) }
    }
}
