import Foundation
import Gatehouse
import GatehouseDomain

/// What the rules say about a flow, kept beside the machine and without asking it.
struct FlowModel {
    struct Request {
        var kind: AuthRequest.Kind
        var email: String?
    }

    /// Every request that was made; the first has the number 1.
    var requests: [Request] = []
    /// The number of the request that runs.
    var running: Int?
    /// Whether something outside wants progress to be shown.
    var isHeld = false
    /// Whether somebody is in.
    var isFinished = false
    /// Answers up to this number are nobody's: the flow went to the first screen or was put away.
    var wiped = 0
    /// Whether the shell holds a right to set a new password.
    var holdsRight = false
    /// When this screen last found out whether its address was confirmed elsewhere.
    var checkedAt: Date?
    /// Whether the code that is being entered on this screen has been submitted.
    var hasSubmittedEntry = false

    /// Takes note of what happened.
    mutating func note(_ moment: FlowMoment) {
        if moment.leaves {
            (checkedAt, hasSubmittedEntry) = (nil, false)
            (running, isHeld, isFinished) = (nil, false, false)
            holdsRight = false
            if moment.wipes { wiped = requests.count }
        }
        switch moment.event {
        case .answered(let answer, let number) where number == running:
            let isFitting = running.map { Self.fits(answer, requests[$0 - 1].kind) } ?? false
            running = nil
            if isFitting {
                if case .signedIn = answer { isFinished = true }
                if case .passwordRefused = answer { holdsRight = true }
                if answer == .passwordChanged || answer == .failed(.otpExpired) { holdsRight = false }
            }
        case .loadingSet(let isLoading) where isLoading != (running != nil || isHeld):
            (running, isHeld) = (nil, isLoading)
        case .resumed where moment.isOverdue:
            running = nil
        case .mailedLinkOpened where !moment.effects.isEmpty:
            holdsRight = false
        case .resetCodeAccepted where moment.before.flow.nav.screen == .resetVerify:
            if running == nil, !isHeld, !isFinished { holdsRight = true }
        default:
            break
        }
        if case .recoveryAllowed? = moment.fitting?.answer { holdsRight = true }
        noteConfirmation(moment)
        for case .run(let request, let number) in moment.effects {
            requests.append(Request(kind: request.kind, email: request.email))
            running = number
        }
    }

    /// What matters to a screen that waits for the confirmation of an address.
    private mutating func noteConfirmation(_ moment: FlowMoment) {
        if let (request, answer) = moment.fitting {
            if request.kind == .signIn, answer == .failed(.emailUnverified), moment.from == .login {
                checkedAt = moment.before.now
            }
            if answer == .sent { hasSubmittedEntry = false }
        }
        let takesEntries: [ScreenName] = [.confirmEmail, .signInCode]
        if case .fieldSet(.otp, _) = moment.event, takesEntries.contains(moment.from.screen) {
            let digits = moment.before.form.otpCode.reveal(), after = moment.after.form.otpCode.reveal()
            if digits.isEmpty || after.isEmpty { hasSubmittedEntry = false }
        }
        for case .run(let request, _) in moment.effects where takesEntries.contains(moment.after.flow.nav.screen) {
            if request.kind == .signIn { checkedAt = moment.before.now }
            if [.confirm, .signInByCode].contains(request.kind) { hasSubmittedEntry = true }
        }
    }

