public import GatehouseDomain

/// The whole back end of an app: the ports of everything that it asks somebody else for, ready for an ``AppRoot``.
///
/// A port that a back end has nothing for declares so: ``capabilities`` says what works, and the rest throws
/// ``GatehouseDomain/AuthError/unsupported``. No app needs to know which adapter is behind a port.
public struct BackEnd: Sendable {
    /// Signs in with providers and says what is offered.
    public var authentication: any AuthenticationPort
    /// The email accounts.
    public var accounts: any AuthService
    /// What the person who is signed in changes about the account.
    public var account: any AccountPort
    /// Mailed codes and links to sign in with.
    public var mailed: any MailedSignInPort
    /// The people's profiles.
    public var profiles: any ProfilePort
    /// Keeps the profile last seen.
    public var cache: any ProfileCache
    /// The path to the app's own flow.
    public var handoff: AuthCoordinator
    /// The session; nil for a back end that keeps none, as the one in memory.
    public var session: SessionManager?
    /// Asks about the code of an invitation. By default nobody is there to ask; an app whose own server knows sets it.
    public var checkInvitation: @Sendable (Secret) async -> InvitationVerdict = { _ in .unknown }
    let hub: AppEventHub

    /// Takes the ports, and wires the path to the app's own flow over them.
    /// - Parameters:
    ///   - authentication: Signs in with providers.
    ///   - accounts: The email accounts.
    ///   - profiles: The people's profiles.
    ///   - account: What the person changes about the account; by default nothing.
    ///   - mailed: Mailed codes and links to sign in with; by default none.
    ///   - cache: Keeps the profile last seen; by default nothing does.
    ///   - session: The session, where the back end keeps one.
    ///   - clock: Dates what happens.
    ///   - log: Receives one report for each thing that happens to sign-in and session, for the log of a developer; by
    ///     default its line goes to OSLog on Apple's systems.
    ///   - onEvent: Receives what happens during sign-in, in order; does nothing by default.
    public init(
        authentication: any AuthenticationPort, accounts: any AuthService, profiles: any ProfilePort,
        account: any AccountPort = NoAccountActs(), mailed: any MailedSignInPort = NoMailedSignIn(),
        cache: any ProfileCache = NoProfileCache(), session: SessionManager? = nil,
        clock: any WallClock = SystemWallClock(),
        log: @escaping @Sendable (SignInReport) -> Void = { SystemLog.session.write($0.line) },
        onEvent: @escaping AuthEventHandler = { _ in }
    ) {
        let hub = AppEventHub(log: log, onEvent: onEvent)
        session?.add(hub)
        self.hub = hub
        self.authentication = authentication
        self.accounts = accounts
        self.account = account
        self.mailed = mailed
        self.profiles = ObservedProfiles(profiles, cache: cache, hub: hub)
        self.cache = cache
        self.handoff = AuthCoordinator(
            authentication: authentication, profiles: self.profiles, cache: cache, clock: clock
        ) { hub.take($0) }
        if session == nil { self.handoff.hub = hub }
        self.handoff.report = { hub.take($0) }
        self.session = session
    }

    /// What happens to sign-in, session and profile, for the app to react to: each listener gets every event.
    ///
    /// A back end that keeps no session tells what ``handoff`` does.
    public var events: AppEvents { AppEvents(hub) }

    /// Deletes the account of the person who is signed in, with this back end's ports: see
    /// ``AppState/deleteAccount(using:context:reauthenticate:)``.
    public var deletion: DeleteAccount {
        DeleteAccount(deletion: account, authentication: authentication, cache: cache)
    }

    /// What this back end does, as last known: there at once, never waits.
    public var capabilities: Set<BackEndCapability> {
        let declared = account.capabilities.union(mailed.capabilities).union(profiles.capabilities)
        return session == nil ? declared : declared.union([.session])
    }
}
