import Gatehouse
import GatehouseDomain

extension FlowInvariant {
    // MARK: Answers on their screen

    static let answers = [
        FlowInvariant("FLOW-14", [.answered]) { moment, _ in
            guard let (request, answer) = moment.fitting, request.kind == .signUp, answer == .failed(.duplicateEmail)
            else { return true }
            return moment.to == moment.from && moment.after.flow.notice.error == .failure(.duplicateEmail)
                && moment.after.flow.fault == .email
        },
        FlowInvariant("FLOW-18", [.answered]) { moment, _ in
            guard let (request, answer) = moment.fitting, request.kind == .signIn, moment.from == .login else {
                return true
            }
            switch answer {
            case .signedIn(let completion):
                return moment.effects == [.finish(completion)] && moment.after.form.password.isEmpty
            case .stepNeeded(let choice):
                return moment.to == .secondFactor(choice) && moment.effects.isEmpty
            case .enrollmentNeeded:
                return moment.to == .enrollFactor(.intro) && moment.effects.isEmpty
            case .failed(.emailUnverified):
                return moment.to == .confirmEmail(pendingEmail: request.email ?? "")
            case .failed:
                return moment.to == .login && moment.effects.isEmpty && moment.after.form == moment.before.form
            default:
                return false
            }
        },
        FlowInvariant("FLOW-19", [.answered]) { moment, _ in
            guard let (request, answer) = moment.fitting, [.signUp, .signUpByPasskey].contains(request.kind) else {
                return true
            }
            switch answer {
            case .signedIn(let completion):
                return moment.effects == [.finish(completion)]
            case .confirmationPending(let email):
                return moment.to == .confirmEmail(pendingEmail: email) && moment.effects.isEmpty
                    && moment.after.flow.notice == .banner(.info, .confirmationSent(email: email))
                    && moment.after.form.otpCode.isEmpty && moment.after.form.confirmPassword.isEmpty
                    && (request.kind == .signUp || moment.after.form.password.isEmpty)
            case .enrollmentNeeded:
                return moment.to == .enrollFactor(.intro) && moment.effects.isEmpty
            default:
                return moment.to == moment.from && moment.effects.isEmpty
            }
        },
        FlowInvariant("FLOW-20", [.answered]) { moment, _ in
            guard let (request, answer) = moment.fitting, [.resetPassword, .setPassword].contains(request.kind) else {
                return true
            }
            switch answer {
            case .passwordChanged:
                return moment.to == .login && moment.after.flow.notice == .banner(.success, .passwordChanged)
                    && moment.after.form == AuthForm(email: request.email ?? "")
            case .passwordRefused(let error):
                let isSaid = error == .cancelled || moment.after.flow.notice.error == .failure(error)
                return moment.to == moment.from && isSaid && moment.after.form.otpCode.isEmpty
                    && moment.after.form.password == moment.before.form.password
            case .failed:
                return moment.to == moment.from && moment.after.form == moment.before.form
            case .stepNeeded(let choice):
                // The typed password waits for the step.
                return moment.to == .secondFactor(choice)
                    && moment.after.form.password == moment.before.form.password
            default:
                return false
            }
        },
        FlowInvariant("FLOW-20") { moment, model in
            // The right to set a password is held exactly where the rules say, and given up when it is of no more use.
            guard moment.after.flow.codeAccepted == model.holdsRight else { return false }
            guard moment.model.holdsRight, !model.holdsRight else { return true }
            if let answer = moment.fitting?.answer, answer == .passwordChanged { return moment.effects.isEmpty }
            return moment.effects.contains(.abandonHeld)
        },
        FlowInvariant("FLOW-20", [.resendRequested]) { moment, _ in
            // An expired code says so and a new one can be asked for.
            guard moment.from.screen == .resetVerify else { return true }
            let model = moment.model
            let canAsk = model.running == nil && !model.isHeld && !model.isFinished && !model.holdsRight
            return moment.effects.isEmpty == !canAsk
        },
    ]

    // MARK: Requests

    static let requests = [
        FlowInvariant("FLOW-21") { moment, model in
            guard moment.after.flow.isLoading == (model.running != nil || model.isHeld) else { return false }
            var runs = 0
            for case .run(_, let number) in moment.effects {
                runs += 1
                if number != moment.model.requests.count + 1 { return false }
            }
            // The answer to one request may cause the next one.
            let wasBusy = moment.model.running != nil && moment.awaited == nil
            return runs == 0 || (runs == 1 && !wasBusy && !moment.model.isHeld && !moment.model.isFinished)
        },
        FlowInvariant("FLOW-22", [.answered]) { moment, _ in
            guard case .answered(let answer, let number) = moment.event, moment.awaited == nil else { return true }
            guard moment.isUnchanged else { return false }
            guard case .signedIn(let completion) = answer else {
                return moment.effects.isEmpty || moment.effects == [.abandonHeld]
            }
            let isWanted = number > moment.model.wiped && number <= moment.model.requests.count
            return moment.effects == [isWanted ? .finish(completion) : .discard(completion)]
        },
        FlowInvariant("FLOW-22", [.cancelled]) { moment, _ in
            let flow = moment.after.flow
            return moment.to == moment.from && moment.after.form == AuthForm() && flow.notice == .none
                && flow.activity == .idle
        },
    ]
}
