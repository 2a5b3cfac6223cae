import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// What requests carry, and what their answers do while the person is still on the screen.
@Suite
struct AnswerTests {
    @Test("FLOW-18 sign-in sends the address in its one form and the password as typed")
    func signInRequest() {
        var driver = FlowDriver(at: .login)
        driver.type(email: "  Ada@Example.com ", password: "  spaces stay  ")
        #expect(
            driver.send(.submitted(.login))
                == [.run(.signIn(email: Samples.email, password: Secret("  spaces stay  ")), generation: 1)])
        #expect(driver.form.email == "  Ada@Example.com ")
    }

    @Test("FLOW-18 a successful sign-in hands off once, and the passwords are cleared")
    func signInSucceeds() throws {
        var driver = FlowDriver(at: .login)
        driver.fillIn()
        driver.send(.submitted(.login))
        let completion = try Samples.completion()
        #expect(try driver.answer(.signedIn(completion)) == [.finish(completion)])
        #expect(driver.flow.activity == .finished)
        #expect(driver.flow.notice == .none)
        #expect(driver.form == AuthForm(email: "Ada@Example.com"))
        #expect(driver.send(.answered(.failed(.network), generation: 1)) == [])
        #expect(driver.flow.notice == .none)
    }

    @Test("FLOW-18 a sign-in that fails says so, stays on the screen and keeps the address", arguments: Samples.errors)
    func signInFails(error: AuthError) throws {
        guard error != .cancelled, error != .emailUnverified else { return }
        var driver = FlowDriver(at: .login)
        driver.fillIn()
        driver.send(.submitted(.login))
        #expect(try driver.answer(.failed(error)) == [])
        #expect(driver.flow.nav == .login)
        // A new password is a way out of a wait for another attempt.
        let sentence: Sentence =
            if case .rateLimited(let delay) = error { .tooManySignIns(retryAfter: delay) } else { .failure(error) }
        #expect(driver.flow.notice.error == sentence)
        #expect(driver.flow.activity == .idle)
        #expect(driver.form.email == "Ada@Example.com")
    }

    @Test("FLOW-23 what was cancelled shows nothing, whatever request it was")
    func cancelledShowsNothing() throws {
        for situation in try Situation.all() where situation.driver.running != nil {
            var driver = situation.driver
            try driver.answer(.failed(.cancelled))
            #expect(driver.flow.notice == .none, "\(situation)")
            #expect(driver.flow.nav == situation.driver.flow.nav)
            #expect(driver.flow.activity == .idle)
        }
        var driver = FlowDriver(at: .resetVerify(pendingEmail: Samples.email))
        driver.fillIn()
        driver.send(.submitted(.resetVerify))
        try driver.answer(.passwordRefused(.cancelled))
        #expect(driver.flow.notice == .none)
        #expect(driver.flow.codeAccepted)
    }

    @Test(
        "FLOW-09 FLOW-30 an unconfirmed address leads from sign-in to the confirmation, with a warning and the password kept"
    )
    func unverified() throws {
        var driver = FlowDriver(at: .login)
        driver.fillIn()
        driver.send(.submitted(.login))
        try driver.answer(.failed(.emailUnverified))
        #expect(driver.flow.nav == .confirmEmail(pendingEmail: Samples.email))
        #expect(driver.flow.notice == .banner(.warning, .confirmationNeeded(email: Samples.email)))
        #expect(driver.form == AuthForm(email: "Ada@Example.com", password: Secret("velvet harbour lantern")))
    }

    @Test("FLOW-23 too many sign-ins lead to a new password, which lifts the limit", arguments: [nil, 900.0])
    func tooManySignIns(delay: TimeInterval?) throws {
        var driver = FlowDriver(at: .login)
        driver.fillIn()
        driver.send(.submitted(.login))
        try driver.answer(.failed(.rateLimited(retryAfter: delay)))
        #expect(driver.flow.nav == .login)
        #expect(driver.flow.notice.error == .tooManySignIns(retryAfter: delay))
        for catalogue in Catalogue.all {
            let (plain, more) = (AuthError.rateLimited(retryAfter: delay), Sentence.tooManySignIns(retryAfter: delay))
            #expect(catalogue.sentence(more) != catalogue.sentence(.failure(plain)), "\(catalogue.language)")
        }
        #expect(driver.screen().notice?.text.hasSuffix("or reset your password.") == true)
        #expect(driver.screen().actions.contains { $0.event == .navigateToResetRequest && $0.isEnabled })
    }

    @Test("DOM-20 consent travels with the sign-up: the back end's edition and the time of the submit")
    func signUpRequest() {
        var driver = FlowDriver(
            at: .signup(consentAccepted: true), requirements: AuthRequirements(termsVersion: "2026-01"))
        driver.fillIn()
        driver.now = FlowDriver.start.addingTimeInterval(12)
        let consent = Consent(version: "2026-01", time: driver.now)
        #expect(
            driver.submit(.signup)
                == .signUp(email: Samples.email, password: Secret("velvet harbour lantern"), consent: consent))
    }

    @Test("FLOW-19 a sign-up that has to be confirmed moves on with the check-your-inbox banner")
    func signUpPending() throws {
        var driver = FlowDriver(at: .signup(consentAccepted: true))
        driver.fillIn()
        driver.send(.submitted(.signup))
        #expect(try driver.answer(.confirmationPending(email: Samples.email)) == [])
        #expect(driver.flow.nav == .confirmEmail(pendingEmail: Samples.email))
        #expect(driver.flow.notice == .banner(.info, .confirmationSent(email: Samples.email)))
        #expect(driver.screen().notice?.text.contains("inbox") == true)
        #expect(driver.form == AuthForm(email: "Ada@Example.com", password: Secret("velvet harbour lantern")))
    }

    @Test("FLOW-19 a sign-up that needs no confirmation signs in")
    func signUpSignsIn() throws {
        var driver = FlowDriver(at: .signup(consentAccepted: true))
        driver.fillIn()
        driver.send(.submitted(.signup))
        let completion = try Samples.completion()
        #expect(try driver.answer(.signedIn(completion)) == [.finish(completion)])
        #expect(driver.flow.activity == .finished)
    }

    @Test("FLOW-14 a taken address is said on the sign-up screen, at the address")
    func duplicate() throws {
        var driver = FlowDriver(at: .signup(consentAccepted: true))
        driver.fillIn()
        driver.send(.submitted(.signup))
        try driver.answer(.failed(.duplicateEmail))
        let screen = driver.screen()
        #expect(screen.name == .signup)
        #expect(screen.notice?.text == say(.failure(.duplicateEmail)))
        #expect(screen.fields.first { $0.field == .email }?.error == screen.notice?.text)
        #expect(screen.consent?.isAccepted == true)
    }

    @Test("FLOW-06 a reset request that was sent moves on with the address it was sent to")
    func resetSent() throws {
        var driver = FlowDriver(at: .resetRequest)
        driver.type(email: " ADA@example.com")
        #expect(driver.submit(.resetRequest) == .requestReset(email: Samples.email))
        driver.type(email: "eve@example.com")
        try driver.answer(.sent)
        #expect(driver.flow.nav == .resetVerify(pendingEmail: Samples.email))
        #expect(driver.flow.notice == .banner(.info, .resetSent(email: Samples.email)))
    }

    @Test("FLOW-06 a reset request that failed stays where it is")
    func resetNotSent() throws {
        var driver = FlowDriver(at: .resetRequest)
        driver.type(email: Samples.email)
        driver.send(.submitted(.resetRequest))
        try driver.answer(.failed(.network))
        #expect(driver.flow.nav == .resetRequest)
        #expect(driver.flow.notice.error == .failure(.network))
        #expect(driver.form.email == Samples.email)
    }

    @Test("FLOW-20 code and new password in one request; then sign-in with a success banner, the address kept")
    func resetSucceeds() throws {
        var driver = FlowDriver(at: .resetVerify(pendingEmail: Samples.email))
        driver.type(password: "quiet meadow compass", otp: "123 456")
        #expect(
            driver.submit(.resetVerify)
                == .resetPassword(
                    email: Samples.email, code: Secret("123456"), newPassword: Secret("quiet meadow compass")))
        #expect(try driver.answer(.passwordChanged) == [])
        #expect(driver.flow.nav == .login)
        #expect(driver.flow.notice == .banner(.success, .passwordChanged))
        #expect(driver.form == AuthForm(email: Samples.email))
        #expect(!driver.flow.codeAccepted)
    }

    @Test(
        "FLOW-20 a wrong or expired code says so, keeps the screen and offers to resend",
        arguments: [AuthError.otpIncorrect, .otpExpired])
    func wrongCode(error: AuthError) throws {
        var driver = FlowDriver(at: .resetVerify(pendingEmail: Samples.email))
        driver.fillIn()
        driver.send(.submitted(.resetVerify))
        try driver.answer(.failed(error))
        #expect(driver.flow.nav == .resetVerify(pendingEmail: Samples.email))
        #expect(driver.flow.notice.error == .failure(error))
        let resend = try #require(driver.screen().actions.first { $0.event == .resendRequested })
        #expect(resend.isEnabled)
        #expect(driver.send(.resendRequested) == [.run(.requestReset(email: Samples.email), generation: 2)])
        try driver.answer(.sent)
        #expect(driver.flow.notice == .banner(.info, .resetSentAgain(email: Samples.email)))
        #expect(driver.form.otpCode.isEmpty)
    }

    @Test("FLOW-20 a password refused after the code was accepted can be corrected without a new code")
    func refusedPassword() throws {
        var driver = FlowDriver(at: .resetVerify(pendingEmail: Samples.email))
        driver.fillIn()
        driver.send(.submitted(.resetVerify))
        #expect(try driver.answer(.passwordRefused(.commonPassword)) == [])
        #expect(driver.flow.nav == .resetVerify(pendingEmail: Samples.email))
        #expect(driver.flow.codeAccepted)
        #expect(driver.flow.notice.error == .failure(.commonPassword))
        #expect(driver.flow.fault == .password)
        #expect(driver.form.otpCode.isEmpty)
        #expect(driver.screen().fields.map(\.field) == [.password])
        #expect(driver.send(.resendRequested) == [])
        driver.type(password: "quiet meadow compass")
        #expect(
            driver.submit(.resetVerify)
                == .setPassword(email: Samples.email, newPassword: Secret("quiet meadow compass")))
        try driver.answer(.passwordChanged)
        #expect(driver.flow.nav == .login)
        #expect(!driver.flow.codeAccepted)
    }

    @Test("FLOW-20 an ended right requires a new code and is abandoned")
    func endedRight() throws {
        var driver = FlowDriver(at: .resetVerify(pendingEmail: Samples.email))
        driver.fillIn()
        driver.send(.resetCodeAccepted)
        driver.send(.submitted(.resetVerify))
        #expect(try driver.answer(.failed(.otpExpired)) == [.abandonHeld])
        #expect(!driver.flow.codeAccepted)
        #expect(driver.screen().fields.map(\.field) == [.otp, .password])
        #expect(driver.screen().focus == .otp)
    }

    @Test("FLOW-20 every way off the screen with an accepted code abandons the recovery session")
    func leavingGivesUp() throws {
        let leaving: [AuthEvent] = [
            .navigateToChoice, .cancelled, .navigationSet(.choice), .navigationSet(.login),
            .navigationSet(.resetRequest),
            .navigationSet(.signup(consentAccepted: false)), .navigationSet(.confirmEmail(pendingEmail: Samples.email)),
            .navigationSet(.resetVerify(pendingEmail: "eve@example.com")),
        ]
        for event in leaving {
            var driver = FlowDriver(at: .resetVerify(pendingEmail: Samples.email))
            driver.fillIn()
            driver.send(.submitted(.resetVerify))
            try driver.answer(.passwordRefused(.weakPassword))
            #expect(driver.send(event) == [.abandonHeld], "\(EventProbe.kind(of: event))")
            #expect(!driver.flow.codeAccepted)
            var plain = FlowDriver(at: .resetVerify(pendingEmail: Samples.email))
            #expect(plain.send(event) == [])
        }
    }

    @Test("FLOW-20 an opened reset link stands in for the code, on the screen of the code alone")
    func resetLink() throws {
        for situation in try Situation.all() {
            var driver = situation.driver
            let effects = driver.send(.resetCodeAccepted)
            if situation.driver.flow.nav.screen == .resetVerify, situation.driver.flow.activity == .idle {
                #expect(effects == [])
                #expect(driver.flow.codeAccepted)
            } else {
                #expect(effects == [.abandonHeld], "\(situation)")
                #expect(driver == situation.driver, "\(situation)")
            }
        }
    }

    @Test("FLOW-09 the code signs in; a wrong one keeps the screen; a new one can be requested")
    func confirmation() throws {
        var driver = FlowDriver(at: .confirmEmail(pendingEmail: Samples.email))
        #expect(
            driver.send(.fieldSet(.otp, Secret("000000")))
                == [.run(.confirm(email: Samples.email, code: Secret("000000")), generation: 1)])
        try driver.answer(.failed(.otpIncorrect))
        #expect(driver.flow.nav == .confirmEmail(pendingEmail: Samples.email))
        #expect(driver.flow.fault == .otp)
        #expect(driver.send(.resendRequested) == [.run(.resendConfirmation(email: Samples.email), generation: 2)])
        try driver.answer(.sent)
        #expect(driver.flow.notice == .banner(.info, .codeSentAgain(email: Samples.email)))
        driver.type(otp: "123456")
        let completion = try Samples.completion()
        #expect(try driver.answer(.signedIn(completion)) == [.finish(completion)])
    }

    @Test("FLOW-09 a provider signs in from the first screen, on the terms that stand beside its button")
    func provider() throws {
        var driver = FlowDriver(requirements: AuthRequirements(termsVersion: "7"))
        #expect(
            driver.send(.providerChosen(id: "google")) == [
                .run(.provider(id: "google", termsVersion: "7"), generation: 1)
            ])
        let completion = try Samples.completion()
        #expect(try driver.answer(.signedIn(completion)) == [.finish(completion)])
        #expect(driver.flow.nav == .choice)
    }

    @Test("FLOW-11 an error stays while the next attempt runs, and goes when it succeeds")
    func errorWhileRunning() throws {
        var driver = FlowDriver(at: .login)
        driver.fillIn()
        driver.send(.submitted(.login))
        try driver.answer(.failed(.invalidCredentials))
        driver.send(.submitted(.login))
        #expect(driver.flow.notice.error == .failure(.invalidCredentials))
        try driver.answer(.signedIn(Samples.completion()))
        #expect(driver.flow.notice == .none)
    }
}
