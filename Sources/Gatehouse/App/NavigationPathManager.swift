import Foundation
import GatehouseDomain
public import Observation

/// The navigation state of the app, for SwiftUI and tests: a thin shell around `AppNavigation`, generic over the
/// app's own destinations.
///
/// It owns the machine and runs its effects. ``coordinator`` is the part that does not depend on destinations. Keep the
/// manager as long as the app runs.
@MainActor
@Observable
public final class NavigationPathManager<Destination: NavigationDestination> {
    /// The app's tabs.
    public typealias Tab = Destination.Tab

    private var shownTab: Tab
    private var shownModals: [Destination] = []
    private var shownAuthRequired = false
    private var shownReturn: Destination?
    /// Counts how often a modal appeared where there was none or where the lowest was presented in another way, which
    /// tells one sheet or cover from the next.
    package private(set) var presentation = 0
    /// How the tabs are arranged: see ``adapt(to:isWide:)``.
    public private(set) var arrangement = NavigationLayout.Arrangement.tabs

    /// Decides who may use the app.
    @ObservationIgnored public let coordinator: AppCoordinator
    @ObservationIgnored package private(set) var machine: AppNavigation<Destination>
    @ObservationIgnored private let shownStacks: [Tab: Shown<[Destination]>]
    @ObservationIgnored private let ports: NavigationPorts
    @ObservationIgnored private let links: LinkTable<Destination>?
    @ObservationIgnored private let landing: @MainActor (AppState) -> Tab?
    @ObservationIgnored private var queue: [@MainActor () -> Void] = []
    @ObservationIgnored private var isDraining = false
    @ObservationIgnored private var deliveries = 0
    @ObservationIgnored private var errands: [Int: Task<Void, Never>] = [:]
    @ObservationIgnored private var errandCount = 0
    /// Retries the check of an invitation that got no answer.
    @ObservationIgnored private let lookup = InvitationLookup()

    /// Creates the navigation of an app that has not been launched yet: see ``AppCoordinator/run()``.
    /// - Parameters:
    ///   - firstTab: The tab to start with.
    ///   - links: The app's links; without a table, every link is refused.
    ///   - settings: Times and limits.
    ///   - ports: The ports of the navigation.
    ///   - landing: Returns the tab to show after a sign-in; nil for the first one. A person who signs in again
    ///     continues where they were.
    public init(
        firstTab: Tab, links: LinkTable<Destination>? = nil, settings: NavigationSettings = NavigationSettings(),
        ports: NavigationPorts = NavigationPorts(), landing: @escaping @MainActor (AppState) -> Tab? = { _ in nil }
    ) {
        var settings = settings
        settings.share(with: ports.session)
        machine = AppNavigation(firstTab: firstTab, settings: settings)
        shownTab = firstTab
        shownStacks = Dictionary(uniqueKeysWithValues: Tab.allCases.map { ($0, Shown([])) })
        self.ports = ports
        self.links = links
        self.landing = landing
        coordinator = AppCoordinator(ports: ports)
        coordinator.driver = self
        ports.windows.join(coordinator, number: ports.window)
    }

    // MARK: State

    /// The selected tab. Selecting the current tab again returns to its root, like a tap on it.
    public var selectedTab: Tab {
        get { shownTab }
        set { self[selectedIn: machine.epoch] = newValue }
    }

    /// The destinations above the tabs, or above the sign-in while nobody is signed in, lowest first.
    public var modals: [Destination] { shownModals }

    /// Whether to tell the person that a sign-in is needed: with a hint above the sign-in, or with ``AppAccess/open``
    /// by showing the sign-in itself. Setting false dismisses it, and the destination stays pending. Setting true does
    /// nothing.
    public var showingAuthRequired: Bool {
        get { shownAuthRequired }
        set { if !newValue { send(.signal(.authRequiredDismissed)) } }
    }

    /// The destination that opens after the sign-in: the invitation first, if both an invitation and a link wait.
    public var returnDestination: Destination? { shownReturn }

    /// The destinations above the root of a tab, lowest first.
    public subscript(tab: Tab) -> [Destination] {
        get { self[tab, in: coordinator.epoch] }
        set { self[tab, in: machine.epoch] = newValue }
    }

    /// Returns whether a destination needs a signed-in person.
    public func requiresAuthentication(for destination: Destination) -> Bool {
        destination.policy.requiresAuthentication
    }

    // MARK: Navigating

    /// Opens a destination in the given tab, which is then selected, or in the selected one. A destination that needs a
    /// sign-in is kept and opened once after it.
    public func navigate(to destination: Destination, in tab: Tab? = nil) { send(.go(destination, in: tab)) }

    /// Presents a destination above the tabs, or above the sign-in.
    public func present(_ destination: Destination) { send(.present(destination)) }

