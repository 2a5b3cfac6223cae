import GatehouseDomain

/// What the coordinator reads of the machine, without the app's own destinations.
protocol NavigationState {
    /// The account of the signed-in person.
    var account: NavigationAccount? { get }
    /// Whether the person's content may be shown.
    var gate: NavigationGate { get }
    /// Whether a cover hides the app in the app switcher.
    var shield: Bool { get }
    /// Counts sign-ins, sign-outs and changes of account.
    var epoch: Int { get }
    /// Whether a person who is not signed in can use the tabs.
    var isBrowsing: Bool { get }
    /// Whether to show that a sign-in is needed.
    var isAuthRequired: Bool { get }
    /// The screen at the root, as far as the phase decides.
    var stage: AppCoordinator.Root { get }
    /// What may be shown about the pending destination.
    var pendingDeepLink: PendingDeepLink? { get }
    /// The code of the invitation that waits.
    var invitation: Secret? { get }
}

extension AppNavigation: NavigationState {
    var stage: AppCoordinator.Root {
        switch phase {
        case .bootstrapping: .splash
        case .onboarding: .onboarding
        case .signedOut: .signIn
        case .main: .main
        }
    }

    var pendingDeepLink: PendingDeepLink? {
        pending.map {
            PendingDeepLink(
                route: $0.destination.routeName, source: $0.source,
                invitation: $0.destination.invitation == nil ? nil : AuthInvitation())
        }
    }

    var invitation: Secret? { waitingInvitation?.destination.invitation }
}

/// The owner of the machine, in the form that the coordinator uses.
@MainActor
protocol NavigationDriver: AnyObject {
    /// The machine's current state, which may be ahead of what observers have been told.
    var state: any NavigationState { get }

    /// Runs work after the work in progress, so that what observers do in response to a change happens after it.
    func perform(_ work: @escaping @MainActor () -> Void)

    /// The group of the destination in view; nil for none.
    var groupInView: String? { get }

    /// Stores the state, unless the stored one has not been read yet.
    func save()

    /// Checks the pending invitation again if the last check got no answer.
    func lookAgain()

    // Call these only within ``perform(_:)``.

    /// Decides the launch: this person is signed in, or nobody.
    func begin(userId: String?)

    /// Lets in a person who signed in just now.
    func signIn(userId: String)

    /// Delivers a tapped link.
    func open(link: String)

    /// Passes any other event to the machine.
    func handle(_ signal: NavigationSignal)
}
