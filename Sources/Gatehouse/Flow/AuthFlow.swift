public import Foundation
public import GatehouseDomain

/// The sign-in flow as a machine: pure, synchronous and total.
///
/// An event and the time go in, effects come out; a shell runs them and brings every result back as another event.
/// The flow is `Codable` and holds no secret: what was typed is in ``AuthForm``, of which a shell may keep the e-mail
/// address. So the same machine runs behind SwiftUI, in a terminal and behind a web page.
public struct AuthFlow: Equatable, Sendable, Codable {
    /// What the flow is busy with.
    public enum Activity: Equatable, Sendable, Codable {
        /// Nothing.
        case idle
        /// A request that has not been answered.
        case running(Running)
        /// Nothing, but something outside wants progress to be shown; whether the person is in already.
        case held(isFinished: Bool)
        /// The person is in; the flow is over.
        case finished
    }

    /// A request that has not been answered.
    public struct Running: Equatable, Sendable, Codable {
        /// Which request.
        public let kind: AuthRequest.Kind
        /// Its number; only the answer with the same number counts.
        public let generation: Int
        /// The address it is about, as it was sent.
        public let email: String?
        /// When it was begun.
        public let since: Date
    }

    /// How long a stored request may run before ``AuthEvent/resumed`` gives it up, in seconds.
    public static let timeLimit: TimeInterval = 60
    /// How long after a look whether the address was confirmed elsewhere the next one may follow, in seconds.
    public static let checkInterval: TimeInterval = 30

    /// What a look whether the address was confirmed elsewhere comes before: it follows if the address still waits.
    enum Delayed: Equatable, Sendable, Codable {
        /// Mailing the code once more.
        case resend
        /// Saying why the code was refused.
        case refusal(AuthError)
    }

    /// Where the person is.
    public internal(set) var nav: AuthNavigationState = .choice
    /// What there is to say.
    public internal(set) var notice: AuthNotice = .none
    /// What the flow is busy with.
    public internal(set) var activity: Activity = .idle
    /// The field at fault after a failed submit, where the focus goes.
    public internal(set) var fault: AuthField?
    /// The key of the question at fault, where it is one of the sign-up form's own.
    public internal(set) var detailFault: String?
    /// Whether the reset code has been accepted, so that only the new password is still to be set.
    public internal(set) var codeAccepted = false
    /// From when on the code of this screen can be asked for once more; nil while nobody knows. Asking earlier is not
    /// held back: the back end decides.
    public internal(set) var resendAllowedAt: Date?
    /// The invitation that waits for the person. It outlasts every screen and every answer: only being told otherwise
    /// changes it.
    public private(set) var invitation: AuthInvitation?
    /// The person who is asked to sign in again, for the first screen to offer; nil for a sign-in of anybody.
    public internal(set) var returning: AuthReturn?
    /// What comes after the look that runs.
    var delayed: Delayed?
    /// When this screen last looked whether its address was confirmed elsewhere.
    var checkedAt: Date?
    /// Whether the code that is being entered has been submitted.
    var isEntrySubmitted: Bool?
    /// The number of the newest request.
    var generation = 0
    /// Answers to requests up to this number are nobody's any more: the person went back to the first screen, or the
    /// app put the flow away.
    private(set) var abandoned = 0

    /// A new flow, on the first screen.
    public init() {}

    /// Whether a request runs.
    public var isLoading: Bool {
        switch activity {
        case .running, .held: true
        case .idle, .finished: false
        }
    }

    /// Whether the person is in: no request is begun any more until the screen is left.
    public var isFinished: Bool {
        switch activity {
        case .finished, .held(isFinished: true): true
        case .idle, .running, .held(isFinished: false): false
        }
    }

    /// Whether the request with this number is the one that runs: an answer to another is late.
    public func isAwaiting(_ generation: Int) -> Bool {
        if case .running(let running) = activity { running.generation == generation } else { false }
    }

    /// Takes an event.
    /// - Parameters:
    ///   - form: What was typed; the flow empties what has to go.
    ///   - requirements: What the back end demands.
    ///   - now: The time of the event.
    /// - Returns: What the shell has to do, in this order.
    public mutating func handle(
        _ event: AuthEvent, form: inout AuthForm, requirements: AuthRequirements, now: Date
    ) -> [AuthEffect] {
        switch event {
        case .navigateToLogin:
            return goToLogin(&form)
        case .navigateToSignup:
            return goToSignup(&form)
        case .navigateToResetRequest:
            return goToResetRequest(&form)
        case .navigateToChoice:
            return nav == .choice && !isFinished ? clear(&form) : goToChoice(&form)
        case .returnOffered(let person):
            returning = person
            return []
        case .returnAccepted:
            return acceptReturn(&form, requirements, now)
        case .navigationSet(let state):
            return set(state, &form)
        case .fieldSet(let field, let value):
            let former = form.codeDigits
            set(field, to: value, in: &form)
            return field == .otp ? submitEntry(after: former, form, requirements, now) : []
        case .detailSet(let key, let value):
            guard nav.screen == .signup, let field = requirements.signUpFields.first(where: { $0.key == key }) else {
                return []
            }
            // More than the field takes is kept up to a bound, so that the rule can say so.
            form.details[key] = String(value.prefix(2 * field.maximumLength))
            return []
        case .consentSet(let accepted):
            if case .signup = nav { nav = .signup(consentAccepted: accepted) }
            return []
        case .errorDismissed:
            if case .error = notice { dismissNotice() }
            return []
        case .noticeSet(let notice):
            dismissNotice()
            self.notice = notice
            return []
        case .loadingSet(let isLoading):
            if isLoading != self.isLoading { setLoading(isLoading) }
            return []
        case .submitted(let submission):
            return submit(submission, form, requirements, now)
        case .resendRequested:
            return resend(form, now)
        case .providerChosen(let id):
            return choose(provider: id, requirements, now)
        case .mailedCodeRequested(let email):
            return requestMailedCode(email, now)
        case .mailedLinkOpened(let link):
            return open(link, now)
        case .resetCodeAccepted:
            guard nav.screen == .resetVerify, activity == .idle else { return [.abandonRecovery] }
            dismissNotice()
            codeAccepted = true
            return []
        case .invitationSet(let invitation):
            self.invitation = invitation
            if nav.screen == .signup { fillIn(&form) }
            return []
        case .answered(let answer, let generation):
            return take(answer, generation, &form, requirements, now)
        case .startedOver:
            returning = nil
            return goToChoice(&form)
        case .cancelled:
            form = AuthForm()
            let effects = leave()
            abandoned = generation
            return effects
        case .resumed:
            guard case .running(let running) = activity,
                abs(now.timeIntervalSince(running.since)) >= Self.timeLimit
            else { return [] }
            activity = .idle
            notice = .error(.failure(.network))
            return []
        }
    }

