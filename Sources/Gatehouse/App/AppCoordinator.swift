public import Foundation
public import GatehouseDomain
public import Observation

/// Decides who may use the app: the root of the app and every protected view read it. It belongs to a
/// ``NavigationPathManager``, which holds the app's own destinations.
///
/// It is a thin shell around `AppNavigation`, which decides. Each property changes separately, and only when its
/// value does.
@MainActor
@Observable
public final class AppCoordinator {
    private var stage = Root.splash
    private var isSplashOver = false
    private var isBrowsing = false
    private var messages: [AppError] = []
    private var isAskingForGroup = false

    /// The group that the session acts in, for views that depend on it; nil for none, and until it is known.
    public private(set) var group: GroupContext?
    /// What comes before the app: see ``GroupGate``.
    package private(set) var groupGate: GroupGate?

    /// The id of the person who is signed in or asked to sign in again.
    public private(set) var userId: String?
    /// Whether the person's content may be shown.
    package private(set) var gate = NavigationGate.open
    /// Whether a cover hides the app in the app switcher while it is not in the foreground.
    public private(set) var isShielded = false
    /// Counts sign-ins, sign-outs and changes of account. Bindings created in an earlier epoch are ignored.
    package private(set) var epoch = 0
    /// The destination that waits for a sign-in.
    public private(set) var pendingDeepLink: PendingDeepLink?
    /// Whether the sign-in is shown above the tabs of a person who is browsing: see ``AppAccess/open``.
    public private(set) var isSignInPresented = false
    /// Why the person's invitation doesn't work, until they have read it.
    private var invitationNotice: GateScreen.Name?
    private var texts: Catalogue
    /// Whether a person who is asked to sign in again is doing so.
    package internal(set) var isSigningInAgain = false
    /// Whether a person who is signed in takes the second step above the app: see ``raise()``.
    package internal(set) var isRaising = false

    @ObservationIgnored let ports: NavigationPorts
    @ObservationIgnored weak var driver: (any NavigationDriver)?
    /// The sign-in that reports to this coordinator.
    @ObservationIgnored weak var flow: AuthViewModel?
    /// Whether this launch has already looked for a saved mailed-code screen.
    @ObservationIgnored var hasRestoredPlace = false
    /// The mailed link that the app was opened with, until it is known who is signed in.
    @ObservationIgnored var mailedLink: URL?
    /// Opens a mailed link.
    @ObservationIgnored var openingLink: Task<Void, Never>?
    /// Loads the name of the person who is asked to sign in again.
    @ObservationIgnored var recalling: Task<Void, Never>?
    /// Waits for the end of the second step above the app.
    @ObservationIgnored var raising: CheckedContinuation<AuthError?, Never>?
    /// Waits before the next request for the missing profile of a person who was signed in at launch.
    @ObservationIgnored var pausing: Task<Void, Never>?
    /// Asks the provider whether the app's access still stands.
    @ObservationIgnored var checkingProvider: Task<Void, Never>?
    /// Follows a back end without a session.
    @ObservationIgnored var following: Task<Void, Never>?
    /// Whether the back end has said since the launch what it supports.
    @ObservationIgnored var knowsOffer = false
    /// Asks it.
    @ObservationIgnored var askingOffer: Task<Void, Never>?
    /// What is known of the person's groups; nil until the back end was asked.
    @ObservationIgnored var groupFacts: GroupGate.Facts?
    /// Whether the group is the one in the access token, and not one that only the app's own port knows.
    @ObservationIgnored var tokenNamesGroup = false
    /// The person whose groups the back end was asked about.
    @ObservationIgnored var askedGroupsOf: String?
    /// Counts what was noted about the group, so that what was read before is not taken for newer.
    @ObservationIgnored var switches = 0
    /// Follows switches of the group.
    @ObservationIgnored var switching: Task<Void, Never>?
    /// Asks for the person's groups.
    @ObservationIgnored var askingGroups: Task<Void, Never>?
    /// The group of the destination in view that the session switches to, or could not switch to.
    @ObservationIgnored var enteredGroup: String?
    /// Counts these switches.
    @ObservationIgnored var entries = 0
    /// Switches to it.
    @ObservationIgnored var entering: Task<Void, Never>?
    /// The last checked invitation and what is known about it.
    @ObservationIgnored private var invited: (code: Secret, about: AuthInvitation)?
    @ObservationIgnored private var toldPending: PendingDeepLink?
    @ObservationIgnored private var toldPresented = false
    /// The last request for a sign-in that the flow was told; nil when none is needed.
    @ObservationIgnored private var toldAsking: Asking? = .anybody
    @ObservationIgnored var wasLocked = false
    /// Whether this window is in the foreground; nil until that is known.
    @ObservationIgnored var isInForeground: Bool?
    /// Whether the screen of a mailed code is saved for this window.
    @ObservationIgnored var keepsPlace = false
    /// The handoff of a launch, while it is in progress.
    @ObservationIgnored var handingOver: Task<Void, Never>?
    /// Counts how often the gate has closed, so that a confirmation opens only the gate it was requested for.
    @ObservationIgnored private var closings = 0

