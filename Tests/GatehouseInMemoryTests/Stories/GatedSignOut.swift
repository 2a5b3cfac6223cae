import GatehouseDomain
import GatehouseInMemory

/// The sign-in in memory, whose answer to a sign-out a test can hold back and release. The person is signed out then.
actor GatedSignOut: AuthenticationPort {
    private let base: InMemoryAuthAdapter
    private var holds = false
    private var held: CheckedContinuation<Void, Never>?
    private var watcher: CheckedContinuation<Void, Never>?

    init(_ base: InMemoryAuthAdapter) {
        self.base = base
    }

    /// Holds the next answer.
    func holdNext() { holds = true }

    /// Returns as soon as the answer waits.
    func isWaiting() async {
        if held == nil { await withCheckedContinuation { watcher = $0 } }
    }

    /// Gives the answer.
    func goOn() {
        held?.resume()
        held = nil
    }

    func logout() async throws {
        try await base.logout()
        guard holds else { return }
        holds = false
        await withCheckedContinuation { continuation in
            held = continuation
            watcher?.resume()
            watcher = nil
        }
    }

    // MARK: Passed on

    nonisolated var requirements: AuthRequirements { base.requirements }

    nonisolated func availableProviders() -> [ProviderInfo] { base.availableProviders() }

    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        try await base.authenticate(providerId: providerId, context: context)
    }

    func currentIdentity() async -> Identity? { await base.currentIdentity() }

    func discard(_ identity: Identity) async throws { try await base.discard(identity) }
}
