public import GatehouseDomain

/// What stands around the navigation of an app. Everything has a default that does nothing, so that a preview or a test
/// names only what it is about.
@MainActor
public struct NavigationPorts {
    /// The key under which the state of the navigation is kept.
    public static let stateKey = "navigationState"
    /// The key under which it is kept that the introduction has been seen on this installation.
    public static let onboardedKey = "onboardingSeen"

    /// Who the app is working for. It is kept up to date from ``session``.
    public var appState: AppState
    /// The session of this app; without one the person is the one in ``appState``.
    public var session: SessionManager?
    /// The path from a launch to the app's own flow, which also signs out; without one a launch needs no profile.
    public var handoff: AuthCoordinator?
    /// Where the state is kept between two launches. It holds ids and no secrets.
    public var settings: (any SettingsStore)?
    /// Whether the app has an introduction, shown once per installation before sign-in.
    public var hasOnboarding = false
    /// For how long the splash is shown at least.
    public var splashTime = Duration.seconds(1)
    /// Asks the device for its owner, by Face ID, Touch ID, Optic ID or passcode: `LocalDeviceOwner` of `GatehouseKit` on
    /// Apple's systems. Without it, or where the device cannot ask, the way out of the lock is to sign in.
    public var deviceOwner: (any DeviceOwnerPort)?
    /// Asks the back end about the code of an invitation.
    public var checkInvitation: @Sendable (Secret) async -> InvitationVerdict = { _ in .unknown }
    /// Takes a link that is none of the table's, such as the answer to a sign-in, and says whether it was one.
    public var claimLink: @MainActor (String) -> Bool = { _ in false }
    /// Receives each decision, for the log of a developer: see ``NavigationReport/line``. By default the line goes to OSLog
    /// on Apple's systems.
    public var log: @MainActor (NavigationReport) -> Void = { SystemLog.navigation.write($0.line) }
    /// What happens to sign-in, session and profile; ``AppRoot`` sets those of its back end.
    public var events = AppEvents(AppEventHub())
    /// The words; in the language of the device unless set.
    public var catalogue = Catalogue.device()
    /// Tells the instants.
    public var timekeeper: any SessionTimekeeper = SystemTimekeeper()
    /// Waits for the end of the splash.
    public var timer: any Clock<Duration> = ContinuousClock()

    /// Takes what most apps have.
    public init(
        appState: AppState = AppState(), session: SessionManager? = nil, handoff: AuthCoordinator? = nil,
        settings: (any SettingsStore)? = nil
    ) {
        self.appState = appState
        self.session = session
        self.handoff = handoff
        self.settings = settings
    }
}
