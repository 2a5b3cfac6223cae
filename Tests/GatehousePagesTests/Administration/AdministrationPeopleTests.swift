import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

@testable import GatehousePages

@Suite("The list of people")
struct AdministrationPeopleTests {
    /// The addresses in the table, in their order.
    private func addresses(_ page: AppBrowser.Page) -> [String] {
        page.text.matches(of: /<a href="\/admin\/people\/[0-9a-f-]{36}"><bdi>([^<]*)<\/bdi>/).map { String($0.1) }
    }

    private func link(_ rel: String, in page: AppBrowser.Page) -> String? {
        page.text.firstMatch(of: rel == "next" ? /rel="next" href="([^"]*)"/ : /rel="prev" href="([^"]*)"/).map {
            String($0.1).replacing("&amp;", with: "&")
        }
    }

    /// The list that a search leads to.
    private func search(
        _ part: String, show: String = "everybody", _ browser: AppBrowser
    ) async throws -> AppBrowser.Page {
        let answer = try await browser.fill("/admin/people", "Search", ["part": part, "show": show])
        #expect(answer.status == 303)
        return try await browser.get(try #require(answer.location))
    }

    @Test("SRV-20 people are found by a part of their address, in either case, and by what they are")
    func search() async throws {
        let site = try await TestSite.administered()
        let browser = try await site.administrator()
        try await site.accounts(["ada@example.com", "adam@example.org", "eve@example.org"])
        try await site.accounts(["new@example.org"]) { $0.emailConfirmedAt = nil }
        try await site.accounts(["bad@example.org"]) { $0.bannedUntil = $0.createdAt.addingTimeInterval(60) }
        try await site.accounts(["x"]) {
            $0.email = nil
            $0.isAnonymous = true
        }
        #expect(Set(addresses(try await search(" ADA", browser))) == ["ada@example.com", "adam@example.org"])
        #expect(addresses(try await search("adam@", browser)) == ["adam@example.org"])
        // As it is copied out of a mail.
        let copied = "\u{2068}adam@example.org\u{2069}\u{200B}"
        #expect(addresses(try await search(copied, browser)) == ["adam@example.org"])
        #expect(addresses(try await browser.get("/admin/people?show=unconfirmed")) == ["new@example.org"])
        #expect(addresses(try await browser.get("/admin/people?show=banned")) == ["bad@example.org"])
        #expect(addresses(try await browser.get("/admin/people?show=guests")) == ["Guest"])
        #expect(addresses(try await browser.get("/admin/people?show=administrators")) == ["root@example.com"])
        #expect(addresses(try await search("ada", show: "banned", browser)).isEmpty)
        #expect(addresses(try await browser.get("/admin/people")).count == 7)
        #expect(try await browser.get("/admin/people?show=nonsense").status == 400)
        let none = try await search("nobody-like-this", browser)
        #expect(none.status == 200 && none.text.contains("No results"))
        // A ban that is over is none.
        site.clock.advance(by: 61)
        #expect(addresses(try await browser.get("/admin/people?show=banned")).isEmpty)
    }

    @Test(
        "SRV-20 SRV-14 what is searched for is text: no character of it stands for another, or ends the statement",
        arguments: ["%", "_", "\\", "a%b", "a_a@", "'", "' OR 1=1 --", "\"", ";DROP TABLE users", "<script>"])
    func literal(part: String) async throws {
        let site = try await TestSite.administered()
        let browser = try await site.administrator()
        try await site.accounts(["ada@example.com", "axa@example.com", "a.b@example.com"])
        let page = try await search(part, browser)
        #expect(page.status == 200)
        #expect(addresses(page).isEmpty)
        #expect(!page.text.contains("<script>"))
        #expect(try await browser.get("/admin/people").text.contains("ada@example.com"))
    }

    @Test("SRV-40 the console isolates what people wrote; none of it is markup, and none turns the words around it")
    func hostileNames() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        try await site.account("ada@example.com")
        _ = try await AppBrowser(site).signIn("ada@example.com")
        let id = try await site.user("ada@example.com").id
        let hostile = "عمر\u{202E}\u{2066}<b>\u{1B}[31m\u{200B}"
        try await site.backend.database.write { sql in
            _ = try sql.run("UPDATE users SET email = ? WHERE id = ?", [.text("\(hostile)@example.com"), .id(id)])
            _ = try sql.run("UPDATE sessions SET agent = ? WHERE user_id = ?", [.text("\(hostile)agent"), .id(id)])
            try AuditTable(sql).insert(
                AuditRecord(
                    time: site.clock.now, event: .signInFailed, actor: .command, userID: id,
                    reason: "\(hostile)reason"))
        }
        let path = "/admin/people/\(id.text)"
        for (page, count) in [("/admin/people", 1), (path, 2), ("/admin/events", 1)] {
            let text = try await root.get(page).text
            #expect(!text.contains("<b>") && text.contains("&lt;b&gt;"), "\(page)")
            #expect(text.matches(of: /<bdi>عمر[^<]*<\/bdi>/).count >= count, "\(page)")
            // A title and a sentence have isolates instead.
            let rest = text.replacing(/<bdi>[^<]*<\/bdi>/, with: "").replacing(/\u2068[^\u2069]*\u2069/, with: "")
            #expect(!rest.contains("عمر"), "\(page)")
        }
        let told = try await root.told(root.fill(path, say(console: .ban), ["span": "day"]), at: path)
        let shown = "\u{2068}عمر<b>[31m\u{200B}@example.com\u{2069}"
        #expect(told == say(console: .doneBanned(shown)))
    }

