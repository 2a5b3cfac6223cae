import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import HTTPTypes
import Testing

/// Signing in on the pages by a mailed code or link, and as a guest.
@Suite struct MailedCodePageTests {
    private static let email = "ada@example.com"
    private static let login = SignInPath.path(of: .login)
    private static let code = SignInPath.path(of: .signInCode)

    private static func site(guests: Bool = false) async throws -> TestSite {
        try await TestSite(publicURL: SiteBrowser.origin, guests: guests)
    }

    /// Asks for a code on the sign-in page.
    private func ask(_ browser: SiteBrowser, _ email: String = MailedCodePageTests.email) async throws
        -> SiteBrowser
        .Answer
    {
        let ticket = try #require(try await browser.get(Self.login).hidden().first?["ticket"])
        return try await browser.post(Self.login, ["email": email, "intent": "mail-code", "ticket": ticket])
    }

    private func enter(_ code: String, _ browser: SiteBrowser) async throws -> SiteBrowser.Answer {
        var fields = try #require(try await browser.get(Self.code).hidden().first { $0["pendingEmail"] != nil })
        fields["otp"] = code
        return try await browser.post(Self.code, fields)
    }

    /// The newest mail, and the path of its link.
    private func mail(_ site: TestSite, to email: String = MailedCodePageTests.email) async throws -> (
        code: String, link: String
    ) {
        let mail = try #require(try await site.mails(to: email).first)
        let link = try #require(mail.links.first { $0.contains(SignInPath.link) })
        return (mail.code, String(link.dropFirst(SiteBrowser.origin.count)))
    }

    @Test("UI-15 the sign-in page offers a mailed code, which signs in once")
    func code() async throws {
        let site = try await Self.site()
        try await site.account(Self.email)
        site.clock.advance(by: 61)
        let browser = SiteBrowser(site)
        #expect(try await browser.get(Self.login).body.contains(say(.emailMeCode)))
        #expect(try await ask(browser).location == Self.code)
        #expect(try await browser.get(Self.code).body.contains(Self.email))

        let mail = try await mail(site)
        let wrong = mail.code == "000000" ? "111111" : "000000"
        #expect(try await enter(wrong, browser).location == Self.code)
        #expect(!browser.isSignedIn)
        #expect(try await browser.get(Self.code).body.contains("aria-invalid=\"true\""))
        #expect(try await enter(mail.code, browser).location == "/groups")
        #expect(browser.isSignedIn)

        let other = SiteBrowser(site)
        site.clock.advance(by: 61)
        #expect(try await ask(other).location == Self.code)
        _ = try await enter(mail.code, other)
        #expect(!other.isSignedIn)
    }

