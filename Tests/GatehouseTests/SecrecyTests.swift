import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// Passwords, codes and tokens planted in every place where one can be typed or arrive, and looked for afterwards.
@Suite
struct SecrecyTests {
    private static let markers = [
        "planted-password", "planted-repeat", "914203", "planted-token", "access-", "refresh-", "planted-key",
        "planted-1",
    ]

    private static func plant(_ driver: inout FlowDriver) {
        driver.type(
            email: Samples.email, password: "planted-password", confirmPassword: "planted-repeat", otp: "914203")
    }

    private static func isClean(_ text: String) -> Bool {
        markers.allSatisfy { !text.contains($0) }
    }

    @Test("FLOW-04 no password, code or token is in the encoded flow, whatever has happened to it")
    func encodedFlow() throws {
        let completion = try Samples.completion(token: "planted-token")
        var checked = 0
        for situation in try Situation.all() {
            for event in try EventProbe.all(for: situation.driver) {
                var driver = situation.driver
                Self.plant(&driver)
                driver.send(event)
                driver.send(.answered(.signedIn(completion), generation: driver.running ?? 0))
                Self.plant(&driver)
                for submission in AuthSubmission.allCases { driver.send(.submitted(submission)) }
                let text = String(decoding: try JSONEncoder().encode(driver.flow), as: UTF8.self)
                #expect(Self.isClean(text), "\(situation), \(EventProbe.kind(of: event))")
                checked += 1
            }
        }
        #expect(checked > 1_000)
    }

    @Test("FLOW-04 neither the form nor what is sent can be encoded")
    func notEncodable() {
        let secret = Secret("planted-password")
        let values: [Any] = [
            AuthForm(password: secret), AuthEvent.fieldSet(.password, secret),
            AuthRequest.signIn(email: Samples.email, password: secret), secret,
        ]
        for value in values {
            #expect(!(value is any Encodable))
        }
    }

    @Test("FLOW-04 form, events, requests and effects print without their secrets")
    func printed() throws {
        var driver = FlowDriver(at: .signup(consentAccepted: true))
        Self.plant(&driver)
        let secret = Secret("planted-password")
        let completion = try Samples.completion(token: "planted-token")
        let values: [Any] = [
            driver.form, driver.flow, AuthEvent.fieldSet(.password, secret),
            AuthRequest.signIn(email: Samples.email, password: secret),
            AuthRequest.resetPassword(email: Samples.email, code: Secret("914203"), newPassword: secret),
            AuthEffect.run(.confirm(email: Samples.email, code: Secret("914203")), generation: 1),
            AuthEffect.finish(completion), AuthAnswer.signedIn(completion),
            AuthEvent.answered(.signedIn(completion), generation: 1),
        ]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            #expect(Self.isClean(dumped))
            #expect(Self.isClean(String(reflecting: value)))
            #expect(Self.isClean("\(value)"))
        }
    }

    @Test("FLOW-25 no screen shows a secret; only the email field has a value")
    func screens() throws {
        for situation in try Situation.all() {
            var driver = situation.driver
            Self.plant(&driver)
            for mode in [ScreenBuilder.Mode.live, .posted] {
                let screen = driver.screen(mode)
                var dumped = ""
                dump(screen, to: &dumped)
                #expect(Self.isClean(dumped), "\(situation)")
                for field in screen.fields {
                    #expect(field.value == (field.field == .email ? Samples.email : nil), "\(situation)")
                }
            }
        }
    }

    @Test(
        "FLOW-04 FLOW-30 once a screen is done its secrets are gone from the form; while a confirmation waits the password stays"
    )
    func formAfterAnswers() throws {
        let done: [(AuthNavigationState, AuthEvent, AuthAnswer, keepsPassword: Bool)] = [
            (.login, .submitted(.login), .signedIn(try Samples.completion()), false),
            (.login, .submitted(.login), .failed(.emailUnverified), true),
            (.signup(consentAccepted: true), .submitted(.signup), .confirmationPending(email: Samples.email), true),
            (.resetRequest, .submitted(.resetRequest), .sent, false),
            (.resetRequest, .submitted(.resetRequest), .failed(.rateLimited(retryAfter: 5)), false),
            (.resetVerify(pendingEmail: Samples.email), .submitted(.resetVerify), .passwordChanged, false),
            (.resetVerify(pendingEmail: Samples.email), .resendRequested, .sent, false),
        ]
        for (state, event, answer, keepsPassword) in done {
            var driver = FlowDriver(at: state)
            driver.fillIn()
            driver.form.email = Samples.email
            driver.send(event)
            try driver.answer(answer)
            let password = keepsPassword ? Secret("velvet harbour lantern") : Secret("")
            #expect(driver.form == AuthForm(email: Samples.email, password: password), "\(state.screen)")
        }
    }

    @Test("FLOW-30 the password that waits with a confirmation goes with every way off the screen")
    func passwordLeaves() throws {
        let ways: [AuthEvent] = [
            .navigateToChoice, .navigateToLogin, .navigateToSignup, .cancelled, .startedOver, .navigationSet(.choice),
            .navigationSet(.login), .navigationSet(.signup(consentAccepted: false)), .navigationSet(.resetRequest),
            .navigationSet(.resetVerify(pendingEmail: Samples.email)),
            .navigationSet(.confirmEmail(pendingEmail: "eve@example.com")),
        ]
        for way in ways {
            var driver = FlowDriver(at: .login)
            driver.fillIn()
            driver.send(.submitted(.login))
            try driver.answer(.failed(.emailUnverified))
            driver.send(way)
            #expect(driver.form.password.isEmpty, "\(EventProbe.kind(of: way))")
        }
    }
}
