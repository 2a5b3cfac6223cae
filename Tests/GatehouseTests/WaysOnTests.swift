import Foundation
import Gatehouse
import GatehouseDomain
import Testing

/// The ways from one screen to another, and what can be done about a notice.
@Suite
struct WaysOnTests {
    @Test("FLOW-27 log in and sign up lead to each other, with the address kept and passwords, code and notice emptied")
    func toEachOther() {
        let ways: [(AuthNavigationState, AuthEvent, AuthNavigationState)] = [
            (.login, .navigateToSignup, .signup(consentAccepted: false)),
            (.signup(consentAccepted: true), .navigateToLogin, .login),
        ]
        for (from, event, to) in ways {
            var driver = FlowDriver(at: from)
            driver.fillIn()
            driver.send(.noticeSet(.error(.failure(.invalidCredentials))))
            #expect(driver.send(event) == [])
            #expect(driver.flow.nav == to)
            #expect(driver.form == AuthForm(email: "Ada@Example.com"))
            #expect(driver.flow.notice == .none && driver.flow.fault == nil)
        }
    }

    @Test("FLOW-27 each of the two screens offers the other in the published words, and never twice the same label")
    func offered() throws {
        let login = FlowDriver(at: .login).screen().actions
        #expect(login.first { $0.event == .navigateToSignup }?.label == say(.createAccount))
        let signup = FlowDriver(at: .signup(consentAccepted: false)).screen().actions
        #expect(signup.first { $0.event == .navigateToLogin }?.label == say(.signIn))
        for situation in try Situation.all() {
            let labels = situation.driver.screen().actions.map(\.label)
            #expect(Set(labels).count == labels.count, "\(situation)")
        }
    }

