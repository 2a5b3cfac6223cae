public import Foundation
import GatehouseDomain
public import Observation

/// Who may be in the app at all: what the root of the app and every protected view look at. It belongs to a
/// ``NavigationPathManager``, which holds the app's own places.
///
/// It is a dull shell: ``AppNavigation`` decides, and each property changes on its own, and only when its value does.
@MainActor
@Observable
public final class AppCoordinator {
    private var stage = RootScreen.splash
    private var isSplashOver = false
    private var isBrowsing = false
    private var messages: [AppError] = []

    /// Who is signed in or asked to sign in again.
    public private(set) var userId: String?
    /// Whether what belongs to the person may be seen.
    public private(set) var gate = NavigationGate.open
    /// Whether a cover hides the app from the list of apps, while it is not in the foreground.
    public private(set) var isShielded = false
    /// Counts sign-ins, sign-outs and changes of account. Bindings that were made before are not listened to.
    public private(set) var epoch = 0
    /// What waits for somebody to sign in.
    public private(set) var pendingDeepLink: PendingDeepLink?
    /// Whether the sign-in is shown above the tabs of somebody who is browsing: see ``AppAccess/open``.
    public private(set) var isSignInPresented = false
    /// Why the invitation that the person came with doesn't work, until they have read it.
    private var invitationNotice: GateScreen.Name?
    /// Whether the person, who is asked to sign in again, is doing so.
    public internal(set) var isSigningInAgain = false

    @ObservationIgnored let ports: NavigationPorts
    @ObservationIgnored weak var driver: (any NavigationDriver)?
    /// The sign-in that hands over to this coordinator.
    @ObservationIgnored weak var flow: AuthViewModel?
    /// Whether this launch has already looked for the screen of a mailed code to go back to.
    @ObservationIgnored var hasRestoredPlace = false
    /// The mailed link that the app was opened with, until it is known who is signed in.
    @ObservationIgnored var mailedLink: URL?
    /// Opens a mailed link.
    @ObservationIgnored var openingLink: Task<Void, Never>?
    /// Finds out what the person is called who is asked to sign in again.
    @ObservationIgnored var recalling: Task<Void, Never>?
    @ObservationIgnored private var toldPending: PendingDeepLink?
    @ObservationIgnored private var toldPresented = false
    /// Whom the sign-in was last told to ask; nil while nobody is asked.
    @ObservationIgnored private var toldAsking: Asking? = .anybody
    @ObservationIgnored var wasLocked = false
    /// Whether the app is known to be in the foreground.
    @ObservationIgnored private(set) var isActive = false
    @ObservationIgnored private var isRunning = false
    /// The hand-off of a launch, while it is under way.
    @ObservationIgnored var handingOver: Task<Void, Never>?
    /// Counts how often the gate has closed, so that a proof opens the gate it was asked for and no later one.
    @ObservationIgnored private var closings = 0

    init(ports: NavigationPorts) {
        self.ports = ports
    }

    /// Whom a sign-in is for.
    private enum Asking {
        /// Anybody.
        case anybody
        /// The person who was in.
        case samePerson
    }

    // MARK: What there is to see

    /// What the root of the app shows.
    public var root: RootScreen { !isSplashOver ? .splash : isBrowsing ? .main : stage }

    /// Whether somebody is signed in. It stays so while the person is asked to sign in again.
    public var isAuthenticated: Bool { userId != nil }

    /// Whether the splash is shown.
    public var isLoading: Bool { root == .splash }

    /// Whether the introduction is shown.
    public var showOnboarding: Bool { root == .onboarding }

    /// Whether the app is locked until the person has signed in again or proved to be the same.
    public var requiresReauthentication: Bool {
        if case .locked = gate { true } else { false }
    }

    /// The screen to show instead of the sign-in when the invitation that the person came with doesn't work: it says
    /// why, and leads to the sign-in. Nil otherwise.
    public var invitationScreen: GateScreen? {
        guard !isAuthenticated else { return nil }
        return invitationNotice.map { GateScreen($0, catalogue: catalogue) }
    }

