import Foundation
import GatehouseDomain

/// The effects of answers to requests.
extension AuthFlow {
    mutating func take(
        _ answer: AuthAnswer, _ number: Int, _ form: inout AuthForm, _ requirements: AuthRequirements, _ now: Date
    ) -> [AuthEffect] {
        guard case .running(let running) = activity, running.generation == number else {
            return takeLate(answer, number)
        }
        activity = .idle
        guard running.kind.admits(answer) else { return takeForeign(answer, number) }
        switch answer {
        case .signedIn(let completion):
            return finish(completion, running, &form)
        case .confirmationPending(let email):
            // The account of a passkey has no password that could show whether the email was confirmed elsewhere.
            if running.kind == .signUpByPasskey { form.clearSecrets() } else { form.keepPassword() }
            let effects = move(
                to: .confirmEmail(pendingEmail: email),
                saying: .banner(
                    .info,
                    requirements.recovery == .link
                        ? .confirmationLinkSent(email: email) : .confirmationSent(email: email)))
            visit.resendAllowedAt = now.addingTimeInterval(requirements.resendInterval)
            return effects
        case .recoveryAllowed(let email):
            return takeRecovery(email, running, &form, requirements, now)
        case .stepNeeded(let choice):
            // The new password is set as soon as the step has been taken.
            if running.kind == .resetPassword { form.keepPassword() } else { form.clearSecrets() }
            advance(to: .secondFactor(choice))
            return []
        case .enrollmentNeeded:
            form.clearSecrets()
            advance(to: .enrollFactor(.intro))
            return []
        case .enrollmentBegun(let enrollment):
            form.clearSecrets()
            form.enrollment = enrollment
            advance(to: .enrollFactor(.confirm(id: enrollment.id)))
            return []
        case .enrolled(let codes):
            form.clearSecrets()
            form.codes = codes
            advance(to: .enrollFactor(.codes))
            // Without codes to keep, nothing is left for the person to do.
            return codes.isEmpty ? run(.finishEnrollment, now) : []
        case .sent:
            let effects = takeSent(running, &form, isLink: requirements.recovery == .link)
            visit.resendAllowedAt = now.addingTimeInterval(requirements.resendInterval)
            return effects
        case .passwordChanged:
            form = AuthForm(email: running.email ?? form.email)
            visit.code = .open
            return move(to: .login, saying: .banner(.success, .passwordChanged))
        case .passwordRefused(let error):
            visit.code = .accepted
            form.otpCode = Secret("")
            if error != .cancelled { fail(.failure(error), at: .password) }
            return []
        case .failed(let error):
            if isCheck(running) { return takeCheck(error, &form, now) }
            if case .rateLimited(let delay) = error,
                [.requestReset, .resendConfirmation, .sendSignInCode].contains(running.kind)
            {
                return takeLimit(delay, running, &form, requirements, now)
            }
            return takeFailure(error, running, &form, requirements, now)
        }
    }

    /// Continues to the new password. If it was typed before the second step, it is set.
    private mutating func takeRecovery(
        _ email: String, _ running: Running, _ form: inout AuthForm, _ requirements: AuthRequirements, _ now: Date
    ) -> [AuthEffect] {
        let state = AuthNavigationState.resetVerify(pendingEmail: email)
        var effects: [AuthEffect] = []
        if running.kind.isStep {
            form = AuthForm(email: email, password: form.password)
            advance(to: state)
        } else {
            form = AuthForm(email: email)
            effects = go(to: state)
        }
        visit.code = .accepted
        guard canSubmit(.resetVerify, form: form, requirements: requirements) else { return effects }
        return effects + submit(.resetVerify, form, requirements, now)
    }

    private mutating func finish(
        _ completion: AuthCompletion, _ running: Running, _ form: inout AuthForm
    ) -> [AuthEffect] {
        var completion = completion
        form.clearSecrets()
        notice = .none
        returning = nil
        if isCheck(running) {
            notice = .banner(.success, .emailConfirmed)
            completion.notice = notice
        }
        activity = .finished
        return [.finish(completion)]
    }

    // MARK: Confirmed elsewhere

    /// Whether a sign-in checks if this screen's email was confirmed elsewhere.
    private func isCheck(_ running: Running) -> Bool { running.kind == .signIn && nav.screen == .confirmEmail }

