import Gatehouse
import GatehouseDomain
import Testing

/// The second step of a sign-in.
@Suite
struct SecondFactorTests {
    private static let step = AuthNavigationState.secondFactor(Samples.factors)

    /// A flow whose request waits for an answer.
    private static func running(
        _ state: AuthNavigationState, _ event: AuthEvent, _ change: (inout FlowDriver) -> Void = { _ in }
    ) -> FlowDriver {
        var driver = FlowDriver(at: state)
        change(&driver)
        driver.send(event)
        return driver
    }

    /// Every way in whose sign-in can need the step.
    private static func waysIn() -> [(String, FlowDriver)] {
        let email = Samples.email
        let filled: (inout FlowDriver) -> Void = { $0 = $0.filledInButTheCode() }
        let coded: (inout FlowDriver) -> Void = { $0.type(otp: "123456") }
        return [
            ("password", running(.login, .submitted(.login), filled)),
            ("mailed code", running(.signInCode(pendingEmail: email), .submitted(.signInCode), coded)),
            ("confirmation", running(.confirmEmail(pendingEmail: email), .submitted(.confirmEmail), coded)),
            ("mailed link", running(.choice, .mailedLinkOpened(Samples.mailedLink))),
            ("provider", running(.choice, .providerChosen(id: "apple"))),
            (
                "recovery",
                running(.resetVerify(pendingEmail: email), .submitted(.resetVerify)) {
                    $0 = $0.filledInButTheCode()
                    $0.type(otp: "123456")
                }
            ),
        ]
    }

    @Test("PKF-01 every way in leads to the second step, and nobody is signed in before it", arguments: 0..<6)
    func everyWayIn(index: Int) throws {
        let (way, start) = Self.waysIn()[index]
        var driver = start
        #expect(driver.running != nil, "\(way)")
        driver.send(.invitationSet(AuthInvitation(groupName: "North yard")))
        let effects = try driver.answer(.stepNeeded(Samples.factors))
        #expect(driver.flow.nav == Self.step && effects.isEmpty && !driver.flow.isFinished, "\(way)")
        #expect(driver.flow.invitation == AuthInvitation(groupName: "North yard"), "\(way)")
        driver.type(otp: "123456")
        #expect(driver.flow.activity == .idle, "no code submits itself: a backup code may begin with six digits")
        driver.send(.submitted(.secondFactor))
        let completion = try Samples.completion()
        #expect(try driver.answer(.signedIn(completion)) == [.finish(completion)], "\(way)")
    }

    @Test("PKF-01 after a reset code comes the step, and then the password that was typed before")
    func recovery() throws {
        var driver = try #require(Self.waysIn().last).1
        let password = driver.form.password
        try driver.answer(.stepNeeded(Samples.factors))
        driver.type(otp: "k4m9-X7QP")
        driver.send(.submitted(.secondFactor))
        let effects = try driver.answer(.recoveryAllowed(email: Samples.email))
        #expect(driver.flow.nav == .resetVerify(pendingEmail: Samples.email) && driver.flow.codeAccepted)
        let request = AuthRequest.setPassword(email: Samples.email, newPassword: password)
        #expect(effects == [.run(request, generation: 3)] && !password.isEmpty)
    }

    @Test("PKF-01 MFA-11 the code goes to the factor that was chosen, and is sent as it was typed")
    func choice() {
        var driver = FlowDriver(at: Self.step)
        driver.send(.factorChosen(id: "another person's"))
        #expect(driver.flow.nav == Self.step)
        driver.type(otp: "123456")
        driver.send(.factorChosen(id: "key"))
        guard case .secondFactor(let choice) = driver.flow.nav else {
            Issue.record("the step was left")
            return
        }
        #expect(choice.chosen.id == "key" && choice.others.map(\.id) == ["app"] && driver.form.otpCode.isEmpty)
        driver.type(otp: " k4m9 X7QP-1 ")
        let effects = driver.send(.submitted(.secondFactor))
        #expect(effects == [.run(.verifyFactor(id: "key", code: Secret(" k4m9 X7QP-1 ")), generation: 1)])
    }

    @Test("PKF-01 from the second wrong code on, the sentence names the phone's clock")
    func clock() throws {
        var driver = FlowDriver(at: Self.step)
        var said: [Sentence?] = []
        for _ in 0..<3 {
            driver.type(otp: "123456")
            driver.send(.submitted(.secondFactor))
            try driver.answer(.failed(.factorIncorrect))
            #expect(driver.flow.fault == .otp && driver.form.otpCode.isEmpty)
            said.append(driver.flow.notice.error)
        }
        #expect(said == [.failure(.factorIncorrect), .factorIncorrectAgain, .factorIncorrectAgain])
    }