    /// What hides everything: nil while the gate is open.
    public var cover: GateScreen? { gate == .open ? nil : notice() }

    /// Whether the sign-in is what there is to see.
    public var isAskingToSignIn: Bool { root == .signIn || isSignInPresented || isSigningInAgain }

    /// The words.
    public var catalogue: Catalogue { ports.catalogue }

    /// Who the app is working for.
    public var appState: AppState { ports.appState }

    /// What happens to sign-in, session and profile, for views to react to: see ``BackEnd/events``.
    public var events: AppEvents { ports.events }

    /// What is shown in place of something that belongs to the person: nil where the thing itself may be shown.
    /// - Parameter requiresAuth: Whether it belongs to the person; what does not is always shown.
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

    /// What there is to tell the person: the oldest message that has not been closed. Setting nil closes it.
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

    /// Whether there is something to tell, as an alert asks it. Setting false, as an alert does when it is closed,
    /// closes the message; setting true does nothing.
    public var isPresentingError: Bool {
        get { !messages.isEmpty }
        set { if !newValue { dismissMessage() } }
    }

    /// Tells the person something, after what is being told already.
    /// - Parameter dismissAction: What happens when the message is closed.
    public func showMessage(
        title: String, message: String, dismissAction: (@MainActor @Sendable () -> Void)? = nil
    ) {
        messages.append(AppError(title: title, message: message, dismissAction: dismissAction))
    }

    /// Tells the person why a link that they tapped doesn't open: once, however often the same thing is refused.
    func explain(_ report: NavigationReport) {
        guard let reason = report.toldReason else { return }
        let (title, text) = (catalogue.text(.linkRefusedTitle), catalogue.text(reason))
        guard !messages.contains(where: { $0.title == title && $0.message == text }) else { return }
        showMessage(title: title, message: text)
    }