    @Test("SRV-20 paging forth and back shows everybody once, also accounts from one instant")
    func paging() async throws {
        let site = try await TestSite.administered()
        let browser = try await site.administrator()
        let emails = (0..<119).map { "person-\($0)@example.com" }
        let now = site.clock.now
        // The account of the administrator is of the same instant.
        try await site.accounts(emails) { user in user.createdAt = now }
        var (path, seen): (String?, [[String]]) = ("/admin/people", [])
        var back: String?
        while let next = path {
            let page = try await browser.get(next)
            seen.append(addresses(page))
            (path, back) = (link("next", in: page), link("prev", in: page))
        }
        #expect(seen.map(\.count) == [50, 50, 20])
        #expect(Set(seen.joined()) == Set(emails + ["root@example.com"]))
        let second = try await browser.get(try #require(back))
        #expect(addresses(second) == seen[1])
        #expect(addresses(try await browser.get(try #require(link("prev", in: second)))) == seen[0])
        // What is searched for goes along.
        let found = try await search("person", browser)
        let next = try await browser.get(try #require(link("next", in: found)))
        let last = try await browser.get(try #require(link("next", in: next)))
        #expect(Set([found, next, last].flatMap(addresses)) == Set(emails))
        #expect(next.text.contains("value=\"person\""), "the field still says what is searched for")
    }

    @Test("SRV-20 SRV-11 no address of a person, nor a part of one, stands in the address of a page")
    func sealed() async throws {
        let site = try await TestSite.administered()
        let browser = try await site.administrator()
        let emails = (0..<60).map { "secret-name-\($0)@example.com" }
        try await site.accounts(emails)
        let answer = try await browser.fill("/admin/people", "Search", ["part": "secret-name", "show": "everybody"])
        let list = try #require(answer.location)
        var pages = [try await browser.get(list)]
        pages.append(try await browser.get(try #require(link("next", in: pages[0]))))
        let person = try #require(pages[1].text.firstMatch(of: /href="(\/admin\/people\/[0-9a-f-]{36})"/)).1
        for path in [String(person), "/admin", "/admin/events"] { pages.append(try await browser.get(path)) }
        let urls =
            [list]
            + pages.flatMap { page in
                page.text.matches(of: /(?:href|action|src)="([^"]*)"/).map { String($0.1) }
            }
        #expect(urls.count > 100)
        for url in urls {
            let readable = url.removingPercentEncoding ?? url
            #expect(!readable.contains("secret") && !readable.contains("@"), "\(url)")
        }
        // Another session, and whoever changes it, cannot open it.
        let other = try await site.administrator("second@example.com")
        #expect(try await !other.get(list).text.contains("value=\"secret-name\""))
        #expect(try await !browser.get(list + "A").text.contains("value=\"secret-name\""))
    }

    @Test("SRV-20 a search that is no form of ours finds nobody")
    func foreignSearch() async throws {
        let site = try await TestSite.administered()
        let browser = try await site.administrator()
        #expect(try await browser.post("/admin/people", ["part": "ada"]).status == 403)
        // It changes nothing, so that it needs no proof.
        site.clock.advance(by: 3600)
        #expect(try await browser.fill("/admin/people", "Search", ["part": "ada"]).status == 303)
    }
}
