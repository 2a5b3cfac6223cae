public import Foundation
public import GatehouseDomain
public import Observation

/// The sign-in flow for SwiftUI and tests: a thin shell around ``AuthFlow``.
///
/// Every property of the flow can be set, by a field binding, a swipe back, a preview or a test. Setting one is an event
/// of the machine. ``session`` and ``nextStep`` are results and can only be read. Each property changes separately, and
/// only when its value does.
@MainActor
@Observable
public final class AuthViewModel {
    /// The session of a finished sign-in, until the flow starts over; nil if the provider's adapter keeps it to itself.
    /// Clearing the form never changes it. Apps only read it.
    public package(set) var session: AuthSession?
    /// The next step of the app, once the person is signed in; nil again when the flow starts over.
    public private(set) var nextStep: NextStep?
    /// The sign-in method last used on this device. It stays when the flow starts over.
    package private(set) var lastMethod: AuthMethod?

    private var flowState: AuthNavigationState = .choice
    private var flowError: Sentence?
    /// A banner, or none; never an error.
    private var flowBanner: AuthNotice = .none
    private var flowIsLoading = false
    private var flowFault: AuthField?
    private var flowFaults: [AuthFault] = []
    private var flowReturning: AuthReturn?
    private var flowInvitation: AuthInvitation?
    private var offered: [ProviderInfo]
    private var mailsCodes: Bool
    private var takesPasskeys: Bool
    private var createsByPasskey: Bool
    private var demanded: AuthRequirements
    private var typedEmail = ""
    private var typedPassword = Secret("")
    private var typedConfirmPassword = Secret("")
    private var typedCode = Secret("")
    /// The answers to the sign-up form's additional questions, by key.
    package private(set) var details: [String: String] = [:]

    @ObservationIgnored private(set) var flow = AuthFlow()
    @ObservationIgnored private var form = AuthForm()
    @ObservationIgnored private var held: HeldStep?
    /// The last second step of the session on this device. Turning back from it ends no session.
    @ObservationIgnored private var ownStep: HeldStep?
    /// The requests in progress, by number.
    @ObservationIgnored private var requests: [Int: Task<Outcome, Never>] = [:]
    /// The effect of the last synchronous call, such as a code that was submitted automatically.
    @ObservationIgnored private(set) var caused: Task<Void, Never>?
    /// Counts how often the flow has started over.
    @ObservationIgnored private(set) var startCount = 0
    /// A mailed link that arrived while a request was in progress.
    @ObservationIgnored var waitingLink: Secret?
    /// Called with that link once the request was answered. By default, the flow opens it.
    @ObservationIgnored var onWaitingLink: (@MainActor (URL) -> Void)?
    /// Called with every state that the flow moves to.
    @ObservationIgnored var onMove: @MainActor (AuthNavigationState) -> Void = { _ in }
    /// Called when the person uses another account instead of continuing as before. It ends the previous person's
    /// session. By default, the back end's session ends.
    @ObservationIgnored package var onAnotherAccount: (@MainActor () async -> Void)?
    /// The newest finished sign-in. It stays when the flow starts over, for a caller that waits for the result.
    @ObservationIgnored var lastCompletion: AuthCompletion?
    @ObservationIgnored let performer: AuthPerformer
    /// The texts of the screens. In an app with an ``AppRoot``, they follow ``AppCoordinator/catalogue``.
    public internal(set) var catalogue: Catalogue
    /// The app's name, for the first screen.
    @ObservationIgnored package let appName: String?
    /// The URL of the app's terms of use, if any.
    @ObservationIgnored package let termsURL: URL?
    /// The URL of the app's privacy notice, if any.
    @ObservationIgnored package let privacyURL: URL?
    @ObservationIgnored private let clock: any WallClock
    @ObservationIgnored private let onFinish: @MainActor (AuthCompletion) -> Void