    /// Tells the person why the invitation that they came with doesn't work.
    func explain(_ verdict: InvitationVerdict) {
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

    // MARK: The life of the app

    /// Finds out who is signed in, and follows the session for as long as the task that calls this lives. A second call
    /// meanwhile returns at once.
    public func run() async {
        guard !isRunning else { return }
        isRunning = true
        defer { isRunning = false }
        async let splash: Void = waitForSplash()
        if let session = ports.session {
            session.launch()
            for await _ in session.states { follow() }
        } else {
            driver?.perform { [self] in
                if driver?.facts.stage == .splash { driver?.take(.begin(userId: ports.appState.identity?.userId)) }
            }
        }
        await splash
    }

    private func waitForSplash() async {
        guard !isSplashOver else { return }
        if ports.splashTime > .zero { try? await ports.timer.sleep(for: ports.splashTime) }
        // A view that went away before is no reason to show the app sooner when it comes back.
        if !Task.isCancelled { isSplashOver = true }
    }

    /// The person has seen the introduction.
    public func finishOnboarding() {
        command(.onboardingFinished)
    }

    /// A link was opened: it is shown, kept for after the sign-in, or refused.
    public func handleDeepLink(_ link: String) {
        if ports.claimLink(link) || takeMailedLink(link) { return }
        command(.link(link))
    }

    /// A link was opened, as `onOpenURL` and a user activity hand it over.
    public func handleDeepLink(_ link: URL) {
        handleDeepLink(link.absoluteString)
    }

    /// There is a network again: what waited for one is tried now, the session and the invitation that waits. An app
    /// that follows the network calls it; without that both are tried again by themselves, only later.
    public func connectionReturned() {
        ports.session?.connectionReturned()
        driver?.lookAgain()
    }

    /// The app is not in the foreground any more: what it shows is covered.
    public func resignedActive() {
        isActive = false
        ports.session?.enteredBackground()
        command(.resignedActive)
    }

    /// The app is in the foreground: it is locked before the cover goes if it was away for too long.
    public func becameActive() {
        isActive = true
        ports.session?.becameActive()
        driver?.perform { [self] in
            applyStatus()
            driver?.take(.becameActive)
        }
        driver?.lookAgain()
    }

    // MARK: What the person does

    /// Does what a screen in place of something protected offers.
    public func perform(_ step: GateScreen.Step) async {
        switch step {
        case .signIn:
            if isAuthenticated {
                isSigningInAgain = true
            } else if isBrowsing {
                askToSignIn()
            } else {
                command(.dismissed)
            }
        case .unlock: await unlock()
        case .cancel: command(.stepUpCancelled)
        case .signOut: await logout()
        case .dismiss: invitationNotice = nil
        }
    }

    /// Shows the sign-in above the tabs, which somebody looks around in: for a button of the app's own. Does nothing
    /// where the sign-in is shown anyway, or somebody is signed in.
    public func askToSignIn() { command(.signInRequested) }

    /// Dismisses the sign-in above the tabs; what waits keeps waiting.
    public func dismissSignIn() {
        if isSignInPresented { command(.signInDismissed) }
    }

    /// The person gives up signing in again; what is protected stays hidden.
    public func cancelSigningInAgain() {
        guard isSigningInAgain else { return }
        isSigningInAgain = false
        startSignInOver()
    }

    /// Asks the device for its owner, and opens the lock if the owner is there. Where the device cannot tell, the
    /// person is asked to sign in; a question that is stopped leaves the lock. A session that has ended needs a sign-in
    /// instead.
    public func unlock() async {
        guard let owner = ports.deviceOwner, let asked = driver?.facts, asked.gate == .locked(.away) else { return }
        let number = closings
        // Without means nothing is asked: the screen may be older than the device's settings.
        let answer: DeviceOwnerAnswer =
            owner.means == nil ? .unavailable : await owner.prove(reason: catalogue.text(.lockedText))
        guard number == closings, let now = driver?.facts, now.epoch == asked.epoch, now.gate == .locked(.away) else {
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
            guard number == closings, driver?.facts.epoch == epoch else { return }
            ports.session?.unlock()
            driver?.take(.unlocked)
            applyStatus()
        }
    }

    // MARK: The shell

    func command(_ command: NavigationCommand) {
        driver?.perform { [self] in driver?.take(command) }
    }

    /// Brings the observed properties up to the machine; whether one of them had to change.
    func show(_ facts: NavigationFacts) -> Bool {
        if facts.gate != .open, gate == .open { closings += 1 }
        // Another link waits, or somebody is signed in: the former invitation no longer matters.
        if facts.pending != nil || facts.userId != nil { _ = update(\.invitationNotice, nil) }
        let changes = [
            update(\.stage, facts.stage),
            update(\.isBrowsing, facts.isBrowsing),
            update(\.isSignInPresented, facts.isSignInPresented),
            update(\.userId, facts.userId),
            update(\.gate, facts.gate),
            update(\.isShielded, facts.isShielded),
            update(\.epoch, facts.epoch),
            update(\.pendingDeepLink, facts.pending),
            update(\.isSigningInAgain, isSigningInAgain && facts.gate != .open),
        ]
        return changes.contains(true)
    }

    /// Tells the sign-in what has become different for it.
    func tell() {
        // At a launch nobody has been in: a sign-in that began before it was known goes on.
        let asking: Asking? = stage != .main ? .anybody : gate != .open ? .samePerson : nil
        if asking != toldAsking {
            toldAsking = asking
            if asking != nil { beginSignIn() }
        }
        if toldPresented != isSignInPresented {
            toldPresented = isSignInPresented
            // Dismissed: only the screen stays in memory. A person who signed in has left it another way.
            if !isSignInPresented, isBrowsing { flow?.cancel() }
        }
        if toldPending != pendingDeepLink {
            toldPending = pendingDeepLink
            tellPending()
        }
        restorePlace()
        openMailedLink()
    }

    private func update<Value: Equatable>(
        _ property: ReferenceWritableKeyPath<AppCoordinator, Value>, _ value: Value
    ) -> Bool {
        guard self[keyPath: property] != value else { return false }
        self[keyPath: property] = value
        return true
    }
}
