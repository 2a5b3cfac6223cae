import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
@testable import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

/// The second step of a sign-in on the pages, on every way in.
@Suite("The second step on the pages")
struct SecondStepPageTests {
    private static let login = SignInPath.path(of: .login)
    private static let step = SignInPath.path(of: .secondFactor)

    /// Asks for a mail on a screen, and presses the button behind its link in the same browser.
    private func followLink(
        _ person: AccountPerson, in browser: SiteBrowser, from screen: String, _ fields: [String: String]
    ) async throws -> SiteBrowser.Answer {
        let ticket = try #require(try await browser.get(screen).hidden().first?["ticket"])
        _ = try await browser.post(
            screen, ["email": person.email, "ticket": ticket].merging(fields) { $1 })
        let mail = try #require(try await person.site.mails(to: person.email).first)
        let link = try #require(mail.links.first { $0.contains(SignInPath.link) })
        let page = try await browser.get(String(link.dropFirst(SiteBrowser.origin.count)))
        let form = try #require(page.hidden().first { $0["token"] != nil })
        return try await browser.post(SignInPath.link, form)
    }

    private func enter(_ code: String, in browser: SiteBrowser) async throws -> SiteBrowser.Answer {
        let page = try await browser.get(Self.step)
        #expect(page.heading == say(.secondFactorTitle))
        let ticket = try #require(page.hidden().compactMap { $0["ticket"] }.first)
        return try await browser.post(Self.step, ["otp": code, "ticket": ticket])
    }

    @Test("PKF-01 MFA-08 after the password comes the step; a wrong code says so, and the second time names the clock")
    func password() async throws {
        let (ada, app) = try await AccountPerson.withApp()
        let browser = SiteBrowser(ada.site)
        try await ada.beginStep(in: browser)
        #expect(try await browser.get(Self.step).body.contains(say(.secondFactorText(app: "Phone"))))
        #expect(try await browser.get("/account").status == 303)
        for sentence in [Sentence.failure(.factorIncorrect), .factorIncorrectAgain] {
            #expect(try await enter("000000", in: browser).location == Self.step)
            #expect(try await browser.get(Self.step).body.contains(say(sentence: sentence)))
        }
        let former = browser.cookies
        let entered = try await enter(app.code(at: ada.site.clock.now), in: browser)
        // The page that was asked for meanwhile.
        #expect(entered.location == "/account")
        #expect(browser.isSignedIn)
        // The same flow is worth nothing to somebody who knows its cookie from before.
        let other = SiteBrowser(ada.site)
        other.cookies = former
        #expect(try await other.get("/account").status == 303)
    }

    @Test("MFA-11 a backup code is taken in the same field, once, however it is typed")
    func backupCode() async throws {
        let (ada, app) = try await AccountPerson.withApp()
        let code = try #require(app.backupCodes.first)
        let browser = SiteBrowser(ada.site)
        try await ada.beginStep(in: browser)
        #expect(try await enter(" \(code.lowercased().replacing("-", with: " ")) ", in: browser).location == "/groups")
        #expect(browser.isSignedIn)
        let other = SiteBrowser(ada.site)
        try await ada.beginStep(in: other)
        #expect(try await enter(code, in: other).location == Self.step && !other.isSignedIn)
    }

    @Test("MFA-08 a mailed code leads to the step")
    func mailedCode() async throws {
        let (ada, app) = try await AccountPerson.withApp()
        let browser = SiteBrowser(ada.site)
        let ticket = try #require(try await browser.get(Self.login).hidden().first?["ticket"])
        _ = try await browser.post(Self.login, ["email": ada.email, "intent": "mail-code", "ticket": ticket])
        let path = SignInPath.path(of: .signInCode)
        var fields = try #require(try await browser.get(path).hidden().first { $0["pendingEmail"] != nil })
        fields["otp"] = try await ada.code()
        #expect(try await browser.post(path, fields).location == Self.step && !browser.isSignedIn)
        #expect(try await enter(app.code(at: ada.site.clock.now), in: browser).location == "/groups")
    }

    @Test("MFA-08 PKF-01 after a reset code comes the step, and then the new password")
    func recovery() async throws {
        let (ada, app) = try await AccountPerson.withApp()
        try await proveFactor(of: ada)
        let browser = SiteBrowser(ada.site)
        let request = SignInPath.path(of: .resetRequest)
        let ticket = try #require(try await browser.get(request).hidden().first?["ticket"])
        _ = try await browser.post(request, ["email": ada.email, "ticket": ticket])
        let path = SignInPath.path(of: .resetVerify)
        var fields = try #require(try await browser.get(path).hidden().first { $0["pendingEmail"] != nil })
        fields["otp"] = try await ada.code()
        fields["password"] = AccountPerson.newPassword
        #expect(try await browser.post(path, fields).location == Self.step)
        #expect(try await !ada.takes(AccountPerson.newPassword))
        #expect(try await enter(app.code(at: ada.site.clock.now), in: browser).location == path)
        fields = try #require(try await browser.get(path).hidden().first { $0["pendingEmail"] != nil })
        fields["password"] = AccountPerson.newPassword
        #expect(try await browser.post(path, fields).location == Self.login)
        #expect(try await ada.takes(AccountPerson.newPassword))
    }