    /// Opens the destination that waited for a sign-in, if it may be opened now and has not been yet.
    public func continueAfterAuth() {
        perform { [self] in
            handle(.authRequiredDismissed)
            handle(.resumeRequested)
        }
    }

    /// Goes one step back: dismisses the topmost modal, or pops the selected tab.
    public func pop() { send(.signal(.back)) }

    /// Returns to the root of a tab; by default of the selected one.
    public func popToRoot(_ tab: Tab? = nil) {
        perform { [self] in handle(.poppedToRoot(tab ?? machine.selected)) }
    }

    /// Closes the invitation that is open, because the person accepted or declined it, or it no longer works. The link
    /// that waited for it opens.
    /// - Parameter next: The destination to open if no link waits; nil for none.
    public func settleInvitation(next: Destination? = nil) { send(.invitationSettled(next: next)) }

    /// Resets the navigation for the same person: every tab is at its root, the first one is selected, and there are no
    /// modals and nothing pending.
    public func reset() { send(.signal(.reset)) }

    // MARK: The shell

    var windowNumber: Int { ports.window }

    private var store: WindowStateStore? {
        ports.settings.map { WindowStateStore(settings: $0, window: ports.window) }
    }

    func send(_ event: NavigationEvent<Destination>) {
        perform { [self] in handle(event) }
    }

    /// Passes an event to the machine, runs its effects and shows the result, without suspending. Call it only within
    /// ``perform(_:)``.
    func handle(_ event: NavigationEvent<Destination>) {
        let effects = machine.handle(event, at: ports.timekeeper.now)
        effects.forEach(run)
        showAll()
        coordinator.tell()
    }

    private func run(_ effect: NavigationEffect) {
        switch effect {
        case .requestSignIn, .requestReauthentication:
            // Views read this from phase and gate.
            break
        case .checkInvitation(let code, let epoch):
            ask(about: code, epoch)
        case .save:
            guard let data = try? JSONEncoder().encode(machine) else { return }
            let text = String(decoding: data, as: UTF8.self)
            store?.keep(text, of: machine.account?.userId, away: machine.gateMachine.away)
        case .removeSaved:
            store?.remove(isSignedOut: machine.account == nil)
        case .report(let report):
            ports.log(report)
            coordinator.explain(report)
        }
    }

    private func ask(about code: Secret, _ epoch: Int) {
        errandCount += 1
        let number = errandCount
        errands[number] = Task { [weak self, ask = ports.checkInvitation] in
            let verdict = await ask(code)
            self?.errands[number] = nil
            self?.take(verdict, on: code, of: epoch)
        }
    }

    private func take(_ verdict: InvitationVerdict, on code: Secret, of epoch: Int) {
        perform { [self] in
            // By now another invitation is pending, or none.
            guard machine.invitation == code else { return }
            coordinator.explain(verdict, on: code)
            lookup.took(verdict, timer: ports.timer) { [weak self] in self?.lookAgain() }
            handle(.invitationChecked(verdict, epoch: epoch))
        }
    }

    func save() {
        if machine.phase != .bootstrapping { run(.save) }
    }

    func lookAgain() {
        guard lookup.isOpen, let code = machine.invitation else { return lookup.close() }
        lookup.pause()
        ask(about: code, machine.epoch)
    }

    /// Waits until all work started for the navigation has ended.
    package func finishErrands() async {
        while let errand = errands.values.first { await errand.value }
        while let handover = coordinator.handingOver { await handover.value }
        while let opening = coordinator.openingLink { await opening.value }
        while let recall = coordinator.recalling { await recall.value }
    }

    // MARK: Changes by views

    func write(tab: Tab) {
        handle(.selected(tab))
        if machine.selected != tab { withMutation(keyPath: \.shownTab) {} }
    }

    /// Handles a selection in the sidebar. While a list appears or disappears, it also reports the current selection,
    /// or none. Neither changes anything.
    func write(sidebarSelection tab: Tab?) {
        if let tab, tab != machine.selected {
            write(tab: tab)
        } else if tab == nil {
            withMutation(keyPath: \.shownTab) {}
        }
    }

    /// Chooses the arrangement of the tabs. Stacks, selection and modals stay as they are. Writes by the views of the
    /// previous arrangement are ignored.
    /// - Parameters:
    ///   - layout: What the app asks for.
    ///   - isWide: Whether the window has a regular width.
    public func adapt(to layout: NavigationLayout, isWide: Bool) {
        perform { [self] in
            let wanted = layout.arrangement(isWide: isWide)
            if wanted != arrangement { arrangement = wanted }
        }
    }

