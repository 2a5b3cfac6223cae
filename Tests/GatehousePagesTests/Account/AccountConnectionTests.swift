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

/// Who a guest becomes on the account page, and what adding a service asks for.
@Suite("Keeping a guest's account, and adding a service")
struct AccountConnectionTests {
    private static let email = "ada@example.com"

    /// A provider that browsers can be led to; nothing here asks it.
    private static let work = ProviderSettings(
        id: "work", kind: .openID, displayName: "Work", issuer: "https://id.example", clientIDs: ["web"])
    private static let button = #"name="provider" value="work""#

    /// A guest in a browser.
    private func guest() async throws -> SiteBrowser {
        let browser = SiteBrowser(
            try await TestSite(publicURL: SiteBrowser.origin, guests: true, providers: [Self.work]))
        let ticket = try #require(try await browser.get("/sign-in").hidden().first?["ticket"])
        _ = try await browser.post("/sign-in", ["provider": "guest", "ticket": ticket])
        #expect(browser.isSignedIn)
        return browser
    }

    private func user(_ browser: SiteBrowser) async throws -> UserRecord {
        let cookie = browser.cookies["gatehouse-8080-session"]
        return try #require(try await browser.site.pages.browsers.current(cookie)).user
    }

    @Test("UI-15 UI-12 a guest adds an address with the code on the page, keeps id and session, and is a user then")
    func address() async throws {
        let browser = try await guest()
        let first = try await browser.get("/account")
        #expect(first.heading == say(console: .guest) && first.body.contains("aria-hidden=\"true\">G</span>"))
        // What is lost at sign-out is said above all ways to keep it, on both pages that have them.
        for page in [first, try await browser.get("/account/sign-in")] {
            let parts = page.body.split(separator: "notice notice-warning")
            #expect(parts.count == 2 && parts.last?.contains(say(account: .guestText)) == true)
            #expect(parts.last?.contains(Self.button) == true)
        }
        let before = try await user(browser)
        #expect(try await browser.get("/account").body.contains(#"href="/account/email""#))
        let form = try #require(try await browser.get("/account/email").hidden().first)
        let asked = try await browser.post("/account/email", form.merging(["email": Self.email]) { $1 })
        #expect(asked.location == "/account")
        #expect(try await user(browser).isAnonymous)
        let code = try #require(try await browser.site.mails(to: Self.email).first).code
        let pending = try #require(try await browser.get("/account").hidden(beside: "confirm-address").first)
        let done = try await browser.post("/account", pending.merging(["newAddressCode": code]) { $1 })
        #expect(done.location == "/account")
        let after = try await user(browser)
        #expect(after.id == before.id && after.email == Self.email && !after.isAnonymous)
    }

