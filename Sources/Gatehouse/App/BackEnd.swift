public import GatehouseDomain

/// The back end of an app: all ports to external services, ready for an ``AppRoot``.
///
/// A back end declares what it supports: ``capabilities`` lists what works, and everything else throws
/// ``GatehouseDomain/AuthError/unsupported``. An app does not need to know which adapter is behind a port.
public struct BackEnd: Sendable {
    /// Signs in with providers and lists the ones that are offered.
    public var authentication: any AuthenticationPort
    /// The email accounts.
    public var service: any AuthService
    /// Lets the signed-in person change the account.
    public var account: any AccountPort
    /// Signs in with mailed codes and links.
    public var mailed: any MailedSignInPort
    /// People's profiles.
    public var profiles: any ProfilePort
    /// Keeps the last known profile.
    public var cache: any ProfileCache
    /// The handoff to the app's own flow.
    public var handoff: AuthCoordinator
    /// The session; nil for a back end without one, such as the in-memory back end.
    public var session: SessionManager?
    /// Checks the code of an invitation. By default, the answer is unknown. Set it in an app whose own server knows.
    public var checkInvitation: @Sendable (Secret) async -> InvitationVerdict = { _ in .unknown }
    let hub: AppEventHub
    /// The windows of the app. Copies of a back end share them.
    let windows = AppWindows()

    /// Creates a back end from its ports, with the handoff to the app's own flow.
    /// - Parameters:
    ///   - authentication: Signs in with providers.
    ///   - service: The email accounts.
    ///   - profiles: People's profiles.
    ///   - account: Lets the person change the account; by default not supported.
    ///   - mailed: Signs in with mailed codes and links; by default not supported.
    ///   - cache: Keeps the last known profile; by default nothing is kept.
    ///   - session: The session, if the back end has one.
    ///   - clock: The clock that dates events.
    ///   - log: Receives one report for each event of sign-in and session, for a developer's log. By default, its line
    ///     is written to OSLog on Apple's systems.
    ///   - onEvent: Receives sign-in events, in order; does nothing by default.
    public init(
        authentication: any AuthenticationPort, service: any AuthService, profiles: any ProfilePort,
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
        self.service = service
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

    /// The events of sign-in, session and profile, for the app to react to. Each listener gets every event.
    ///
    /// A back end without a session reports what ``handoff`` does.
    public var events: Events { Events(hub) }

    /// Deletes the account of the signed-in person with this back end's ports: see
    /// ``AppState/deleteAccount(using:context:reauthenticate:)``.
    public var deletion: DeleteAccount {
        DeleteAccount(deletion: account, authentication: authentication, cache: cache)
    }

    /// What this back end supports, as last known. Returns at once.
    public var capabilities: Set<BackEndCapability> {
        let declared = account.capabilities.union(mailed.capabilities).union(profiles.capabilities)
        return session == nil ? declared : declared.union([.session])
    }
}