    @Test(
        "PKF-01 who turns back abandons the sign-in that waits",
        arguments: [
            AuthEvent.navigateToChoice, .navigationSet(.login), .startedOver, .cancelled,
            .mailedLinkOpened(Samples.mailedLink),
        ])
    func turningBack(event: AuthEvent) {
        var driver = FlowDriver(at: Self.step)
        #expect(driver.send(event).first == .abandonHeld)
    }

    @Test("PKF-01 a step that took too long begins again, and the sign-in that waited is abandoned")
    func tooLate() throws {
        var driver = FlowDriver(at: Self.step)
        driver.type(otp: "123456")
        driver.send(.submitted(.secondFactor))
        #expect(try driver.answer(.failed(.factorExpired)) == [.abandonHeld])
        #expect(driver.flow.nav == .login && driver.flow.notice.error == .failure(.factorExpired))
    }

    @Test("PKF-01 MFA-06 a step whose factor was removed elsewhere begins again, and the sentence says why")
    func removedElsewhere() throws {
        for isKey in [false, true] {
            var driver = FlowDriver(at: Self.step)
            driver.type(otp: "123456")
            if isKey { driver.send(.factorChosen(id: "key")) }
            driver.send(isKey ? .securityKeyRequested : .submitted(.secondFactor))
            #expect(try driver.answer(.failed(.factorRemoved)) == [.abandonHeld])
            #expect(driver.flow.nav == .login && driver.errorSentence == .failure(.factorRemoved))
            #expect(driver.form == AuthForm())
        }
    }

    @Test("PKF-01 an empty field is refused before anything is asked")
    func empty() {
        var driver = FlowDriver(at: Self.step)
        driver.type(otp: " - ")
        #expect(driver.send(.submitted(.secondFactor)).isEmpty)
        #expect(driver.flow.notice == .error(.factorMissing, at: .field(.otp)))
    }

    @Test("PKF-01 the screen names the factors that have a name")
    func screen() {
        let screen = FlowDriver(at: Self.step).screen()
        #expect(screen.texts.count == 1 && screen.texts[0].contains("Phone"))
        let others = screen.actions.filter { if case .factorChosen = $0.event { true } else { false } }
        #expect(others.map(\.id) == ["factor.key"])
    }

    @Test("PKF-01 a security key takes the step only where it is the chosen factor")
    func securityKey() throws {
        var driver = FlowDriver(at: Self.step)
        #expect(driver.send(.securityKeyRequested).isEmpty)
        driver.send(.factorChosen(id: "key"))
        #expect(driver.send(.securityKeyRequested) == [.run(.useSecurityKey(id: "key"), generation: 1)])
        try driver.answer(.failed(.factorExpired))
        #expect(driver.flow.nav == .login && driver.errorSentence == .failure(.factorExpired))
    }

    @Test("PKF-02 a passkey signs in from the first screen and from sign-in, and waits for a running request")
    func passkey() throws {
        for state in [AuthNavigationState.choice, .login] {
            var driver = FlowDriver(at: state)
            let proof = Samples.passkeyProof
            #expect(driver.send(.passkeyChosen(proof)) == [.run(.signInByPasskey(proof), generation: 1)])
            #expect(driver.send(.passkeyChosen(nil)).isEmpty, "one request runs at a time")
            try driver.answer(.failed(.cancelled))
            #expect(driver.errorSentence == nil, "a person who closed the sheet is told nothing")
            driver.send(.passkeyChosen(nil))
            try driver.answer(.stepNeeded(Samples.factors))
            #expect(driver.flow.nav == Self.step)
            #expect(driver.send(.passkeyChosen(nil)).isEmpty, "no sign-in begins in the middle of another one's step")
        }
    }

