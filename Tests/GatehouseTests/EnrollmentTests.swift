import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// The second factor that an account must have, before the sign-in is complete.
@Suite
struct EnrollmentTests {
    private static let invitation = AuthInvitation(groupName: "North yard")

    /// Every way in whose sign-in can be held until the person has a second factor.
    private static func waysIn() -> [(String, FlowDriver)] {
        let email = Samples.email
        func running(
            _ state: AuthNavigationState, _ event: AuthEvent, _ change: (inout FlowDriver) -> Void = { _ in }
        ) -> FlowDriver {
            var driver = FlowDriver(at: state)
            change(&driver)
            driver.send(event)
            return driver
        }
        let filled: (inout FlowDriver) -> Void = { $0 = $0.filledInButTheCode() }
        let coded: (inout FlowDriver) -> Void = { $0.type(otp: "123456") }
        return [
            ("password", running(.login, .submitted(.login), filled)),
            ("sign-up", running(.signup(consentAccepted: true), .submitted(.signup), filled)),
            ("mailed code", running(.signInCode(pendingEmail: email), .submitted(.signInCode), coded)),
            ("confirmation", running(.confirmEmail(pendingEmail: email), .submitted(.confirmEmail), coded)),
            ("mailed link", running(.choice, .mailedLinkOpened(Samples.mailedLink))),
            ("provider", running(.choice, .providerChosen(id: "apple"))),
            ("passkey", running(.choice, .passkeyChosen(nil))),
            ("sign-up with a passkey", running(.signup(consentAccepted: true), .passkeySignUpRequested, filled)),
        ]
    }

    /// A flow that shows the key of a new app.
    private static func scanning() throws -> FlowDriver {
        var driver = FlowDriver(at: .enrollFactor(.intro))
        driver.send(.submitted(.enrollFactor))
        try driver.answer(.enrollmentBegun(Samples.enrollment))
        return driver
    }

    @Test("PKF-01 MFA-10 every way in leads to the set-up, and nobody is signed in before its end", arguments: 0..<8)
    func everyWayIn(index: Int) throws {
        let (way, start) = Self.waysIn()[index]
        var driver = start
        #expect(driver.running != nil, "\(way)")
        driver.send(.invitationSet(Self.invitation))
        #expect(try driver.answer(.enrollmentNeeded).isEmpty, "\(way)")
        #expect(driver.flow.nav == .enrollFactor(.intro) && driver.form.password.isEmpty, "\(way)")
        driver.send(.submitted(.enrollFactor))
        try driver.answer(.enrollmentBegun(Samples.enrollment))
        #expect(driver.flow.nav == .enrollFactor(.confirm(id: "app")), "\(way)")
        driver.type(otp: "123456")
        #expect(driver.flow.activity == .idle, "no code submits itself")
        driver.send(.submitted(.enrollFactor))
        try driver.answer(.enrolled(codes: Samples.codes))
        #expect(driver.flow.nav == .enrollFactor(.codes) && !driver.flow.isFinished, "\(way)")
        #expect(driver.flow.invitation == Self.invitation, "\(way)")
        driver.send(.submitted(.enrollFactor))
        let completion = try Samples.completion()
        #expect(try driver.answer(.signedIn(completion)) == [.finish(completion)], "\(way)")
        #expect(driver.form.codes.isEmpty && driver.form.enrollment == nil, "\(way)")
    }

    @Test("PKF-01 every way in leads to a security key as well, and the invitation stays", arguments: 0..<8)
    func everyWayInWithKey(index: Int) throws {
        let (way, start) = Self.waysIn()[index]
        var driver = start
        driver.send(.invitationSet(Self.invitation))
        try driver.answer(.enrollmentNeeded)
        #expect(driver.send(.securityKeyRequested).count == 1, "\(way)")
        #expect(try driver.answer(.enrolled(codes: Samples.codes)).isEmpty, "\(way)")
        #expect(driver.flow.nav == .enrollFactor(.codes) && !driver.flow.isFinished, "\(way)")
        #expect(driver.form.codes == Samples.codes && driver.flow.invitation == Self.invitation, "\(way)")
        driver.send(.submitted(.enrollFactor))
        let completion = try Samples.completion()
        #expect(try driver.answer(.signedIn(completion)) == [.finish(completion)], "\(way)")
        #expect(driver.form.codes.isEmpty && driver.flow.invitation == Self.invitation, "\(way)")
    }