    /// Creates a flow on the first screen.
    /// - Parameters:
    ///   - authentication: Signs in with providers, and provides the back end's rules.
    ///   - service: The email accounts.
    ///   - coordinator: The handoff to the app's own flow.
    ///   - mailed: Signs in with mailed codes; by default not supported.
    ///   - sheets: Shows the providers' own sheets; by default no provider has one.
    ///   - factors: Takes the second step of a sign-in; by default not supported.
    ///   - passkeys: Signs in with passkeys; by default not supported.
    ///   - ceremony: The passkeys on this device; by default there are none.
    ///   - catalogue: The texts; by default in the device's language.
    ///   - appName: The app's name, for the first screen.
    ///   - termsURL: The URL of the terms that a person accepts.
    ///   - privacyURL: The URL of the privacy notice.
    ///   - lastMethod: The sign-in method last used on this device, shown as a hint on the first screen:
    ///     ``AppState/lastMethod``, or `SignInMemory/lastMethod`.
    ///   - clock: The clock that dates the consent, and decides when a code can be requested again.
    ///   - onFinish: Called once for every finished sign-in.
    public init(
        authentication: any AuthenticationPort, service: any AuthService, coordinator: AuthCoordinator,
        mailed: any MailedSignInPort = NoMailedSignIn(), sheets: any ProviderSignIn = NoProviderSheets(),
        factors: any FactorPort = NoFactors(), passkeys: any PasskeyPort = NoPasskeys(),
        ceremony: any PasskeyCeremony = NoPasskeyCeremony(), catalogue: Catalogue = .device(), appName: String? = nil,
        termsURL: URL? = nil, privacyURL: URL? = nil,
        lastMethod: AuthMethod? = nil, clock: any WallClock = SystemWallClock(),
        onFinish: @escaping @MainActor (AuthCompletion) -> Void = { _ in }
    ) {
        self.performer = AuthPerformer(
            authentication: authentication, service: service, coordinator: coordinator, mailed: mailed,
            sheets: sheets, factors: factors, passkeys: passkeys, ceremony: ceremony)
        self.offered = performer.providers
        self.mailsCodes = performer.mailsCodes
        self.takesPasskeys = performer.offersPasskeys
        self.createsByPasskey = performer.offersPasskeySignUp
        self.demanded = authentication.requirements
        self.catalogue = catalogue
        self.appName = appName
        self.termsURL = termsURL
        self.privacyURL = privacyURL
        self.lastMethod = lastMethod
        self.clock = clock
        self.onFinish = onFinish
    }

    // MARK: State

    /// The current state of the flow. A state that you set is used as it is.
    public var navigationState: AuthNavigationState {
        get { flowState }
        set { settle(send(.navigationSet(newValue))) }
    }

    /// The email address as entered.
    public var email: String {
        get { typedEmail }
        set { settle(send(.fieldSet(.email, Secret(newValue)))) }
    }

    /// The password; on the reset screen, the new one.
    public var password: String {
        get { typedPassword.reveal() }
        set { settle(send(.fieldSet(.password, Secret(newValue)))) }
    }

    /// The repeated password, at sign-up.
    public var confirmPassword: String {
        get { typedConfirmPassword.reveal() }
        set { settle(send(.fieldSet(.confirmPassword, Secret(newValue)))) }
    }

    /// The one-time code as entered.
    public var otpCode: String {
        get { typedCode.reveal() }
        set { settle(send(.fieldSet(.otp, Secret(newValue)))) }
    }

    /// The error as text, or nil. Setting nil dismisses it.
    public var errorMessage: String? {
        get { flowError.map(catalogue.sentence) }
        set { settle(send(newValue.map { .noticeSet(.error(.text($0))) } ?? .errorDismissed)) }
    }

    /// The banner as text, or nil. Setting nil dismisses it.
    public var statusBanner: AuthBanner? {
        get {
            if case .banner(let kind, let sentence) = flowBanner {
                AuthBanner(kind: kind, text: catalogue.sentence(sentence))
            } else {
                nil
            }
        }
        set {
            if let newValue {
                settle(send(.noticeSet(.banner(newValue.kind, .text(newValue.text)))))
            } else if flowBanner != .none {
                settle(send(.noticeSet(.none)))
            }
        }
    }

    /// The current notice, error or banner, as data. ``errorMessage`` and ``statusBanner`` are its two forms as text.
    public var notice: AuthNotice {
        get { flowFaults.isEmpty ? flowBanner : .errors(flowFaults) }
        set { settle(send(.noticeSet(newValue))) }
    }

    /// Whether a request is in progress. Setting false abandons it. Setting true shows progress, as a preview does.
    public var isLoading: Bool {
        get { flowIsLoading }
        set { settle(send(.loadingSet(newValue))) }
    }

    /// The invalid field after a failed submit, which gets the focus.
    public var fieldAtFault: AuthField? { flowFault }

    /// The sign-in methods that the back end offers, as last known, and that this app supports.
    public var availableProviders: [ProviderInfo] { offered }

    /// Asks the back end for its sign-in methods and its rules. If it cannot be reached, the previous answer is kept.
    public func refreshProviders() async {
        await performer.refreshProviders()
        update(\.offered, performer.providers)
        update(\.mailsCodes, performer.mailsCodes)
        update(\.takesPasskeys, performer.offersPasskeys)
        update(\.createsByPasskey, performer.offersPasskeySignUp)
        update(\.demanded, performer.requirements)
    }

