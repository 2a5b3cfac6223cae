import Foundation
import GatehouseDomain

/// Requests: what starts them and what they contain.
extension AuthFlow {
    private var consentAccepted: Bool {
        nav == .signup(consentAccepted: true)
    }

    /// Whether the form of this screen has no code: that for a new password was accepted, or a second factor is added and
    /// the step has none.
    private var needsNoCode: Bool {
        if case .enrollFactor(let step) = nav { step == .intro || step == .codes } else { codeAccepted }
    }

    /// Whether this screen's form can be submitted: its fields are valid and no request is in progress.
    func canSubmit(_ submission: AuthSubmission, form: AuthForm, requirements: AuthRequirements) -> Bool {
        activity == .idle && nav.screen == submission.screen
            && AuthValidation.fault(
                in: form, for: submission, consentAccepted: consentAccepted, codeAccepted: needsNoCode,
                requirements: requirements) == nil
    }

    /// Returns whether the form has no fault. Those that it has are shown.
    private mutating func passes(_ faults: [AuthFault]) -> Bool {
        if faults.isEmpty { return true }
        notice = .errors(faults)
        return false
    }

    mutating func submit(
        _ submission: AuthSubmission, _ form: AuthForm, _ requirements: AuthRequirements, _ now: Date
    ) -> [AuthEffect] {
        guard activity == .idle, nav.screen == submission.screen else { return [] }
        let faults = AuthValidation.faults(
            in: form, for: submission, consentAccepted: consentAccepted, codeAccepted: needsNoCode,
            requirements: requirements)
        guard passes(faults) else { return [] }
        let email = EmailAddress(form.email)?.canonical ?? ""
        switch nav {
        case .choice:
            return []
        case .login:
            return run(.signIn(email: email, password: form.password), now)
        case .signup:
            let consent = Consent(version: requirements.termsVersion, time: now)
            return run(
                .signUp(
                    email: email, password: form.password, consent: consent,
                    metadata: requirements.answers(in: form)), now)
        case .resetRequest:
            return run(.requestReset(email: email), now)
        case .resetVerify(let pendingEmail):
            if codeAccepted {
                return run(.setPassword(email: pendingEmail, newPassword: form.password), now)
            }
            let code = Secret(form.codeDigits)
            return run(.resetPassword(email: pendingEmail, code: code, newPassword: form.password), now)
        case .confirmEmail(let pendingEmail):
            visit.code = .sent
            return run(.confirm(email: pendingEmail, code: Secret(form.codeDigits)), now)
        case .signInCode(let pendingEmail):
            visit.code = .sent
            return run(.signInByCode(email: pendingEmail, code: Secret(form.codeDigits)), now)
        case .secondFactor(let choice):
            return run(.verifyFactor(id: choice.chosen.id, code: form.otpCode), now)
        case .enrollFactor(.intro):
            return run(.beginEnrollment, now)
        case .enrollFactor(.confirm(let id)):
            return run(.confirmEnrollment(id: id, code: form.otpCode), now)
        case .enrollFactor(.codes):
            return run(.finishEnrollment, now)
        }
    }

    /// Creates the account with a passkey. What the form has of a password does not count.
    /// - Parameter email: The address as entered; nil if the person chooses it on the system's sheet.
    mutating func signUpByPasskey(
        for email: String?, _ form: AuthForm, _ requirements: AuthRequirements, _ now: Date
    ) -> [AuthEffect] {
        guard activity == .idle, nav.screen == .signup else { return [] }
        let faults = AuthValidation.passkeySignUpFaults(
            in: form, choosesEmail: email == nil, consentAccepted: consentAccepted, requirements: requirements)
        guard passes(faults) else { return [] }
        return run(
            .signUpByPasskey(
                email: email.flatMap { EmailAddress($0)?.canonical },
                consent: Consent(version: requirements.termsVersion, time: now),
                metadata: requirements.answers(in: form)), now)
    }

