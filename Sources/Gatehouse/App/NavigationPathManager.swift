import Foundation
import GatehouseDomain
public import Observation

/// Where the person is in the app, for SwiftUI and tests: a dull shell around ``AppNavigation``, generic over the app's
/// own places.
///
/// It owns the machine and runs what it asks for; ``coordinator`` is the part of it that knows nothing of places. Keep
/// the manager for as long as the app lives.
@MainActor
@Observable
public final class NavigationPathManager<Destination: NavigationDestination> {
    /// The app's tabs.
    public typealias Tab = Destination.Tab

    private var shownTab: Tab
    private var shownModals: [Destination] = []
    private var shownAuthRequired = false
    private var shownReturn: Destination?
    /// Counts how often something has come to lie above the tabs where nothing lay: tells one sheet from the next.
    public private(set) var presentation = 0

    /// Who may be in the app at all.
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
    /// The invitation that was asked about last, and what is known of it.
    @ObservationIgnored private var invited: (code: Secret, about: AuthInvitation)?
    /// Asks again about an invitation that nobody could be asked about.
    @ObservationIgnored private let lookup = InvitationLookup()

    /// Makes the navigation of an app that has not been launched yet: see ``AppCoordinator/run()``.
    /// - Parameters:
    ///   - firstTab: The tab to begin with.
    ///   - links: The app's links; without a table every link is refused.
    ///   - settings: Times and limits.
    ///   - ports: What stands around it.
    ///   - landing: The tab that somebody who has just signed in begins on; nil for the first one. Somebody
    ///     who signs in again continues where they were.
    public init(
        firstTab: Tab, links: LinkTable<Destination>? = nil, settings: NavigationSettings = NavigationSettings(),
        ports: NavigationPorts = NavigationPorts(), landing: @escaping @MainActor (AppState) -> Tab? = { _ in nil }
    ) {
        machine = AppNavigation(firstTab: firstTab, settings: settings)
        shownTab = firstTab
        shownStacks = Dictionary(uniqueKeysWithValues: Tab.allCases.map { ($0, Shown([])) })
        self.ports = ports
        self.links = links
        self.landing = landing
        coordinator = AppCoordinator(ports: ports)
        coordinator.driver = self
    }

    // MARK: What there is to see

    /// The tab that is selected. Setting the one that is selected already goes back to its root, as a tap on it does.
    public var selectedTab: Tab {
        get { shownTab }
        set { self[selectedIn: machine.epoch] = newValue }
    }

    /// What lies above the tabs, or above the sign-in while nobody is signed in; the lowest first.
    public var modals: [Destination] { shownModals }

    /// Whether to say that something needs a sign-in: by a hint above the sign-in, or with ``AppAccess/open`` by the
    /// sign-in itself. Setting false dismisses it, and what waits keeps waiting; setting true does nothing.
    public var showingAuthRequired: Bool {
        get { shownAuthRequired }
        set { if !newValue { send(.authRequiredDismissed) } }
    }

    /// What opens once somebody has signed in.
    public var returnDestination: Destination? { shownReturn }

    /// What lies above the root of a tab, the lowest first.
    public subscript(tab: Tab) -> [Destination] {
        get { self[tab, in: coordinator.epoch] }
        set { self[tab, in: machine.epoch] = newValue }
    }

    /// Whether a destination needs somebody to be signed in, whoever is.
    public func requiresAuthentication(for destination: Destination) -> Bool {
        switch destination.policy {
        case .requiresAuth, .requiresRecentAuth: true
        case .public, .signedOutOnly: false
        }
    }

    // MARK: Going

    /// Goes somewhere: onto the tab that is selected, or onto this one, which is selected then. What needs a sign-in is
    /// kept and opened once after it.
    public func navigate(to destination: Destination, in tab: Tab? = nil) { send(.go(destination, in: tab)) }

    /// Shows something above the tabs, or above the sign-in.
    public func present(_ destination: Destination) { send(.present(destination)) }