    /// The screen as data, for the front end to render.
    public var screen: SignInScreen {
        // Reads the observed properties, so that a view that shows the screen follows them.
        _ = (flowState, flowBanner, flowIsLoading, flowFaults)
        _ = (flowReturning, flowInvitation)
        _ = (typedEmail, typedPassword, typedConfirmPassword, typedCode, details)
        return builder.screen(for: flow, form: form)
    }

    /// The machine's screen, which is ahead of ``navigationState`` while observers are told of a change.
    var settledScreen: ScreenName { flow.nav.screen }

    /// The error on it, which is ahead of ``notice``.
    var settledError: AuthError? { if case .failure(let error)? = flow.notice.error { error } else { nil } }

    /// The first screen as a new flow shows it, for a stack of screens that has it below another one.
    var firstScreen: SignInScreen {
        var first = AuthFlow()
        (first.returning, first.invitation) = (flowReturning, flowInvitation)
        return builder.screen(for: first, form: AuthForm())
    }

    private var builder: ScreenBuilder {
        ScreenBuilder(
            requirements: demanded, providers: offered, offersMailedCode: mailsCodes, offersPasskey: takesPasskeys,
            offersPasskeySignUp: createsByPasskey, offersAccountSheet: performer.offersAccountSheet,
            takesSecurityKeys: performer.ceremony.isAvailable,
            offersSecurityKeys: performer.offersSecurityKeys, catalogue: catalogue, appName: appName,
            termsURL: termsURL, privacyURL: privacyURL, lastMethod: lastMethod)
    }

    /// Answers one of the sign-up form's additional questions.
    func settleDetail(_ key: String, _ value: String) { settle(send(.detailSet(key: key, value: value))) }

    // MARK: What the person does

    /// Opens sign-in: from the first screen with the form as it is, from sign-up or the screen that waits for a
    /// confirmation with only the email.
    public func navigateToLogin() { settle(send(.navigateToLogin)) }

    /// Opens sign-up: from the first screen with the form as it is, from sign-in or the screen that waits for a
    /// confirmation with only the email.
    public func navigateToSignup() { settle(send(.navigateToSignup)) }

    /// Returns to the first screen and clears the form. On the first screen, clears form and notice.
    public func navigateToChoice() { settle(send(.navigateToChoice)) }

    /// Opens the password reset: from sign-in, or from the screen for the code to correct the email.
    public func navigateToResetRequest() { settle(send(.navigateToResetRequest)) }

    /// Selects or clears the consent checkbox. Does nothing on another screen.
    public func updateConsent(_ isAccepted: Bool) { settle(send(.consentSet(isAccepted))) }

    /// Sets the invitation that the person signs in or up for, so that the screens name it; nil for none.
    public func updateInvitation(_ invitation: AuthInvitation?) { settle(send(.invitationSet(invitation))) }

    /// Offers a person who is asked to sign in again to continue as before; nil for a sign-in by anyone.
    package func updateReturning(_ person: AuthReturn?) { settle(send(.returnOffered(person))) }

    /// Dismisses the error. A banner stays.
    public func dismissError() { settle(send(.errorDismissed)) }

    /// Dismisses the notice, error or banner.
    package func dismissNotice() { settle(send(.noticeSet(.none))) }

    /// Starts the flow over on the first screen, with nothing left of the previous person: no form, notice, pending
    /// email, session or next step. Cancels requests. A session that one of them still returns is discarded and ended.
    /// The hint at the last used method stays, and so does a pending invitation.
    ///
    /// An ``AppCoordinator`` calls this itself: see ``AppCoordinator/connect(_:)``.
    public func startOver() {
        settle(send(.startedOver))
        startCount += 1
        session = nil
        nextStep = nil
    }

    /// Call this when the app dismisses the flow. Cancels requests. A session that one of them still returns is
    /// discarded and ended.
    public func cancel() { settle(send(.cancelled)) }

    /// Signs in. Returns when the request is answered. Does nothing on another screen or while a request is in
    /// progress.
    public func performLogin() async { await run(send(.submitted(.login))) }

    /// Creates the account. Returns when the request is answered. Does nothing on another screen or while a request is
    /// in progress.
    public func performSignup() async { await run(send(.submitted(.signup))) }

    /// Requests a reset code. Returns when the request is answered. Does nothing on another screen or while a request
    /// is in progress.
    public func performResetRequest() async { await run(send(.submitted(.resetRequest))) }

    /// Sets the new password. Returns when the request is answered. Does nothing on another screen or while a request
    /// is in progress.
    public func performResetVerify() async { await run(send(.submitted(.resetVerify))) }

