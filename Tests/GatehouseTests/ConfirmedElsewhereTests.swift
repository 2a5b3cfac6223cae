import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// A screen that waits for a code whose address was confirmed on another device, and codes that submit themselves.
@Suite
struct ConfirmedElsewhereTests {
    private static let password = Secret("velvet harbour lantern")
    private static let screen = AuthNavigationState.confirmEmail(pendingEmail: Samples.email)
    private static let check = AuthRequest.signIn(email: Samples.email, password: password)

    /// Signed up just now, waiting for the code.
    private func waiting() throws -> FlowDriver {
        var driver = FlowDriver(at: .signup(consentAccepted: true))
        driver.fillIn()
        driver.send(.submitted(.signup))
        try driver.answer(.confirmationPending(email: Samples.email))
        return driver
    }

    /// Waiting without a password, as after a relaunch.
    private var withoutPassword: FlowDriver { FlowDriver(at: Self.screen) }

    // MARK: Confirmed elsewhere

    @Test("FLOW-30 asking for a new code signs in first, says that the address is confirmed, and is in")
    func resendSignsIn() throws {
        var driver = try waiting()
        #expect(driver.send(.resendRequested) == [.run(Self.check, generation: 2)])
        var completion = try Samples.completion()
        let effects = try driver.answer(.signedIn(completion))
        completion.notice = .banner(.success, .emailConfirmed)
        #expect(effects == [.finish(completion)])
        #expect(driver.flow.isFinished)
        #expect(driver.screen().notice?.text == say(.emailConfirmed))
        #expect(driver.form == AuthForm(email: "Ada@Example.com"))
    }

    @Test("FLOW-30 an address that still waits gets its new code after the look")
    func resendFollows() throws {
        var driver = try waiting()
        driver.send(.resendRequested)
        let effects = try driver.answer(.failed(.emailUnverified))
        #expect(effects == [.run(.resendConfirmation(email: Samples.email), generation: 3)])
        #expect(driver.flow.isLoading && driver.flow.nav == Self.screen)
        try driver.answer(.sent)
        #expect(driver.flow.notice == .banner(.info, .codeSentAgain(email: Samples.email)))
        #expect(driver.form == AuthForm(email: "Ada@Example.com", password: Self.password))
    }

    @Test(
        "FLOW-30 a code that is refused is looked into before it is called wrong",
        arguments: [AuthError.otpIncorrect, .otpExpired])
    func refusedCode(error: AuthError) throws {
        var driver = try waiting()
        driver.type(otp: "111111")
        let effects = try driver.answer(.failed(error))
        #expect(effects == [.run(Self.check, generation: 3)])
        #expect(driver.flow.notice == .banner(.info, .confirmationSent(email: Samples.email)))
        var unconfirmed = driver
        #expect(try unconfirmed.answer(.failed(.emailUnverified)) == [])
        #expect(unconfirmed.flow.notice.error == .failure(error))
        #expect(unconfirmed.flow.fault == .otp && unconfirmed.flow.nav == Self.screen)
        try driver.answer(.signedIn(try Samples.completion()))
        #expect(driver.flow.isFinished && driver.flow.notice == .banner(.success, .emailConfirmed))
    }

    @Test("FLOW-30 a right code needs no look, and another failure of it is no reason for one")
    func otherAnswers() throws {
        for error in Samples.errors where ![.otpIncorrect, .otpExpired].contains(error) {
            var driver = try waiting()
            driver.type(otp: "111111")
            #expect(try driver.answer(.failed(error)) == [], "\(error.code)")
        }
        var driver = try waiting()
        driver.type(otp: "111111")
        #expect(try driver.answer(.signedIn(try Samples.completion())) == [.finish(try Samples.completion())])
    }