    @Test("FLOW-27 FLOW-14 the error of a taken address carries the way to sign-in, and no other error does")
    func duplicate() throws {
        for error in Samples.errors where error != .cancelled {
            var driver = FlowDriver(at: .signup(consentAccepted: true))
            driver.fillIn()
            driver.send(.submitted(.signup))
            try driver.answer(.failed(error))
            let action = driver.screen().notice?.action
            guard error == .duplicateEmail else {
                #expect(action == nil)
                continue
            }
            #expect(action?.label == say(.signIn) && action?.isEnabled == true)
            driver.send(try #require(action?.event))
            #expect(driver.flow.nav == .login)
            #expect(driver.form == AuthForm(email: "Ada@Example.com"))
            #expect(driver.flow.notice == .none)
        }
    }

    @Test("FLOW-27 FLOW-31 both code screens offer to change the address, which is filled in where it is typed")
    func changeEmail() throws {
        let screens: [(AuthNavigationState, AuthNavigationState)] = [
            (.confirmEmail(pendingEmail: Samples.email), .signup(consentAccepted: false)),
            (.resetVerify(pendingEmail: Samples.email), .resetRequest),
        ]
        for (from, to) in screens {
            for typed in ["Ada@Example.com", "", "eve@example.org"] {
                var driver = FlowDriver(at: from)
                driver.type(email: typed, password: "velvet harbour lantern", otp: "12")
                driver.send(.noticeSet(.banner(.info, .passwordChanged)))
                let action = try #require(driver.screen().actions.first { $0.label == say(.changeEmail) })
                #expect(driver.send(action.event) == [])
                #expect(driver.flow.nav == to)
                // As it was typed, where that is the address; else the address that the code went to.
                #expect(driver.form == AuthForm(email: typed == "Ada@Example.com" ? typed : Samples.email))
                #expect(driver.flow.notice == .none)
            }
        }
        var accepted = FlowDriver(at: .resetVerify(pendingEmail: Samples.email))
        accepted.send(.resetCodeAccepted)
        #expect(!accepted.screen().actions.map(\.label).contains(say(.changeEmail)))
        #expect(accepted.send(.navigateToResetRequest) == [.abandonHeld])
    }

    @Test("FLOW-28 every notice, error or banner, can be dismissed on every screen, also while a request runs")
    func dismissal() throws {
        let notices: [AuthNotice] = [
            .error(.failure(.invalidCredentials)), .error(.consentMissing), .error(.text("words")),
            .banner(.info, .passwordChanged), .banner(.warning, .text("words")), .banner(.success, .text("words")),
        ]
        for situation in try Situation.all() {
            for notice in notices {
                var driver = situation.driver
                driver.send(.noticeSet(notice))
                let dismissal = try #require(driver.screen().notice).dismissal
                #expect(dismissal.isEnabled && dismissal.label == say(.dismiss))
                var after = driver
                #expect(after.send(dismissal.event) == [])
                #expect(after.flow.notice == .none && after.flow.fault == nil, "\(situation)")
                #expect(after.form == driver.form && after.flow.nav == driver.flow.nav, "\(situation)")
                #expect(after.flow.activity == driver.flow.activity, "\(situation)")
            }
        }
    }

    @Test("FLOW-28 what stands at a field or at the box has its actions there, and all else above the form")
    func placeOfActions() throws {
        var driver = FlowDriver(at: .signup(consentAccepted: true))
        driver.fillIn()
        driver.send(.submitted(.signup))
        try driver.answer(.failed(.duplicateEmail))
        #expect(driver.screen().noticeAboveForm == nil)
        #expect(driver.screen().noticeAtField?.action?.event == .navigateToLogin)
        driver.send(.submitted(.signup))
        try driver.answer(.failed(.network))
        #expect(driver.screen().noticeAboveForm != nil)
        #expect(driver.screen().noticeAtField == nil)
        #expect(FlowDriver(at: .login).screen().noticeAtField == nil)
    }

    @Test("FLOW-26 the first screen offers to continue with the last method, or with another account")
    func continues() throws {
        var driver = FlowDriver()
        driver.send(.returnOffered(try Samples.returning()))
        #expect(
            driver.screen().actions.map(\.label) == [
                say(.continueAs(name: "ada@example.com")), say(.useAnotherAccount),
            ])
        #expect(driver.screen().texts == [say(.continueText)])
        var other = driver
        other.send(try #require(driver.screen().actions.last).event)
        #expect(other.screen() == FlowDriver().screen())
        #expect(driver.send(try #require(driver.screen().actions.first).event) == [])
        #expect(driver.flow.nav == .login)
        #expect(driver.form == AuthForm(email: Samples.email))

        var apple = FlowDriver()
        apple.send(.returnOffered(try Samples.returning(.apple)))
        #expect(apple.screen().actions.map(\.role) == [.provider("apple"), .secondary])
        #expect(apple.screen().actions.first?.label == say(.continueAs(name: "ada@example.com")))
        #expect(apple.screen().terms?.text == say(.termsByContinuing))
        #expect(apple.screen().texts == [say(.continueText), say(.lastUsed(provider: "Apple"))])
        #expect(apple.send(.returnAccepted) == [.run(.provider(id: "apple", termsVersion: "1"), generation: 1)])
        // A way that the back end no longer offers is not offered here either.
        #expect(
            apple.screen(providers: [Samples.providers[0]]).actions.map(\.label) == [say(.signIn), say(.createAccount)])
    }

    @Test("FLOW-26 who has neither address nor name, and a guest, is offered nothing")
    func unknownReturn() throws {
        let created = Date(timeIntervalSince1970: 0)
        func returning(_ method: AuthMethod, _ profile: UserProfile?) throws -> AuthReturn? {
            AuthReturn(try #require(Identity(userId: "one", authMethod: method)), profile: profile)
        }
        #expect(try returning(.email, nil) == nil)
        #expect(try returning(.email, UserProfile(userId: "one", displayName: " ", createdAt: created)) == nil)
        #expect(try returning(.email, UserProfile(userId: "two", email: Samples.email, createdAt: created)) == nil)
        #expect(try returning(.guest, UserProfile(userId: "one", email: Samples.email, createdAt: created)) == nil)
        #expect(
            try returning(.apple, UserProfile(userId: "one", displayName: "Ada", createdAt: created))?.name == "Ada")
    }
}