    /// Requests the code again. Returns when the request is answered.
    public func performResend() async { await run(send(.resendRequested)) }

    // MARK: The shell

    /// Shows the second step of the session on this device, which stays as it is until the step was taken.
    func wait(for step: PendingStep) async {
        await run(send(.navigationSet(.secondFactor(step.choice))))
        held = .step(step)
        ownStep = held
    }

    /// Passes the event to the machine and shows the result, without suspending.
    func send(_ event: AuthEvent) -> [AuthEffect] {
        if [.cancelled, .startedOver].contains(event) { requests.values.forEach { $0.cancel() } }
        update(\.demanded, performer.requirements)
        let former = flow.nav
        if case .submitted(let form) = event, former.screen != form.screen { performer.reportIgnored(form, on: former) }
        let effects = flow.handle(event, form: &form, requirements: demanded, now: clock.now)
        if flow.nav != former { onMove(flow.nav) }
        showAll()
        return effects
    }

    /// Runs effects, in their order.
    /// - Parameter keepsSession: Whether they follow from the answer to a second step of the session on this device. A
    ///   person who turned back from it stays signed in.
    func run(
        _ effects: [AuthEffect], _ credential: ProviderCredential? = nil, keepsSession: Bool = false
    ) async {
        for effect in effects {
            switch effect {
            case .run(let request, let generation):
                let isOwnStep = request.kind.isStep && held == ownStep
                let outcome = await perform(request, generation, credential, isOwnStep)
                // A late one must not replace one that is in use.
                let isAwaited = flow.isAwaiting(generation)
                if isAwaited { held = outcome.held }
                await run(send(.answered(outcome.answer, generation: generation)), keepsSession: isOwnStep)
                await openWaitingLink()
                if !isAwaited, let late = outcome.held, late != held { await performer.abandon(late) }
            case .finish(let completion):
                lastCompletion = completion
                session = completion.session
                nextStep = completion.nextStep
                lastMethod = completion.identity.authMethod
                onFinish(completion)
            case .discard(let completion):
                if !keepsSession { await performer.discard(completion) }
            case .abandonHeld:
                guard let held else { continue }
                self.held = nil
                await performer.abandon(held)
            }
        }
    }

    /// The result of a request.
    private struct Outcome: Sendable {
        var answer: AuthAnswer
        var held: HeldStep?
    }

    /// Runs a request in a task of its own, so that ``cancel()`` and a canceled caller cancel the request and nothing
    /// else: cleaning up afterwards is not canceled.
    private func perform(
        _ request: AuthRequest, _ generation: Int, _ credential: ProviderCredential?, _ keepsSession: Bool
    ) async -> Outcome {
        let (performer, former) = (performer, held)
        let task = Task {
            var held = former
            let answer = await performer.perform(
                request, held: &held, credential: credential, keepsSession: keepsSession)
            return Outcome(answer: answer, held: held)
        }
        requests[generation] = task
        let outcome = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        requests[generation] = nil
        return outcome
    }

    /// Shows an error, unless the person canceled.
    func show(_ error: AuthError) {
        if error != .cancelled { settle(send(.noticeSet(.error(.failure(error))))) }
    }

    /// For events of synchronous callers. Their requests run in a task of their own.
    private func settle(_ effects: [AuthEffect]) {
        guard !effects.isEmpty else { return }
        caused = Task { await run(effects) }
    }

    /// Shows a state of the gallery, as a preview does.
    func show(_ entry: ScreenGallery.Entry) {
        (flow, form, offered) = (entry.flow, entry.form, entry.providers)
        mailsCodes = entry.offersMailedCode
        showAll()
    }

    /// The number of requests started so far.
    package var requestCount: Int { flow.generation }

    /// Whether a request is in progress whose answer is still wanted.
    var isBusy: Bool { flow.isLoading }
}

extension AuthViewModel: Projecting {
    func show() -> [Bool] {
        let faults = flow.notice.faults
        return [
            update(\.flowState, flow.nav),
            update(\.flowError, flow.notice.error),
            update(\.flowBanner, faults.isEmpty ? flow.notice : .none),
            update(\.flowIsLoading, flow.isLoading),
            update(\.flowFault, flow.fault),
            update(\.flowReturning, flow.returning),
            update(\.flowInvitation, flow.invitation),
            update(\.typedEmail, form.email),
            update(\.typedPassword, form.password),
            update(\.typedConfirmPassword, form.confirmPassword),
            update(\.typedCode, form.otpCode),
            update(\.details, form.details),
            update(\.flowFaults, faults),
        ]
    }
}
