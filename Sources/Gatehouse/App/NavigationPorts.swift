public import GatehouseDomain

/// The ports of an app's navigation. Each has a default that does nothing, so that a preview or a test sets only what
/// it needs.
@MainActor
public struct NavigationPorts {
    /// The key of the saved navigation state.
    package static let stateKey = "navigationState"
    /// The key of the saved navigation state of windows beyond the first.
    package static let windowsKey = "navigationWindows"
    /// The key that records that the introduction was seen on this installation.
    package static let onboardedKey = "onboardingSeen"

    /// The state of the app. It is kept up to date from ``session``.
    package var appState: AppState
    /// The session of this app. Without one, the person is the one in ``appState``.
    package var session: SessionManager?
    /// The handoff from a launch to the app's own flow, which also signs out. Without one, a launch needs no profile.
    package var handoff: AuthCoordinator?
    /// Keeps the navigation state between launches. It holds ids and no secrets.
    package var settings: (any SettingsStore)?
    /// Whether the app has an introduction, shown once per installation before sign-in.
    public var hasOnboarding = false
    /// The minimum time that the splash is shown.
    public var splashTime = Duration.seconds(1)
    /// Checks the device's owner with Face ID, Touch ID, Optic ID or the passcode, by default wherever the system can:
    /// `LocalDeviceOwner` on Apple's systems. Without it, or if the device cannot check, people unlock the app by
    /// signing in.
    public var deviceOwner: (any DeviceOwnerPort)? = NavigationPorts.systemDeviceOwner
    /// Tells when the person has withdrawn the app's access at their provider. ``AppRoot`` sets its sheets.
    package var sheets: any ProviderSignIn = NoProviderSheets()
    /// The groups that the person is in. ``AppRoot`` sets those of its back end.
    public var groups: any GroupPorts = NoGroups()
    /// Whether the app needs a group: a person who acts in none chooses, creates or joins one before the tabs.
    public var requiresGroup = false
    /// Checks the code of an invitation with the back end.
    public var checkInvitation: @Sendable (Secret) async -> InvitationVerdict = { _ in .unknown }
    /// Handles a link that is not in the table, such as the callback of a sign-in, and returns whether it did.
    public var claimLink: @MainActor (String) -> Bool = { _ in false }
    /// Receives each decision, for a developer's log: see ``NavigationReport/line``. By default, the line is written to
    /// OSLog on Apple's systems.
    public var log: @MainActor (NavigationReport) -> Void = { SystemLog.navigation.write($0.line) }
    /// The events of sign-in, session and profile. ``AppRoot`` sets those of its back end.
    package var events = BackEnd.Events(AppEventHub())
    /// The texts; by default in the device's language.
    package var catalogue = Catalogue.device()
    /// Provides the current instant.
    package var timekeeper: any SessionTimekeeper = SystemTimekeeper()
    /// Waits for the end of the splash.
    package var timer: any Clock<Duration> = ContinuousClock()

    /// Returns the number of digits of mailed codes. ``AppRoot`` sets that of its back end.
    var codeLength: @Sendable () -> Int = { AuthRequirements().codeLength }
    /// Asks the back end what it supports. ``AppRoot`` sets it.
    var askOffer: (@Sendable () async throws -> Void)?
    /// What all windows of the app share. Navigations that are created with copies of the same ports are windows of one
    /// app.
    var windows = AppWindows()
    /// The number of the window; 0 for the first.
    var window = 0

    /// The check of the device's owner that the system has; nil where it has none.
    package static var systemDeviceOwner: (any DeviceOwnerPort)? {
        #if canImport(LocalAuthentication) && !os(tvOS)
            LocalDeviceOwner()
        #else
            nil
        #endif
    }

    /// Creates ports with the values that most apps set.
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
