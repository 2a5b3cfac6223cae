import Gatehouse
import GatehouseDomain

/// A rule in the form of something that holds after every event, or after every event of some kinds.
struct FlowInvariant: Sendable {
    let rule: String
    /// The kinds of events that can break it.
    let kinds: [FlowMoment.Kind]
    /// Takes the event and the model after it.
    let holds: @Sendable (FlowMoment, FlowModel) -> Bool

    init(
        _ rule: String, _ kinds: [FlowMoment.Kind] = FlowMoment.Kind.allCases,
        _ holds: @escaping @Sendable (FlowMoment, FlowModel) -> Bool
    ) {
        (self.rule, self.kinds, self.holds) = (rule, kinds, holds)
    }

    static let all: [FlowInvariant] =
        [movesAsTheTableSays, keepsTheInvitation] + entrances + returning + consent + notices + submits + answers
        + requests + secondLook

    // MARK: Moving

    private static let movesAsTheTableSays = FlowInvariant("FLOW-09") { moment, model in
        if let row = moment.row, !TransitionRow.all.contains(row) { return false }
        if case .navigationSet(let state) = moment.event, moment.to != state { return false }
        return moment.after.flow.isFinished == model.isFinished
    }

    private static let keepsTheInvitation = FlowInvariant("UI-02") { moment, _ in
        if case .invitationSet(let invitation) = moment.event {
            return moment.after.flow.invitation == invitation && moment.from == moment.to && moment.effects.isEmpty
                && moment.before.form == moment.after.form
        }
        return moment.after.flow.invitation == moment.before.flow.invitation
    }

    private static let entrances = [
        FlowInvariant("FLOW-02", [.toLogin]) { moment, _ in
            guard moment.from == .choice else {
                return leads(moment, from: [.signup, .confirmEmail, .signInCode], to: .login)
            }
            return moment.to == .login && isFreshOver(moment, moment.before.form)
        },
        FlowInvariant("FLOW-03", [.toSignup]) { moment, _ in
            let signup = AuthNavigationState.signup(consentAccepted: false)
            guard moment.from == .choice else { return leads(moment, from: [.login, .confirmEmail], to: signup) }
            return moment.to == signup && isFreshOver(moment, moment.before.form)
        },
        FlowInvariant("FLOW-05", [.toResetRequest, .stateSet]) { moment, _ in
            switch moment.event {
            case .navigateToResetRequest where moment.from != .login:
                return leads(moment, from: [.resetVerify], to: .resetRequest)
            case .navigateToResetRequest, .navigationSet(.resetRequest):
                if moment.from == .resetRequest { return true }
                var form = moment.before.form
                form.password = Secret("")
                // A key and codes are seen once.
                if moment.from.screen == .enrollFactor { (form.enrollment, form.codes) = (nil, []) }
                return moment.to == .resetRequest && isFreshOver(moment, form)
            default:
                return true
            }
        },
        FlowInvariant("FLOW-06", [.answered]) { moment, _ in
            let isSent = moment.fitting?.request.kind == .requestReset && isMailed(moment.fitting?.answer)
            if moment.from == .resetRequest, isSent {
                return moment.to == .resetVerify(pendingEmail: moment.fitting?.request.email ?? "")
            }
            if case .recoveryAllowed? = moment.fitting?.answer { return moment.to.screen == .resetVerify }
            return moment.to.screen != .resetVerify || moment.to == moment.from
        },
    ]

    /// Whether a mail with a code was sent, now or a moment ago.
    private static func isMailed(_ answer: AuthAnswer?) -> Bool {
        switch answer {
        case .sent?, .failed(.rateLimited(nil))?: true
        case .failed(.rateLimited(let delay?))?: delay <= 60
        default: false
        }
    }

    /// FLOW-27: the way from some screens to another keeps the address alone; from any other screen there is none.
    private static func leads(_ moment: FlowMoment, from: [ScreenName], to: AuthNavigationState) -> Bool {
        guard from.contains(moment.from.screen) else { return moment.isUnchanged && moment.effects.isEmpty }
        let pending: String? =
            switch moment.from {
            case .confirmEmail(let email), .resetVerify(let email), .signInCode(let email): email
            case .choice, .login, .signup, .resetRequest, .secondFactor, .enrollFactor: nil
            }
        let email = moment.after.form.email
        return moment.to == to && isFreshOver(moment, AuthForm(email: email))
            && (email == moment.before.form.email || email == pending)
            && (pending == nil || EmailAddress(email)?.canonical == EmailAddress(pending ?? "")?.canonical)
    }

