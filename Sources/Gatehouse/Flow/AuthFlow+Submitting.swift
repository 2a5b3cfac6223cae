import Foundation
import GatehouseDomain

/// Requests: what begins them, and what they carry.
extension AuthFlow {
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

    mutating func submit(
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
            isEntrySubmitted = true
            return run(.confirm(email: pendingEmail, code: Secret(form.codeDigits)), now)
        }
    }

    /// Submits a code that has just become complete, once for each entry, which begins with an empty field or with another
    /// code in its place: a correction within a code that was refused must not use up an attempt before the person is done.
    mutating func submitEntry(
        after former: String, _ form: AuthForm, _ requirements: AuthRequirements, _ now: Date
    ) -> [AuthEffect] {
        guard nav.screen == .confirmEmail else { return [] }
        if former.isEmpty || form.codeDigits.isEmpty || Self.isReplaced(former, by: form.codeDigits) {
            isEntrySubmitted = nil
        }
        guard isEntrySubmitted != true, canSubmit(.confirmEmail, form: form, requirements: requirements) else {
            return []
        }
        return submit(.confirmEmail, form, requirements, now)
    }

    /// Whether a whole code took the place of another one at once, as autofill and pasting do: more of it has changed than
    /// one keystroke can.
    private static func isReplaced(_ former: String, by code: String) -> Bool {
        former.count == code.count && zip(former, code).filter { $0 != $1 }.count > 1
    }

    /// Has a code mailed to sign in with.
    mutating func requestMailedCode(_ email: String, _ now: Date) -> [AuthEffect] {
        guard let address = mailedCodeAddress(email) else { return [] }
        return run(.sendSignInCode(email: address), now)
    }

    /// Signs in with a mailed code.
    mutating func enterMailedCode(
        _ email: String, _ code: Secret, _ requirements: AuthRequirements, _ now: Date
    ) -> [AuthEffect] {
        guard let address = mailedCodeAddress(email) else { return [] }
        let form = AuthForm(otpCode: code)
        if let fault = AuthValidation.fault(
            in: form, for: .confirmEmail, consentAccepted: false, codeAccepted: false, requirements: requirements)
        {
            fail(fault.sentence, at: nil)
            return []
        }
        return run(.signInByCode(email: address, code: Secret(form.codeDigits)), now)
    }

    /// The address of a sign-in by code, where one can begin.
    private mutating func mailedCodeAddress(_ email: String) -> String? {
        guard activity == .idle, [.choice, .login].contains(nav.screen) else { return nil }
        guard let address = EmailAddress(email)?.canonical else {
            fail(.emailInvalid, at: .email)
            return nil
        }
        return address
    }

    mutating func resend(_ form: AuthForm, _ now: Date) -> [AuthEffect] {
        guard activity == .idle else { return [] }
        switch nav {
        case .confirmEmail(let email):
            return check(form, before: .resend, now) ?? run(.resendConfirmation(email: email), now)
        case .resetVerify(let email):
            return codeAccepted ? [] : run(.requestReset(email: email), now)
        case .choice, .login, .signup, .resetRequest:
            return []
        }
    }

    /// Looks whether the address was confirmed elsewhere, by signing in with the password that is still in the form:
    /// nothing answers it without.
    /// - Returns: Nil when there is no password, or the last look was a moment ago.
    mutating func check(_ form: AuthForm, before next: Delayed, _ now: Date) -> [AuthEffect]? {
        guard case .confirmEmail(let email) = nav, !form.password.isEmpty,
            checkedAt.map({ abs(now.timeIntervalSince($0)) >= Self.checkInterval }) ?? true
        else { return nil }
        checkedAt = now
        delayed = next
        return run(.signIn(email: email, password: form.password), now)
    }

    mutating func run(_ request: AuthRequest, _ now: Date) -> [AuthEffect] {
        generation += 1
        fault = nil
        activity = .running(
            Running(kind: request.kind, generation: generation, email: request.email, since: now))
        return [.run(request, generation: generation)]
    }
}