    @Test("FLOW-30 it looks at most every 30 seconds, also when the clock is set back", arguments: [1.0, -1])
    func interval(direction: Double) throws {
        var driver = try waiting()
        driver.send(.resendRequested)
        try driver.answer(.failed(.emailUnverified))
        try driver.answer(.sent)
        let first = driver.now
        driver.now = first.addingTimeInterval(direction * 29.9)
        #expect(driver.send(.resendRequested) == [.run(.resendConfirmation(email: Samples.email), generation: 4)])
        try driver.answer(.sent)
        driver.type(otp: "111111")
        #expect(try driver.answer(.failed(.otpIncorrect)) == [])
        #expect(driver.flow.notice.error == .failure(.otpIncorrect))
        driver.now = first.addingTimeInterval(direction * 30)
        #expect(driver.send(.resendRequested) == [.run(Self.check, generation: 6)])
    }

    @Test("FLOW-30 a sign-in that found the address unconfirmed counts as the first look")
    func afterLogin() throws {
        var driver = FlowDriver(at: .login)
        driver.fillIn()
        driver.send(.submitted(.login))
        try driver.answer(.failed(.emailUnverified))
        driver.now += 29
        #expect(driver.send(.resendRequested) == [.run(.resendConfirmation(email: Samples.email), generation: 2)])
        try driver.answer(.sent)
        driver.now += 1
        #expect(driver.send(.resendRequested) == [.run(Self.check, generation: 3)])
    }

    @Test("FLOW-30 where the password is another one by now the person goes to sign-in, with the address filled in")
    func otherPassword() throws {
        var driver = try waiting()
        driver.send(.resendRequested)
        #expect(try driver.answer(.failed(.invalidCredentials)) == [])
        #expect(driver.flow.nav == .login)
        #expect(driver.form == AuthForm(email: "Ada@Example.com"))
        #expect(driver.flow.notice == .banner(.info, .signInInstead(email: Samples.email)))
    }

    @Test("FLOW-30 a check that fails for another reason does not block entering the code", arguments: Samples.errors)
    func failingLook(error: AuthError) throws {
        guard error != .invalidCredentials else { return }
        var driver = try waiting()
        driver.send(.resendRequested)
        let effects = try driver.answer(.failed(error))
        if error == .cancelled {
            #expect(effects == [] && driver.flow.activity == .idle)
        } else {
            #expect(effects == [.run(.resendConfirmation(email: Samples.email), generation: 3)])
        }
        #expect(driver.flow.nav == Self.screen)
    }

    @Test("FLOW-30 without a password there is no look: sign-in is offered, and has the address filled in")
    func noPassword() throws {
        var driver = withoutPassword
        #expect(driver.send(.resendRequested) == [.run(.resendConfirmation(email: Samples.email), generation: 1)])
        try driver.answer(.sent)
        driver.type(otp: "111111")
        #expect(try driver.answer(.failed(.otpIncorrect)) == [])
        #expect(driver.flow.notice.error == .failure(.otpIncorrect))
        let action = try #require(driver.screen().actions.first { $0.label == say(.signIn) })
        #expect(driver.send(action.event) == [])
        #expect(driver.flow.nav == .login)
        #expect(driver.form == AuthForm(email: Samples.email))
    }

    @Test("FLOW-30 asking for a new code never claims to have sent one")
    func honest() throws {
        for state in [Self.screen, .resetVerify(pendingEmail: Samples.email)] {
            var driver = FlowDriver(at: state)
            driver.send(.resendRequested)
            try driver.answer(.sent)
            let text = try #require(driver.screen().notice?.text)
            #expect(text.hasPrefix("If ") && text.contains("ada@example.com"), "\(text)")
        }
    }

    // MARK: The second reset

    @Test(
        "FLOW-30 asking for a reset again within the interval leads to the code field, with the wait that is left",
        arguments: [0, 1, 59.5, 60, nil])
    func secondReset(delay: TimeInterval?) throws {
        var driver = FlowDriver(at: .resetRequest)
        driver.type(email: " ADA@example.com")
        driver.send(.submitted(.resetRequest))
        #expect(try driver.answer(.failed(.rateLimited(retryAfter: delay))) == [])
        #expect(driver.flow.nav == .resetVerify(pendingEmail: Samples.email))
        #expect(driver.screen().fields.map(\.field) == [.otp, .password])
        #expect(driver.flow.notice == .banner(.info, .resetSentBefore(email: Samples.email)))
        #expect(driver.flow.resendAllowedAt == driver.now.addingTimeInterval(delay ?? 60))
        #expect(driver.form == AuthForm(email: " ADA@example.com"))
    }

