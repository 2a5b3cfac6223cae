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

    /// Deletes an account with another port. A back end may forget the person with the account, and then it has nobody
    /// to report at the sign-out that follows.
    func deletion(by deletion: any AccountDeletionPort) -> any AccountDeletionPort {
        ObservedDeletion(deletion: deletion, port: port, hub: hub)
    }
}

/// A port that deletes accounts and reports who is signed out by that.
private struct ObservedDeletion: AccountDeletionPort {
    let deletion: any AccountDeletionPort
    let port: any AuthenticationPort
    let hub: AppEventHub

    func deleteAccount(of identity: Identity, context: [String: String]?) async throws {
        try await deletion.deleteAccount(of: identity, context: context)
        if await port.currentIdentity() == nil { hub.take(.signedOut(identity, .signedOutHere)) }
    }
}
