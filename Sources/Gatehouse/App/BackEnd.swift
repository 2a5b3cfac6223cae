public import GatehouseDomain

/// The back end of an app: all ports to external services, ready for an ``AppRoot``.
///
/// A back end declares what it supports: ``capabilities`` lists what works, and everything else throws
/// ``/GatehouseDomain/AuthError/unsupported``. An app does not need to know which adapter is behind a port.
public struct BackEnd: Sendable {
    /// Signs in with providers and lists the ones that are offered.
    public var authentication: any AuthenticationPort {
        get { signIn }
        set {
            signIn = observed(newValue)
            connect()
        }
    }
    /// The email accounts.
    public var service: any AuthService
    /// Lets the signed-in person change the account.
    public var account: any AccountPort
    /// Signs in with mailed codes and links.
    public var mailed: any MailedSignInPort
    /// The passkeys of accounts.
    public var passkeys: any PasskeyPort
    /// The passkeys on this device. By default there are none; `SystemPasskeys` has those of Apple's systems.
    package var ceremony: any PasskeyCeremony
    /// The second factors of accounts, and the second step of a sign-in.
    public var factors: any FactorPort
    /// The devices on which the person is signed in.
    public var devices: any SessionListPort
    /// The groups that the person is in, invitations to them, and the group that the session acts in.
    public var groups: any GroupPorts {
        get { observedGroups }
        set {
            observedGroups = ObservedGroups(newValue, hub: hub, clock: clock, reportsChanges: session == nil)
        }
    }
    /// People's profiles.
    public var profiles: any ProfilePort {
        get { people }
        set {
            people = ObservedProfiles(newValue, cache: cache, hub: hub)
            connect()
        }
    }
    /// Keeps the last known profile.
    package var cache: any ProfileCache {
        didSet {
            people = ObservedProfiles(people, cache: cache, hub: hub)
            connect()
        }
    }
    /// The providers' own sheets, for sign-in and for the screens about the account. Apple's is there on Apple's systems
    /// and stays, unless the app's own sheets have one for Apple: an app that adds Google must not lose it. A button
    /// that gave its proof to the sign-in only would leave a person who uses it unable to delete the account.
    package var sheets: any ProviderSignIn
    /// The handoff to the app's own flow. It uses the ports above.
    public private(set) var handoff: AuthCoordinator
    /// The session; nil for a back end that keeps none.
    public let session: SessionManager?
    /// Checks the code of an invitation, by default with ``groups``. An app whose own server keeps the invitations sets
    /// another check. Without groups, the answer is ``InvitationVerdict/unknown``.
    public var checkInvitation: @Sendable (Secret) async -> InvitationVerdict {
        get {
            if let ownCheck { return ownCheck }
            return { [groups, clock] code in await InvitationVerdict(on: code, of: groups, at: clock) }
        }
        set { ownCheck = newValue }
    }
    let hub: AppEventHub
    /// The windows of the app. Copies of a back end share them.
    let windows = AppWindows()
    private var observedGroups: ObservedGroups
    private var ownCheck: (@Sendable (Secret) async -> InvitationVerdict)?
    private var signIn: any AuthenticationPort
    private var people: ObservedProfiles
    private let clock: any WallClock

