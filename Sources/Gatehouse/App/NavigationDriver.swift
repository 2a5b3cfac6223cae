import GatehouseDomain

/// The state of the navigation machine, without the app's own destinations.
struct NavigationFacts: Equatable {
    var stage: RootScreen
    var userId: String?
    var gate: NavigationGate
    var isShielded: Bool
    var epoch: Int
    var pending: PendingDeepLink?
    /// The code of the pending invitation.
    var invitation: Secret?
    /// Whether a person who is not signed in can use the tabs.
    var isBrowsing: Bool
    /// Whether the sign-in is shown above the tabs.
    var isSignInPresented: Bool
}

/// A command from ``AppCoordinator`` to the machine.
enum NavigationCommand: Equatable {
    case begin(userId: String?)
    case onboardingFinished
    case signedIn(userId: String)
    case renewed
    case expired
    case locked
    case unlocked
    case signedOut
    case stepUpCancelled
    case dismissed
    case signInRequested
    case signInDismissed
    case link(String)
    case resignedActive
    case becameActive
}

/// The owner of the machine, in the form that the coordinator uses.
@MainActor
protocol NavigationDriver: AnyObject {
    /// The machine's current state, which may be ahead of what observers have been told.
    var facts: NavigationFacts { get }

    /// Runs work after the work in progress, so that what observers do in response to a change happens after it.
    func perform(_ work: @escaping @MainActor () -> Void)

    /// Checks the pending invitation again if the last check got no answer.
    func lookAgain()

    /// Passes a command to the machine. Call it only within ``perform(_:)``.
    func take(_ command: NavigationCommand)
}