    /// Whether a request can be answered like this.
    static func fits(_ answer: AuthAnswer, _ kind: AuthRequest.Kind) -> Bool {
        switch (kind, answer) {
        case (_, .failed): true
        case (.verifyFactor, .signedIn), (.verifyFactor, .recoveryAllowed): true
        case (.useSecurityKey, .signedIn), (.useSecurityKey, .recoveryAllowed): true
        case (.signInByPasskey, .signedIn), (.signInByPasskey, .stepNeeded): true
        case (.signIn, .stepNeeded), (.confirm, .stepNeeded), (.signInByCode, .stepNeeded): true
        case (.openMailedLink, .stepNeeded), (.provider, .stepNeeded), (.resetPassword, .stepNeeded): true
        case (.signIn, .enrollmentNeeded), (.signUp, .enrollmentNeeded), (.confirm, .enrollmentNeeded): true
        case (.signInByCode, .enrollmentNeeded), (.openMailedLink, .enrollmentNeeded): true
        case (.provider, .enrollmentNeeded), (.signInByPasskey, .enrollmentNeeded): true
        case (.beginEnrollment, .enrollmentBegun), (.confirmEnrollment, .enrolled): true
        case (.addSecurityKey, .enrolled): true
        case (.finishEnrollment, .signedIn): true
        case (.provider, .signedIn), (.signIn, .signedIn), (.confirm, .signedIn), (.signUp, .signedIn): true
        case (.signInByCode, .signedIn), (.openMailedLink, .signedIn), (.openMailedLink, .recoveryAllowed): true
        case (.signUp, .confirmationPending): true
        case (.signUpByPasskey, .signedIn), (.signUpByPasskey, .confirmationPending): true
        case (.signUpByPasskey, .enrollmentNeeded): true
        case (.requestReset, .sent), (.resendConfirmation, .sent), (.sendSignInCode, .sent): true
        case (.resetPassword, .passwordChanged), (.setPassword, .passwordChanged): true
        case (.resetPassword, .passwordRefused), (.setPassword, .passwordRefused): true
        default: false
        }
    }
}

/// A walk through the machine.
struct FlowWalk {
    /// What a walk ended in.
    struct Failure {
        var rule: String
        var steps: [FlowStep]
    }

    private(set) var driver = FlowDriver()
    private(set) var model = FlowModel()
    private(set) var events = 0
    /// The rows of the table that were taken.
    private(set) var rows: Set<TransitionRow>
    private let invariants: FlowInvariants

    init(_ invariants: FlowInvariants, rows: Set<TransitionRow> = []) {
        (self.invariants, self.rows) = (invariants, rows)
    }

    /// Takes a step.
    /// - Returns: The rule that does not hold any more, or nil.
    mutating func take(_ step: FlowStep) -> String? {
        switch step {
        case .event(let event): return send(event)
        case .type(let index): return type(TypedValue.all[index])
        case .fillIn:
            for value in Self.good {
                if let rule = type(value) { return rule }
            }
            return nil
        case .wait(let seconds):
            driver.now += seconds
            return nil
        case .answer(let answer, let recipient):
            let number =
                switch recipient {
                case .running: model.running ?? model.requests.count
                case .earlier(let count): model.requests.count - count
                case .nobody: model.requests.count + 7
                }
            return send(.answered(answer, generation: number))
        }
    }

    private mutating func type(_ typed: TypedValue) -> String? {
        send(.fieldSet(typed.field, typed.value))
    }

    /// Something good for each field.
    private static let good = AuthField.allCases.compactMap { field in
        TypedValue.all.first { $0.field == field && $0.judgement == .good }
    }

    private mutating func send(_ event: AuthEvent) -> String? {
        let before = driver
        let effects = driver.send(event)
        events += 1
        let moment = FlowMoment(before: before, model: model, event: event, effects: effects, after: driver)
        if let row = moment.row { rows.insert(row) }
        model.note(moment)
        return invariants.broken(by: moment, model)
    }

    /// Walks the same steps again.
    static func replay(_ steps: [FlowStep], _ invariants: FlowInvariants) -> String? {
        var walk = FlowWalk(invariants)
        for step in steps {
            if let rule = walk.take(step) { return rule }
        }
        return nil
    }

    /// Takes steps away for as long as a rule still breaks: first many at once, in the end one by one.
    static func shrink(_ failure: Failure, _ invariants: FlowInvariants) -> Failure {
        let shrunk = Shrinking.fewest(failure.steps, breaking: failure.rule) { replay($0, invariants) }
        return Failure(rule: shrunk.rule, steps: shrunk.steps)
    }
}