    /// Opens what waited for a sign-in, if it may be opened now and has not been.
    public func continueAfterAuth() {
        perform { [self] in
            handle(.authRequiredDismissed)
            handle(.resumeRequested)
        }
    }

    /// One step back: closes the highest thing above the tabs, or pops the tab that is selected.
    public func pop() { send(.back) }

    /// Goes back to the root of a tab; of the one that is selected unless told otherwise.
    public func popToRoot(_ tab: Tab? = nil) {
        perform { [self] in handle(.poppedToRoot(tab ?? machine.selected)) }
    }

    /// Begins anew for the same person: every tab at its root, the first one selected, nothing above them and nothing
    /// that waits.
    public func reset() { send(.reset) }

    // MARK: The shell

    func send(_ event: NavigationEvent<Destination>) {
        perform { [self] in handle(event) }
    }

    /// Hands an event to the machine, does what it asks for and shows what came of it, without awaiting in between.
    /// Within ``perform(_:)`` alone.
    func handle(_ event: NavigationEvent<Destination>) {
        let effects = machine.handle(event, at: ports.timekeeper.now)
        effects.forEach(run)
        // An observer that is told of a change reads what has not been brought up to date yet; in the end all agree.
        while show() {}
        coordinator.tell()
    }

    /// Brings the observed properties up to the machine; whether one of them had to change.
    private func show() -> Bool {
        if shownModals.isEmpty, !machine.modals.isEmpty { presentation += 1 }
        var changes = [
            update(\.shownTab, machine.selected),
            update(\.shownModals, machine.modals),
            update(\.shownAuthRequired, machine.isAuthRequired),
            update(\.shownReturn, machine.pending?.destination),
            coordinator.show(facts),
        ]
        for (tab, stack) in shownStacks { changes.append(stack.show(machine.stacks[tab] ?? [])) }
        return changes.contains(true)
    }

    private func update<Value: Equatable>(
        _ property: ReferenceWritableKeyPath<NavigationPathManager, Value>, _ value: Value
    ) -> Bool {
        guard self[keyPath: property] != value else { return false }
        self[keyPath: property] = value
        return true
    }

    private func run(_ effect: NavigationEffect) {
        switch effect {
        case .requestSignIn, .requestReauthentication:
            // Phase and gate say it, and whoever shows them asks.
            break
        case .checkInvitation(let code, let epoch):
            ask(about: code, epoch)
        case .save:
            guard let settings = ports.settings, let data = try? JSONEncoder().encode(machine) else { return }
            settings.set(String(decoding: data, as: UTF8.self), for: NavigationPorts.stateKey)
        case .removeSaved:
            ports.settings?.set(nil, for: NavigationPorts.stateKey)
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
            // Another one waits by now, or nothing.
            guard machine.pending?.destination.invitation == code else { return }
            if case .valid(_, let groupName, let email, let inviterName) = verdict {
                invited = (code, AuthInvitation(groupName: groupName, inviterName: inviterName, email: email))
            }
            coordinator.explain(verdict)
            lookup.took(verdict, timer: ports.timer) { [weak self] in self?.lookAgain() }
            handle(.invitationChecked(verdict, epoch: epoch))
        }
    }

    func lookAgain() {
        guard lookup.isOpen, let code = machine.pending?.destination.invitation else { return lookup.close() }
        lookup.pause()
        ask(about: code, machine.epoch)
    }

    /// Waits until nothing is under way any more that was begun for the navigation.
    package func finishErrands() async {
        while let errand = errands.values.first { await errand.value }
        while let handover = coordinator.handingOver { await handover.value }
        while let opening = coordinator.openingLink { await opening.value }
        while let recall = coordinator.recalling { await recall.value }
    }

    // MARK: What is written by a view

    func write(tab: Tab) {
        handle(.selected(tab))
        if machine.selected != tab { withMutation(keyPath: \.shownTab) {} }
    }

