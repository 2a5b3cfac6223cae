package import Foundation
package import GatehouseDomain

/// The sign-in flow as a state machine: pure, synchronous and total.
///
/// It takes an event and the time and returns effects. A shell runs them and reports every result as another event. The
/// flow is `Codable` and holds no secret: input is in `AuthForm`, of which a shell may store only the email. The same
/// machine therefore runs behind SwiftUI, in a terminal and behind a web page.
public struct AuthFlow: Equatable, Sendable, Codable {
    /// The activity of the flow.
    package enum Activity: Equatable, Sendable, Codable {
        /// Nothing is in progress.
        case idle
        /// A request is in progress.
        case running(Running)
        /// Nothing is in progress, but progress is shown from outside. The value says whether the person is already
        /// signed in.
        case held(isFinished: Bool)
        /// The person is signed in, and the flow has finished.
        case finished
    }

    /// A request in progress.
    package struct Running: Equatable, Sendable, Codable {
        /// The kind of request.
        package let kind: AuthRequest.Kind
        /// Its number. Only the answer with the same number counts.
        package let generation: Int
        /// The email it is about, as it was sent.
        package let email: String?
        /// When it started.
        package let since: Date
    }

    /// How long a stored request may run before ``AuthEvent/resumed`` abandons it, in seconds.
    package static let timeLimit: TimeInterval = 60
    /// The minimum time between two checks whether the email was confirmed elsewhere, in seconds.
    package static let checkInterval: TimeInterval = 30

    /// One visit to a screen: what is forgotten when the person leaves it.
    package struct Visit: Equatable, Sendable, Codable {
        /// The mailed code of the screen.
        package enum Code: String, Sendable, Codable {
            /// It is being entered.
            case open
            /// What was entered has been submitted.
            case sent
            /// It has been accepted, so that only the new password is still to be set.
            case accepted
        }

        /// The check whether the email was confirmed elsewhere.
        package enum Check: Equatable, Sendable, Codable {
            /// There was none.
            case never
            /// It started at this time. What waits for it follows if the email was not confirmed.
            case asking(at: Date, then: Delayed)
            /// It started at this time, and was answered.
            case asked(at: Date)

            /// When the last check started.
            var time: Date? {
                switch self {
                case .never: nil
                case .asking(let time, _), .asked(let time): time
                }
            }
        }

        /// What waits for a check whether the email was confirmed elsewhere.
        package enum Delayed: Equatable, Sendable, Codable {
            /// Mailing the code again.
            case resend
            /// Telling the person why the code was refused.
            case refusal(AuthError)
        }

        /// The mailed code.
        package internal(set) var code = Code.open
        /// The check whether the email was confirmed elsewhere.
        package internal(set) var check = Check.never
        /// When the code can be requested again; nil if unknown. An earlier request is not blocked: the back end
        /// decides.
        package internal(set) var resendAllowedAt: Date?
        /// How many codes of the second step were wrong.
        package internal(set) var wrongCodes = 0
    }

    /// The current state.
    package internal(set) var nav: AuthNavigationState = .choice
    /// The current notice.
    package internal(set) var notice: AuthNotice = .none
    /// The activity of the flow.
    package internal(set) var activity: Activity = .idle
    /// What belongs to this screen, until the person leaves it.
    package internal(set) var visit = Visit()
    /// The pending invitation. It stays through every screen and answer, until ``AuthEvent/invitationSet(_:)`` changes
    /// it.
    package internal(set) var invitation: AuthInvitation?
    /// The person who is asked to sign in again, offered on the first screen; nil for a sign-in by anyone.
    package internal(set) var returning: AuthReturn?
    /// The number of the newest request.
    var generation = 0
    /// Answers to requests up to this number are discarded: the person returned to the first screen, or the app
    /// dismissed the flow.
    private(set) var abandoned = 0

    /// Creates a flow on the first screen.
    package init() {}

    /// The invalid field after a failed submit, which gets the focus.
    package var fault: AuthField? { notice.faults.first?.field }

    /// The key of the invalid question, if it is one of the sign-up form's additional questions.
    package var detailFault: String? { notice.faults.first?.detail }

    /// Whether the reset code has been accepted, so that only the new password is still to be set.
    package var codeAccepted: Bool { visit.code == .accepted }

    /// When the code can be requested again; nil if unknown.
    package var resendAllowedAt: Date? { visit.resendAllowedAt }

    /// Whether the shell holds something for this screen that is abandoned when the person leaves it.
    var holdsStep: Bool { codeAccepted || waitsForFactor && !isFinished }

    /// Whether a sign-in waits on this screen for its second step, or for a second factor.
    var waitsForFactor: Bool { [.secondFactor, .enrollFactor].contains(nav.screen) }

    /// Whether a request is in progress.
    package var isLoading: Bool {
        switch activity {
        case .running, .held: true
        case .idle, .finished: false
        }
    }

    /// Whether the person is signed in. No request starts until the screen is left.
    package var isFinished: Bool {
        switch activity {
        case .finished, .held(isFinished: true): true
        case .idle, .running, .held(isFinished: false): false
        }
    }

    /// Whether the request with this number is the current one. An answer to any other is late.
    package func isAwaiting(_ generation: Int) -> Bool {
        if case .running(let running) = activity { running.generation == generation } else { false }
    }

