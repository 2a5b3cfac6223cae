/// What a person may see, as a machine: pure, synchronous, total and storable.
///
/// An event and the instant go in, effects come out; a shell runs them and brings every result back as another event.
/// Everything that is to be opened, by the app, by a link, from the stored state or after a sign-in, goes through one
/// admission, so that there is one place where it is decided who sees what.
public struct AppNavigation<Destination: NavigationDestination>: Hashable, Sendable, Codable {
    /// How far the app is.
    public enum Phase: Hashable, Sendable, Codable {
        /// It is not known yet who is signed in.
        case bootstrapping
        /// The introduction for somebody who has never been here.
        case onboarding
        /// Nobody is signed in.
        case signedOut
        /// Somebody is.
        case main(NavigationAccount)
    }

    /// Whether what belongs to the person may be seen: above phase and stacks, and never opened by a link.
    public typealias Gate = NavigationGate

    /// How many entries a stack has at most; beyond it the lowest is forgotten.
    public static var stackLimit: Int { 128 }
    /// How many entries there are above the tabs at most; beyond it the lowest is forgotten.
    public static var modalLimit: Int { 16 }
    /// How many links wait at most; beyond it the oldest is dropped.
    public static var inboxLimit: Int { 8 }
    /// How many deliveries are remembered.
    public static var seenLimit: Int { 64 }

    /// What the app can set.
    public let settings: NavigationSettings
    /// The tab to begin with.
    public let firstTab: Destination.Tab
    /// How far the app is.
    public internal(set) var phase: Phase = .bootstrapping
    /// The entries above the root of each tab, the lowest first. While nobody is signed in these are public ones, and
    /// there are none unless the app can be looked around in first.
    public internal(set) var stacks: [Destination.Tab: [Destination]] = [:]
    /// The tab that is selected.
    public internal(set) var selected: Destination.Tab
    /// What lies above the tabs, or above the sign-in while nobody is signed in; the lowest first.
    public internal(set) var modals: [Destination] = []
    /// Whether what belongs to the person may be seen.
    public internal(set) var gate: Gate = .open
    /// Whether a cover hides the app from the list of apps, while it is not in the foreground.
    public internal(set) var shield = false
    /// What waits for somebody to sign in, or to prove to be the same.
    public internal(set) var pending: CapturedDestination<Destination>?
    /// Links that came before it was known who is signed in, or while the app was locked; the oldest first.
    public internal(set) var inbox: [CapturedDestination<Destination>] = []
    /// The deliveries seen last, the oldest first.
    public internal(set) var seen: [String] = []
    /// Counts sign-ins, sign-outs and changes of account: results of work begun before the last of them are late.
    public internal(set) var epoch = 0
    /// Whether to show that something needs a sign-in: where the app can be looked around in first, by the sign-in itself.
    public internal(set) var isAuthRequired = false
    /// Since when the app has not been in the foreground.
    var away: SessionInstant?

    /// A new machine, which knows nothing yet.
    /// - Parameter firstTab: The tab to begin with.
    public init(firstTab: Destination.Tab, settings: NavigationSettings = NavigationSettings()) {
        self.firstTab = firstTab
        self.settings = settings
        selected = firstTab
    }

    /// Takes an event.
    /// - Parameter now: The instant of the event.
    /// - Returns: What the shell has to do, in this order.
    public mutating func handle(
        _ event: NavigationEvent<Destination>, at now: SessionInstant
    ) -> [NavigationEffect] {
        switch event {
        case .bootstrapped(let account, let isFirstTime, let saved, let number):
            guard phase == .bootstrapping, number == epoch else { return [] }
            return begin(account, isFirstTime: isFirstTime, saved, now)
        case .onboardingFinished:
            guard phase == .onboarding else { return [] }
            phase = .signedOut
            return resume(now)
        case .signedIn(let account, let landing):
            return signIn(account, landing, now)
        case .renewed:
            return []
        case .expired:
            guard case .main = phase, gate != .locked(.expired) else { return [] }
            gate = .locked(.expired)
            return [.requestReauthentication, .report(NavigationReport(.expired))]
        case .locked:
            return lock()
        case .unlocked:
            guard gate == .locked(.away) else { return [] }
            return open(now)
        case .signedOut:
            return signOut()
        case .go(let destination, let tab):
            return go(destination, tab, now)
        case .present(let destination):
            return present(destination, now)
        case .link(let delivery):
            return take(delivery, now)
        case .back, .popped, .dismissed, .selected, .poppedToRoot:
            move(event)
            return []
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
            guard gate == .stepUp else { return [] }
            let dropped = drop(.declined)
            return dropped + open(now)
        case .invitationChecked(let verdict, let number):
            guard number == epoch, pending?.destination.invitation != nil else { return [] }
            return take(verdict)
        case .reset:
            return reset()
        case .resignedActive:
            return leave(now)
        case .becameActive:
            return comeBack(now)
        }
    }

    // MARK: What may be seen

    /// Whether requests are decided now rather than parked.
    var isReady: Bool {
        switch phase {
        case .bootstrapping, .onboarding: false
        case .signedOut, .main: gate == .open
        }
    }

    /// Who is signed in.
    public var account: NavigationAccount? {
        if case .main(let account) = phase { account } else { nil }
    }

    /// Whether nobody is signed in, and the app can be looked around in.
    public var isBrowsing: Bool { phase == .signedOut && settings.access == .open }

    /// Whether there are tabs to move about in.
    private var hasTabs: Bool { account != nil || isBrowsing }

    /// Whether a destination that was admitted belongs on the stack of a tab, rather than above everything.
    func liesInTabs(_ destination: Destination) -> Bool {
        account != nil || isBrowsing && destination.policy == .public
    }

    /// Whether a destination may be seen at an instant.
    public func shows(_ destination: Destination, at now: SessionInstant) -> Bool {
        gate == .open && admission(of: destination, at: now) == .admitted
    }

    // MARK: Moving about

    private mutating func move(_ event: NavigationEvent<Destination>) {
        switch event {
        case .back where isReady:
            if modals.popLast() == nil, hasTabs { _ = stacks[selected]?.popLast() }
        case .popped(let tab, let count):
            if let stack = stacks[tab], count >= 0, count < stack.count {
                stacks[tab]?.removeLast(stack.count - count)
            }
        case .dismissed(let count):
            if count >= 0, count < modals.count { modals.removeLast(modals.count - count) }
        case .selected(let tab) where isReady && hasTabs:
            if tab == selected { stacks[tab] = nil } else { selected = tab }
        case .poppedToRoot(let tab) where isReady && hasTabs:
            stacks[tab] = nil
        case .back, .selected, .poppedToRoot:
            break
        case .bootstrapped, .onboardingFinished, .signedIn, .renewed, .expired, .locked, .unlocked, .signedOut, .go,
            .present, .link, .resumeRequested, .authRequiredDismissed, .signInRequested, .stepUpCancelled,
            .invitationChecked, .reset, .resignedActive, .becameActive:
            // What is more than moving about is not handed over.
            break
        }
    }
}
