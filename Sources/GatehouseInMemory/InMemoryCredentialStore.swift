public import GatehouseDomain

/// Keeps the credentials for as long as the process lives, for tests and previews.
public actor InMemoryCredentialStore: CredentialStore {
    private var text: Secret?
    private var failure: CredentialStoreFailure?

    /// Makes a store.
    /// - Parameter text: What it holds at the start.
    public init(_ text: Secret? = nil) {
        self.text = text
    }

    /// Makes every call fail like this until it is set to nil, as a device does that has not been unlocked.
    public func fail(with failure: CredentialStoreFailure?) {
        self.failure = failure
    }

    /// What is stored.
    public func read() async -> CredentialLookup {
        if let failure { return .unavailable(failure) }
        return text.map { .found($0) } ?? .absent
    }

    /// Replaces what is stored.
    /// - Throws: The injected failure; nothing has changed then.
    public func write(_ text: Secret) async throws(CredentialStoreFailure) {
        if let failure { throw failure }
        self.text = text
    }

    /// Empties the store.
    /// - Throws: The injected failure; nothing has changed then.
    public func remove() async throws(CredentialStoreFailure) {
        if let failure { throw failure }
        text = nil
    }
}