    /// Handles a check that did not find the email confirmed, and continues with what waited for it.
    private mutating func takeCheck(_ error: AuthError, _ form: inout AuthForm, _ now: Date) -> [AuthEffect] {
        guard case .confirmEmail(let email) = nav, case .asking(let time, let next) = visit.check else { return [] }
        visit.check = .asked(at: time)
        switch (error, next) {
        case (.cancelled, _):
            return []
        case (.invalidCredentials, _):
            // The password differs, and changing it requires a confirmed email, so the person signs in with the new
            // one.
            form = form.about(email)
            return move(to: .login, saying: .banner(.info, .signInInstead(email: email)))
        case (_, .refusal(let refusal)):
            fail(.failure(refusal), at: Self.field(for: refusal))
            return []
        case (_, .resend):
            return run(.resendConfirmation(email: email), now)
        }
    }

    /// Handles a back end that mails no new code yet. If a code was requested a moment ago, to reset the password or to
    /// sign in, it is still valid, and the person continues to its field.
    private mutating func takeLimit(
        _ delay: TimeInterval?, _ running: Running, _ form: inout AuthForm, _ requirements: AuthRequirements,
        _ now: Date
    ) -> [AuthEffect] {
        let screen: ((String) -> AuthNavigationState)? =
            switch nav {
            case .resetRequest: AuthNavigationState.resetVerify(pendingEmail:)
            case .login: AuthNavigationState.signInCode(pendingEmail:)
            case .choice, .signup, .resetVerify, .confirmEmail, .signInCode, .secondFactor, .enrollFactor: nil
            }
        guard let screen, (delay ?? 0) <= requirements.resendInterval else {
            if let delay { visit.resendAllowedAt = now.addingTimeInterval(delay) }
            fail(.failure(.rateLimited(retryAfter: delay)), at: nil)
            return []
        }
        let email = running.email ?? form.email
        form.clearSecrets()
        let isLink = requirements.recovery == .link && nav == .resetRequest
        let effects = move(
            to: screen(email),
            saying: .banner(.info, isLink ? .resetLinkSent(email: email) : .resetSentBefore(email: email)))
        visit.resendAllowedAt = now.addingTimeInterval(delay ?? requirements.resendInterval)
        return effects
    }

    private mutating func takeSent(_ running: Running, _ form: inout AuthForm, isLink: Bool) -> [AuthEffect] {
        let email = running.email ?? form.email
        if visit.code == .sent { visit.code = .open }
        if nav == .resetRequest {
            form.clearSecrets()
            return move(
                to: .resetVerify(pendingEmail: email),
                saying: .banner(.info, isLink ? .resetLinkSent(email: email) : .resetSent(email: email)))
        }
        if running.kind == .sendSignInCode, nav != .signInCode(pendingEmail: email) {
            form = form.about(email)
            return move(to: .signInCode(pendingEmail: email), saying: .banner(.info, .resetSent(email: email)))
        }
        notice = .none
        switch running.kind {
        case .resendConfirmation:
            form.keepPassword()
            notice = .banner(.info, isLink ? .confirmationLinkSent(email: email) : .codeSentAgain(email: email))
        case .requestReset where isLink:
            form.clearSecrets()
            notice = .banner(.info, .resetLinkSent(email: email))
        default:
            form.clearSecrets()
            notice = .banner(.info, .resetSentAgain(email: email))
        }
        return []
    }

