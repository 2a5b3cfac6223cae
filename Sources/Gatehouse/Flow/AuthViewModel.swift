public import Foundation
public import GatehouseDomain
public import Observation

/// The sign-in flow for SwiftUI and tests: a dull shell around ``AuthFlow``.
///
/// Every property can be set, as a field binding, a swipe back, a preview or a test does; setting is an event of the
/// machine. Each property changes on its own, and only when its value does.
@MainActor
@Observable
public final class AuthViewModel {
    /// The session of a finished sign-in, until the flow starts over; nil where the provider's adapter keeps it to
    /// itself. Clearing the form never touches it.
    public var session: AuthSession?
    /// What the app does next, once the person is in; nil again when the flow starts over.
    public private(set) var nextStep: NextStep?
    /// The way of signing in that was used last on this device. It stays when the flow starts over.
    public private(set) var lastMethod: AuthMethod?

    private var flowState: AuthNavigationState = .choice
    private var flowError: Sentence?
    /// A banner, or nothing; never an error.
    private var flowBanner: AuthNotice = .none
    private var flowIsLoading = false
    private var flowFault: AuthField?
    private var flowDetailFault: String?
    private var flowReturning: AuthReturn?
    private var offered: [ProviderInfo]
    private var mailsCodes: Bool
    private var demanded: AuthRequirements
    private var typedEmail = ""
    private var typedPassword = Secret("")
    private var typedConfirmPassword = Secret("")
    private var typedCode = Secret("")
    /// The answers to the questions of the sign-up form's own, by their keys.
    public private(set) var details: [String: String] = [:]

    @ObservationIgnored private(set) var flow = AuthFlow()
    @ObservationIgnored private var form = AuthForm()
    @ObservationIgnored private var grant: RecoveryGrant?
    /// The requests that have not been answered, by their numbers.
    @ObservationIgnored private var requests: [Int: Task<Outcome, Never>] = [:]
    /// What a synchronous caller caused last, such as a code that submitted itself.
    @ObservationIgnored private(set) var caused: Task<Void, Never>?
    /// The mailed link that was opened while a request ran.
    @ObservationIgnored var waitingLink: Secret?
    /// Follows the screen that the flow is on.
    @ObservationIgnored var onMove: @MainActor (AuthNavigationState) -> Void = { _ in }
    /// The newest finished sign-in: it stays when the flow starts over, for whoever waits for its end.
    @ObservationIgnored var lastCompletion: AuthCompletion?
    @ObservationIgnored let performer: AuthPerformer
    /// The words of the screens.
    @ObservationIgnored public let catalogue: Catalogue
    /// The app's name, for the first screen.
    @ObservationIgnored public let appName: String?
    /// The app's terms of use, if they are published.
    @ObservationIgnored public let termsURL: URL?
    /// The app's privacy notice, if it is published.
    @ObservationIgnored public let privacyURL: URL?
    @ObservationIgnored private let clock: any WallClock
    @ObservationIgnored private let onFinish: @MainActor (AuthCompletion) -> Void

    /// Makes a flow on the first screen.
    /// - Parameters:
    ///   - authentication: Signs in with providers, and says what the back end demands.
    ///   - service: The e-mail accounts.
    ///   - coordinator: The path to the app's own flow.
    ///   - mailed: Mailed codes to sign in with; by default none.
    ///   - sheets: Asks the person on the providers' own sheets; by default no provider has one.
    ///   - catalogue: The words; in the language of the device unless given.
    ///   - appName: The app's name, for the first screen.
    ///   - termsURL: Where the terms that a person accepts are published.
    ///   - privacyURL: Where the privacy notice is published.
    ///   - lastMethod: The way of signing in that was used last on this device, which the first screen hints at:
    ///     ``AppState/lastMethod``, or ``SignInMemory/lastMethod``.
    ///   - clock: Dates the consent, and says when a code can be asked for once more.
    ///   - onFinish: Called once for every finished sign-in.
    public init(
        authentication: any AuthenticationPort, service: any AuthService, coordinator: AuthCoordinator,
        mailed: any MailedSignInPort = NoMailedSignIn(), sheets: any ProviderSignIn = NoProviderSheets(),
        catalogue: Catalogue = .device(), appName: String? = nil,
        termsURL: URL? = nil, privacyURL: URL? = nil, lastMethod: AuthMethod? = nil,
        clock: any WallClock = SystemWallClock(),
        onFinish: @escaping @MainActor (AuthCompletion) -> Void = { _ in }
    ) {
        self.performer = AuthPerformer(
            authentication: authentication, service: service, coordinator: coordinator, mailed: mailed,
            sheets: sheets)
        self.offered = performer.providers
        self.mailsCodes = performer.mailsCodes
        self.demanded = authentication.requirements
        self.catalogue = catalogue
        self.appName = appName
        self.termsURL = termsURL
        self.privacyURL = privacyURL
        self.lastMethod = lastMethod
        self.clock = clock
        self.onFinish = onFinish
    }

