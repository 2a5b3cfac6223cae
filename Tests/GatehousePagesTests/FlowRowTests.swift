import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseDomain
import GatehouseMail
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import HTTPTypes
import Testing

/// The flow of a browser as a row: nothing is lost, done twice or kept that must not be.
@Suite("The flow of a browser is a row")
struct FlowRowTests {
    private let email = "ada@example.com"

    @Test("SRV-15 of two changes to one row that were read together, one is written")
    func compareAndSwap() async throws {
        let site = try await TestSite()
        let fresh = FlowRecord(digest: "one", now: site.clock.now)
        let first = try #require(try await site.store.save(fresh))
        #expect(try await site.store.save(fresh) == nil)
        let second = try #require(try await site.store.save(first))
        #expect(try await site.store.save(first) == nil)
        #expect(second.generation == 2)
    }

    @Test("SRV-15 a form that is posted many times at once signs up once, and every answer leads to the same screen")
    func doubleSignUp() async throws {
        let site = try await TestSite()
        let (cookie, post) = (site.tokens.make(), site.signUpPost(email, ticket: site.tokens.make()))
        let replies = try await withThrowingTaskGroup(of: FlowRunner.Reply.self) { group in
            for _ in 0..<10 { group.addTask { try await site.take(post, cookie) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(replies == Array(repeating: .screen(.confirmEmail), count: 10))
        #expect(try await site.mails(to: email).count == 1)
    }

    @Test("SRV-15 a sign-in that is posted many times at once is one session, and every answer brings it")
    func doubleSignIn() async throws {
        let site = try await TestSite()
        try await site.account(email)
        let (cookie, post) = (site.tokens.make(), site.loginPost(email, ticket: site.tokens.make()))
        let replies = try await withThrowingTaskGroup(of: FlowRunner.Reply.self) { group in
            for _ in 0..<10 { group.addTask { try await site.take(post, cookie) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        guard case .signedIn(let session)? = replies.first else {
            Issue.record("the first answer signs in")
            return
        }
        #expect(replies == Array(repeating: .signedIn(session), count: 10))
    }

    @Test("SRV-15 a form that was answered does nothing when it is posted once more")
    func answeredForm() async throws {
        let site = try await TestSite()
        let (cookie, post) = (site.tokens.make(), site.signUpPost(email, ticket: site.tokens.make()))
        _ = try await site.take(post, cookie)
        site.clock.advance(by: 3600)
        #expect(try await site.take(post, cookie) == .screen(.confirmEmail))
        #expect(try await site.mails(to: email).count == 1)
    }

    @Test("SRV-15 two tabs of one flow on different screens both work")
    func twoTabs() async throws {
        let site = try await TestSite()
        let cookie = site.tokens.make()
        _ = try await site.take(site.signUpPost(email, ticket: site.tokens.make()), cookie)
        let code = try #require(try await site.mails(to: email).first).code
        _ = try await site.runner.show(.login, cookie: cookie, adapter: site.adapter())
        #expect(try await site.flow(cookie).flow.nav == .login)
        let post = FlowPost(
            screen: .confirmEmail, pendingEmail: email, fields: [.otp: Secret(code)], ticket: site.tokens.make())
        guard case .signedIn = try await site.take(post, cookie) else {
            Issue.record("the tab with the code signs in although the other one went elsewhere")
            return
        }
    }

    @Test("FLOW-04 a person who returns while a code is awaited gets back to its screen; the way back cancels it")
    func comesAnew() async throws {
        for isReset in [false, true] {
            let site = try await TestSite()
            let cookie = site.tokens.make()
            if isReset { try await site.account(email) }
            site.clock.advance(by: 61)
            let post =
                isReset
                ? FlowPost(screen: .resetRequest, fields: [.email: Secret(email)], ticket: site.tokens.make())
                : site.signUpPost(email, ticket: site.tokens.make())
            _ = try await site.take(post, cookie)
            let waiting = try await site.flow(cookie).flow.nav
            #expect(waiting.screen == (isReset ? .resetVerify : .confirmEmail))
            func elsewhere() async throws -> ScreenName? {
                let shown = try await site.runner.show(.choice, cookie: cookie, adapter: site.adapter())
                if case .failure(let elsewhere) = shown { return elsewhere.screen }
                return nil
            }
            site.clock.advance(by: site.adapter().codeLife / .seconds(1) - 1)
            #expect(try await elsewhere() == waiting.screen)
            #expect(try await site.flow(cookie).flow.nav == waiting)
            if isReset {
                site.clock.advance(by: 1)
                #expect(try await elsewhere() == nil)
            } else {
                _ = try await site.runner.show(.choice, cookie: cookie, adapter: site.adapter(), isWayBack: true)
            }
            #expect(try await site.flow(cookie).flow.nav == .choice)
            #expect(try await site.flow(cookie).email.isEmpty)
            #expect(try await elsewhere() == nil)
        }
    }

    @Test("SRV-15 Back from the screen of a code, then Forward, leads to the code again; the first screen forgets it")
    func backAndForward() async throws {
        for isReset in [false, true] {
            let site = try await TestSite()
            let cookie = site.tokens.make()
            if isReset { try await site.account(email) }
            site.clock.advance(by: 61)
            let (before, screen) =
                isReset ? (ScreenName.resetRequest, ScreenName.resetVerify) : (.signup, .confirmEmail)
            let post =
                isReset
                ? FlowPost(screen: .resetRequest, fields: [.email: Secret(email)], ticket: site.tokens.make())
                : site.signUpPost(email, ticket: site.tokens.make())
            _ = try await site.take(post, cookie)
            let waiting = try await site.flow(cookie).flow.nav
            func opened(_ screen: ScreenName) async throws -> ScreenName {
                switch try await site.runner.show(screen, cookie: cookie, adapter: site.adapter()) {
                case .success(let shown): shown.flow.nav.screen
                case .failure(let elsewhere): elsewhere.screen
                }
            }
            for _ in 0..<2 {
                #expect(try await opened(before) == before)
                #expect(try await opened(screen) == screen)
                #expect(try await site.flow(cookie).flow.nav == waiting)
            }
            // Not beyond the life of the code.
            #expect(try await opened(before) == before)
            site.clock.advance(by: site.adapter().codeLife / .seconds(1))
            #expect(try await opened(screen) == before)
            _ = try await opened(.choice)
            #expect(try await opened(screen) == .choice)
            #expect(try await site.flow(cookie).waiting == nil)
        }
    }

    @Test("FLOW-04 the way back has no page of its own: it leads to the first screen, also without a flow")
    func wayBack() async throws {
        let answer = try await TestSite(publicURL: "http://localhost:8080").respond(.get, SignInPath.back)
        #expect(answer.status == 303)
        #expect(answer.headers[.location] == SignInPath.choice)
    }

    @Test("FLOW-04 the row of a flow holds no password and no code, and loses the address on the first screen")
    func noSecrets() async throws {
        let site = try await TestSite()
        let cookie = site.tokens.make()
        _ = try await site.take(site.signUpPost(email, ticket: site.tokens.make()), cookie)
        let code = try #require(try await site.mails(to: email).first).code
        let wrong = code == "123456" ? "654321" : "123456"
        let post = FlowPost(
            screen: .confirmEmail, pendingEmail: email, fields: [.otp: Secret(wrong)], ticket: site.tokens.make())
        _ = try await site.take(post, cookie)
        let row = try await site.backend.database.read { sql in
            try sql.rows("SELECT flow, email, tickets, recovery_session, outcome_session FROM flows", [])
                .map { row in try ["flow", "email", "tickets"].map { try row.text($0) }.joined(separator: "|") }
        }
        #expect(row.count == 1)
        for secret in [TestSite.password.reveal(), wrong, code, cookie] {
            #expect(!row.joined().contains(secret))
        }
        #expect(row.joined().contains(email))
        _ = try await site.runner.show(.choice, cookie: cookie, adapter: site.adapter(), isWayBack: true)
        #expect(try await site.flow(cookie).email.isEmpty)
    }

    @Test("FLOW-09 a flow that another version wrote starts over, and takes the next form")
    func otherVersion() async throws {
        let site = try await TestSite()
        let cookie = site.tokens.make()
        _ = try await site.take(site.signUpPost(email, ticket: site.tokens.make()), cookie)
        try await site.backend.database.write { sql in
            _ = try sql.run("UPDATE flows SET flow = ?", [.text(#"{"nav":{"choice":{}},"codeAccepted":false}"#)])
        }
        let found = try await site.flow(cookie)
        #expect(found.flow == AuthFlow() && found.email.isEmpty && found.outcome == nil)
        try await site.account("bob@example.com")
        let login = site.loginPost("bob@example.com", ticket: site.tokens.make(), password: TestSite.password)
        guard case .signedIn = try await site.take(login, cookie) else {
            Issue.record("the flow is stuck")
            return
        }
    }

    @Test("FLOW-20 a new password that is refused after a right code can be corrected, also in the next request")
    func refusedPassword() async throws {
        let site = try await TestSite()
        try await site.account(email)
        var cookie = site.tokens.make()
        site.clock.advance(by: 120)
        let request = FlowPost(
            screen: .resetRequest, fields: [.email: Secret(email)], ticket: site.tokens.make())
        #expect(try await site.take(request, cookie) == .screen(.resetVerify))
        let code = try #require(try await site.mails(to: email).first).code
        func post(_ password: Secret, code: String? = nil) -> FlowPost {
            var fields = [AuthField.password: password]
            if let code { fields[.otp] = Secret(code) }
            return FlowPost(
                screen: .resetVerify, pendingEmail: email, fields: fields, ticket: site.tokens.make())
        }
        let accepted = try await site.answer(post(TestSite.password, code: code), cookie)
        cookie = accepted.cookie
        #expect(accepted.reply == .screen(.resetVerify))
        #expect(try await site.flow(cookie).flow.codeAccepted)
        #expect(try await site.flow(cookie).flow.notice.error == .failure(.samePassword))
        #expect(try await site.take(post(Secret("password1234")), cookie) == .screen(.resetVerify))
        #expect(try await site.flow(cookie).flow.codeAccepted)
        #expect(try await site.take(post(Secret("quiet meadow compass")), cookie) == .screen(.login))
        #expect(try await site.flow(cookie).flow.notice == .banner(.success, .passwordChanged))
        let login = site.loginPost(email, ticket: site.tokens.make(), password: Secret("quiet meadow compass"))
        guard case .signedIn = try await site.take(login, cookie) else {
            Issue.record("the new password signs in")
            return
        }
    }

    @Test("FLOW-20 the recovery session ends when the new password is set, and when the person goes away")
    func recoverySessionEnds() async throws {
        let site = try await TestSite()
        try await site.account(email)
        for goesAway in [true, false] {
            var cookie = site.tokens.make()
            site.clock.advance(by: 120)
            _ = try await site.take(
                FlowPost(screen: .resetRequest, fields: [.email: Secret(email)], ticket: site.tokens.make()), cookie)
            let code = try #require(try await site.mails(to: email).first).code
            cookie = try await site.answer(
                FlowPost(
                    screen: .resetVerify, pendingEmail: email,
                    fields: [.otp: Secret(code), .password: Secret("password1234")], ticket: site.tokens.make()),
                cookie
            ).cookie
            let session = try #require(try await site.flow(cookie).recoverySession)
            #expect(try await site.backend.accounts.sessions.live(session) != nil)
            if goesAway {
                _ = try await site.runner.show(.choice, cookie: cookie, adapter: site.adapter(), isWayBack: true)
            } else {
                _ = try await site.take(
                    FlowPost(
                        screen: .resetVerify, pendingEmail: email,
                        fields: [.password: Secret("quiet meadow compass")], ticket: site.tokens.make()), cookie)
            }
            #expect(try await site.backend.accounts.sessions.live(session) == nil)
        }
    }

    @Test("SRV-15 a planted flow cookie is useless once somebody has signed in with that browser")
    func fixationOfSignIn() async throws {
        let site = try await TestSite()
        try await site.account(email)
        // The attacker begins a flow, and remembers the cookie and the post.
        let planted = site.tokens.make()
        let begun = site.loginPost("eve@example.org", ticket: site.tokens.make(), password: Secret("wrong password"))
        #expect(try await site.take(begun, planted) == .screen(.login))
        let answer = try await site.answer(site.loginPost(email, ticket: site.tokens.make()), planted)
        guard case .signedIn = answer.reply else {
            Issue.record("the person signs in")
            return
        }
        #expect(answer.cookie != planted)
        #expect(try await site.store.find(site.tokens.digest(planted, for: "flow")) == nil)
        let replayed = try await site.take(begun, planted)
        if case .signedIn = replayed { Issue.record("an earlier post of the attacker's brings the session") }
    }

    @Test("SRV-15 the right to a new password goes to a cookie that nobody has put there")
    func fixationOfReset() async throws {
        let site = try await TestSite()
        try await site.account(email)
        site.clock.advance(by: 120)
        let planted = site.tokens.make()
        _ = try await site.take(
            FlowPost(screen: .resetRequest, fields: [.email: Secret(email)], ticket: site.tokens.make()), planted)
        let code = try #require(try await site.mails(to: email).first).code
        let accepting = FlowPost(
            screen: .resetVerify, pendingEmail: email,
            fields: [.otp: Secret(code), .password: Secret("password1234")], ticket: site.tokens.make())
        let answer = try await site.answer(accepting, planted)
        #expect(answer.reply == .screen(.resetVerify) && answer.cookie != planted)
        #expect(try await site.flow(answer.cookie).recoverySession != nil)
        #expect(try await site.store.find(site.tokens.digest(planted, for: "flow")) == nil)
        // The same form once more, as a double click sends it, is told the new cookie.
        #expect(try await site.answer(accepting, planted) == answer)
        _ = try await site.take(
            FlowPost(
                screen: .resetVerify, pendingEmail: email, fields: [.password: Secret("a password of an attacker")],
                ticket: site.tokens.make()), planted)
        let login = site.loginPost(
            email, ticket: site.tokens.make(), password: Secret("a password of an attacker"))
        #expect(try await site.take(login, site.tokens.make()) == .screen(.login))
    }

    @Test("SRV-15 a flow that nobody touched for a day is gone")
    func flowExpires() async throws {
        let site = try await TestSite()
        let cookie = site.tokens.make()
        _ = try await site.take(site.signUpPost(email, ticket: site.tokens.make()), cookie)
        site.clock.advance(by: FlowStore.life)
        #expect(try await site.store.find(site.tokens.digest(cookie, for: "flow")) == nil)
        let shown = try await site.runner.show(.confirmEmail, cookie: cookie, adapter: site.adapter())
        guard case .failure(let elsewhere) = shown else {
            Issue.record("there is no code to confirm")
            return
        }
        #expect(elsewhere.screen == .choice)
    }
}
