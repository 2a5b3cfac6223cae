public import GatehouseDomain

/// Who an app signs in with: the ports of one back end, ready for an ``AppRoot``.
public struct BackEnd: Sendable {
    /// Signs in with providers and says what is offered.
    public var authentication: any AuthenticationPort
    /// The e-mail accounts.
    public var accounts: any AuthService
    /// The path to the app's own flow.
    public var handoff: AuthCoordinator
    /// The session; nil for a back end that keeps none, as the one in memory.
    public var session: SessionManager?

    /// Takes the ports.
    public init(
        authentication: any AuthenticationPort, accounts: any AuthService, handoff: AuthCoordinator,
        session: SessionManager? = nil
    ) {
        self.authentication = authentication
        self.accounts = accounts
        self.handoff = handoff
        self.session = session
    }
}