    // MARK: What there is to see and to set

    /// The screen the person is on. A set state is taken as it is.
    public var navigationState: AuthNavigationState {
        get { flowState }
        set { settle(send(.navigationSet(newValue))) }
    }

    /// The e-mail address as typed.
    public var email: String {
        get { typedEmail }
        set { settle(send(.fieldSet(.email, Secret(newValue)))) }
    }

    /// The password, or on the reset screen the new one.
    public var password: String {
        get { typedPassword.reveal() }
        set { settle(send(.fieldSet(.password, Secret(newValue)))) }
    }

    /// The password once more, at sign-up.
    public var confirmPassword: String {
        get { typedConfirmPassword.reveal() }
        set { settle(send(.fieldSet(.confirmPassword, Secret(newValue)))) }
    }

    /// The one-time code as typed.
    public var otpCode: String {
        get { typedCode.reveal() }
        set { settle(send(.fieldSet(.otp, Secret(newValue)))) }
    }

    /// The error in words, or nil. Setting nil dismisses it.
    public var errorMessage: String? {
        get { flowError.map(catalogue.sentence) }
        set { settle(send(newValue.map { .noticeSet(.error(.text($0))) } ?? .errorDismissed)) }
    }

    /// The banner in words, or nil. Setting nil takes it away.
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

    /// The one thing there is to say, error or banner, as data; ``errorMessage`` and ``statusBanner`` are the two halves
    /// of it in words.
    public var notice: AuthNotice {
        get { flowError.map(AuthNotice.error) ?? flowBanner }
        set { settle(send(.noticeSet(newValue))) }
    }

    /// Whether a request runs. Setting false gives up the one that does; setting true shows progress, as a preview does.
    public var isLoading: Bool {
        get { flowIsLoading }
        set { settle(send(.loadingSet(newValue))) }
    }

    /// The field at fault after a failed submit, where the focus goes.
    public var fieldAtFault: AuthField? { flowFault }

    /// The ways of signing in that the back end offers, as last known, and that this app can answer.
    public var availableProviders: [ProviderInfo] { offered }

    /// Asks the back end which ways of signing in it offers, and what it demands. When it cannot be asked the former
    /// answer stays.
    public func refreshProviders() async {
        await performer.refreshProviders()
        _ = update(\.offered, performer.providers)
        _ = update(\.mailsCodes, performer.mailsCodes)
        _ = update(\.demanded, performer.requirements)
    }

    /// The screen as data, for the front end to render.
    public var screen: SignInScreen {
        // Reads the observed properties, so that a view that shows the screen follows them.
        _ = (flowState, flowError, flowBanner, flowIsLoading, flowFault, flowDetailFault, flowReturning)
        _ = (typedEmail, typedPassword, typedConfirmPassword, typedCode, details)
        return builder.screen(for: flow, form: form)
    }

    /// The screen as the machine has it: while a change is being told to observers, ahead of ``navigationState``.
    var settledScreen: ScreenName { flow.nav.screen }

    /// The first screen as a new flow shows it, for a stack of screens that has it below another one.
    var firstScreen: SignInScreen {
        var first = AuthFlow()
        first.returning = flowReturning
        return builder.screen(for: first, form: AuthForm())
    }

