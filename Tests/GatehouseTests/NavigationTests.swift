import Gatehouse
import GatehouseDomain
import Testing

/// Moving from screen to screen: what stays and what goes.
@Suite
struct NavigationTests {
    private static let notices: [AuthNotice] = [
        .error(.failure(.invalidCredentials)), .error(.text("words")), .banner(.success, .passwordChanged),
    ]

    @Test("FLOW-01 a new flow is on the first screen, with nothing to say and nothing to do")
    func newFlow() {
        let driver = FlowDriver()
        #expect(driver.flow.nav == .choice)
        #expect(driver.flow.notice == .none)
        #expect(driver.flow.activity == .idle)
        #expect(!driver.flow.isLoading)
        #expect(driver.flow.fault == nil)
        #expect(driver.form == AuthForm())
    }

    @Test("FLOW-02 to sign-in: the form is kept and no error of before shows", arguments: notices)
    func toLogin(notice: AuthNotice) {
        var driver = FlowDriver()
        driver.fillIn()
        driver.send(.noticeSet(notice))
        let form = driver.form
        #expect(driver.send(.navigateToLogin) == [])
        #expect(driver.flow.nav == .login)
        #expect(driver.form == form)
        #expect(driver.flow.notice == .none)
    }

    @Test("FLOW-03 to sign-up: without consent, the form is kept and no error of before shows", arguments: notices)
    func toSignup(notice: AuthNotice) {
        var driver = FlowDriver()
        driver.fillIn()
        driver.send(.noticeSet(notice))
        let form = driver.form
        #expect(driver.send(.navigateToSignup) == [])
        #expect(driver.flow.nav == .signup(consentAccepted: false))
        #expect(driver.form == form)
        #expect(driver.flow.notice == .none)
    }

    @Test("FLOW-04 back to the first screen from every state empties the form and takes every notice away")
    func toChoice() throws {
        for situation in try Situation.all() where situation.driver.flow.nav != .choice {
            for notice in Self.notices {
                for event in [AuthEvent.navigateToChoice, .navigationSet(.choice)] {
                    var driver = situation.driver
                    driver.fillIn()
                    driver.send(.noticeSet(notice))
                    driver.send(event)
                    #expect(driver.flow.nav == .choice, "\(situation)")
                    #expect(driver.form == AuthForm(), "\(situation)")
                    #expect(driver.flow.notice == .none, "\(situation)")
                    #expect(driver.flow.fault == nil, "\(situation)")
                    #expect(driver.flow.activity == .idle, "\(situation)")
                }
            }
        }
    }

    @Test("FLOW-04 consent is gone with the sign-up screen")
    func consentIsGone() {
        var driver = FlowDriver(at: .signup(consentAccepted: true))
        driver.send(.navigateToChoice)
        driver.send(.navigateToSignup)
        #expect(driver.flow.nav == .signup(consentAccepted: false))
    }

    @Test("FLOW-05 to the reset: the address is kept, password and notice go", arguments: notices)
    func toReset(notice: AuthNotice) {
        for event in [AuthEvent.navigateToResetRequest, .navigationSet(.resetRequest)] {
            var driver = FlowDriver(at: .login)
            driver.type(email: "Ada@Example.com", password: "a password")
            driver.send(.noticeSet(notice))
            #expect(driver.send(event) == [])
            #expect(driver.flow.nav == .resetRequest)
            #expect(driver.form == AuthForm(email: "Ada@Example.com"))
            #expect(driver.flow.notice == .none)
        }
    }

    @Test("FLOW-08 consent changes the flag on the sign-up screen and nothing else")
    func consentOnSignup() throws {
        for situation in try Situation.all() where situation.driver.flow.nav.screen == .signup {
            for accepted in [true, false] {
                var driver = situation.driver
                driver.send(.noticeSet(.error(.consentMissing)))
                let before = driver
                #expect(driver.send(.consentSet(accepted)) == [])
                #expect(driver.flow.nav == .signup(consentAccepted: accepted))
                #expect(driver.form == before.form)
                #expect(driver.flow.notice == before.flow.notice)
                #expect(driver.flow.activity == before.flow.activity)
                driver.send(.consentSet(before.flow.nav == .signup(consentAccepted: true)))
                #expect(driver == before)
            }
        }
    }

    @Test("FLOW-08 consent does nothing in any other state")
    func consentElsewhere() throws {
        for situation in try Situation.all() where situation.driver.flow.nav.screen != .signup {
            for accepted in [true, false] {
                var driver = situation.driver
                #expect(driver.send(.consentSet(accepted)) == [])
                #expect(driver == situation.driver, "\(situation)")
            }
        }
    }

    @Test("FLOW-11 an error stays while the person stays and types, and goes when it is dismissed")
    func errorStays() {
        for state in Samples.states {
            var driver = FlowDriver(at: state)
            driver.send(.noticeSet(.error(.text("words"))))
            driver.fillIn()
            driver.send(.consentSet(true))
            driver.send(.navigationSet(driver.flow.nav))
            #expect(driver.flow.notice.error == .text("words"), "\(state.screen)")
            driver.send(.errorDismissed)
            #expect(driver.flow.notice == .none, "\(state.screen)")
        }
    }

    @Test("FLOW-11 dismissing an error takes no banner away")
    func bannerIsNoError() {
        var driver = FlowDriver(at: .login)
        driver.send(.noticeSet(.banner(.info, .text("words"))))
        driver.send(.errorDismissed)
        #expect(driver.flow.notice == .banner(.info, .text("words")))
    }

    @Test("FLOW-16 of an error and a banner the later one is there, alone")
    func laterWins() {
        let (error, banner) = (AuthNotice.error(.text("one")), AuthNotice.banner(.warning, .text("two")))
        for state in Samples.states {
            for (first, second) in [(error, banner), (banner, error)] {
                var driver = FlowDriver(at: state)
                driver.send(.noticeSet(first))
                driver.send(.noticeSet(second))
                #expect(driver.flow.notice == second)
                let notice = driver.screen().notice
                #expect(notice?.text == (second == error ? "one" : "two"))
            }
        }
    }

    @Test("FLOW-16 a failed submit takes the place of a banner, and a banner the place of an error")
    func failureReplacesBanner() throws {
        var driver = FlowDriver(at: .resetVerify(pendingEmail: Samples.email))
        driver.send(.noticeSet(.banner(.info, .resetSent(email: Samples.email))))
        #expect(driver.submit(.resetVerify) == nil)
        #expect(driver.flow.notice.error == .codeIncomplete(length: 6))
        driver.send(.resendRequested)
        try driver.answer(.sent)
        #expect(driver.flow.notice == .banner(.info, .resetSentAgain(email: Samples.email)))
        #expect(driver.flow.fault == nil)
    }
}