    @Test("UI-15 both pages with ways to keep the account lead a guest to an address, until one waits for its code")
    func addressWay() async throws {
        let browser = try await guest()
        func ways(_ person: SiteBrowser) async throws -> [Bool] {
            var found: [Bool] = []
            for path in ["/account", "/account/sign-in"] {
                let links = try await person.get(path).body.split(separator: "<a ").dropFirst()
                    .compactMap { $0.split(separator: "</a>").first }
                let label = say(account: .addAddress)
                found.append(links.contains { $0.contains(#"href="/account/email""#) && $0.contains(label) })
            }
            return found
        }
        #expect(try await ways(browser) == [true, true])
        let form = try #require(try await browser.get("/account/email").hidden().first)
        _ = try await browser.post("/account/email", form.merging(["email": Self.email]) { $1 })
        #expect(try await ways(browser) == [false, false])
        // Who has an address is not offered one.
        let ben = try await AccountPerson("ben@example.com", at: browser.site)
        #expect(try await ways(ben.browser) == [false, false])
    }

    @Test("UI-12 UI-15 a guest who signs out is asked first, because the account is lost with the session")
    func signOut() async throws {
        let browser = try await guest()
        let asked = try await browser.post(SignInPath.signOut, [:])
        #expect(asked.status == 200 && asked.body.contains(say(page: .guestOutText)))
        #expect(asked.body.contains(#"href="/account""#))
        #expect(try await user(browser).isAnonymous)
        let form = try #require(asked.hidden(beside: "yes").first)
        #expect(try await browser.post(SignInPath.signOut, form).location == SignInPath.choice)
        #expect(!browser.isSignedIn)
        // Everybody else can sign in again.
        let ada = try await AccountPerson(at: browser.site)
        try await ada.browser.signOut()
    }

    @Test("UI-15 SRV-23 an answer that this browser and session did not leave for adds nothing, and asks nobody")
    func foreignAnswer() async throws {
        let browser = try await guest()
        for query in ["", "?state=x&answer=y", "?state=x"] {
            #expect(try await browser.get("/account/sign-in/provider\(query)").location == "/account/sign-in")
        }
        #expect(try await user(browser).identities.isEmpty)
        let nobody = SiteBrowser(browser.site)
        #expect(try await nobody.get("/account/sign-in/provider?state=x&answer=y").location == "/sign-in")
    }

    @Test("UI-15 a service may be added by a guest, and by others where the deployment allows it")
    func notAllowed() async throws {
        for isAllowed in [false, true] {
            let site = try await TestSite(
                publicURL: SiteBrowser.origin, manualLinking: isAllowed, providers: [Self.work])
            let ada = try await AccountPerson(at: site)
            let page = try await ada.browser.get("/account/sign-in").body
            #expect(page.contains(Self.button) == isAllowed)
            // What can be added has a heading of its own, below the methods that there are. One is no choice.
            let parts = page.split(separator: "<h2>\(say(account: .identitiesMore))</h2>")
            #expect(parts.count == (isAllowed ? 2 : 1))
            #expect(parts.first?.contains(say(account: .identitiesConnected)) == true)
            #expect(!page.contains(say(account: .identitiesText)))
            #expect(parts.first?.contains(Self.button) == false)
        }
        #expect(try await guest().get("/account/sign-in").body.contains(Self.button))
    }

    @Test("UI-15 a guest connects a service on the first page and on that of the sign-in methods, by its own logo")
    func logos() async throws {
        let google = ProviderSettings(
            id: "google", kind: .google, issuer: "https://id.example", clientIDs: ["web"], clientSecret: Secret("word"))
        let browser = SiteBrowser(
            try await TestSite(publicURL: SiteBrowser.origin, guests: true, providers: [google, Self.work]))
        let ticket = try #require(try await browser.get("/sign-in").hidden().first?["ticket"])
        _ = try await browser.post("/sign-in", ["provider": "guest", "ticket": ticket])
        for page in ["/account", "/account/sign-in"] {
            let forms = try await browser.get(page).body.split(separator: "<form")
            let form = try #require(forms.first { $0.contains(Self.button) })
            #expect(form.contains(#"action="/account/sign-in""#), "\(page)")
            let buttons = form.split(separator: "<button").dropFirst()
            // A service without a logo has an icon in its place.
            #expect(buttons.map { $0.ranges(of: "<path").count } == [4, 1], "\(page)")
            #expect(buttons.first?.contains(say(account: .connect(provider: "Google"))) == true)
        }
    }

    @Test("UI-15 SRV-20 ten minutes after the sign-in a service is added with the password only")
    func oldSignIn() async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin, manualLinking: true, providers: [Self.work])
        let ada = try await AccountPerson(at: site)
        #expect(try await !ada.browser.get("/account/sign-in").body.contains("name=\"currentPassword\""))
        site.clock.advance(by: 601)
        #expect(try await ada.browser.get("/account/sign-in").body.contains("name=\"currentPassword\""))
        for (password, sentence) in [
            (nil, say(account: .currentPasswordMissing)), ("wrong password", say(account: .currentPasswordWrong)),
        ] {
            let fields = ["provider": "work", "currentPassword": password].compactMapValues(\.self)
            let answer = try await ada.send(fields, to: .identities)
            #expect(answer.status == 422 && answer.body.contains(sentence))
        }
    }

    @Test("UI-12 UI-15 a guest who has accepted no terms accepts them before the account is a user's")
    func consent() async throws {
        let browser = try await guest()
        let id = try await user(browser).id
        try await browser.site.backend.database.write { sql in
            _ = try sql.run("UPDATE users SET consent_version = NULL, consent_at = NULL WHERE id = ?", [.id(id)])
        }
        for (path, fields) in [("/account/email", ["email": Self.email]), ("/account/sign-in", ["provider": "work"])] {
            let page = try await browser.get(path)
            #expect(page.body.contains("name=\"consent\""), "\(path)")
            let form = try #require(page.hidden().first).merging(fields) { $1 }
            let answer = try await browser.post(path, form)
            #expect(answer.status == 422 && answer.body.contains(say(sentence: .consentMissing)), "\(path)")
        }
        #expect(try await browser.site.mails(to: Self.email).isEmpty)
        let form = try #require(try await browser.get("/account/email").hidden().first)
        let agreed = form.merging(["email": Self.email, "consent": "yes"]) { $1 }
        #expect(try await browser.post("/account/email", agreed).location == "/account")
        #expect(try await user(browser).consent != nil)
    }

    @Test("UI-15 a service that is not offered, or may not be added, leads back, and the form needs its ticket")
    func notOffered() async throws {
        let ada = try await AccountPerson(at: try await TestSite(publicURL: SiteBrowser.origin))
        let stolen = try await ada.browser.post("/account/sign-in", ["provider": "google", "ticket": ""])
        #expect(stolen.status == 403)
        #expect(try await !ada.browser.get("/account/sign-in").body.contains("name=\"provider\""))
    }
}