    private var builder: ScreenBuilder {
        ScreenBuilder(
            requirements: demanded, providers: offered, offersMailedCode: mailsCodes, catalogue: catalogue,
            appName: appName, termsURL: termsURL,
            privacyURL: privacyURL, lastMethod: lastMethod)
    }

    /// Answers a question of the sign-up form's own.
    func settleDetail(_ key: String, _ value: String) { settle(send(.detailSet(key: key, value: value))) }

    // MARK: What the person does

    /// Goes to sign-in: from the first screen with the form as it is, from sign-up or the screen that waits for a
    /// confirmation with nothing but the address.
    public func navigateToLogin() { settle(send(.navigateToLogin)) }

    /// Goes to sign-up: from the first screen with the form as it is, from sign-in or the screen that waits for a
    /// confirmation with nothing but the address.
    public func navigateToSignup() { settle(send(.navigateToSignup)) }

    /// Goes back to the first screen and empties the form; on the first screen it empties form and notice.
    public func navigateToChoice() { settle(send(.navigateToChoice)) }

    /// Goes to the reset of a forgotten password: from sign-in, or from the screen of the code to correct the address.
    public func navigateToResetRequest() { settle(send(.navigateToResetRequest)) }

    /// Ticks or clears the consent box; does nothing on another screen.
    public func updateConsent(_ isAccepted: Bool) { settle(send(.consentSet(isAccepted))) }

    /// Says for which invitation the person signs in or up, so that the screens name it; nil for none any more.
    public func updateInvitation(_ invitation: AuthInvitation?) { settle(send(.invitationSet(invitation))) }

    /// Offers a person who is asked to sign in again to continue as before; nil for a sign-in of anybody.
    public func updateReturning(_ person: AuthReturn?) { settle(send(.returnOffered(person))) }

    /// Takes the error away; a banner stays.
    public func dismissError() { settle(send(.errorDismissed)) }

    /// Takes away what is said, error or banner.
    public func dismissNotice() { settle(send(.noticeSet(.none))) }

    /// Starts the flow over: on the first screen, with nothing of the person before: no form, notice, pending address,
    /// session or next step. Requests are cancelled, and a session that one of them brings all the same is dropped and
    /// ended. The hint at the method used last stays, and so does a waiting invitation.
    ///
    /// An ``AppCoordinator`` does it by itself: see ``AppCoordinator/connect(_:)``.
    public func startOver() {
        settle(send(.startedOver))
        session = nil
        nextStep = nil
    }

    /// The app put the flow away: requests are cancelled, and a session that one of them brings all the same is dropped
    /// and ended.
    public func cancel() { settle(send(.cancelled)) }

    /// Signs in. Returns when it is answered; does nothing on another screen or while a request runs.
    public func performLogin() async { await run(send(.submitted(.login))) }

    /// Opens the account. Returns when it is answered; does nothing on another screen or while a request runs.
    public func performSignup() async { await run(send(.submitted(.signup))) }

    /// Asks for a reset code. Returns when it is answered; does nothing on another screen or while a request runs.
    public func performResetRequest() async { await run(send(.submitted(.resetRequest))) }

    /// Sets the new password. Returns when it is answered; does nothing on another screen or while a request runs.
    public func performResetVerify() async { await run(send(.submitted(.resetVerify))) }

    /// Asks for the code once more. Returns when it is answered.
    public func performResend() async { await run(send(.resendRequested)) }

    /// Signs in with a provider from the first screen. Returns when it is answered.
    /// - Parameters:
    ///   - providerId: The id of one of ``availableProviders``.
    ///   - credential: What the provider's own button handed over; nil to have its sheet asked.
    public func signIn(providerId: String, credential: ProviderCredential? = nil) async {
        await run(send(.providerChosen(id: providerId)), credential)
    }

    /// Takes any event, as a front end that renders ``screen`` does with the event of an action.
    public func perform(_ event: AuthEvent) async { await run(send(event)) }

    // MARK: The shell

