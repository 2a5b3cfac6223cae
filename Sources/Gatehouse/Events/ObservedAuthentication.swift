import GatehouseDomain

/// A port that signs people in and reports who has signed out, for a back end without a session that does so.
struct ObservedAuthentication: AuthenticationPort {
    private let port: any AuthenticationPort
    private let hub: AppEventHub

    init(_ port: any AuthenticationPort, hub: AppEventHub) {
        // Observed once only, and by this hub.
        self.port = (port as? ObservedAuthentication)?.port ?? port
        self.hub = hub
    }

    var requirements: AuthRequirements { port.requirements }

    func availableProviders() -> [ProviderInfo] { port.availableProviders() }

    func refreshProviders() async throws -> [ProviderInfo] { try await port.refreshProviders() }

    func authenticate(providerId: String, context: [String: String]?) async throws -> Identity {
        try await port.authenticate(providerId: providerId, context: context)
    }

    func currentIdentity() async -> Identity? { await port.currentIdentity() }

    func restoredIdentity() async throws -> Identity? { try await port.restoredIdentity() }

    func logout() async throws {
        let person = await port.currentIdentity()
        // The port forgets the person even when the back end could not be told.
        defer { if let person { hub.take(.signedOut(person, .signedOutHere)) } }
        try await port.logout()
    }

    func discard(_ identity: Identity) async throws { try await port.discard(identity) }

    func providerSubject(of identity: Identity) async -> String? { await port.providerSubject(of: identity) }
}