    @Test("SRV-21 the mailbox shows each mail in a frame as a mail program does, and its links lead out of it")
    func mailbox() async throws {
        let site = try await Self.site()
        try await site.account(Self.email)
        let (browser, mail) = (SiteBrowser(site), try #require(try await site.mails(to: Self.email).first))
        let path = "/mailbox/\(mail.id)"
        let list = try await browser.get("/mailbox").body
        #expect(list.contains("src=\"\(path)\"") && list.contains("<h2 id=\"parts-0\" dir=\"ltr\" lang=\"en\">"))
        let html = try await browser.get(path).body
        #expect(html.contains("<title>\(escaped(mail.subject))</title>") && !html.contains("<script"))
        #expect(html.contains("<base target=\"_top\">"))
        #expect(try await browser.get("/mailbox/another").status == 404)
    }

    @Test("SRV-21 without script a browser loads every frame: only the newest ten mails have one, the others a link")
    func boundedFrames() async throws {
        let site = try await Self.site()
        for number in 1...12 {
            let post = site.signUpPost("person\(number)@example.com", ticket: site.tokens.make())
            _ = try await site.take(post, site.tokens.make())
        }
        let browser = SiteBrowser(site)
        let list = try await browser.get("/mailbox").body
        let mails = try await site.backend.mailbox.newest()
        #expect(mails.count == 12 && list.ranges(of: "<iframe").count == 10)
        for (index, mail) in mails.enumerated() {
            let path = "\"/mailbox/\(mail.id)\""
            #expect(list.contains("src=\(path)") == (index < 10))
            #expect(list.contains("href=\(path)") == (index >= 10))
        }
        #expect(list.ranges(of: "role=\"radiogroup\"").count == 10)
    }

    @Test("SRV-15 SRV-21 a mail runs no script, sends no form, and is framed by pages of this server only")
    func mailboxFrames() async throws {
        let site = try await Self.site()
        try await site.account(Self.email)
        let mail = try #require(try await site.mails(to: Self.email).first)
        let list = try await site.respond(.get, "/mailbox")
        #expect(list.headers[.contentSecurityPolicy]?.contains("frame-src 'self'") == true)
        #expect(list.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
        let frame = try #require(list.body.firstMatch(of: /<iframe[^>]* sandbox="([^"]*)"/))
        #expect(frame.1 == "allow-same-origin allow-top-navigation-by-user-activation")
        let headers = try await site.respond(.get, "/mailbox/\(mail.id)").headers
        let policy = try #require(headers[.contentSecurityPolicy])
        for part in ["default-src 'none'", "form-action 'none'", "frame-ancestors 'self'"] {
            #expect(policy.contains(part), "\(part)")
        }
        #expect(!policy.contains("script-src"))
        let frameOptions = try #require(HTTPField.Name("X-Frame-Options"))
        #expect(headers[frameOptions] == "SAMEORIGIN")
    }

    @Test("LINK-04 a link that no longer works has the button that mails a new one, with the address kept")
    func deadLink() async throws {
        let site = try await Self.site()
        try await site.account(Self.email)
        site.clock.advance(by: 61)
        let (browser, other) = (SiteBrowser(site), SiteBrowser(site))
        _ = try await ask(browser)
        let link = try await mail(site).link
        site.clock.advance(by: 3_601)
        let count = try await site.mails(to: Self.email).count
        let page = try await browser.get(link)
        #expect(page.status == 410 && page.body.contains(Self.email))
        let form = try #require(page.hidden().first { $0["intent"] == "resend" })
        #expect(try await browser.post(Self.code, form).location == Self.code)
        #expect(try await site.mails(to: Self.email).count == count + 1)
        #expect(try await browser.get(Self.code).body.contains(Self.email))

        // A browser that waits for nothing is told no address, and led to where it is typed.
        let elsewhere = try await other.get(link)
        #expect(elsewhere.status == 410 && !elsewhere.body.contains(Self.email))
        #expect(elsewhere.body.contains("href=\"\(Self.login)\""))
    }

    @Test("UI-15 LINK-04 the link of that mail signs in only the browser that asked for it, and once")
    func link() async throws {
        let site = try await Self.site()
        try await site.account(Self.email)
        site.clock.advance(by: 61)
        let (browser, other) = (SiteBrowser(site), SiteBrowser(site))
        _ = try await ask(browser)
        let link = try await mail(site).link

        // Somewhere else the link has no button, and a post that somebody makes up does nothing.
        #expect(try await other.get(link).hidden(beside: "magiclink").isEmpty)
        let form = try #require(try await browser.get(link).hidden(beside: "magiclink").first)
        _ = try await other.post(SignInPath.link, form)
        #expect(!other.isSignedIn)
        _ = try await browser.post(SignInPath.link, form)
        #expect(browser.isSignedIn)
        try await browser.signOut()
        #expect(try await browser.post(SignInPath.link, form).status == 410)
        #expect(!browser.isSignedIn)
    }

    @Test("UI-15 SRV-17 an address without an account gets the same pages and no mail")
    func unknown() async throws {
        let site = try await Self.site()
        try await site.account(Self.email)
        site.clock.advance(by: 61)
        let (known, unknown) = (SiteBrowser(site), SiteBrowser(site))
        let answers = (try await ask(known), try await ask(unknown, "eve@example.com"))
        #expect(answers.0.status == answers.1.status)
        #expect(answers.0.location == answers.1.location)
        func page(_ browser: SiteBrowser, _ email: String) async throws -> String {
            try await browser.get(Self.code).body.replacing(email, with: "ADDRESS")
                .replacing(/name="ticket" value="[^"]*"/, with: "")
        }
        #expect(try await page(known, Self.email) == page(unknown, "eve@example.com"))
        #expect(try await site.mails(to: "eve@example.com").isEmpty)
        #expect(site.backend.accounts.policy.signUpOpen)
    }

    @Test(
        "UI-15 SRV-28 a mailed code gives an unconfirmed account to the owner of the address, without the old password")
    func unconfirmed() async throws {
        let site = try await Self.site()
        _ = try await site.take(site.signUpPost(Self.email, ticket: site.tokens.make()), site.tokens.make())
        site.clock.advance(by: 61)
        let browser = SiteBrowser(site)
        _ = try await ask(browser)
        _ = try await enter(try await mail(site).code, browser)
        #expect(browser.isSignedIn)
        let reply = try await site.take(site.loginPost(Self.email, ticket: site.tokens.make()), site.tokens.make())
        #expect(reply == .screen(.login))
    }

    @Test("SRV-28 who chooses a new password for an unconfirmed account is warned of what that ends, and nobody else")
    func newPasswordWarning() async throws {
        let site = try await Self.site()
        _ = try await site.take(site.signUpPost(Self.email, ticket: site.tokens.make()), site.tokens.make())
        let (link, browser) = (try await mail(site).link, SiteBrowser(site))
        let loss = say(page: .choosePasswordLoss)
        #expect(try await !browser.get(link).body.unbroken.contains(loss))
        let chosen = try await browser.get("\(link)&new=1").body.unbroken
        #expect(chosen.contains(say(page: .choosePasswordTitle)) && chosen.contains(loss))
        #expect(chosen.contains("<span>\(say(page: .confirmWithPassword))</span></button>"))
    }

    @Test("UI-15 without a valid address nothing is mailed, and the page says what is wrong")
    func invalid() async throws {
        let site = try await Self.site()
        for address in ["", "ada", "ada@example", String(repeating: "a", count: 5000) + "@example.com"] {
            let browser = SiteBrowser(site)
            let answer = try await ask(browser, address)
            #expect(answer.status == 422)
            #expect(answer.body.contains("aria-invalid=\"true\""))
        }
        #expect(try await site.backend.mailbox.newest().isEmpty)
    }

    @Test("UI-15 a guest continues from the first screen where guests are allowed, and nowhere else")
    func guest() async throws {
        let site = try await Self.site(guests: true)
        let browser = SiteBrowser(site)
        let page = try await browser.get(SignInPath.choice)
        #expect(page.body.contains("Continue as Guest"))
        let ticket = try #require(page.hidden().first?["ticket"])
        _ = try await browser.post(SignInPath.choice, ["provider": "guest", "ticket": ticket])
        #expect(browser.isSignedIn)
        let consents = try await site.backend.database.read { sql in
            try sql.rows("SELECT is_anonymous, consent_version FROM users", []).map {
                (try $0.integer("is_anonymous"), try $0.optionalText("consent_version"))
            }
        }
        #expect(consents.map(\.0) == [1])
        #expect(consents.first?.1 == site.pages.configuration.termsVersion)

        let closed = try await Self.site()
        let other = SiteBrowser(closed)
        let shut = try await other.get(SignInPath.choice)
        #expect(!shut.body.contains("Continue as Guest"))
        let form = try #require(try await other.get(Self.login).hidden().first?["ticket"])
        _ = try await other.post(SignInPath.choice, ["provider": "guest", "ticket": form])
        #expect(!other.isSignedIn)
    }
}
