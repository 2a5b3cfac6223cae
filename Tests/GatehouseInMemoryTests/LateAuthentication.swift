import GatehouseDomain
import GatehouseInMemory
import Synchronization

/// The sign-in of a back end that says what it supports once it has been asked: notes that it was asked.
final class LateAuthentication: AuthenticationPort {
    let requirements = AuthRequirements()
    private let base: InMemoryAuthAdapter
    private let wasAsked = Mutex(false)

    init(_ base: InMemoryAuthAdapter) {
        self.base = base
    }

    /// Whether the back end was asked for its offer.
    var isAsked: Bool { wasAsked.withLock { $0 } }

    func availableProviders() -> [ProviderInfo] { base.availableProviders() }

    func refreshProviders() async throws -> [ProviderInfo] {
        wasAsked.withLock { $0 = true }
        return availableProviders()
    }

    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        try await base.authenticate(providerId: providerId, context: context)
    }

    func currentIdentity() async -> Identity? { await base.currentIdentity() }

    func logout() async throws { try await base.logout() }
}