    @Test("PKY-09 a sign-up with a passkey needs all of the form but a password, and waits for its code")
    func passkeySignUp() throws {
        let invitation = AuthInvitation(groupName: "North yard")
        var driver = FlowDriver(at: .signup(consentAccepted: false))
        driver.send(.invitationSet(invitation))
        #expect(driver.send(.passkeySignUpRequested).isEmpty)
        #expect(
            driver.flow.notice
                == .errors([
                    AuthFault(.emailInvalid, at: .field(.email)), AuthFault(.consentMissing, at: .consent),
                ]))
        driver.send(.errorDismissed)
        driver.send(.consentSet(true))
        driver.type(email: "Ada@Example.com", password: "short")
        let request = AuthRequest.signUpByPasskey(
            email: "ada@example.com", consent: Consent(version: driver.requirements.termsVersion, time: driver.now))
        #expect(driver.send(.passkeySignUpRequested) == [.run(request, generation: 1)])
        #expect(driver.send(.passkeySignUpRequested).isEmpty, "one request runs at a time")
        try driver.answer(.failed(.cancelled))
        #expect(driver.errorSentence == nil, "a person who closed the sheet is told nothing")
        #expect(driver.flow.nav == .signup(consentAccepted: true) && driver.form.email == "Ada@Example.com")

        driver.send(.passkeySignUpRequested)
        try driver.answer(.confirmationPending(email: "ada@example.com"))
        #expect(driver.flow.nav == .confirmEmail(pendingEmail: "ada@example.com"))
        #expect(driver.form.password.isEmpty, "no password can show whether the email was confirmed elsewhere")
        #expect(driver.flow.invitation == invitation)
        let again = driver.send(.resendRequested)
        #expect(again == [.run(.resendConfirmation(email: "ada@example.com"), generation: 3)])
    }

    @Test("PKY-09 the system's sheet needs answers and consent, asks for the email, and the code is mailed there")
    func accountSheet() throws {
        let invitation = AuthInvitation(groupName: "North yard")
        let company = try SignUpField("company", label: "Company", isRequired: true)
        var driver = FlowDriver(
            at: .signup(consentAccepted: false), requirements: AuthRequirements(signUpFields: [company]))
        driver.send(.invitationSet(invitation))
        #expect(driver.send(.accountSheetRequested).isEmpty)
        #expect(driver.flow.notice.faults.map(\.place) == [.detail("company"), .consent])
        driver.send(.detailSet(key: "company", value: "Acme"))
        driver.send(.consentSet(true))
        let request = AuthRequest.signUpByPasskey(
            email: nil, consent: Consent(version: driver.requirements.termsVersion, time: driver.now),
            metadata: ["company": "Acme"])
        #expect(driver.send(.accountSheetRequested) == [.run(request, generation: 1)])
        #expect(driver.send(.accountSheetRequested).isEmpty, "one sheet is open at a time")
        try driver.answer(.confirmationPending(email: Samples.email))
        #expect(driver.flow.nav == .confirmEmail(pendingEmail: Samples.email))
        #expect(driver.flow.invitation == invitation)
        driver.send(.navigateToSignup)
        #expect(driver.form.email == Samples.email, "the address can be corrected")
    }

    @Test("PKY-09 PKF-04 without the sheet the form is as it was, and Apple's button is where it always is")
    func accountSheetLeft() throws {
        let invitation = AuthInvitation(groupName: "North yard")
        for error in [AuthError.cancelled, .passkeyUnavailable, .emailInvalid, .rateLimited(retryAfter: 30)] {
            var driver = FlowDriver(at: .signup(consentAccepted: true))
            driver.type(password: "velvet harbour lantern")
            let form = driver.form
            driver.send(.accountSheetRequested)
            try driver.answer(.failed(error))
            #expect(driver.flow.nav == .signup(consentAccepted: true) && driver.form == form)
            #expect(driver.errorSentence == (error == .cancelled ? nil : .failure(error)))
            #expect(driver.flow.fault == (error == .emailInvalid ? .email : nil))
            #expect(driver.flow.activity == .idle, "the form can be submitted")
        }
        var driver = FlowDriver(at: .signup(consentAccepted: true))
        driver.send(.invitationSet(invitation))
        driver.send(.accountSheetRequested)
        #expect(try driver.answer(.failed(.unknown("sign_in_with_apple_preferred"))).isEmpty)
        #expect(driver.flow.nav == .choice && driver.flow.notice == .none)
        #expect(driver.flow.invitation == invitation)
        #expect(driver.screen().actions.contains { $0.event == .providerChosen(id: "apple") && $0.isEnabled })
    }

    @Test("PKY-09 no other screen begins a sign-up with a passkey")
    func passkeySignUpElsewhere() {
        for state in Samples.states where state.screen != .signup {
            var driver = FlowDriver(at: state)
            driver.fillIn()
            let before = driver
            #expect(driver.send(.passkeySignUpRequested).isEmpty)
            #expect(driver.send(.accountSheetRequested).isEmpty)
            #expect(driver == before)
        }
    }
}