    /// Hands the event to the machine and shows what came of it, without awaiting in between.
    func send(_ event: AuthEvent) -> [AuthEffect] {
        if [.cancelled, .startedOver].contains(event) { requests.values.forEach { $0.cancel() } }
        _ = update(\.demanded, performer.requirements)
        let former = flow.nav
        if case .submitted(let form) = event, former.screen != form.screen { performer.reportIgnored(form, on: former) }
        let effects = flow.handle(event, form: &form, requirements: demanded, now: clock.now)
        if flow.nav != former { onMove(flow.nav) }
        // An observer that is told of a change may cause the next event before the change is written, and the older
        // value would then be written last.
        while show() {}
        return effects
    }

    /// Brings the observed properties up to the machine; whether one of them had to change.
    private func show() -> Bool {
        let error: Sentence? = if case .error(let sentence) = flow.notice { sentence } else { nil }
        let changes = [
            update(\.flowState, flow.nav),
            update(\.flowError, error),
            update(\.flowBanner, error == nil ? flow.notice : .none),
            update(\.flowIsLoading, flow.isLoading),
            update(\.flowFault, flow.fault),
            update(\.flowReturning, flow.returning),
            update(\.typedEmail, form.email),
            update(\.typedPassword, form.password),
            update(\.typedConfirmPassword, form.confirmPassword),
            update(\.typedCode, form.otpCode),
            update(\.details, form.details),
            update(\.flowDetailFault, flow.detailFault),
        ]
        return changes.contains(true)
    }

    private func update<Value: Equatable>(
        _ property: ReferenceWritableKeyPath<AuthViewModel, Value>, _ value: Value
    ) -> Bool {
        guard self[keyPath: property] != value else { return false }
        self[keyPath: property] = value
        return true
    }

    func run(_ effects: [AuthEffect], _ credential: ProviderCredential? = nil) async {
        for effect in effects {
            switch effect {
            case .run(let request, let generation):
                let outcome = await perform(request, generation, credential)
                // A right that comes late must not take the place of one that is in use.
                let isAwaited = flow.isAwaiting(generation)
                if isAwaited { grant = outcome.grant }
                await run(send(.answered(outcome.answer, generation: generation)))
                await openWaitingLink()
                if !isAwaited, let late = outcome.grant, late != grant { await performer.abandon(late) }
            case .finish(let completion):
                lastCompletion = completion
                session = completion.session
                nextStep = completion.nextStep
                lastMethod = completion.identity.authMethod
                onFinish(completion)
            case .discard(let completion):
                await performer.discard(completion)
            case .abandonRecovery:
                guard let grant else { continue }
                self.grant = nil
                await performer.abandon(grant)
            }
        }
    }

    /// What a request ends with.
    private struct Outcome: Sendable {
        var answer: AuthAnswer
        var grant: RecoveryGrant?
    }

    /// Runs a request in a task of its own, so that ``cancel()`` and a caller that is cancelled reach it, and no more
    /// than it: what has to be cleaned up afterwards is not cancelled.
    private func perform(
        _ request: AuthRequest, _ generation: Int, _ credential: ProviderCredential?
    ) async -> Outcome {
        let (performer, held) = (performer, grant)
        let task = Task {
            var grant = held
            let answer = await performer.perform(request, grant: &grant, credential: credential)
            return Outcome(answer: answer, grant: grant)
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

    /// Shows an error; one that a person caused by stopping is none.
    func show(_ error: AuthError) {
        if error != .cancelled { settle(send(.noticeSet(.error(.failure(error))))) }
    }

    /// For events of synchronous callers: what they cause at the back end is told in a task of its own.
    private func settle(_ effects: [AuthEffect]) {
        guard !effects.isEmpty else { return }
        caused = Task { await run(effects) }
    }

    /// Shows a condition of the gallery, as a preview does.
    func show(_ entry: ScreenGallery.Entry) {
        (flow, form, offered) = (entry.flow, entry.form, entry.providers)
        mailsCodes = entry.offersMailedCode
        while show() {}
    }

    /// How many requests have been begun.
    package var requestCount: Int { flow.generation }

    /// Whether a request runs whose answer somebody waits for.
    var isBusy: Bool { flow.isLoading }
}