    private mutating func takeFailure(
        _ error: AuthError, _ running: Running, _ form: inout AuthForm, _ requirements: AuthRequirements, _ now: Date
    ) -> [AuthEffect] {
        switch (error, running.kind) {
        case (.cancelled, _):
            return []
        case (.emailUnverified, .signIn):
            let email = running.email ?? form.email
            form.keepPassword()
            let effects = move(
                to: .confirmEmail(pendingEmail: email),
                saying: .banner(
                    .warning,
                    requirements.recovery == .link
                        ? .confirmationLinkNeeded(email: email) : .confirmationNeeded(email: email)))
            visit.check = .asked(at: now)
            return effects
        case (.otpIncorrect, .confirm), (.otpExpired, .confirm):
            if let effects = check(form, before: .refusal(error), now) { return effects }
            fail(.failure(error), at: .otp)
            return []
        case (.factorIncorrect, .verifyFactor), (.factorIncorrect, .confirmEnrollment):
            visit.wrongCodes += 1
            form.otpCode = Secret("")
            fail(visit.wrongCodes > 1 ? .factorIncorrectAgain : .failure(error), at: .otp)
            return []
        case (.unknown("sign_in_with_apple_preferred"), .signUpByPasskey):
            // The person chose Apple on the sheet, and its button is on the first screen.
            return goToChoice(&form)
        case (.passkeyUnavailable, .addSecurityKey), (.passkeyUnknown, .addSecurityKey):
            fail(.securityKeyFailed, at: nil)
            return []
        case (.unknown("webauthn_credential_exists"), .addSecurityKey):
            fail(.securityKeyTaken, at: nil)
            return []
        case (.factorExpired, let kind) where kind.isStep || kind.isEnrollment,
            (.sessionExpired, let kind) where kind.isStep || kind.isEnrollment:
            form = AuthForm()
            return move(to: .login, saying: .error(.failure(.factorExpired)))
        case (.factorRemoved, let kind) where kind.isStep:
            form = AuthForm()
            return move(to: .login, saying: .error(.failure(error)))
        case (.rateLimited(let delay), .signIn):
            fail(.tooManySignIns(retryAfter: delay), at: nil)
            return []
        case (.otpExpired, .openMailedLink):
            fail(.linkExpired, at: nil)
            return []
        case (.unknown("link_opened_elsewhere"), .openMailedLink):
            fail(.linkOpenedElsewhere, at: nil)
            return []
        case (.otpExpired, .setPassword):
            visit.code = .open
            fail(.failure(error), at: .otp)
            return [.abandonHeld]
        case (_, _):
            fail(.failure(error), at: Self.field(for: error))
            return []
        }
    }

    /// Handles an answer that does not match the request, which is a bug of the shell: it neither moves nor signs in
    /// anyone.
    private mutating func takeForeign(_ answer: AuthAnswer, _ number: Int) -> [AuthEffect] {
        fail(.failure(.unknown("foreign_answer")), at: nil)
        if case .signedIn(let completion) = answer { return [.discard(completion)] }
        return takeLate(answer, number)
    }

    /// Handles an answer to a request whose screen was left: it changes neither screen, form nor notice. A session that
    /// was not requested, or was requested before the flow returned to the first screen, is discarded.
    private func takeLate(_ answer: AuthAnswer, _ number: Int) -> [AuthEffect] {
        switch answer {
        case .signedIn(let completion):
            number > abandoned && number <= generation ? [.finish(completion)] : [.discard(completion)]
        case .passwordRefused, .recoveryAllowed, .stepNeeded, .enrollmentNeeded:
            holdsStep ? [] : [.abandonHeld]
        case .confirmationPending, .sent, .passwordChanged, .enrollmentBegun, .enrolled, .failed:
            []
        }
    }

    private mutating func move(to state: AuthNavigationState, saying notice: AuthNotice) -> [AuthEffect] {
        let effects = go(to: state)
        self.notice = notice
        return effects
    }

    mutating func fail(_ sentence: Sentence, at field: AuthField?) {
        if let field, nav.screen.fields.contains(field) {
            notice = .error(sentence, at: .field(field))
        } else {
            notice = .error(sentence)
        }
    }

    /// Returns the field that an error is about.
    private static func field(for error: AuthError) -> AuthField? {
        switch error {
        case .invalidCredentials, .weakPassword, .commonPassword, .samePassword:
            .password
        case .duplicateEmail, .emailInvalid:
            .email
        case .otpIncorrect, .otpExpired, .linkNeeded, .factorIncorrect:
            .otp
        case .cancelled, .network, .unavailable, .emailUnverified, .rateLimited, .consentRequired, .sessionExpired,
            .notSignedIn, .unsupported, .signUpClosed, .accountSuspended, .secondFactorRequired, .secondFactorMissing,
            .factorExpired, .factorRemoved, .tooManyFactors, .passkeyUnavailable, .passkeyUnknown, .groupNotFound,
            .notPermitted, .lastOwner, .groupFull, .alreadyMember, .otherAddress, .invitationOver, .unknown:
            nil
        }
    }
}
