import GatehouseDomain

/// What the machine of the navigation says, without the app's own places.
struct NavigationFacts: Equatable {
    var stage: RootScreen
    var userId: String?
    var gate: NavigationGate
    var isShielded: Bool
    var epoch: Int
    var pending: PendingDeepLink?
    /// The code of the invitation that waits.
    var invitation: Secret?
    /// Whether somebody who is not signed in has the tabs.
    var isBrowsing: Bool
    /// Whether the sign-in is shown above the tabs.
    var isSignInPresented: Bool
}

/// What ``AppCoordinator`` has the machine take.
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

/// The owner of the machine, as the coordinator sees it.
@MainActor
protocol NavigationDriver: AnyObject {
    /// What the machine says now, which may be ahead of what observers have been told.
    var facts: NavigationFacts { get }

    /// Does a piece of work, after the one that is under way: what observers do when they are told of a change comes
    /// after the change.
    func perform(_ work: @escaping @MainActor () -> Void)

    /// Asks again about the invitation that waits, if nobody could be asked the last time.
    func lookAgain()

    /// Has the machine take something. Within ``perform(_:)`` alone.
    func take(_ command: NavigationCommand)
}
