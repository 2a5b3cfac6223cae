/// The navigation as a state machine: pure, synchronous, total and storable. It decides what a person may see.
///
/// It takes an event and an instant and returns effects. A shell runs them and reports every result as another event.
/// Every destination goes through one admission, whether it comes from the app, from a link, from the stored state or
/// after a sign-in, so that one place decides who sees what.
package struct AppNavigation<Destination: NavigationDestination>: Hashable, Sendable, Codable {
    /// The phase of the app.
    package enum Phase: Hashable, Sendable, Codable {
        /// It is not known yet who is signed in.
        case bootstrapping
        /// The introduction for a first-time user.
        case onboarding
        /// Nobody is signed in.
        case signedOut
        /// This person is signed in.
        case main(NavigationAccount)
    }

    /// Whether the person's content may be shown. It takes precedence over phase and stacks, and a link never opens it.
    package typealias Gate = NavigationGate

    /// The maximum number of entries on a stack. Beyond it, the lowest is removed.
    package static var stackLimit: Int { 128 }
    /// The maximum number of entries above the tabs. Beyond it, the lowest is removed.
    package static var modalLimit: Int { 16 }
    /// The maximum number of links that wait. Beyond it, the oldest is dropped.
    package static var inboxLimit: Int { 8 }
    /// The number of deliveries that are remembered.
    package static var seenLimit: Int { 64 }

    /// The settings of the app.
    package let settings: NavigationSettings
    /// The tab to start with.
    package let firstTab: Destination.Tab
    /// The phase of the app.
    package internal(set) var phase: Phase = .bootstrapping
    /// The entries above the root of each tab, lowest first. While nobody is signed in, they contain only public
    /// destinations, and none unless people can browse the app first.
    package internal(set) var stacks: [Destination.Tab: [Destination]] = [:]
    /// The selected tab.
    package internal(set) var selected: Destination.Tab
    /// The destinations above the tabs, or above the sign-in while nobody is signed in, lowest first.
    package internal(set) var modals: [Destination] = []
    /// Decides whether the person's content may be shown.
    var gateMachine = GateMachine()
    /// The destination that waits for a sign-in, for the person to confirm their identity, or for the invitation on the
    /// screen to be answered. The latest one wins.
    package internal(set) var waitingLink: CapturedDestination<Destination>?
    /// The invitation that waits for a sign-in, or for the person to confirm their identity. The latest one wins.
    package internal(set) var waitingInvitation: CapturedDestination<Destination>?
    /// Links that arrived before it was known who is signed in, and those other than invitations that arrived while the
    /// app was locked, oldest first.
    package internal(set) var inbox: [CapturedDestination<Destination>] = []
    /// The most recent deliveries, oldest first.
    package internal(set) var seen: [String] = []
    /// Counts sign-ins, sign-outs and changes of account. Results of work started in an earlier epoch are late.
    package internal(set) var epoch = 0
    /// Whether to show that a sign-in is needed; with open access, by showing the sign-in itself.
    package internal(set) var isAuthRequired = false

    /// Creates a machine that knows nothing yet.
    /// - Parameters:
    ///   - firstTab: The tab to start with.
    ///   - settings: The limits and the access of signed-out people.
    package init(firstTab: Destination.Tab, settings: NavigationSettings = NavigationSettings()) {
        self.firstTab = firstTab
        self.settings = settings
        selected = firstTab
    }

    /// Handles an event.
    /// - Parameters:
    ///   - event: The event.
    ///   - now: The instant of the event.
    /// - Returns: The effects to run, in this order.
    package mutating func handle(
        _ event: NavigationEvent<Destination>, at now: SessionInstant
    ) -> [NavigationEffect] {
        if case .signal(let signal) = event { return handle(signal, at: now) }
        let effects = decide(event, now)
        return effects + openWaitingLink(now)
    }

    private mutating func decide(
        _ event: NavigationEvent<Destination>, _ now: SessionInstant
    ) -> [NavigationEffect] {
        switch event {
        case .bootstrapped(let account, let isFirstTime, let saved, let number):
            guard phase == .bootstrapping, number == epoch else { return [] }
            return begin(account, isFirstTime: isFirstTime, saved, now)
        case .signedIn(let account, let landing):
            return signIn(account, landing, now)
        case .go(let destination, let tab):
            return go(destination, tab, now)
        case .present(let destination):
            return present(destination, now)
        case .link(let delivery):
            return take(delivery, now)
        case .popped(let tab, let count):
            return revealing(now) { machine in
                if let stack = machine.stacks[tab], count >= 0, count < stack.count {
                    machine.stacks[tab]?.removeLast(stack.count - count)
                }
            }
        case .selected(let tab):
            guard isNavigable else { return [] }
            return revealing(now) { machine in
                if tab == machine.selected { machine.stacks[tab] = nil } else { machine.selected = tab }
            }
        case .poppedToRoot(let tab):
            if isNavigable { stacks[tab] = nil }
        case .invitationSettled(let next):
            return settleInvitation(next, now)
        case .signal:
            break
        }
        return []
    }

    /// Handles an event that names no destination and no tab.
    /// - Parameters:
    ///   - signal: The event.
    ///   - now: The instant of the event.
    /// - Returns: The effects to run, in this order.
    package mutating func handle(_ signal: NavigationSignal, at now: SessionInstant) -> [NavigationEffect] {
        let effects = decide(signal, now)
        return effects + openWaitingLink(now)
    }

    private mutating func decide(_ signal: NavigationSignal, _ now: SessionInstant) -> [NavigationEffect] {
        switch signal {
        case .onboardingFinished:
            guard phase == .onboarding else { return [] }
            phase = .signedOut
            return resume(now)
        case .renewed:
            return []
        case .expired:
            return account == nil ? [] : pass(.closed(.expired), now)
        case .locked:
            return account == nil ? [] : pass(.closed(.away), now)
        case .unlocked:
            guard gate != .open else { return [] }
            let effects = pass(.unlocked, now)
            return effects + proof(now)
        case .signedOut:
            return signOut(now)
        case .anotherAccountChosen:
            return release(now)
        case .back:
            guard isReady else { return [] }
            return revealing(now) { machine in
                if machine.modals.popLast() == nil, machine.isNavigable {
                    _ = machine.stacks[machine.selected]?.popLast()
                }
            }
        case .dismissed(let count):
            return revealing(now) { machine in
                if count >= 0, count < machine.modals.count {
                    machine.modals.removeLast(machine.modals.count - count)
                }
            }
        case .resumeRequested:
            return isReady ? resume(now) : []
        case .authRequiredDismissed:
            isAuthRequired = false
            return []
        case .signInRequested:
            guard isBrowsing else { return [] }
            isAuthRequired = true
            return [.requestSignIn]
        case .stepUpCancelled:
            guard gateMachine.handle(.stepUpDropped, at: now) == .opened else { return [] }
            return decline(now) + resume(now) + [.save]
        case .invitationChecked(let verdict, let number):
            guard number == epoch, waitingInvitation != nil else { return [] }
            return take(verdict, now)
        case .reset:
            return reset(now)
        case .groupSwitched(let id):
            return switchGroup(to: id)
        case .resignedActive:
            return pass(.left, now)
        case .becameActive:
            return pass(.returned(limit: awayLimit), now)
        }
    }

    // MARK: Access

    /// Whether the person's content may be shown.
    package var gate: Gate { gateMachine.gate }

    /// Whether a cover hides the app in the app switcher while it is not in the foreground.
    package var shield: Bool { gateMachine.shield }

    /// Whether requests are decided now instead of parked.
    var isReady: Bool {
        switch phase {
        case .bootstrapping, .onboarding: false
        case .signedOut, .main: gate == .open
        }
    }

    /// What opens first of what waits: the invitation, otherwise the link.
    package var pending: CapturedDestination<Destination>? { waitingInvitation ?? waitingLink }

    /// Whether an invitation is on a stack or above the tabs.
    var isInvitationOpen: Bool {
        (modals + stacks.values.joined()).contains { $0.invitation != nil }
    }

    /// The account of the signed-in person.
    package var account: NavigationAccount? {
        if case .main(let account) = phase { account } else { nil }
    }

    /// Whether nobody is signed in and people can browse the app.
    package var isBrowsing: Bool { phase == .signedOut && settings.access == .open }

    /// Whether there are tabs, and they can be navigated in now.
    private var isNavigable: Bool { isReady && (account != nil || isBrowsing) }

    /// Whether an admitted destination belongs on the stack of a tab rather than above everything.
    func liesInTabs(_ destination: Destination) -> Bool {
        account != nil || isBrowsing && destination.policy == .public
    }

    /// Returns whether a destination may be shown at an instant.
    package func shows(_ destination: Destination, at now: SessionInstant) -> Bool {
        gate == .open && admission(of: destination, at: now) == .admitted
    }
}