    @Test("PKF-01 a security key is added before the app or in its place, and not once there is a factor")
    func securityKey() throws {
        var driver = FlowDriver(at: .enrollFactor(.intro))
        #expect(driver.send(.securityKeyRequested) == [.run(.addSecurityKey, generation: 1)])
        // One request runs at a time.
        #expect(driver.send(.securityKeyRequested).isEmpty && driver.send(.submitted(.enrollFactor)).isEmpty)
        var scanning = try Self.scanning()
        scanning.type(otp: "123")
        #expect(scanning.send(.securityKeyRequested) == [.run(.addSecurityKey, generation: 2)])
        try scanning.answer(.enrolled(codes: Samples.codes))
        #expect(scanning.form.enrollment == nil && scanning.form.otpCode.isEmpty)
        #expect(scanning.send(.securityKeyRequested).isEmpty && scanning.flow.nav == .enrollFactor(.codes))
    }

    @Test("PKF-01 who closes the sheet of a security key is where they were, with the key of the app")
    func closedSheet() throws {
        for start in [FlowDriver(at: .enrollFactor(.intro)), try Self.scanning()] {
            var driver = start
            driver.send(.securityKeyRequested)
            #expect(try driver.answer(.failed(.cancelled)).isEmpty)
            #expect(driver.flow.nav == start.flow.nav && driver.form == start.form && driver.flow.notice == .none)
            #expect(driver.send(.securityKeyRequested).count == 1, "it can be tried again")
        }
    }

    @Test(
        "PKF-01 a security key that was not added is said in words of its own, and can be tried again",
        arguments: [
            (AuthError.passkeyUnavailable, Sentence.securityKeyFailed), (.passkeyUnknown, .securityKeyFailed),
            (.unknown("webauthn_credential_exists"), .securityKeyTaken), (.network, .failure(.network)),
            (.tooManyFactors, .failure(.tooManyFactors)),
        ] as [(AuthError, Sentence)])
    func refusedSecurityKey(error: AuthError, sentence: Sentence) throws {
        var driver = FlowDriver(at: .enrollFactor(.intro))
        driver.send(.securityKeyRequested)
        #expect(try driver.answer(.failed(error)).isEmpty)
        #expect(driver.flow.nav == .enrollFactor(.intro) && driver.errorSentence == sentence)
        #expect(driver.send(.securityKeyRequested).count == 1)
    }

    @Test("PKF-01 a security key after its time begins again at the sign-in", arguments: [true, false])
    func tooLateForKey(isExpired: Bool) throws {
        var driver = try Self.scanning()
        driver.send(.securityKeyRequested)
        let error: AuthError = isExpired ? .factorExpired : .sessionExpired
        #expect(try driver.answer(.failed(error)) == [.abandonHeld])
        #expect(driver.flow.nav == .login && driver.errorSentence == .failure(.factorExpired))
        #expect(driver.form == AuthForm())
    }

    @Test(
        "PKF-01 who leaves while the sheet of a security key is open sees nothing of its answer",
        arguments: [AuthEvent.navigateToChoice, .navigationSet(.login), .startedOver, .cancelled])
    func leftSheet(event: AuthEvent) throws {
        var driver = try Self.scanning()
        driver.send(.securityKeyRequested)
        let running = try #require(driver.running)
        #expect(driver.send(event) == [.abandonHeld])
        let left = driver
        #expect(driver.send(.answered(.enrolled(codes: Samples.codes), generation: running)).isEmpty)
        #expect(driver == left && driver.form.codes.isEmpty)
    }