    /// Handles an event.
    /// - Parameters:
    ///   - event: The event.
    ///   - form: The person's input. The flow clears what must not be kept.
    ///   - requirements: The back end's rules.
    ///   - now: The time of the event.
    /// - Returns: The effects to run, in this order.
    package mutating func handle(
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
            form.details[key] = field.bounded(value)
            return []
        case .consentSet(let accepted):
            if case .signup = nav { nav = .signup(consentAccepted: accepted) }
            return []
        case .errorDismissed:
            if case .errors = notice { notice = .none }
            return []
        case .noticeSet(let notice):
            self.notice = notice == .errors([]) ? .none : notice
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
            return open(link, &form, now)
        case .factorChosen(let id):
            guard activity == .idle, case .secondFactor(let choice) = nav, let other = choice.choosing(id) else {
                return []
            }
            nav = .secondFactor(other)
            form.otpCode = Secret("")
            notice = .none
            return []
        case .securityKeyRequested:
            guard activity == .idle else { return [] }
            if case .enrollFactor(let step) = nav, step != .codes { return run(.addSecurityKey, now) }
            guard case .secondFactor(let choice) = nav, choice.chosen.kind == .securityKey else { return [] }
            return run(.useSecurityKey(id: choice.chosen.id), now)
        case .passkeyChosen(let proof):
            guard activity == .idle, nav == .choice || nav == .login else { return [] }
            return run(.signInByPasskey(proof), now)
        case .passkeySignUpRequested:
            return signUpByPasskey(for: form.email, form, requirements, now)
        case .accountSheetRequested:
            return signUpByPasskey(for: nil, form, requirements, now)
        case .resetCodeAccepted:
            guard nav.screen == .resetVerify, activity == .idle else { return [.abandonHeld] }
            notice = .none
            visit.code = .accepted
            return []
        case .invitationSet(let invitation):
            self.invitation = invitation
            if nav.screen == .signup || nav.screen == .login { fillIn(&form) }
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

    /// Ends everything of the screen: its request (a later answer is stale), notice and visit.
    mutating func leave() -> [AuthEffect] {
        let effects: [AuthEffect] = holdsStep ? [.abandonHeld] : []
        activity = .idle
        visit = Visit()
        notice = .none
        return effects
    }

    /// Moves on with what the shell holds.
    mutating func advance(to state: AuthNavigationState) {
        activity = .idle
        visit = Visit()
        notice = .none
        nav = state
    }

    mutating func go(to state: AuthNavigationState) -> [AuthEffect] {
        let effects = leave()
        nav = state
        return effects
    }

    /// Clears the form on the first screen, from which there is no way back. A request in progress continues.
    private mutating func clear(_ form: inout AuthForm) -> [AuthEffect] {
        form = AuthForm()
        notice = .none
        return []
    }

    mutating func goToChoice(_ form: inout AuthForm) -> [AuthEffect] {
        form = AuthForm()
        abandoned = generation
        return go(to: .choice)
    }

    private mutating func goToLogin(_ form: inout AuthForm) -> [AuthEffect] {
        switch nav {
        case .choice: break
        case .signup: form.clearSecrets()
        case .confirmEmail(let email), .signInCode(let email): form = form.about(email)
        case .login, .resetRequest, .resetVerify, .secondFactor, .enrollFactor: return []
        }
        fillIn(&form)
        return go(to: .login)
    }

    private mutating func goToSignup(_ form: inout AuthForm) -> [AuthEffect] {
        switch nav {
        case .choice: break
        case .login: form.clearSecrets()
        case .confirmEmail(let email): form = form.about(email)
        case .signup, .resetRequest, .resetVerify, .signInCode, .secondFactor, .enrollFactor: return []
        }
        fillIn(&form)
        return go(to: .signup(consentAccepted: false))
    }

    /// Fills in the email that an invitation was sent to, if the field is empty.
    private func fillIn(_ form: inout AuthForm) {
        if form.email.isEmpty, let email = invitation?.email { form.email = email }
    }

    private mutating func goToResetRequest(_ form: inout AuthForm) -> [AuthEffect] {
        switch nav {
        case .login: form.password = Secret("")
        case .resetVerify(let email): form = form.about(email)
        case .choice, .signup, .resetRequest, .confirmEmail, .signInCode, .secondFactor, .enrollFactor:
            return []
        }
        return go(to: .resetRequest)
    }

    /// Signs in as before: with the same provider, or on the sign-in screen with the email filled in.
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
        // The password that is kept for a confirmation belongs to its email only.
        if nav.screen == .confirmEmail { form.password = Secret("") }
        // A key and codes are seen once.
        if nav.screen == .enrollFactor { (form.enrollment, form.codes) = (nil, []) }
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
            fillIn(&form)
            return go(to: state)
        case .login:
            fillIn(&form)
            return go(to: state)
        case .resetVerify, .confirmEmail, .signInCode, .secondFactor, .enrollFactor:
            return go(to: state)
        }
    }

    /// Shows progress, or hides it and abandons the current request. A person who is signed in stays signed in.
    private mutating func setLoading(_ isLoading: Bool) {
        let isFinished = isFinished
        activity = isLoading ? .held(isFinished: isFinished) : isFinished ? .finished : .idle
    }

    /// Keeps the first error only, and no longer at its field, while the back end judges the form. It never judges the
    /// consent.
    mutating func forgetPlaces() {
        guard let first = notice.faults.first else { return }
        notice = .error(first.words, at: first.place == .consent ? .consent : nil)
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
