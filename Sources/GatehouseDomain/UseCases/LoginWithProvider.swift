/// Signs a person in and reports the result as events.
public struct LoginWithProvider: Sendable {
    private let authentication: any AuthenticationPort
    private let events: AuthEvents

    /// Creates the use case from the port to sign in with.
    public init(
        authentication: any AuthenticationPort, clock: any WallClock = SystemWallClock(),
        onEvent: @escaping AuthEventHandler = { _ in }
    ) {
        self.authentication = authentication
        self.events = AuthEvents(handler: onEvent, clock: clock)
    }

    /// Signs in with a provider.
    /// - Throws: The errors of the port, unchanged.
    public func execute(providerId: String, context: [String: String]? = nil) async throws -> Identity {
        try await execute(providerId: providerId) {
            try await authentication.authenticate(providerId: providerId, context: context)
        }
    }

    /// Signs in with an operation of the caller, and reports it like any other sign-in. Email accounts use this.
    /// - Throws: The errors of the operation, unchanged.
    package func execute<SignedIn>(
        providerId: String, signIn: () async throws -> SignedIn
    ) async throws -> SignedIn {
        events.emit(.loginStarted, providerId: providerId)
        do {
            let signedIn = try await signIn()
            events.emit(.loginSuccess, providerId: providerId)
            return signedIn
        } catch {
            events.emit(.loginFailed, providerId: providerId, error: AuthError(mapping: error))
            throw error
        }
    }

    /// Who is signed in, or nil.
    package var identity: Identity? {
        get async { await authentication.currentIdentity() }
    }

    /// Returns who is signed in at launch, or nil when nobody is.
    /// - Throws: The errors of the port, unchanged.
    package func restoredIdentity() async throws -> Identity? {
        try await authentication.restoredIdentity()
    }

    /// Returns the provider's own id of a person who has just signed in, or nil.
    package func providerSubject(of identity: Identity) async -> String? {
        await authentication.providerSubject(of: identity)
    }
}