    /// A screen that was just opened: nothing said, nothing running, and of the form what is to be kept.
    static func isFreshOver(_ moment: FlowMoment, _ form: AuthForm) -> Bool {
        let flow = moment.after.flow
        return moment.after.form == form && flow.notice == .none && flow.fault == nil && flow.activity == .idle
    }

    private static let returning = [
        FlowInvariant("FLOW-04") { moment, _ in
            if moment.kind == .toChoice, moment.to.screen != .choice { return false }
            guard moment.to.screen == .choice, moment.wipes || moment.from.screen != .choice else { return true }
            return isFreshOver(moment, AuthForm())
        },
        FlowInvariant("FLOW-07", [.toChoice]) { moment, _ in
            guard moment.from == .choice, !moment.model.isFinished else { return true }
            // FLOW-29: on the first screen it empties form and notice, and disturbs nothing that runs.
            let (before, after) = (moment.before.flow, moment.after.flow)
            return moment.after.form == AuthForm() && after.notice == .none && after.fault == nil
                && after.activity == before.activity && moment.to == .choice && moment.effects.isEmpty
        },
        FlowInvariant("FLOW-07", [.stateSet]) { moment, _ in
            guard moment.from == .choice, moment.event == .navigationSet(.choice) else { return true }
            return moment.isUnchanged && moment.effects.isEmpty
        },
        FlowInvariant("FLOW-12") { moment, _ in
            if case .answered(.signedIn, _) = moment.event { return moment.effects.count <= 1 }
            // Nothing but the answer to a sign-in brings, replaces or takes a session.
            for effect in moment.effects {
                switch effect {
                case .finish, .discard: return false
                case .run, .abandonHeld: continue
                }
            }
            return true
        },
    ]

    private static let consent = [
        FlowInvariant("FLOW-08") { moment, _ in
            switch moment.event {
            case .consentSet(let isAccepted):
                guard moment.from.screen == .signup else { return moment.isUnchanged && moment.effects.isEmpty }
                let (before, after) = (moment.before, moment.after)
                return moment.to == .signup(consentAccepted: isAccepted) && moment.effects.isEmpty
                    && after.form == before.form && after.flow.notice == before.flow.notice
                    && after.flow.activity == before.flow.activity && after.flow.fault == before.flow.fault
            case .navigationSet:
                return true
            default:
                // Nothing else changes the flag, and who arrives has not accepted.
                if moment.to.screen != .signup { return true }
                return moment.from.screen == .signup
                    ? moment.to == moment.from : moment.to == .signup(consentAccepted: false)
            }
        }
    ]

    // MARK: What is said

    private static let notices = [
        FlowInvariant("FLOW-11") { moment, _ in
            let (before, after) = (moment.before.flow.notice, moment.after.flow.notice)
            guard let error = before.error, error != after.error else { return true }
            switch moment.event {
            case .errorDismissed, .noticeSet, .cancelled, .submitted, .resumed, .resetCodeAccepted,
                .mailedCodeRequested, .mailedLinkOpened, .factorChosen, .passkeySignUpRequested, .accountSheetRequested:
                return true
            case .navigateToChoice, .startedOver: return true
            case .answered: return moment.awaited != nil
            default: return moment.leaves
            }
        },
        FlowInvariant("FLOW-11", [.errorDismissed]) { moment, _ in
            if moment.before.flow.notice.error != nil { return moment.after.flow.notice == .none }
            return moment.isUnchanged
        },
        FlowInvariant("FLOW-16", [.noticeSet, .answered]) { moment, _ in
            switch moment.event {
            case .noticeSet(let notice):
                return moment.after.flow.notice == notice
            case .answered:
                guard let (request, answer) = moment.fitting, case .failed(let error) = answer else { return true }
                if error == .cancelled || request.kind == .signIn && moment.from != .login { return true }
                if error == .emailUnverified && request.kind == .signIn { return true }
                if request.kind == .requestReset, moment.from == .resetRequest, isMailed(answer) { return true }
                if request.kind == .sendSignInCode, moment.from == .login, isMailed(answer) { return true }
                if request.kind == .openMailedLink, error == .otpExpired {
                    return moment.after.flow.notice.error == .linkExpired
                }
                if request.kind == .addSecurityKey, [.passkeyUnavailable, .passkeyUnknown].contains(error) {
                    return moment.after.flow.notice.error == .securityKeyFailed
                }
                let kinds: [AuthRequest.Kind] = [
                    .beginEnrollment, .confirmEnrollment, .addSecurityKey, .finishEnrollment,
                ]
                if request.kind == .verifyFactor || request.kind == .useSecurityKey || kinds.contains(request.kind) {
                    // The same words twice say nothing new: the second time they name the clock of the phone.
                    let isOver = error == .factorExpired || error == .sessionExpired
                    let words: [Sentence] =
                        isOver
                        ? [.failure(.factorExpired)]
                        : [.failure(error)] + (error == .factorIncorrect ? [.factorIncorrectAgain] : [])
                    return moment.after.flow.notice.error.map { words.contains($0) } == true
                }
                if request.kind == .signIn, case .rateLimited(let delay) = error {
                    return moment.after.flow.notice.error == .tooManySignIns(retryAfter: delay)
                }
                // The refusal is said after a look whether the address was confirmed elsewhere.
                if request.kind == .confirm, !moment.effects.isEmpty { return true }
                return moment.after.flow.notice.error == .failure(error)
            default:
                return true
            }
        },
        FlowInvariant("FLOW-17") { moment, _ in
            guard let fault = moment.after.flow.fault else { return true }
            return moment.to.screen.fields.contains(fault)
        },
        FlowInvariant("FLOW-23") { moment, _ in
            if let (_, answer) = moment.fitting, answer == .failed(.cancelled) || answer == .passwordRefused(.cancelled)
            {
                return moment.after.flow.notice == moment.before.flow.notice && moment.to == moment.from
            }
            guard let sentence = moment.after.flow.notice.error else { return true }
            if sentence == .failure(.cancelled) { return false }
            // Words that are no sentence of the catalogue come from the app alone.
            if case .text(let words) = sentence { return words == "words" }
            return true
        },
    ]