    /// A view has changed the stack of a tab: what it has popped is gone, what it has pushed is asked for.
    /// - Parameter base: What was shown when it did so. The machine may have changed since, and a pop of what is
    ///   no longer there opens nothing.
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
        // A push that was refused stands in the view and nowhere else: the view has to read again.
        if (machine.stacks[tab] ?? []) != path { shownStacks[tab]?.tellAgain() }
    }

    /// A view has closed something above the tabs, or asks for more.
    /// - Parameter base: What was shown when it did so.
    func write(modals path: [Destination], over base: [Destination]) {
        let kept = Self.common(base, path)
        if kept < base.count, machine.modals.starts(with: path.prefix(kept)) { handle(.dismissed(to: kept)) }
        for destination in path.dropFirst(kept) {
            handle(.present(destination))
            guard machine.modals.last == destination else { break }
        }
        if machine.modals != path { withMutation(keyPath: \.shownModals) {} }
    }

    /// How many entries two stacks have in common, from the lowest on.
    private static func common(_ one: [Destination], _ other: [Destination]) -> Int {
        zip(one, other).prefix { $0 == $1 }.count
    }

    func shownStack(of tab: Tab) -> [Destination] { shownStacks[tab]?.value ?? [] }
}

extension NavigationPathManager: NavigationDriver {
    var facts: NavigationFacts {
        let stage: RootScreen =
            switch machine.phase {
            case .bootstrapping: .splash
            case .onboarding: .onboarding
            case .signedOut: .signIn
            case .main: .main
            }
        return NavigationFacts(
            stage: stage, userId: machine.account?.userId, gate: machine.gate, isShielded: machine.shield,
            epoch: machine.epoch,
            pending: machine.pending.map { captured in
                PendingDeepLink(
                    route: captured.destination.routeName, source: captured.source,
                    invitation: captured.destination.invitation.map { code in
                        invited.flatMap { $0.code == code ? $0.about : nil } ?? AuthInvitation()
                    })
            },
            invitation: machine.pending?.destination.invitation, isBrowsing: machine.isBrowsing,
            isSignInPresented: machine.isBrowsing && machine.isAuthRequired)
    }

    func perform(_ work: @escaping @MainActor () -> Void) {
        queue.append(work)
        guard !isDraining else { return }
        isDraining = true
        defer { isDraining = false }
        while !queue.isEmpty { queue.removeFirst()() }
    }

    func take(_ command: NavigationCommand) {
        switch command {
        case .begin(let userId): begin(userId)
        case .onboardingFinished:
            ports.settings?.set("yes", for: NavigationPorts.onboardedKey)
            handle(.onboardingFinished)
        case .signedIn(let userId):
            if ports.hasOnboarding { ports.settings?.set("yes", for: NavigationPorts.onboardedKey) }
            let account = NavigationAccount(userId: userId, authenticatedAt: ports.timekeeper.now)
            handle(.signedIn(account, landing: landing(ports.appState)))
        case .renewed: handle(.renewed)
        case .expired: handle(.expired)
        case .locked: handle(.locked)
        case .unlocked: handle(.unlocked)
        case .signedOut: handle(.signedOut)
        case .stepUpCancelled: handle(.stepUpCancelled)
        case .dismissed: handle(.dismissed(to: 0))
        case .signInRequested: handle(.signInRequested)
        case .signInDismissed: handle(.authRequiredDismissed)
        case .link(let link): handle(.link(delivery(of: link)))
        case .resignedActive: handle(.resignedActive)
        case .becameActive: handle(.becameActive)
        }
    }

    private func begin(_ userId: String?) {
        let saved = ports.settings?.text(for: NavigationPorts.stateKey)
            .flatMap { try? JSONDecoder().decode(AppNavigation<Destination>.self, from: Data($0.utf8)) }
        let isFirstTime = ports.hasOnboarding && ports.settings?.text(for: NavigationPorts.onboardedKey) == nil
        let account = userId.map { AppNavigation<Destination>.account($0, restoredFrom: saved) }
        handle(.bootstrapped(account, isFirstTime: isFirstTime, saved: saved, epoch: machine.epoch))
        // The absence that the stored state knows of has ended before it could be read.
        if coordinator.isActive { handle(.becameActive) }
    }

    /// A delivery of its own for every link that was tapped: its id holds for one launch of one start of the device.
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