    /// Handles a view's change to the stack of a tab: popped destinations are removed, pushed ones are requested.
    /// - Parameter base: The stack that the view showed. The machine may have changed since, and popping what is no
    ///   longer there opens nothing.
    func write(_ path: [Destination], of tab: Tab, over base: [Destination]) {
        let kept = Self.common(base, path)
        if kept < base.count, (machine.stacks[tab] ?? []).starts(with: path.prefix(kept)) {
            handle(.popped(tab, to: kept))
        }
        for destination in path.dropFirst(kept) {
            guard tab == machine.selected else { break }
            handle(.go(destination, in: tab))
            guard machine.stacks[tab]?.last == destination else { break }
        }
        // A refused push is visible only in the view, so the view must read the stack again.
        if (machine.stacks[tab] ?? []) != path { shownStacks[tab]?.tellAgain() }
    }

    /// Handles a view's change to the modals.
    /// - Parameter base: The modals that the view showed.
    func write(modals path: [Destination], over base: [Destination]) {
        let kept = Self.common(base, path)
        if kept < base.count, machine.modals.starts(with: path.prefix(kept)) { handle(.dismissed(to: kept)) }
        for destination in path.dropFirst(kept) {
            handle(.present(destination))
            guard machine.modals.last == destination else { break }
        }
        if machine.modals != path { withMutation(keyPath: \.shownModals) {} }
    }

    /// Returns how many entries two stacks have in common, from the lowest on.
    private static func common(_ one: [Destination], _ other: [Destination]) -> Int {
        zip(one, other).prefix { $0 == $1 }.count
    }

    func shownStack(of tab: Tab) -> [Destination] { shownStacks[tab]?.value ?? [] }
}

extension NavigationPathManager: Projecting {
    func show() -> [Bool] {
        if let lowest = machine.modals.first, lowest.presentation != shownModals.first?.presentation {
            presentation += 1
        }
        return [
            update(\.shownTab, machine.selected),
            update(\.shownModals, machine.modals),
            update(\.shownAuthRequired, machine.isAuthRequired),
            update(\.shownReturn, machine.pending?.destination),
        ] + coordinator.show() + shownStacks.map { tab, stack in stack.show(machine.stacks[tab] ?? []) }
    }
}

extension NavigationPathManager: NavigationDriver {
    var state: any NavigationState { machine }

    func perform(_ work: @escaping @MainActor () -> Void) {
        queue.append(work)
        guard !isDraining else { return }
        isDraining = true
        defer { isDraining = false }
        while !queue.isEmpty { queue.removeFirst()() }
    }

    var groupInView: String? { (machine.modals.last ?? machine.stacks[machine.selected]?.last)?.groupId }

    func handle(_ signal: NavigationSignal) { handle(.signal(signal)) }

    func open(link: String) { handle(.link(delivery(of: link))) }

    func signIn(userId: String) {
        if ports.hasOnboarding { ports.settings?.set("yes", for: NavigationPorts.onboardedKey) }
        let account = NavigationAccount(userId: userId, authenticatedAt: ports.timekeeper.now)
        handle(.signedIn(account, landing: landing(ports.appState)))
    }

    func begin(userId: String?) {
        var saved = store?.text
            .flatMap { try? JSONDecoder().decode(AppNavigation<Destination>.self, from: Data($0.utf8)) }
        let isFirstTime = ports.hasOnboarding && ports.settings?.text(for: NavigationPorts.onboardedKey) == nil
        let account = userId.map { AppNavigation<Destination>.account($0, restoredFrom: saved) }
        if let store, store.lastNumber > 0 { saved = machine.absent(since: store.away, saved, account: account) }
        // Windows that are open already know whether the app was away for too long.
        if ports.windows.isInUse(apartFrom: coordinator) { saved = saved?.present() }
        handle(.bootstrapped(account, isFirstTime: isFirstTime, saved: saved, epoch: machine.epoch))
        // The app is already active, so the absence in the stored state has ended.
        if coordinator.isActive { handle(.becameActive) }
        if ports.windows.isLocked(apartFrom: coordinator) { handle(.locked) }
    }

    /// Creates a delivery for a tapped link. Its id is unique within one launch of one boot.
    private func delivery(of link: String) -> LinkDelivery<Destination> {
        deliveries += 1
        let now = ports.timekeeper.now
        let id = "\(now.boot) \(now.uptime) \(deliveries)"
        let scheme = links.map { $0.scheme + ":" } ?? ""
        let isOwn = !scheme.isEmpty && link.lowercased().hasPrefix(scheme)
        switch links?.destination(of: link) ?? .failure(.route) {
        case .success(let found):
            return LinkDelivery(id: id, target: .success(found.destination), source: found.source)
        case .failure(let refusal):
            return LinkDelivery(id: id, target: .failure(refusal), source: isOwn ? .customScheme : .universalLink)
        }
    }
}