    init(ports: NavigationPorts) {
        self.ports = ports
        texts = ports.catalogue
        ports.appState.add(self)
    }

    deinit {
        following?.cancel()
        pausing?.cancel()
        askingOffer?.cancel()
        askingGroups?.cancel()
        entering?.cancel()
        switching?.cancel()
    }

    /// Who is asked to sign in.
    private enum Asking {
        /// Anybody.
        case anybody
        /// The person who was signed in.
        case samePerson
    }

    // MARK: State

    /// The screen at the root of the app.
    public var root: Root {
        guard isSplashOver else { return .splash }
        if isBrowsing { return .main }
        return stage == .main && (groupGate != nil || isAskingForGroup) ? .group : stage
    }

    /// Whether a person is signed in. Stays true while they are asked to sign in again.
    public var isAuthenticated: Bool { userId != nil }

    /// Whether the splash is visible.
    public var isLoading: Bool { root == .splash }

    /// Whether the introduction is visible.
    public var showOnboarding: Bool { root == .onboarding }

    /// Whether the app is locked until the person signs in again or confirms their identity.
    public var requiresReauthentication: Bool {
        if case .locked = gate { true } else { false }
    }

    /// The screen to show instead of the sign-in when the person's invitation doesn't work. It explains why and leads
    /// to the sign-in. Nil otherwise.
    public var invitationScreen: GateScreen? {
        guard !isAuthenticated || gate != .open else { return nil }
        return invitationNotice.map { GateScreen($0, catalogue: catalogue) }
    }

    /// The screen that covers everything; nil while the gate is open.
    public var cover: GateScreen? { gate == .open ? nil : notice() }

    /// Whether the sign-in is visible.
    package var isAskingToSignIn: Bool { root == .signIn || isSignInPresented || isSigningInAgain }

    /// The texts of Gatehouse's own views. Set them when the person chooses a language: every window of the app shows
    /// them at once, its sign-in included. A message that is already on the screen stays as it is.
    public var catalogue: Catalogue {
        get { texts }
        set {
            for window in ports.windows.all(from: self) {
                window.texts = newValue
                window.flow?.catalogue = newValue
            }
        }
    }

    /// The state of the app: who is signed in.
    public var appState: AppState { ports.appState }

    /// The events of sign-in, session and profile, for views to react to: see ``BackEnd/events``.
    public var events: BackEnd.Events { ports.events }

    /// Returns the screen to show in place of protected content, or nil when the content may be shown.
    /// - Parameter requiresAuth: Whether the content belongs to the person. Other content is always shown.
    public func notice(requiresAuth: Bool = true) -> GateScreen? {
        guard requiresAuth else { return nil }
        let name: GateScreen.Name? =
            switch gate {
            case .locked(.expired): .sessionExpired
            case .locked(.away): .locked
            case .stepUp: .stepUp
            case .open: isAuthenticated ? nil : .authenticationRequired
            }
        return name.map { GateScreen($0, catalogue: catalogue, canUnlock: LockExit.isOffered(by: ports.deviceOwner)) }
    }

    // MARK: Messages

    /// The oldest message that the person has not closed. Setting nil closes it.
    public var appError: AppError? {
        get { messages.first }
        set {
            if let newValue {
                messages = [newValue]
            } else {
                dismissMessage()
            }
        }
    }