    /// Creates a back end from its ports, with the handoff to the app's own flow.
    /// - Parameters:
    ///   - authentication: Signs in with providers.
    ///   - service: The email accounts.
    ///   - profiles: People's profiles.
    ///   - account: Lets the person change the account; by default not supported.
    ///   - mailed: Signs in with mailed codes and links; by default not supported.
    ///   - passkeys: The passkeys of accounts; by default not supported.
    ///   - ceremony: The passkeys on this device; by default there are none.
    ///   - factors: The second factors of accounts, and the second step of a sign-in; by default not supported.
    ///   - devices: The devices on which the person is signed in; by default not supported.
    ///   - groups: The groups that the person is in; by default not supported.
    ///   - cache: Keeps the last known profile; by default in the user defaults of the app.
    ///   - sheets: The providers' own sheets; by default Apple's, on Apple's systems.
    ///   - session: The session, if the back end has one.
    ///   - clock: The clock that dates events.
    ///   - log: Receives one report for each event of sign-in and session, for a developer's log. By default, its line
    ///     is written to OSLog on Apple's systems.
    ///   - onEvent: Receives sign-in events, in order; does nothing by default.
    public init(
        authentication: any AuthenticationPort, service: any AuthService, profiles: any ProfilePort,
        account: any AccountPort = NoAccountActs(), mailed: any MailedSignInPort = NoMailedSignIn(),
        passkeys: any PasskeyPort = NoPasskeys(), ceremony: any PasskeyCeremony = NoPasskeyCeremony(),
        factors: any FactorPort = NoFactors(), devices: any SessionListPort = NoSessionList(),
        groups: any GroupPorts = NoGroups(),
        cache: any ProfileCache = SettingsProfileCache(), sheets: any ProviderSignIn = SystemSheets(),
        session: SessionManager? = nil, clock: any WallClock = SystemWallClock(),
        log: @escaping @Sendable (SignInReport) -> Void = { SystemLog.session.write($0.line) },
        onEvent: @escaping AuthEventHandler = { _ in }
    ) {
        let hub = AppEventHub(log: log, onEvent: onEvent)
        session?.add(hub)
        self.hub = hub
        self.service = service
        self.account = account
        self.mailed = mailed
        self.passkeys = passkeys
        self.ceremony = ceremony
        self.factors = factors
        self.devices = devices
        self.cache = cache
        self.sheets = sheets
        self.session = session
        self.clock = clock
        signIn = Self.observed(authentication, by: session == nil ? hub : nil)
        // With a session, the token says which group it acts in.
        observedGroups = ObservedGroups(groups, hub: hub, clock: clock, reportsChanges: session == nil)
        people = ObservedProfiles(profiles, cache: cache, hub: hub)
        handoff = Self.handoff(signIn, people, cache, clock, hub, reportsSignIns: session == nil)
    }

    /// The events of sign-in, session and profile, for the app to react to. Each listener gets every event.
    ///
    /// A back end without a session reports what its ports do.
    public var events: Events { Events(hub) }

    /// Deletes the account of the signed-in person with this back end's ports: see
    /// ``AppState/deleteAccount(using:context:reauthenticate:)``.
    public var deletion: DeleteAccount {
        let observed = authentication as? ObservedAuthentication
        return DeleteAccount(
            deletion: observed?.deletion(by: account) ?? account, authentication: authentication, cache: cache,
            toldNames: handoff.toldNames)
    }

    /// What this back end supports, as last known. Returns at once.
    public var capabilities: Set<BackEndCapability> {
        let declared = [
            account.capabilities, mailed.capabilities, groups.capabilities, profiles.capabilities,
            passkeys.capabilities, factors.capabilities, devices.capabilities,
        ].reduce(into: Set<BackEndCapability>()) { $0.formUnion($1) }
        return session == nil ? declared : declared.union([.session])
    }

    /// Creates the handoff again after one of its ports has changed.
    private mutating func connect() {
        handoff = Self.handoff(signIn, people, cache, clock, hub, reportsSignIns: session == nil)
    }

    private func observed(_ authentication: any AuthenticationPort) -> any AuthenticationPort {
        Self.observed(authentication, by: session == nil ? hub : nil)
    }

    /// A session reports its end itself. Without a session, the port that signs out is observed.
    private static func observed(
        _ authentication: any AuthenticationPort, by hub: AppEventHub?
    ) -> any AuthenticationPort {
        guard let hub else { return authentication }
        return ObservedAuthentication(authentication, hub: hub)
    }

    private static func handoff(
        _ authentication: any AuthenticationPort, _ profiles: ObservedProfiles, _ cache: any ProfileCache,
        _ clock: any WallClock, _ hub: AppEventHub, reportsSignIns: Bool
    ) -> AuthCoordinator {
        var handoff = AuthCoordinator(
            authentication: authentication, profiles: profiles, cache: cache, clock: clock
        ) { hub.take($0) }
        if reportsSignIns { handoff.hub = hub }
        handoff.report = { hub.take($0) }
        return handoff
    }
}