    @Test("SRV-36 PKF-01 a recovery asks for the owner's factor, and offers none that somebody added beside it")
    func strangersBeside() async throws {
        let (ada, app) = try await AccountPerson.withApp()
        try await proveFactor(of: ada)
        let (user, now) = (try await ada.user.id, ada.site.clock.now)
        _ = try await ada.site.backend.database.write { sql in
            try sql.run(
                """
                INSERT INTO mfa_factors (id, user_id, session_id, kind, name, created_at, updated_at, verified_at,
                    last_challenged_at)
                SELECT ?, user_id, session_id, kind, ?, created_at, updated_at, verified_at, ?
                FROM mfa_factors WHERE user_id = ?
                """,
                [
                    .text("5f1c5d34-2f0e-4a55-9d6f-0b7a1f3e0009"), .text("Their tablet"),
                    .date(now.addingTimeInterval(60)), .id(user),
                ])
        }
        let browser = SiteBrowser(ada.site)
        let request = SignInPath.path(of: .resetRequest)
        #expect(try await followLink(ada, in: browser, from: request, [:]).location == Self.step)
        let page = try await browser.get(Self.step).body
        #expect(page.contains(say(.secondFactorText(app: "Phone"))) && !page.contains("Their tablet"))
        let path = SignInPath.path(of: .resetVerify)
        #expect(try await enter(app.code(at: now), in: browser).location == path)
    }

    @Test("MFA-08 94 a mailed link leads to the step")
    func mailedLink() async throws {
        let (ada, app) = try await AccountPerson.withApp()
        let browser = SiteBrowser(ada.site)
        let answer = try await followLink(ada, in: browser, from: Self.login, ["intent": "mail-code"])
        #expect(answer.location == Self.step && !browser.isSignedIn)
        #expect(try await enter(app.code(at: ada.site.clock.now), in: browser).location == "/groups")
    }

    @Test("MFA-08 93 a mailed reset link leads to the step, and then to the new password")
    func resetLink() async throws {
        let (ada, app) = try await AccountPerson.withApp()
        try await proveFactor(of: ada)
        let browser = SiteBrowser(ada.site)
        let request = SignInPath.path(of: .resetRequest)
        #expect(try await followLink(ada, in: browser, from: request, [:]).location == Self.step)
        let path = SignInPath.path(of: .resetVerify)
        #expect(try await browser.get(path).location == Self.step)
        #expect(try await enter(app.code(at: ada.site.clock.now), in: browser).location == path)
        var fields = try #require(try await browser.get(path).hidden().first { $0["pendingEmail"] != nil })
        fields["password"] = AccountPerson.newPassword
        #expect(try await browser.post(path, fields).location == Self.login)
        #expect(try await ada.takes(AccountPerson.newPassword))
    }