    /// Whether there is a message, in the form an alert binds to. Setting false, as an alert does when it closes,
    /// closes the message. Setting true does nothing.
    package var isPresentingError: Bool {
        get { !messages.isEmpty }
        set { if !newValue { dismissMessage() } }
    }

    /// Shows a message to the person, after those already waiting.
    /// - Parameters:
    ///   - title: The title.
    ///   - message: The sentence below the title.
    ///   - dismissAction: Called when the message is closed.
    public func showMessage(
        title: String, message: String, dismissAction: (@MainActor @Sendable () -> Void)? = nil
    ) {
        messages.append(AppError(title: title, message: message, dismissAction: dismissAction))
    }

    /// Tells the person why a link they tapped doesn't open, or no longer waits. The same refusal is shown only once.
    func explain(_ report: NavigationReport) {
        let refusal = report.toldReason.map { (catalogue.text(.linkRefusedTitle), catalogue.text($0)) }
        let drop = report.toldDrop.map { (catalogue.text(.linkDroppedTitle), catalogue.sentence($0)) }
        guard let (title, text) = refusal ?? drop else { return }
        guard !messages.contains(where: { $0.title == title && $0.message == text }) else { return }
        showMessage(title: title, message: text)
    }

    /// Handles the answer about an invitation: keeps what the sign-in may show, or tells the person why it doesn't work.
    func explain(_ verdict: InvitationVerdict, on code: Secret) {
        if case .valid(_, let groupName, let email, let inviterName) = verdict {
            invited = (code, AuthInvitation(groupName: groupName, inviterName: inviterName, email: email))
        }
        invitationNotice =
            switch verdict {
            case .over(.expired): .invitationExpired
            case .over(.used): .invitationUsed
            case .over(.revoked): .invitationRevoked
            case .invalid: .invitationInvalid
            case .valid, .unknown: nil
            }
    }

    private func dismissMessage() {
        guard !messages.isEmpty else { return }
        messages.removeFirst().dismissAction?()
    }

    // MARK: Life cycle

    /// Finds out who is signed in and follows the session until the calling task ends. Each view that shows the app
    /// calls it, so that the others continue to follow when one disappears.
    public func run() async {
        async let splash: Void = waitForSplash()
        async let revocations: Void = followRevocations()
        if let session = ports.session {
            session.launch()
            for await _ in session.states { follow() }
        } else {
            await launchWithoutSession()
        }
        _ = await (splash, revocations)
    }

    private func waitForSplash() async {
        guard !isSplashOver else { return }
        if ports.splashTime > .zero { try? await ports.timer.sleep(for: ports.splashTime) }
        // A view that disappeared before the end must not shorten the splash when it returns.
        if !Task.isCancelled { isSplashOver = true }
    }

    /// Handles an opened link: shows it, keeps it until after the sign-in, or refuses it.
    public func handleDeepLink(_ link: String) {
        if ports.claimLink(link) || takeMailedLink(link) { return }
        invitationNotice = nil
        driver?.perform { [self] in driver?.open(link: link) }
    }

    /// Handles an opened link, as received from `onOpenURL` or a user activity.
    public func handleDeepLink(_ link: URL) {
        handleDeepLink(link.absoluteString)
    }

    // MARK: Actions of the person

    /// Performs an action of a screen that replaces protected content.
    public func perform(_ step: GateScreen.Step) async {
        switch step {
        case .signIn:
            if isAuthenticated {
                isSigningInAgain = true
            } else if isBrowsing {
                askToSignIn()
            } else {
                send(.dismissed(to: 0))
            }
        case .unlock: await unlock()
        case .cancel: send(.stepUpCancelled)
        case .signOut: await logout()
        case .dismiss: invitationNotice = nil
        }
    }

    /// Shows the sign-in above the tabs of a person who is browsing, for a button of the app's own. Does nothing if the
    /// sign-in is already visible, or the person is signed in.
    public func askToSignIn() { send(.signInRequested) }

    /// Dismisses the sign-in above the tabs. The destination that waits stays pending.
    package func dismissSignIn() {
        if isSignInPresented { send(.authRequiredDismissed) }
    }