    @Test(
        "FLOW-06 a longer limit is another one than that of the mail: it says so and stays",
        arguments: [60.5, 3_600, TimeInterval.infinity, .nan])
    func longLimit(delay: TimeInterval) throws {
        var driver = FlowDriver(at: .resetRequest)
        driver.type(email: Samples.email)
        driver.send(.submitted(.resetRequest))
        try driver.answer(.failed(.rateLimited(retryAfter: delay)))
        #expect(driver.flow.nav == .resetRequest)
        guard case .failure(.rateLimited)? = driver.flow.notice.error else {
            Issue.record("the limit is said")
            return
        }
    }

    // MARK: Codes that submit themselves

    @Test("FLOW-31 a code submits itself when it is complete, however it is written", arguments: ["123456", "123 456"])
    func submitsItself(code: String) {
        var driver = withoutPassword
        for end in code.indices.dropLast() {
            #expect(driver.send(.fieldSet(.otp, Secret(String(code[...end])))) == [])
        }
        let request = AuthRequest.confirm(email: Samples.email, code: Secret("123456"))
        #expect(driver.send(.fieldSet(.otp, Secret(code))) == [.run(request, generation: 1)])
        #expect(driver.send(.fieldSet(.otp, Secret(code))) == [])
        #expect(driver.send(.submitted(.confirmEmail)) == [])
    }

    @Test("FLOW-31 once for each entry: a correction waits for the person, a new entry does not")
    func oncePerEntry() throws {
        var driver = withoutPassword
        driver.type(otp: "111111")
        try driver.answer(.failed(.otpIncorrect))
        for text in ["111111", "11111", "111112", "111 112", "111122"] {
            #expect(driver.send(.fieldSet(.otp, Secret(text))) == [], "\(text)")
        }
        #expect(driver.submit(.confirmEmail) == .confirm(email: Samples.email, code: Secret("111122")))
        try driver.answer(.failed(.otpIncorrect))
        // Another code in its place, as autofill brings it.
        #expect(driver.send(.fieldSet(.otp, Secret("222222"))).count == 1)
        try driver.answer(.failed(.otpIncorrect))
        driver.type(otp: "")
        #expect(driver.send(.fieldSet(.otp, Secret("333333"))).count == 1)
        try driver.answer(.failed(.network))
        driver.send(.resendRequested)
        try driver.answer(.sent)
        #expect(driver.send(.fieldSet(.otp, Secret("444444"))).count == 1)
    }

    @Test("FLOW-31 a code that the person submitted is not submitted again automatically")
    func pressedFirst() throws {
        var driver = withoutPassword
        driver.send(.loadingSet(true))
        driver.type(otp: "111111")
        driver.send(.loadingSet(false))
        #expect(driver.submit(.confirmEmail) != nil)
        try driver.answer(.failed(.network))
        #expect(driver.send(.fieldSet(.otp, Secret("111111"))) == [])
    }

    @Test("FLOW-31 no other screen and no other field submits itself")
    func nowhereElse() throws {
        let screens: [ScreenName] = [.confirmEmail, .signInCode]
        for situation in try Situation.all() where !screens.contains(situation.driver.flow.nav.screen) {
            for field in AuthField.allCases {
                var driver = situation.driver
                #expect(driver.send(.fieldSet(field, Secret("123456"))) == [], "\(situation)")
            }
        }
        for state in Samples.states {
            let fields = FlowDriver(at: state).screen().fields
            #expect(fields.filter(\.submitsWhenComplete).map(\.field) == (screens.contains(state.screen) ? [.otp] : []))
        }
    }
}