    @Test("PKF-01 each step sends its own request, and an empty code is refused before anything is asked")
    func requests() throws {
        var driver = FlowDriver(at: .enrollFactor(.intro))
        #expect(driver.send(.submitted(.enrollFactor)) == [.run(.beginEnrollment, generation: 1)])
        try driver.answer(.enrollmentBegun(Samples.enrollment))
        #expect(driver.send(.submitted(.enrollFactor)).isEmpty)
        #expect(driver.flow.notice == .error(.factorMissing, at: .field(.otp)))
        driver.type(otp: "123 456")
        let request = AuthRequest.confirmEnrollment(id: "app", code: Secret("123 456"))
        #expect(driver.send(.submitted(.enrollFactor)) == [.run(request, generation: 2)])
        try driver.answer(.enrolled(codes: Samples.codes))
        #expect(driver.send(.submitted(.enrollFactor)) == [.run(.finishEnrollment, generation: 3)])
    }

    @Test("PKF-01 where there are no backup codes, the sign-in is complete at once")
    func withoutCodes() throws {
        var driver = try Self.scanning()
        driver.type(otp: "123456")
        driver.send(.submitted(.enrollFactor))
        #expect(try driver.answer(.enrolled(codes: [])) == [.run(.finishEnrollment, generation: 3)])
        // Without a network, the person can try again.
        try driver.answer(.failed(.network))
        #expect(driver.flow.nav == .enrollFactor(.codes) && driver.errorSentence == .failure(.network))
        #expect(driver.send(.submitted(.enrollFactor)) == [.run(.finishEnrollment, generation: 4)])
    }

    @Test("PKF-01 key and codes are on their own screen alone, as pictures and texts of it")
    func screens() throws {
        var driver = try Self.scanning()
        let scan = driver.screen()
        #expect(scan.picture?.content == Samples.enrollment.address && scan.secret?.key == Samples.enrollment.secret)
        #expect(scan.codes == nil && scan.fields.map(\.field) == [.otp])
        driver.type(otp: "123456")
        driver.send(.submitted(.enrollFactor))
        try driver.answer(.enrolled(codes: Samples.codes))
        let codes = driver.screen()
        #expect(codes.codes?.codes == Samples.codes && codes.picture == nil && codes.secret == nil)
        #expect(codes.fields.isEmpty && Set([scan.title, codes.title]).count == 2)
        driver.send(.navigationSet(.login))
        driver.send(.navigationSet(.enrollFactor(.codes)))
        #expect(driver.screen().codes == nil, "they are shown once")
    }

    @Test("PKF-01 a wrong code is said at its field, and from the second one on with the phone's clock")
    func wrongCode() throws {
        var driver = try Self.scanning()
        var said: [Sentence?] = []
        for _ in 0..<2 {
            driver.type(otp: "123456")
            driver.send(.submitted(.enrollFactor))
            try driver.answer(.failed(.factorIncorrect))
            #expect(driver.flow.fault == .otp && driver.form.otpCode.isEmpty)
            #expect(driver.form.enrollment == Samples.enrollment, "the key stays")
            said.append(driver.errorSentence)
        }
        #expect(said == [.failure(.factorIncorrect), .factorIncorrectAgain])
    }

    @Test("PKF-01 a set-up that took too long begins again at the sign-in", arguments: [0, 1, 2])
    func tooLate(step: Int) throws {
        let states: [EnrollmentStep] = [.intro, .confirm(id: "app"), .codes]
        var driver = FlowDriver(at: .enrollFactor(states[step]))
        driver.type(otp: "123456")
        driver.send(.submitted(.enrollFactor))
        #expect(try driver.answer(.failed(.factorExpired)) == [.abandonHeld])
        #expect(driver.flow.nav == .login && driver.errorSentence == .failure(.factorExpired))
    }

    @Test(
        "PKF-01 who turns back abandons the sign-in that waits",
        arguments: [
            AuthEvent.navigateToChoice, .navigationSet(.login), .startedOver, .cancelled,
            .mailedLinkOpened(Samples.mailedLink),
        ])
    func turningBack(event: AuthEvent) throws {
        var driver = try Self.scanning()
        #expect(driver.send(event).first == .abandonHeld)
        #expect(driver.form.enrollment == nil && driver.form.codes.isEmpty)
    }
}
