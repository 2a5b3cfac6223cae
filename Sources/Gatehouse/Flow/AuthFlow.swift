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

    /// Where the person is.
    public private(set) var nav: AuthNavigationState = .choice
    /// What there is to say.
    public private(set) var notice: AuthNotice = .none
    /// What the flow is busy with.
    public private(set) var activity: Activity = .idle
    /// The field at fault after a failed submit, where the focus goes.
    public private(set) var fault: AuthField?
    /// Whether the reset code has been accepted, so that only the new password is still to be set.
    public private(set) var codeAccepted = false
    /// From when on the code of this screen can be asked for once more; nil while nobody knows. Asking earlier is not
    /// held back: the back end decides.
    public private(set) var resendAllowedAt: Date?
    /// The invitation that waits for the person. It outlasts every screen and every answer: only being told otherwise
    /// changes it.
    public private(set) var invitation: AuthInvitation?
    /// The number of the newest request.
    private var generation = 0
    /// Answers to requests up to this number are nobody's any more: the person went back to the first screen, or the
    /// app put the flow away.
    private var abandoned = 0

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
            return nav == .choice ? go(to: .login) : []
        case .navigateToSignup:
            return nav == .choice ? go(to: .signup(consentAccepted: false)) : []
        case .navigateToResetRequest:
            return nav == .login ? goToResetRequest(&form) : []
        case .navigateToChoice:
            return nav == .choice && !isFinished ? [] : goToChoice(&form)
        case .navigationSet(let state):
            return set(state, &form)
        case .fieldSet(let field, let value):
            set(field, to: value, in: &form)
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
            return resend(now)
        case .providerChosen(let id):
            guard nav == .choice, activity == .idle else { return [] }
            return run(.provider(id: id, termsVersion: requirements.termsVersion), now)
        case .resetCodeAccepted:
            guard nav.screen == .resetVerify, activity == .idle else { return [.abandonRecovery] }
            dismissNotice()
            codeAccepted = true
            return []
        case .invitationSet(let invitation):
            self.invitation = invitation
            return []
        case .answered(let answer, let generation):
            return take(answer, generation, &form, requirements, now)
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
    private mutating func leave() -> [AuthEffect] {
        let effects: [AuthEffect] = codeAccepted ? [.abandonRecovery] : []
        activity = .idle
        codeAccepted = false
        resendAllowedAt = nil
        dismissNotice()
        return effects
    }

    private mutating func go(to state: AuthNavigationState) -> [AuthEffect] {
        let effects = leave()
        nav = state
        return effects
    }

    private mutating func goToChoice(_ form: inout AuthForm) -> [AuthEffect] {
        form = AuthForm()
        abandoned = generation
        return go(to: .choice)
    }

    private mutating func goToResetRequest(_ form: inout AuthForm) -> [AuthEffect] {
        form.password = Secret("")
        return go(to: .resetRequest)
    }

    private mutating func set(_ state: AuthNavigationState, _ form: inout AuthForm) -> [AuthEffect] {
        guard state != nav else { return [] }
        switch state {
        case .choice:
            return goToChoice(&form)
        case .resetRequest:
            return goToResetRequest(&form)
        case .signup:
            if nav.screen == .signup {
                nav = state
                return []
            }
            return go(to: state)
        case .login, .resetVerify, .confirmEmail:
            return go(to: state)
        }
    }

    /// Shows progress, or takes it away and gives up the request that runs. Who is in stays in.
    private mutating func setLoading(_ isLoading: Bool) {
        let isFinished = isFinished
        activity = isLoading ? .held(isFinished: isFinished) : isFinished ? .finished : .idle
    }

    private mutating func dismissNotice() {
        notice = .none
        fault = nil
    }

    private func set(_ field: AuthField, to value: Secret, in form: inout AuthForm) {
        switch field {
        case .email: form.email = value.reveal()
        case .password: form.password = value
        case .confirmPassword: form.confirmPassword = value
        case .otp: form.otpCode = value
        }
    }

    // MARK: Submitting

    private var consentAccepted: Bool {
        nav == .signup(consentAccepted: true)
    }

    /// Whether the form of this screen could be submitted: its fields are valid and nothing runs.
    func canSubmit(_ submission: AuthSubmission, form: AuthForm, requirements: AuthRequirements) -> Bool {
        activity == .idle && nav.screen == submission.screen
            && AuthValidation.fault(
                in: form, for: submission, consentAccepted: consentAccepted, codeAccepted: codeAccepted,
                requirements: requirements) == nil
    }

    private mutating func submit(
        _ submission: AuthSubmission, _ form: AuthForm, _ requirements: AuthRequirements, _ now: Date
    ) -> [AuthEffect] {
        guard activity == .idle, nav.screen == submission.screen else { return [] }
        if let fault = AuthValidation.fault(
            in: form, for: submission, consentAccepted: consentAccepted, codeAccepted: codeAccepted,
            requirements: requirements)
        {
            fail(fault.sentence, at: fault.field)
            return []
        }
        let email = EmailAddress(form.email)?.canonical ?? ""
        switch nav {
        case .choice:
            return []
        case .login:
            return run(.signIn(email: email, password: form.password), now)
        case .signup:
            let consent = Consent(version: requirements.termsVersion, time: now)
            return run(.signUp(email: email, password: form.password, consent: consent), now)
        case .resetRequest:
            return run(.requestReset(email: email), now)
        case .resetVerify(let pendingEmail):
            if codeAccepted {
                return run(.setPassword(email: pendingEmail, newPassword: form.password), now)
            }
            let code = Secret(form.codeDigits)
            return run(.resetPassword(email: pendingEmail, code: code, newPassword: form.password), now)
        case .confirmEmail(let pendingEmail):
            return run(.confirm(email: pendingEmail, code: Secret(form.codeDigits)), now)
        }
    }

    private mutating func resend(_ now: Date) -> [AuthEffect] {
        guard activity == .idle else { return [] }
        switch nav {
        case .confirmEmail(let email):
            return run(.resendConfirmation(email: email), now)
        case .resetVerify(let email):
            return codeAccepted ? [] : run(.requestReset(email: email), now)
        case .choice, .login, .signup, .resetRequest:
            return []
        }
    }

    private mutating func run(_ request: AuthRequest, _ now: Date) -> [AuthEffect] {
        generation += 1
        fault = nil
        activity = .running(
            Running(kind: request.kind, generation: generation, email: request.email, since: now))
        return [.run(request, generation: generation)]
    }

    // MARK: Answers

    private mutating func take(
        _ answer: AuthAnswer, _ number: Int, _ form: inout AuthForm, _ requirements: AuthRequirements, _ now: Date
    ) -> [AuthEffect] {
        guard case .running(let running) = activity, running.generation == number else {
            return takeLate(answer, number)
        }
        activity = .idle
        guard running.kind.admits(answer) else { return takeForeign(answer, number) }
        switch answer {
        case .signedIn(let completion):
            form.clearSecrets()
            dismissNotice()
            activity = .finished
            return [.finish(completion)]
        case .confirmationPending(let email):
            form.clearSecrets()
            let effects = move(
                to: .confirmEmail(pendingEmail: email), saying: .banner(.info, .confirmationSent(email: email)))
            resendAllowedAt = now.addingTimeInterval(requirements.resendInterval)
            return effects
        case .sent:
            let effects = takeSent(running, &form)
            resendAllowedAt = now.addingTimeInterval(requirements.resendInterval)
            return effects
        case .passwordChanged:
            form = AuthForm(email: running.email ?? form.email)
            codeAccepted = false
            return move(to: .login, saying: .banner(.success, .passwordChanged))
        case .passwordRefused(let error):
            codeAccepted = true
            form.otpCode = Secret("")
            if error != .cancelled { fail(.failure(error), at: .password) }
            return []
        case .failed(let error):
            if case .rateLimited(let delay?) = error, [.requestReset, .resendConfirmation].contains(running.kind) {
                resendAllowedAt = now.addingTimeInterval(delay)
            }
            return takeFailure(error, running, &form)
        }
    }

    private mutating func takeSent(_ running: Running, _ form: inout AuthForm) -> [AuthEffect] {
        let email = running.email ?? form.email
        form.clearSecrets()
        switch nav {
        case .resetRequest:
            return move(to: .resetVerify(pendingEmail: email), saying: .banner(.info, .resetSent(email: email)))
        case .choice, .login, .signup, .resetVerify, .confirmEmail:
            dismissNotice()
            notice = .banner(.info, .codeSentAgain(email: email))
            return []
        }
    }

    private mutating func takeFailure(
        _ error: AuthError, _ running: Running, _ form: inout AuthForm
    ) -> [AuthEffect] {
        switch (error, running.kind) {
        case (.cancelled, _):
            return []
        case (.emailUnverified, .signIn):
            let email = running.email ?? form.email
            form.clearSecrets()
            return move(
                to: .confirmEmail(pendingEmail: email), saying: .banner(.warning, .confirmationNeeded(email: email)))
        case (.otpExpired, .setPassword):
            codeAccepted = false
            fail(.failure(error), at: .otp)
            return [.abandonRecovery]
        case (_, _):
            fail(.failure(error), at: Self.field(for: error))
            return []
        }
    }

    /// An answer of a kind that the request cannot have is a mistake of the shell: it moves nobody and signs nobody in.
    private mutating func takeForeign(_ answer: AuthAnswer, _ number: Int) -> [AuthEffect] {
        fail(.failure(.unknown("foreign_answer")), at: nil)
        if case .signedIn(let completion) = answer { return [.discard(completion)] }
        return takeLate(answer, number)
    }

    /// An answer to a request whose screen was left changes neither screen, form nor notice. A session that nobody
    /// asked for, or that was asked for before the flow went to the first screen, is dropped.
    private func takeLate(_ answer: AuthAnswer, _ number: Int) -> [AuthEffect] {
        switch answer {
        case .signedIn(let completion):
            number > abandoned && number <= generation ? [.finish(completion)] : [.discard(completion)]
        case .passwordRefused:
            codeAccepted ? [] : [.abandonRecovery]
        case .confirmationPending, .sent, .passwordChanged, .failed:
            []
        }
    }

    private mutating func move(to state: AuthNavigationState, saying notice: AuthNotice) -> [AuthEffect] {
        let effects = go(to: state)
        self.notice = notice
        return effects
    }

    private mutating func fail(_ sentence: Sentence, at field: AuthField?) {
        notice = .error(sentence)
        fault = field.flatMap { nav.screen.fields.contains($0) ? $0 : nil }
    }

    /// The field that an error is about.
    private static func field(for error: AuthError) -> AuthField? {
        switch error {
        case .invalidCredentials, .weakPassword, .commonPassword, .samePassword:
            .password
        case .duplicateEmail, .emailInvalid:
            .email
        case .otpIncorrect, .otpExpired:
            .otp
        case .cancelled, .network, .unavailable, .emailUnverified, .rateLimited, .consentRequired, .sessionExpired,
            .signUpClosed, .accountSuspended, .unknown:
            nil
        }
    }
}
