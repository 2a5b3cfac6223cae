public import GatehouseDomain

/// Keeps the credentials until the process ends, for tests and previews.
public actor InMemoryCredentialStore: CredentialStore {
    private var text: Secret?
    private var failure: CredentialStoreFailure?

    /// Creates a store.
    /// - Parameter text: The initial content.
    public init(_ text: Secret? = nil) {
        self.text = text
    }

    /// Makes every call fail with this error until it is set to nil, like a device that has not been unlocked.
    public func fail(with failure: CredentialStoreFailure?) {
        self.failure = failure
    }

    /// Returns what is stored.
    public func read() async -> CredentialLookup {
        if let failure { return .unavailable(failure) }
        return text.map { .found($0) } ?? .absent
    }

    /// Replaces what is stored.
    /// - Throws: The injected failure. Nothing has changed then.
    public func write(_ text: Secret) async throws(CredentialStoreFailure) {
        if let failure { throw failure }
        self.text = text
    }

    /// Empties the store.
    /// - Throws: The injected failure. Nothing has changed then.
    public func remove() async throws(CredentialStoreFailure) {
        if let failure { throw failure }
        text = nil
    }
}
