import Foundation
import Gatehouse
import GatehouseDomain

extension FlowInvariant {
    /// What FLOW-26 to FLOW-31 add.
    static let secondLook = [
        FlowInvariant("FLOW-26", [.startedOver]) { moment, _ in
            let fresh = isFreshOver(moment, AuthForm())
            return moment.to == .choice && fresh && moment.after.flow.returning == nil
                && !moment.after.flow.isFinished && moment.after.flow.resendAllowedAt == nil
        },
        FlowInvariant("FLOW-26", [.returnOffered]) { moment, _ in
            guard case .returnOffered(let person) = moment.event else { return false }
            return moment.after.flow.returning == person && moment.from == moment.to && moment.effects.isEmpty
                && moment.before.form == moment.after.form && moment.before.flow.notice == moment.after.flow.notice
        },
        FlowInvariant("FLOW-26", [.returnAccepted]) { moment, model in
            guard let person = moment.before.flow.returning, moment.from == .choice else {
                return moment.isUnchanged && moment.effects.isEmpty
            }
            if person.method == .email {
                return moment.to == .login && isFreshOver(moment, AuthForm(email: person.email ?? ""))
            }
            let isIdle = moment.model.running == nil && !moment.model.isHeld && !moment.model.isFinished
            return moment.effects.isEmpty == !isIdle
        },
        FlowInvariant("FLOW-26") { moment, _ in
            // Who is offered to continue changes by being told, by starting over and by being in, and by nothing else.
            guard moment.before.flow.returning != moment.after.flow.returning else { return true }
            if case .answered(.signedIn, _) = moment.event { return moment.after.flow.returning == nil }
            return [.returnOffered, .startedOver].contains(moment.kind)
        },
        FlowInvariant("FLOW-30") { moment, _ in
            // A screen that waits for a code signs in with the password of its form alone, and finds that out twice in
            // half a minute never.
            for case .run(.signIn(let email, let password), _) in moment.effects {
                guard case .confirmEmail(let pending) = moment.from else { continue }
                if email != pending || password.isEmpty || password != moment.before.form.password { return false }
                if let last = moment.model.checkedAt, abs(moment.before.now.timeIntervalSince(last)) < 30 {
                    return false
                }
            }
            return true
        },
        FlowInvariant("FLOW-30", [.answered]) { moment, _ in
            guard let (request, answer) = moment.fitting, request.kind == .signIn,
                case .confirmEmail(let pending) = moment.from
            else { return true }
            switch answer {
            case .signedIn(var completion):
                completion.notice = .banner(.success, .emailConfirmed)
                return moment.effects == [.finish(completion)] && moment.after.flow.notice == completion.notice
            case .failed(.cancelled):
                return moment.effects.isEmpty && moment.to == moment.from
            case .failed(.invalidCredentials):
                return moment.to == .login && EmailAddress(moment.after.form.email)?.canonical == pending
                    && moment.after.form.password.isEmpty
            case .stepNeeded(let choice):
                return moment.effects.isEmpty && moment.to == .secondFactor(choice)
            case .enrollmentNeeded:
                return moment.effects.isEmpty && moment.to == .enrollFactor(.intro)
            default:
                // The action that had to wait follows, or the refusal is said.
                if case .failure? = moment.after.flow.notice.error, moment.effects.isEmpty {
                    return moment.after.flow.fault == .otp
                }
                guard case .run(.resendConfirmation(pending), _)? = moment.effects.first else { return false }
                return moment.effects.count == 1
            }
        },
        FlowInvariant("FLOW-30", [.answered]) { moment, _ in
            // What is said after a mail was asked for holds whether or not one was sent.
            guard let (request, answer) = moment.fitting, answer == .sent, moment.from != .resetRequest else {
                return true
            }
            let email = request.email ?? ""
            let sentence: Sentence =
                switch request.kind {
                case .requestReset: .resetSentAgain(email: email)
                case .sendSignInCode where moment.from != .signInCode(pendingEmail: email): .resetSent(email: email)
                case .sendSignInCode: .resetSentAgain(email: email)
                default: .codeSentAgain(email: email)
                }
            return moment.after.flow.notice == .banner(.info, sentence)
        },
        FlowInvariant("FLOW-31", [.fieldSet]) { moment, _ in
            guard case .fieldSet(let field, _) = moment.event else { return false }
            let model = moment.model
            let isIdle = model.running == nil && !model.isHeld && !model.isFinished
            let isOnScreen =
                field == .otp && [.confirmEmail, .signInCode].contains(moment.from.screen) && isIdle
            let isComplete = TypedValue.judgement(.otp, moment.after.form) == .good
            let isFresh = moment.before.form.otpCode.isEmpty || !model.hasSubmittedEntry
            guard isOnScreen, isComplete, isFresh else { return moment.effects.isEmpty }
            guard case .run(let request, _)? = moment.effects.first, moment.effects.count == 1 else { return false }
            return request.kind == (moment.from.screen == .confirmEmail ? .confirm : .signInByCode)
        },
    ]
}
