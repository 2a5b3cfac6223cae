import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import HTTPTypes
import Testing

@testable import GatehousePages

/// Ways from one page to another, dismissing, and who is asked to sign in again: all without script.
@Suite("Ways on from a page")
struct PageWaysOnTests {
    private static let email = "ada@example.com"
    private static let password = TestSite.password.reveal()
    private static let (choice, login, signup) = (
        SignInPath.choice, SignInPath.path(of: .login), SignInPath.path(of: .signup)
    )

    private func browser() async throws -> SiteBrowser {
        SiteBrowser(try await TestSite(publicURL: SiteBrowser.origin))
    }

    /// Posts what stands in the form of a page, with some more.
    private func press(
        _ browser: SiteBrowser, _ path: String, _ intent: String?, _ fields: [String: String] = [:]
    ) async throws -> SiteBrowser.Answer {
        let hidden = try #require(try await browser.get(path).hidden().first)
        var form = hidden.merging(fields) { $1 }
        form["intent"] = intent
        let answer = try await browser.post(path, form)
        if answer.status == 422 { return answer }
        #expect(answer.status == 303)
        return try await browser.get(try #require(answer.location))
    }

    /// A browser on the screen that waits for the code of a sign-up.
    private func waiting() async throws -> SiteBrowser {
        let browser = try await browser()
        let page = try await press(
            browser, Self.signup, nil,
            ["email": Self.email, "password": Self.password, "confirmPassword": Self.password, "consent": "yes"])
        #expect(page.heading == say(.confirmEmailTitle))
        return browser
    }

    @Test("FLOW-27 log in and sign up lead to each other, and take the typed address along without script")
    func toEachOther() async throws {
        let browser = try await browser()
        let signup = try await press(
            browser, Self.login, "create-account", ["email": Self.email, "password": Self.password])
        #expect(signup.heading == say(.signupTitle))
        #expect(signup.body.contains("value=\"ada@example.com\""))
        let login = try await press(browser, Self.signup, "sign-in", ["email": "eve@example.org"])
        #expect(login.heading == "Sign in")
        #expect(login.body.contains("value=\"eve@example.org\""))
        // Each asks before it leads to the other.
        for (path, question) in [(Self.login, PageText.noAccount), (Self.signup, .haveAccount)] {
            let page = try await browser.get(path).body
            let asked = try #require(page.firstMatch(of: /<p class="asked">[\s\S]*?<\/p>/)).0
            #expect(asked.contains(say(page: question)) && asked.contains("form=\"screen-form\""))
        }
        let code = try await waiting().get(SignInPath.path(of: .confirmEmail)).body
        let forms = code.split(separator: "<form").filter { $0.contains(say(page: .alreadyConfirmed)) }
        #expect(forms.count == 1 && forms.first?.contains("value=\"sign-in\"") == true)
        #expect(!login.body.contains(Self.password))
    }

    @Test("SRV-29 FLOW-27 an address longer than any is not kept on the way to another screen, of however few letters")
    func longAddress() async throws {
        let browser = try await browser()
        let address = "a" + String(repeating: "\u{301}", count: 1_000)
        let signup = try await press(browser, Self.login, "create-account", ["email": address])
        #expect(signup.heading == say(.signupTitle))
        let kept = try await browser.site.backend.database.read { sql in
            try sql.rows("SELECT email FROM flows", []).map { try $0.text("email") }
        }
        #expect(kept == [""])
    }

    @Test("UI-09 every screen and message names the app, and none shows people the number of a status")
    func namesTheApp() async throws {
        let browser = try await browser()
        let app = browser.site.pages.configuration.productName
        for path in [Self.login, Self.signup, SignInPath.path(of: .resetRequest), SignInPath.link] {
            let page = try await browser.get(path).body
            let head = try #require(page.firstMatch(of: /<header class="head">[\s\S]*?<\/header>/)).0
            #expect(head.contains(app), "\(path)")
            #expect(!head.contains("eyebrow"), "\(path)")
        }
        let first = try await browser.get(Self.choice).body
        #expect(!first.contains("<bdi>\(app)</bdi>") && first.contains(say(.choiceTitle(app: app))))
    }

    @Test("FLOW-27 FLOW-14 the error of a taken address stands beside the way to sign-in, with the address kept")
    func duplicate() async throws {
        let browser = try await browser()
        try await browser.site.account(Self.email)
        browser.site.clock.advance(by: 120)
        let refused = try await press(
            browser, Self.signup, nil,
            ["email": Self.email, "password": Self.password, "confirmPassword": Self.password, "consent": "yes"])
        #expect(refused.body.contains(say(console: .faultTaken)))
        let link = try #require(refused.body.firstMatch(of: /<a class="way-on" href="([^"]*)">([^<]*)<\/a>/))
        #expect(link.2 == "Sign In")
        let login = try await browser.get(String(link.1))
        #expect(login.heading == "Sign in")
        #expect(login.body.contains("value=\"ada@example.com\"") && !login.body.contains("class=\"fault\""))
    }

    @Test("FLOW-28 every notice has a button that takes it away, at a field or above the form, and posts nothing else")
    func dismissal() async throws {
        let browser = try await waiting()
        let confirm = SignInPath.path(of: .confirmEmail)
        var page = try await browser.get(confirm)
        #expect(page.body.contains("class=\"notice notice-info\""))
        #expect(page.body.contains("aria-label=\"Dismiss\""))
        page = try await press(browser, confirm, "dismiss")
        #expect(page.heading == say(.confirmEmailTitle) && !page.body.contains("class=\"notice"))
        let code = try #require(try await browser.site.mails(to: Self.email).first).code
        let wrong = (code.first == "0" ? "1" : "0") + code.dropFirst()
        page = try await press(browser, confirm, nil, ["otp": wrong])
        #expect(page.body.contains("class=\"fault\"") && page.body.contains("form=\"dismissal\""))
        page = try await press(browser, confirm, "dismiss")
        #expect(!page.body.contains("class=\"fault\"") && !page.body.contains("dismissal"))
        // The return key presses the first button of the form itself: that must not be the one that dismisses.
        page = try await press(browser, confirm, nil, ["otp": "12"])
        let form = try #require(page.body.firstMatch(of: /<form class="form"[\s\S]*?<\/form>/)).0
        let own = form.matches(of: /<button[^>]*>/).filter { !$0.0.contains("form=\"dismissal\"") }
        #expect(own.first?.0.contains("primary") == true)
    }

    @Test("FLOW-28 each error of a form has the button that takes all of them away")
    func dismissalOfEach() async throws {
        let browser = try await browser()
        let page = try await press(browser, Self.login, nil, ["email": "", "password": ""])
        for part in ["class=\"fault\"", "form=\"dismissal\""] {
            #expect(page.body.ranges(of: part).count == 2, "\(part)")
        }
        let dismissed = try await press(browser, Self.login, "dismiss")
        #expect(!dismissed.body.contains("class=\"fault\"") && !dismissed.body.contains("dismissal"))
    }

    @Test("FLOW-27 FLOW-30 the page of the code leads to the address, and to sign-in with the address filled in")
    func fromCode() async throws {
        for (intent, heading) in [("change-email", say(.signupTitle)), ("sign-in", "Sign in")] {
            let browser = try await waiting()
            let page = try await press(browser, SignInPath.path(of: .confirmEmail), intent)
            #expect(page.heading == heading)
            #expect(page.body.contains("value=\"ada@example.com\""))
        }
    }

    @Test("FLOW-30 a second reset request within the minute leads to the code field, which takes the code of the first")
    func secondReset() async throws {
        let browser = try await browser()
        try await browser.site.account(Self.email)
        let (request, verify) = (SignInPath.path(of: .resetRequest), SignInPath.path(of: .resetVerify))
        #expect(try await press(browser, request, nil, ["email": Self.email]).heading == say(.resetVerifyTitle))
        let mails = try await browser.site.mails(to: Self.email).count
        let again = try await press(browser, verify, "change-email")
        #expect(again.heading == say(.resetRequestTitle) && again.body.contains("value=\"ada@example.com\""))
        browser.site.clock.advance(by: 10)
        let second = try await press(browser, request, nil, ["email": Self.email])
        #expect(second.heading == say(.resetVerifyTitle))
        #expect(second.body.contains("name=\"otp\"") && !second.body.contains("Please wait"))
        #expect(second.body.contains("If you asked for a code for ada@example.com a moment ago, it still works."))
        #expect(try await browser.site.mails(to: Self.email).count == mails)
        let code = try #require(try await browser.site.mails(to: Self.email).first).code
        let done = try await press(browser, verify, nil, ["otp": code, "password": "quiet meadow compass"])
        #expect(done.heading == "Sign in")
        // An address that has no account is told the same.
        let stranger = try await press(browser, request, nil, ["email": "eve@example.org"])
        #expect(stranger.heading == say(.resetVerifyTitle))
        _ = try await press(browser, verify, "change-email")
        let strangerAgain = try await press(browser, request, nil, ["email": "eve@example.org"])
        #expect(strangerAgain.heading == say(.resetVerifyTitle))
    }

    @Test("FLOW-30 a password that somebody adds to the form of a code signs in nobody and leaves no flow waiting")
    func addedPassword() async throws {
        let browser = try await waiting()
        let code = try #require(try await browser.site.mails(to: Self.email).first).code
        let account = try await browser.site.backend.accounts.signIn.verify(
            Verification(kind: .signup, proof: .code(email: Self.email, Secret(code))), client: ClientContext())
        #expect(account.user.email == Self.email)
        browser.site.clock.advance(by: 120)
        let page = try await press(
            browser, SignInPath.path(of: .confirmEmail), "resend", ["password": Self.password])
        #expect(page.heading == say(.confirmEmailTitle) && !browser.isSignedIn)
        #expect(page.body.contains("If ada@example.com still needs to be confirmed"))
    }

    // MARK: Signing in again

    /// A browser whose session has ended.
    private func expired() async throws -> SiteBrowser {
        let browser = try await browser()
        try await browser.site.account(Self.email)
        try await browser.signIn(Self.email)
        let cookie = try #require(browser.cookies["gatehouse-8080-session"])
        let who = try #require(try await browser.site.pages.browsers.current(cookie))
        try await browser.site.backend.accounts.sessions.end(who, scope: .local)
        return browser
    }

    @Test("FLOW-26 after expiry the first page offers to continue as before, and sign-in has the address filled in")
    func continues() async throws {
        let browser = try await expired()
        let page = try await browser.get(Self.choice)
        #expect(page.body.contains("Continue as ada@example.com") && page.body.contains(say(.useAnotherAccount)))
        #expect(!page.body.contains("Create Account"))
        let login = try await press(browser, Self.choice, "continue")
        #expect(login.heading == "Sign in" && login.body.contains("value=\"ada@example.com\""))
        try await browser.signIn(Self.email)
        #expect(browser.isSignedIn)
    }

    @Test("FLOW-26 the page of an ended session names the person, and one press leads to the sign-in with the address")
    func endedSession() async throws {
        for path in ["/account/email", "/groups"] {
            let browser = try await expired()
            let page = try await browser.get(path)
            #expect(page.status == 200 && page.heading == "Session Expired")
            #expect(page.body.contains("Continue as ada@example.com") && page.body.contains(say(.useAnotherAccount)))
            #expect(page.body.ranges(of: "class=\"button primary\"").count == 1)
            let form = try #require(page.hidden().first).merging(["intent": "continue"]) { $1 }
            let answer = try await browser.post(Self.choice, form)
            #expect(answer.location == Self.login)
            let login = try await browser.get(Self.login)
            #expect(login.heading == "Sign in" && login.body.contains("value=\"ada@example.com\""))
            #expect(try await browser.signIn(Self.email) == path)
        }
        // Nobody is named whose account is gone.
        let browser = try await expired()
        let site = browser.site
        let user = try #require(try await site.backend.database.read { try UserTable($0).find(email: Self.email) })
        _ = try await site.backend.accounts.administrationByFiles(as: .command).deleteUser(user.id)
        let page = try await browser.get("/account")
        #expect(!page.body.contains(Self.email) && !page.body.contains("Continue as"))
        #expect(page.heading == "Session Expired" && page.body.contains("href=\"\(Self.choice)\""))
    }

    @Test("FLOW-26 SRV-17 a browser whose session has ended learns no address that the account got later")
    func laterAddress() async throws {
        let browser = try await expired()
        let site = browser.site
        site.clock.advance(by: 60)
        var change = AdministratorChange()
        change.email = "new@example.com"
        change.confirmsEmail = true
        let user = try #require(try await site.backend.database.read { try UserTable($0).find(email: Self.email) })
        _ = try await site.backend.accounts.administrationByFiles(as: .command).changeUser(user.id, change)
        for path in [Self.choice, "/account"] {
            let page = try await browser.get(path)
            #expect(!page.body.contains("new@example.com") && !page.body.contains("Continue as"), "\(path)")
        }
    }

    @Test("FLOW-26 another account: the browser forgets who was there, and a sign-out leaves nothing to offer")
    func anotherAccount() async throws {
        let browser = try await expired()
        let page = try await press(browser, Self.choice, "another-account")
        #expect(page.body.contains("Create Account") && !page.body.contains(Self.email))
        #expect(!browser.isSignedIn)
        #expect(try await browser.get(Self.choice).body.contains(Self.email) == false)

        let other = try await expired()
        try await other.signIn(Self.email)
        try await other.signOut()
        #expect(try await other.get(Self.choice).body.contains(Self.email) == false)
    }

    @Test("FLOW-26 the button for another account signs out nobody who is signed in, in another window for instance")
    func stillSignedIn() async throws {
        let browser = try await browser()
        try await browser.site.account(Self.email)
        try await browser.signIn(Self.email)
        let cookie = try #require(browser.cookies["gatehouse-8080-session"])
        _ = try await browser.post(Self.choice, ["ticket": "one", "intent": "another-account"])
        #expect(try await browser.site.pages.browsers.current(cookie) != nil)
        browser.cookies["gatehouse-8080-session"] = cookie
        // And nobody is offered a return who never left.
        let answer = try await browser.post(Self.choice, ["ticket": "two", "intent": "continue"])
        #expect(answer.location == Self.choice)
    }
}