    @Test("MFA-08 FLOW-20 a reset link that an app requested leads to the step also where somebody else is signed in")
    func resetLinkBeside() async throws {
        let (ada, app) = try await AccountPerson.withApp()
        try await proveFactor(of: ada)
        let bob = try await AccountPerson("bob@example.com", at: ada.site)
        let browser = bob.browser
        try await ada.site.backend.accounts.codes.requestRecovery(
            email: ada.email, app: AppLink(), client: ClientContext())
        let mail = try #require(try await ada.site.mails(to: ada.email).first)
        let link = try #require(mail.links.first { $0.contains(SignInPath.link) })
        let opened = try await browser.get(String(link.dropFirst(SiteBrowser.origin.count)))
        let form = try #require(opened.hidden().first { $0["token"] != nil })
        #expect(try await browser.post(SignInPath.link, form).location == Self.step)
        // Every other screen of the sign-in leads on to where the person is.
        #expect(try await browser.get(Self.login).location == "/")
        let path = SignInPath.path(of: .resetVerify)
        #expect(try await enter(app.code(at: ada.site.clock.now), in: browser).location == path)
        var fields = try #require(try await browser.get(path).hidden().first { $0["pendingEmail"] != nil })
        fields["password"] = AccountPerson.newPassword
        #expect(try await browser.post(path, fields).location == Self.login)
        #expect(try await ada.takes(AccountPerson.newPassword))
        // Who was here is still here, and neither screen is left to them.
        #expect(try await browser.get("/account").body.contains(bob.email))
        for screen in [Self.step, path] { #expect(try await browser.get(screen).location == "/") }
    }

    /// Makes the factor one whose session had proved the address, so that a recovery is asked for it.
    private func proveFactor(of person: AccountPerson) async throws {
        let user = try await person.user.id
        _ = try await person.site.backend.database.write { sql in
            try sql.run("UPDATE mfa_factors SET has_proof = 1 WHERE user_id = ?", [.id(user)])
        }
    }

    @Test("PKF-01 who turns back is not signed in, and the sign-in that waited has ended")
    func turningBack() async throws {
        let (ada, _) = try await AccountPerson.withApp()
        let before = try await ada.liveSessions
        let browser = SiteBrowser(ada.site)
        try await ada.beginStep(in: browser)
        #expect(try await ada.liveSessions == before + 1)
        #expect(try await browser.get(SignInPath.choice).location == Self.step)
        #expect(try await browser.get(SignInPath.back).location == SignInPath.choice)
        #expect(try await ada.liveSessions == before)
        #expect(try await browser.get(Self.step).location == SignInPath.choice)
    }

    @Test("PKF-01 the step waits for 15 minutes")
    func tooLate() async throws {
        let (ada, app) = try await AccountPerson.withApp()
        let browser = SiteBrowser(ada.site)
        try await ada.beginStep(in: browser)
        ada.site.clock.advance(by: 900)
        #expect(try await enter(app.code(at: ada.site.clock.now), in: browser).location == Self.login)
        #expect(try await browser.get(Self.login).body.contains(say(sentence: .failure(.factorExpired))))
        #expect(!browser.isSignedIn)
    }

    @Test("PKF-01 the page that was wanted before the sign-in opens after the step")
    func place() async throws {
        let (ada, app) = try await AccountPerson.withApp()
        let browser = SiteBrowser(ada.site)
        #expect(try await browser.get("/account/sessions").location == SignInPath.choice)
        try await ada.beginStep(in: browser)
        #expect(try await enter(app.code(at: ada.site.clock.now), in: browser).location == "/account/sessions")
    }

    @Test("MFA-12 an administrator resets the second steps of somebody who lost them, and signs them out everywhere")
    func reset() async throws {
        let (ada, _) = try await AccountPerson.withApp()
        let root = try await ada.site.administrator()
        let path = "/admin/people/\(try await ada.user.id.text)"
        func shownStep(_ state: Gatehouse.AccountText) async throws -> Bool {
            let row = "<dt>\(say(.secondFactorTitle))</dt><dd><bdi>\(say(shared: state))</bdi></dd>"
            return try await root.get(path).text.contains(row)
        }
        #expect(try await shownStep(.on))
        let answer = try await root.fill(path, say(console: .resetFactors), [:])
        #expect(answer.status == 303)
        #expect(try await root.get(path).text.contains(say(console: .doneFactorsReset(ada.email))))
        #expect(try await !root.get(path).text.contains(say(console: .resetFactors)))
        #expect(try await shownStep(.off))
        #expect(try await ada.user.factors.isEmpty)
        #expect(try await ada.liveSessions == 0)
        let browser = SiteBrowser(ada.site)
        #expect(try await browser.signIn(ada.email) == "/groups")
        // Nobody resets their own here, with a form made by hand.
        let own = "/admin/people/\(try await ada.site.user("root@example.com").id.text)"
        let ticket =
            try AppBrowser.form(say(console: .sendReset), in: try await root.get(own).text).hidden["ticket"] ?? ""
        _ = try await root.post(own, ["ticket": ticket, "intent": "reset-factors"])
        #expect(try await root.get(own).text.contains(say(console: .refusedOwn)))
    }

    @Test("PKF-01 another person who signs in meanwhile is themselves, and the step of the first is over")
    func another() async throws {
        let (ada, app) = try await AccountPerson.withApp()
        try await ada.site.account("bob@example.com")
        let browser = SiteBrowser(ada.site)
        try await ada.beginStep(in: browser)
        let page = try await browser.get(Self.step)
        let ticket = try #require(page.hidden().compactMap { $0["ticket"] }.first)
        _ = try await browser.get(SignInPath.back)
        try await browser.signIn("bob@example.com")
        let code = app.code(at: ada.site.clock.now)
        _ = try await browser.post(Self.step, ["otp": code, "ticket": ticket])
        #expect(try await browser.get("/account").body.contains("bob@example.com"))
    }
}