    /// Cancels signing in again. Protected content stays hidden.
    package func cancelSigningInAgain() {
        guard isSigningInAgain else { return }
        isSigningInAgain = false
        startSignInOver()
    }

    /// Asks the device to check its owner, and unlocks the app if it succeeds. If the device cannot check, the person
    /// is asked to sign in. If the check is canceled, the app stays locked. A session that has ended needs a sign-in
    /// instead.
    public func unlock() async {
        guard let owner = ports.deviceOwner, let asked = driver?.state, asked.gate == .locked(.away) else { return }
        let number = closings
        // Do not ask without a way to check: the screen may be older than the device's settings.
        let answer: DeviceOwnerAnswer =
            owner.means == nil ? .unavailable : await owner.prove(reason: catalogue.text(.lockedText))
        guard number == closings, let now = driver?.state, now.epoch == asked.epoch, now.gate == .locked(.away) else {
            return
        }
        switch LockExit(answer) {
        case .opens: openLock(closing: number, epoch: asked.epoch)
        case .stays: break
        case .signsIn: await perform(.signIn)
        }
    }

    private func openLock(closing number: Int, epoch: Int) {
        driver?.perform { [self] in
            guard number == closings, driver?.state.epoch == epoch else { return }
            ports.session?.unlock()
            driver?.handle(.unlocked)
            applyStatus()
            ports.windows.others(than: self).forEach { $0.unlockToo() }
        }
    }

    // MARK: The shell

    func send(_ signal: NavigationSignal) {
        driver?.perform { [self] in driver?.handle(signal) }
    }

    /// Tells the sign-in what changed for it.
    func tell() {
        // At launch nobody was signed in before, so a sign-in that started early continues.
        let asking: Asking? = stage != .main ? .anybody : gate != .open ? .samePerson : nil
        if asking != toldAsking {
            toldAsking = asking
            if asking != nil { beginSignIn() }
        }
        if toldPresented != isSignInPresented {
            toldPresented = isSignInPresented
            // Dismissed: only the screen stays in memory. A person who signed in left it in another way.
            if !isSignInPresented, isBrowsing { flow?.cancel() }
        }
        if toldPending != pendingDeepLink {
            toldPending = pendingDeepLink
            tellPending()
        }
        restorePlace()
        openMailedLink()
        followGroups()
        followDestination()
    }

    /// Shows what is known of the person's groups.
    /// - Parameters:
    ///   - facts: What is known; nil for nothing.
    ///   - isAsking: Whether the app waits for the answer, because it needs a group.
    func showGroups(_ facts: GroupGate.Facts?, isAsking: Bool = false) {
        update(\.group, facts?.current)
        update(\.groupGate, facts.flatMap { GroupGate($0) })
        update(\.isAskingForGroup, isAsking)
    }
}

extension AppCoordinator: Projecting {
    /// Removes the notice about an invitation once another one waits or a person is let in. A person who comes back
    /// through the lock has not seen it, so it becomes a message.
    private func settleInvitationNotice(_ state: any NavigationState) {
        guard let name = invitationNotice else { return }
        let isLetIn = state.account != nil && state.gate == .open
        guard state.invitation != nil || isLetIn else { return }
        update(\.invitationNotice, nil)
        guard isLetIn, gate != .open else { return }
        let screen = GateScreen(name, catalogue: catalogue)
        showMessage(title: screen.title, message: screen.text)
    }

    func show() -> [Bool] {
        guard let state = driver?.state else { return [] }
        if state.gate != .open, gate == .open { closings += 1 }
        settleInvitationNotice(state)
        var pending = state.pendingDeepLink
        if let invited, invited.code == state.invitation { pending?.invitation = invited.about }
        return [
            update(\.stage, state.stage),
            update(\.isBrowsing, state.isBrowsing),
            update(\.isSignInPresented, state.isBrowsing && state.isAuthRequired),
            update(\.userId, state.account?.userId),
            update(\.gate, state.gate),
            update(\.isShielded, state.shield || isInForeground == false),
            update(\.epoch, state.epoch),
            update(\.pendingDeepLink, pending),
            update(\.isSigningInAgain, isSigningInAgain && state.gate != .open),
        ]
    }
}
