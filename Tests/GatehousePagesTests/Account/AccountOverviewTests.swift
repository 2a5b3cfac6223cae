import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

/// The first page of one's own, and what holds for all of them.
@Suite("The pages of a person's account")
struct AccountOverviewTests {
    let site: TestSite
    let ada: AccountPerson

    init() async throws {
        site = try await TestSite(publicURL: SiteBrowser.origin, passkeys: true, factors: true)
        ada = try await AccountPerson(at: site)
    }

    @Test("SRV-20 the first page shows the person, since when, and under which terms")
    func facts() async throws {
        let page = try await ada.browser.get("/account")
        #expect(page.status == 200)
        #expect(page.heading == "ada@example.com")
        let day = AccountOverviewTests.day(try await ada.user.createdAt)
        #expect(page.body.contains("<bdi>\(day)</bdi>"))
        #expect(page.body.contains(say(account: .edition(version: "1", date: day))))
        #expect(page.body.contains("Back to Fieldhouse"))
        for other in AccountPage.allCases where other != .overview {
            #expect(page.body.contains("href=\"\(other.path)\""), "\(other)")
        }
    }

    @Test("SRV-20 only an administrator has a link to the console", arguments: Catalogue.all.map(\.language))
    func console(language: String) async throws {
        let link = #"<a href="/admin">\#(Catalogue.best(for: [language]).page(.demoConsole))</a>"#
        let browser = AppBrowser(site, ada.browser.cookies)
        #expect(try await !browser.get("/account", language: language).text.contains("/admin"))
        try await site.appoint("ada@example.com")
        #expect(try await browser.get("/account", language: language).text.contains(link))
        try await site.appoint("ada@example.com", false)
        #expect(try await !browser.get("/account", language: language).text.contains("/admin"))
    }

    @Test("UI-21 what was answered at sign-up is on the first page, and is changed under the rules of the form")
    func answers() async throws {
        let town = SignUpField(literal: "town", label: "Town", maximumLength: 10)
        let site = try await TestSite(publicURL: SiteBrowser.origin, signUpFields: [town])
        let eve = try await AccountPerson("eve@example.com", at: site)
        func send(_ text: String) async throws -> SiteBrowser.Answer {
            try await eve.send(["detail-town": text], to: .overview, beside: "details")
        }
        let refused = try await send("far too long for a town")
        #expect(refused.status == 422)
        #expect(refused.body.contains(escaped(Catalogue.english.sentence(.detailTooLong("Town", maximum: 10)))))
        #expect(try await send(" Berlin ").status == 303)
        #expect(try await eve.user.userMetadata["town"]?.stringValue == "Berlin")
        #expect(try await eve.browser.get("/account").body.contains("value=\"Berlin\""))
        #expect(try await send("").status == 303)
        #expect(try await eve.user.userMetadata["town"] == nil)
    }

    @Test("UI-21 SRV-20 the name and the answers are one form, which is saved whole or not at all")
    func profile() async throws {
        let town = SignUpField(literal: "town", label: "Town", maximumLength: 10)
        let site = try await TestSite(publicURL: SiteBrowser.origin, signUpFields: [town])
        let eve = try await AccountPerson("eve@example.com", at: site)
        func send(_ name: String, _ answer: String) async throws -> SiteBrowser.Answer {
            try await eve.send(["name": name, "detail-town": answer], to: .overview, beside: "details")
        }
        let page = try await eve.browser.get("/account")
        let form = try #require(page.body.split(separator: "<form").first { $0.contains("name=\"name\"") })
        #expect(form.contains("name=\"detail-town\"") && page.body.ranges(of: ">\(say(account: .save))<").count == 1)

        let (long, far) = (String(repeating: "x", count: 61), "far too long for a town")
        for (name, answer) in [(long, "Berlin"), ("Eve", far), (long, far)] {
            let refused = try await send(name, answer)
            #expect(refused.status == 422 && refused.body.ranges(of: "autofocus").count == 1)
            #expect(refused.body.contains(say(account: .nameTooLong(limit: 60))) == (name == long))
            let detail = escaped(Catalogue.english.sentence(.detailTooLong("Town", maximum: 10)))
            #expect(refused.body.contains(detail) == (answer == far))
            #expect(refused.body.contains("value=\"\(name)\"") && refused.body.contains("value=\"\(answer)\""))
            #expect(try await eve.browser.get("/account").heading == eve.email)
            #expect(try await eve.user.userMetadata["town"] == nil)
        }
        #expect(try await send("Eve", "Berlin").status == 303)
        let saved = try await eve.browser.get("/account")
        #expect(saved.heading == "Eve" && saved.body.contains("value=\"Berlin\""))
        #expect(saved.body.contains(say(account: .detailsSaved)))
        #expect(try await send("Eve L.", "Berlin").status == 303)
        #expect(try await eve.browser.get("/account").body.contains(say(account: .nameSaved)))
    }

