import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

/// The browsers and devices of a person.
@Suite("The sessions of a person's account")
struct AccountSessionTests {
    let site: TestSite
    let ada: AccountPerson

    init() async throws {
        site = try await TestSite(publicURL: SiteBrowser.origin)
        ada = try await AccountPerson(at: site)
    }

    private func sessions(of person: AccountPerson) async throws -> [SessionRecord] {
        let user = try await person.user
        return try await site.backend.database.read { try SessionTable($0).all(of: user.id) }
    }

    /// Opens a session as a client with this address and agent does.
    private func open(_ agent: String, address: String = "203.0.113.77") async throws -> SessionID {
        try await site.backend.accounts.signIn.withPassword(
            email: ada.email, password: TestSite.password,
            client: ClientContext(address: address, agent: agent)
        ).session.id
    }

    @Test("SRV-20 every session is listed by device, use, sign-in and shortened address; this browser is marked")
    func list() async throws {
        _ = try await open(
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Version/18.0 Mobile/15E148 Safari/604.1")
        site.clock.advance(by: 3 * 3600)
        let page = try await ada.browser.get("/account/sessions")
        #expect(page.body.contains("Safari on iPhone"))
        #expect(page.body.contains("203.0.113.x") && !page.body.contains("203.0.113.77"))
        #expect(page.body.contains(say(account: .usedDay)) && page.body.contains(say(account: .usedNow)))
        #expect(page.body.contains("<span class=\"help\"><bdi>Password</bdi></span>"), "one fact a line on a phone")
        #expect(page.body.ranges(of: "This device").count == 1)
        // There is no button for this one.
        let own = try #require(
            try await site.pages.browsers.current(ada.browser.cookies["gatehouse-8080-session"]))
        #expect(!page.body.contains(own.session.id.text))
        #expect(page.hidden().compactMap { $0["session"] }.count == (try await sessions(of: ada)).count - 1)
        site.clock.advance(by: 3 * 86_400)
        #expect(try await ada.browser.get("/account/sessions").body.contains("Last used on "))
    }

    @Test("SRV-20 SRV-11 one session is ended by its button, again without harm, and no other one")
    func endOne() async throws {
        let phone = try await open("Safari/1 iPhone")
        let other = try await ada.otherBrowser()
        let form = try await ada.form(of: .sessions, beside: phone.text)
        for _ in 0..<2 {
            #expect(try await ada.browser.post("/account/sessions", form).location == "/account/sessions")
        }
        #expect(try await site.backend.accounts.sessions.live(phone) == nil)
        #expect(try await other.get("/account").heading == ada.email)
        #expect(try await ada.browser.get("/account/sessions").body.contains(say(account: .sessionEnded)))
        let records = try await site.backend.accounts.administration.auditRecords(
            AuditFilter(user: try await ada.user.id, events: [.signedOut]), page: 1, perPage: 10)
        #expect(records.records.map(\.sessionID) == [phone])
    }

    @Test("SES-07 who signs in where the session of another person has ended finds none of that person's pages")
    func nextPerson() async throws {
        try await site.account("ben@example.com")
        for (email, isAnother) in [(ada.email, false), ("ben@example.com", true)] {
            let user = try await ada.user
            try await site.backend.database.write { sql in
                _ = try SessionTable(sql).endAll(of: user.id, reason: .revoked, at: user.updatedAt)
            }
            try await ada.browser.signIn(email)
            #expect(ada.browser.hasDroppedPages == isAnother, "\(email)")
        }
    }

    @Test("SRV-20 all other sessions are ended at once, and this one stays")
    func endOthers() async throws {
        let phone = try await open("Safari/1 iPhone")
        let other = try await ada.otherBrowser()
        #expect(try await ada.send([:], to: .sessions, beside: "others").location == "/account/sessions")
        #expect(try await site.backend.accounts.sessions.live(phone) == nil)
        #expect(try await other.get("/account").heading == "Session Expired")
        let page = try await ada.browser.get("/account/sessions")
        #expect(page.heading == "Devices")
        #expect(page.hidden(beside: "others").isEmpty)
    }

    @Test("SRV-20 SRV-10 somebody else's session is like one that never was, and stays")
    func isolation() async throws {
        let ben = try await AccountPerson("ben@example.com", at: site)
        _ = try await ada.otherBrowser()
        let his = try #require(try await sessions(of: ben).last)
        let page = try await ada.browser.get("/account/sessions")
        for session in try await sessions(of: ben) { #expect(!page.body.contains(session.id.text)) }
        let ticket = try #require(page.hidden(beside: "others").first?["ticket"])
        var answers: [SiteBrowser.Answer] = []
        for id in [his.id.text, "00000000-0000-4000-8000-000000000000", "x", ""] {
            answers.append(try await ada.browser.post("/account/sessions", ["session": id, "ticket": ticket]))
        }
        #expect(answers.allSatisfy { $0.status == 404 && $0.body == answers.first?.body })
        #expect(try await site.backend.accounts.sessions.live(his.id) != nil)
        #expect(try await ben.browser.get("/account").heading == ben.email)
    }

    @Test(
        "SRV-20 well-known browsers and systems are called by their names, all others by neutral words",
        arguments: [
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
                "Chrome", "Linux"
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 "
                    + "Safari/537.36 Edg/131.0.0.0", "Edge", "Windows"
            ),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox", "Mac"),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                    + "CriOS/131.0.0.0 Mobile/15E148 Safari/604.1", "Chrome", "iPhone"
            ),
            (
                "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) "
                    + "SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36", "Samsung Internet", "Android"
            ),
            ("python-httpx/0.27", nil, nil), ("", nil, nil), (nil, nil, nil),
        ] as [(String?, String?, String?)])
    func devices(agent: String?, browser: String?, system: String?) {
        let name = DeviceName(agent: agent)
        #expect(name.browser == browser && name.system == system)
    }

    @Test(
        "SRV-20 SLS-03 the identifier of a model of Apple's reads as what people call the device, no other name does",
        arguments: [
            ("iPad16,3", "iPad"), ("iPhone17,1", "iPhone"), ("Mac15,6", "Mac"), ("MacBookPro18,3", "Mac"),
            ("Watch7,5", "Apple Watch"), ("iPhone 17 Pro", nil), ("Pixel 9", nil), ("Machine1,2", nil), (nil, nil),
        ] as [(String?, String?)])
    func models(model: String?, product: String?) {
        #expect(DeviceName.product(ofModel: model) == product)
    }

    @Test("SLS-03 a device is listed as what people call it, with its model behind that")
    func model() async throws {
        _ = try await site.backend.accounts.signIn.withPassword(
            email: ada.email, password: TestSite.password,
            client: ClientContext(address: "203.0.113.77", agent: "Fieldhouse/1", deviceName: "iPad16,3"))
        let page = try await ada.browser.get("/account/sessions").body
        #expect(page.contains("<strong>iPad (iPad16,3)</strong>"))
        #expect(!page.contains("<bdi>iPad16,3</bdi>"))
    }
}