    // MARK: Submitting

    /// What the rules say about a submit: the sentence and the field at fault, or nil when it goes through.
    private static func fault(_ submission: AuthSubmission, _ moment: FlowMoment) -> (Sentence, AuthField?)? {
        let form = moment.before.form
        let email: (Sentence, AuthField?)? =
            TypedValue.judgement(.email, form) == .good ? nil : (.emailInvalid, .email)
        let code: (Sentence, AuthField?)? =
            TypedValue.judgement(.otp, form) == .good ? nil : (.codeIncomplete(length: 6), .otp)
        let missing: (Sentence, AuthField?) = (.passwordMissing, .password)
        let newPassword: (Sentence, AuthField?)? =
            switch TypedValue.judgement(.password, form) {
            case .good: nil
            case .tooShort: (.passwordTooShort(minimum: 8), .password)
            case .tooLong: (.passwordTooLong(maximum: 1_024), .password)
            case .missing, .wrong, nil: missing
            }
        switch submission {
        case .login:
            return email ?? (TypedValue.judgement(.password, form) == .missing ? missing : nil)
        case .signup:
            if let fault = email ?? newPassword { return fault }
            if form.password != form.confirmPassword { return (.passwordsDiffer, .confirmPassword) }
            return moment.from == .signup(consentAccepted: true) ? nil : (.consentMissing, nil)
        case .confirmEmail, .signInCode:
            return code
        case .secondFactor:
            // A backup code has letters, so nothing that has any sign in it is refused here.
            return form.otpCode.isEmpty ? (.factorMissing, .otp) : nil
        case .enrollFactor:
            guard case .enrollFactor(.confirm) = moment.from else { return nil }
            return form.otpCode.isEmpty ? (.factorMissing, .otp) : nil
        case .resetRequest:
            return email
        case .resetVerify:
            return (moment.model.holdsRight ? nil : code) ?? newPassword
        }
    }

    /// A submit on its own screen while nothing runs.
    private static func submission(_ moment: FlowMoment) -> AuthSubmission? {
        guard case .submitted(let submission) = moment.event, moment.from.screen == submission.screen else {
            return nil
        }
        let model = moment.model
        return model.running == nil && !model.isHeld && !model.isFinished ? submission : nil
    }

    private static let submits = [
        FlowInvariant("FLOW-13", [.submitted]) { moment, _ in
            guard let submission = submission(moment) else { return moment.isUnchanged && moment.effects.isEmpty }
            guard moment.after.form == moment.before.form, moment.to == moment.from else { return false }
            guard let (sentence, _) = fault(submission, moment) else { return moment.effects.count == 1 }
            return moment.effects.isEmpty && moment.after.flow.notice.error == sentence
        },
        FlowInvariant("FLOW-15", [.submitted]) { moment, _ in
            guard submission(moment) == .signup, let (sentence, _) = fault(.signup, moment) else { return true }
            guard sentence == .passwordsDiffer || sentence == .consentMissing else { return true }
            return moment.effects.isEmpty && moment.after.flow.notice.error == sentence
        },
        FlowInvariant("FLOW-17", [.submitted]) { moment, _ in
            guard let submission = submission(moment), let (_, field) = fault(submission, moment) else { return true }
            return moment.after.flow.fault == field
        },
    ]
}