    /// Submits a code that has just become complete, once for each entry. An entry starts with an empty field or with a
    /// different code in its place, so that correcting a refused code does not use up an attempt before the person is
    /// done.
    mutating func submitEntry(
        after former: String, _ form: AuthForm, _ requirements: AuthRequirements, _ now: Date
    ) -> [AuthEffect] {
        let submission: AuthSubmission
        switch nav {
        case .confirmEmail: submission = .confirmEmail
        case .signInCode: submission = .signInCode
        case .choice, .login, .signup, .resetRequest, .resetVerify, .secondFactor, .enrollFactor:
            return []
        }
        if former.isEmpty || form.codeDigits.isEmpty || Self.isReplaced(former, by: form.codeDigits) {
            visit.code = .open
        }
        guard visit.code == .open, canSubmit(submission, form: form, requirements: requirements) else {
            return []
        }
        return submit(submission, form, requirements, now)
    }

    /// Whether a complete code replaced another one at once, as autofill and pasting do: more of it changed than one
    /// keystroke can change.
    private static func isReplaced(_ former: String, by code: String) -> Bool {
        former.count == code.count && zip(former, code).filter { $0 != $1 }.count > 1
    }

    /// Requests a mailed code to sign in with.
    mutating func requestMailedCode(_ email: String, _ now: Date) -> [AuthEffect] {
        guard activity == .idle, [.choice, .login, .signInCode].contains(nav.screen) else { return [] }
        guard let address = EmailAddress(email)?.canonical else {
            fail(.emailInvalid, at: .email)
            return []
        }
        return run(.sendSignInCode(email: address), now)
    }

    /// Opens the URL of a mailed link, on any screen. Abandons the right to set a new password that an earlier code
    /// granted, and a sign-in that waits for its second step or for a second factor.
    mutating func open(_ link: Secret, _ form: inout AuthForm, _ now: Date) -> [AuthEffect] {
        guard activity == .idle else { return [] }
        var effects: [AuthEffect] = []
        if waitsForFactor {
            form = AuthForm()
            effects = go(to: .login)
        } else if codeAccepted {
            effects = [.abandonHeld]
            visit.code = .open
        }
        return effects + run(.openMailedLink(link), now)
    }

    mutating func resend(_ form: AuthForm, _ now: Date) -> [AuthEffect] {
        guard activity == .idle else { return [] }
        switch nav {
        case .confirmEmail(let email):
            return check(form, before: .resend, now) ?? run(.resendConfirmation(email: email), now)
        case .resetVerify(let email):
            return codeAccepted ? [] : run(.requestReset(email: email), now)
        case .signInCode(let email):
            return run(.sendSignInCode(email: email), now)
        case .choice, .login, .signup, .resetRequest, .secondFactor, .enrollFactor:
            return []
        }
    }

    /// Checks whether the email was confirmed elsewhere by signing in with the password that is still in the form.
    /// There is no other way to find out (FLOW-30): no endpoint says without authentication whether an address is
    /// confirmed, since it would tell strangers who has an account. Asking again and again would use up the limit for
    /// wrong passwords.
    /// - Returns: Nil when there is no password, or the last check was a moment ago.
    mutating func check(_ form: AuthForm, before next: Visit.Delayed, _ now: Date) -> [AuthEffect]? {
        guard case .confirmEmail(let email) = nav, !form.password.isEmpty,
            visit.check.time.map({ abs(now.timeIntervalSince($0)) >= Self.checkInterval }) ?? true
        else { return nil }
        visit.check = .asking(at: now, then: next)
        return run(.signIn(email: email, password: form.password), now)
    }

    mutating func run(_ request: AuthRequest, _ now: Date) -> [AuthEffect] {
        generation += 1
        forgetPlaces()
        activity = .running(
            Running(kind: request.kind, generation: generation, email: request.email, since: now))
        return [.run(request, generation: generation)]
    }
}