    @Test("UI-21 SES-11 answers that were typed when the session ended are there again, and nothing is wrong with them")
    func answersKept() async throws {
        let town = SignUpField(literal: "town", label: "Town", maximumLength: 10)
        let site = try await TestSite(publicURL: SiteBrowser.origin, signUpFields: [town])
        let eve = try await AccountPerson("eve@example.com", at: site)
        let typed = try await eve.form(of: .overview, beside: "details")
            .merging(["name": "", "detail-town": "far too long for a town"]) { $1 }
        let user = try await eve.user
        try await site.backend.database.write { sql in
            _ = try SessionTable(sql).endAll(of: user.id, reason: .revoked, at: user.updatedAt)
        }
        #expect(try await eve.browser.post("/account", typed).heading == say(.sessionExpiredTitle))
        #expect(try await eve.browser.signIn(eve.email) == "/account")
        let page = try await eve.browser.get("/account")
        #expect(page.body.contains("value=\"far too long for a town\"") && !page.body.contains("aria-invalid"))
        #expect(page.body.contains(say(account: .typedIsHere)))
    }

    private static func day(_ instant: Date) -> String {
        var style = Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: "en_GB"))
        style.timeZone = .gmt
        // No line ends inside a day.
        return instant.formatted(style).replacing(" ", with: "\u{A0}")
    }

    @Test(
        "UI-11 SRV-20 every page of one's own is whole in the language that the browser asks for",
        arguments: Catalogue.all.map(\.language))
    func languages(language: String) async throws {
        let catalogue = Catalogue.best(for: [language])
        var titles: Set<String> = []
        for page in AccountPage.allCases {
            let answer = try await site.respond(
                .get, page.path,
                headers: [
                    .acceptLanguage: language,
                    .cookie: ada.browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "),
                ])
            #expect(answer.status == 200)
            #expect(answer.headers[.contentLanguage] == language)
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(
                answer.body.contains("<html lang=\"\(language)\" dir=\"\(catalogue.isRightToLeft ? "rtl" : "ltr")\">"))
            let title = try #require(answer.body.firstMatch(of: /<title>(.*?)<\/title>/)).1
            titles.insert(String(title))
            // English words on a page in another language were forgotten.
            let english = [
                GatehousePages.AccountText.title, .security, .currentPassword, .deletionAgreed, .sessionsText,
                .downloadText,
            ]
            for text in english where language != "en" {
                #expect(!answer.body.contains(">\(text.said(in: .english))<"))
            }
        }
        #expect(titles.count == AccountPage.allCases.count)
    }

    @Test("SRV-20 a person who is not signed in is asked to, and comes back to the requested page")
    func comesBack() async throws {
        let browser = SiteBrowser(site)
        for page in AccountPage.allCases {
            #expect(try await browser.get(page.path).location == SignInPath.choice)
        }
        #expect(try await browser.get(AccountPage.sessions.path).location == SignInPath.choice)
        #expect(try await browser.signIn(ada.email) == AccountPage.sessions.path)
        // Once.
        try await browser.signOut()
        #expect(try await browser.signIn(ada.email) == "/groups")
    }

    @Test("SRV-20 LINK-03 a page of the app that is asked for later is the one that a sign-in leads to")
    func latestPlace() async throws {
        let browser = SiteBrowser(site)
        _ = try await browser.get(AccountPage.data.path)
        _ = try await browser.get("/settings")
        #expect(try await browser.signIn(ada.email) == "/settings")
    }

    @Test(
        "FLOW-32 NAV-11 a page that takes the place of one that waits says so; the same page again does not",
        arguments: [
            (AccountPage.sessions.path, AccountPage.data.path), (AccountPage.data.path, "/settings"),
            ("/account/groups", AccountPage.sessions.path), (AccountPage.sessions.path, "/account/groups"),
            ("/admin", AccountPage.overview.path),
        ])
    func replaced(first: String, second: String) async throws {
        let (browser, told) = (SiteBrowser(site), say(sentence: .linkReplaced))
        for _ in 0..<2 {
            #expect(try await browser.get(first).location == SignInPath.choice)
            #expect(try await !browser.get(SignInPath.choice).body.contains(told))
        }
        #expect(try await browser.get(second).location == SignInPath.choice)
        #expect(try await browser.get(SignInPath.choice).body.contains(told))
        #expect(try await browser.signIn(ada.email) == second)
    }

    @Test("FLOW-32 a page that takes the place of one that waits says so where the session has ended, too")
    func replacedAfterTheEnd() async throws {
        let (user, told) = (try await ada.user, say(sentence: .linkReplaced))
        try await site.backend.database.write { sql in
            _ = try SessionTable(sql).endAll(of: user.id, reason: .revoked, at: user.updatedAt)
        }
        for (page, isTold) in [("/account/data", false), ("/account/data", false), ("/account/groups", true)] {
            let answer = try await ada.browser.get(page)
            #expect(answer.heading == say(.sessionExpiredTitle))
            #expect(answer.body.unbroken.contains(told) == isTold, "\(page)")
        }
        #expect(try await ada.browser.signIn(ada.email) == "/account/groups")
    }

    @Test("SRV-20 LINK-02 a browser cannot be led elsewhere by a word that somebody planted")
    func plantedWord() async throws {
        let browser = SiteBrowser(site)
        browser.cookies["gatehouse-8080-back"] = "https://evil.example"
        #expect(try await browser.get("/settings").location == SignInPath.choice)
        #expect(try await !browser.get(SignInPath.choice).body.contains(say(sentence: .linkReplaced)))
        browser.cookies = ["gatehouse-8080-back": "https://evil.example"]
        #expect(try await browser.signIn(ada.email) == "/groups")
        #expect(browser.cookies["gatehouse-8080-back"] == nil)
    }

    @Test("SRV-20 a form of a session that has ended does nothing, asks for a sign-in and comes back to its page")
    func sessionOver() async throws {
        let form = try await ada.form(of: .overview)
        let user = try await ada.user
        try await site.backend.database.write { sql in
            _ = try SessionTable(sql).endAll(of: user.id, reason: .revoked, at: user.updatedAt)
        }
        let answer = try await ada.browser.post("/account", form.merging(["name": "Countess"]) { $1 })
        #expect(answer.heading == "Session Expired")
        #expect(try await ada.browser.get("/account").heading == "Session Expired")
        #expect(try await site.pages.profiles.getProfile(userId: user.id.text)?.displayName == nil)
        #expect(try await ada.browser.signIn(ada.email) == "/account")
    }

    @Test("SRV-20 a name is kept, taken back, and refused with the reason")
    func name() async throws {
        #expect(try await ada.send(["name": "  Ada L. "], to: .overview).location == "/account")
        let page = try await ada.browser.get("/account")
        #expect(page.heading == "Ada L.")
        #expect(page.body.contains("Name saved."))
        // It is said once.
        #expect(try await !ada.browser.get("/account").body.contains("Name saved."))

        let heap = "a" + String(repeating: "\u{301}", count: DisplayName.byteLimit)
        #expect(heap.count == 1)
        let large = try await ada.send(["name": heap], to: .overview)
        #expect(large.status == 422 && large.body.contains(say(account: .nameTooLarge(bytes: 480))))
        let long = try await ada.send(["name": String(repeating: "x", count: 61)], to: .overview)
        #expect(long.status == 422 && long.body.contains(say(account: .nameTooLong(limit: 60))))
        let odd = try await ada.send(["name": "A\u{7}da"], to: .overview)
        #expect(odd.status == 422 && odd.body.contains(say(account: .nameUnprintable)))
        #expect(try await ada.browser.get("/account").heading == "Ada L.")
        #expect(try await ada.send(["name": ""], to: .overview).status == 303)
        #expect(try await ada.browser.get("/account").heading == ada.email)
    }

    @Test("SRV-20 SRV-15 a form without a ticket, or with that of another form or session, does nothing")
    func tickets() async throws {
        let ben = try await AccountPerson("ben@example.com", at: site)
        let good = try #require(try await ada.form(of: .overview)["ticket"])
        let tickets = [
            "", "one", ".", try #require(try await ada.form(of: .password)["ticket"]),
            try #require(try await ben.form(of: .overview)["ticket"]), good + "x",
            String(good.prefix(43)) + "." + String(good.prefix(43)),
        ]
        for ticket in tickets {
            let answer = try await ada.browser.post("/account", ["name": "Countess", "ticket": ticket])
            #expect(answer.status == 403, "\(ticket.count)")
            #expect(answer.body.contains(say(page: .unreadableText)))
        }
        #expect(try await ada.browser.get("/account").heading == ada.email)
        #expect(try await ada.browser.post("/account", ["name": "Countess", "ticket": good]).status == 303)
        #expect(try await ada.browser.get("/account").heading == "Countess")
    }

    @Test(
        "SRV-14 SRV-15 a post of this site with another type of content is not taken for one of another site",
        arguments: ["application/json", "multipart/form-data; boundary=x", "text/plain"])
    func otherContent(type: String) async throws {
        let answer = try await site.respond(
            .post, "/account",
            headers: [
                .origin: site.pages.configuration.origin, .contentType: type,
                .cookie: ada.browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "),
            ], form: #"{"name":"Countess"}"#)
        #expect(answer.status == 415)
        #expect(answer.body.contains(say(page: .unreadableText)) && !answer.body.contains(say(page: .foreignTitle)))
        #expect(try await ada.browser.get("/account").heading == ada.email)
    }

    @Test(
        "SRV-20 SRV-15 a post from elsewhere does nothing, whatever ticket it brings", arguments: AccountPage.allCases)
    func foreignPost(page: AccountPage) async throws {
        let form = try await ada.browser.get(page.path).hidden().first ?? [:]
        let fields = form.merging(
            [
                "name": "Countess", "currentPassword": TestSite.password.reveal(), "agreed": "yes",
                "password": AccountPerson.newPassword, "confirmPassword": AccountPerson.newPassword,
                "email": "countess@example.com",
            ]) { $1 }
        let body = fields.map { "\($0.key)=\($0.value.replacing(" ", with: "+"))" }.joined(separator: "&")
        let before = try await ada.user
        let answer = try await site.respond(
            .post, page.path,
            headers: [
                .origin: "https://evil.example",
                .cookie: ada.browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "),
            ], form: body)
        #expect(answer.status == 403)
        #expect(try await ada.user == before)
    }
}