    // MARK: Moving

    /// Ends what belongs to the screen: its request (an answer that still comes is stale), notice and fault.
    mutating func leave() -> [AuthEffect] {
        let effects: [AuthEffect] = codeAccepted ? [.abandonRecovery] : []
        activity = .idle
        codeAccepted = false
        resendAllowedAt = nil
        delayed = nil
        checkedAt = nil
        isEntrySubmitted = nil
        dismissNotice()
        return effects
    }

    mutating func go(to state: AuthNavigationState) -> [AuthEffect] {
        let effects = leave()
        nav = state
        return effects
    }

    /// On the first screen there is nowhere to go back to; a request that runs there goes on.
    private mutating func clear(_ form: inout AuthForm) -> [AuthEffect] {
        form = AuthForm()
        dismissNotice()
        return []
    }

    private mutating func goToChoice(_ form: inout AuthForm) -> [AuthEffect] {
        form = AuthForm()
        abandoned = generation
        return go(to: .choice)
    }

    private mutating func goToLogin(_ form: inout AuthForm) -> [AuthEffect] {
        switch nav {
        case .choice: break
        case .signup: form.clearSecrets()
        case .confirmEmail(let email), .signInCode(let email): form = form.about(email)
        case .login, .resetRequest, .resetVerify: return []
        }
        return go(to: .login)
    }

    private mutating func goToSignup(_ form: inout AuthForm) -> [AuthEffect] {
        switch nav {
        case .choice: break
        case .login: form.clearSecrets()
        case .confirmEmail(let email): form = form.about(email)
        case .signup, .resetRequest, .resetVerify, .signInCode: return []
        }
        fillIn(&form)
        return go(to: .signup(consentAccepted: false))
    }

    /// An invitation was sent to an address: where none was typed, it is the one to sign up with.
    private func fillIn(_ form: inout AuthForm) {
        if form.email.isEmpty, let email = invitation?.email { form.email = email }
    }

    private mutating func goToResetRequest(_ form: inout AuthForm) -> [AuthEffect] {
        switch nav {
        case .login: form.password = Secret("")
        case .resetVerify(let email): form = form.about(email)
        case .choice, .signup, .resetRequest, .confirmEmail, .signInCode: return []
        }
        return go(to: .resetRequest)
    }

    /// Signs in as before: with the same provider, or on the sign-in screen with the address filled in.
    private mutating func acceptReturn(
        _ form: inout AuthForm, _ requirements: AuthRequirements, _ now: Date
    ) -> [AuthEffect] {
        guard nav == .choice, let returning else { return [] }
        guard returning.method == .email else { return choose(provider: returning.method.rawValue, requirements, now) }
        form = AuthForm(email: returning.email ?? "")
        return go(to: .login)
    }

    private mutating func choose(provider id: String, _ requirements: AuthRequirements, _ now: Date) -> [AuthEffect] {
        guard nav == .choice, activity == .idle else { return [] }
        return run(.provider(id: id, termsVersion: requirements.termsVersion), now)
    }

    private mutating func set(_ state: AuthNavigationState, _ form: inout AuthForm) -> [AuthEffect] {
        guard state != nav else { return [] }
        // The password that waits with a confirmation is for its address alone.
        if nav.screen == .confirmEmail { form.password = Secret("") }
        switch state {
        case .choice:
            return goToChoice(&form)
        case .resetRequest:
            form.password = Secret("")
            return go(to: state)
        case .signup:
            if nav.screen == .signup {
                nav = state
                return []
            }
            return go(to: state)
        case .login, .resetVerify, .confirmEmail, .signInCode:
            return go(to: state)
        }
    }

    /// Shows progress, or takes it away and gives up the request that runs. Who is in stays in.
    private mutating func setLoading(_ isLoading: Bool) {
        let isFinished = isFinished
        activity = isLoading ? .held(isFinished: isFinished) : isFinished ? .finished : .idle
    }

    mutating func dismissNotice() {
        notice = .none
        fault = nil
        detailFault = nil
    }

    private func set(_ field: AuthField, to value: Secret, in form: inout AuthForm) {
        switch field {
        case .email: form.email = value.reveal()
        case .password: form.password = value
        case .confirmPassword: form.confirmPassword = value
        case .otp: form.otpCode = value
        }
    }
}
