import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWire
import Testing

@testable import GatehousePages

@Suite("What administrators search for")
struct AdministrationSearchTests {
    private func link(_ rel: String, in page: AppBrowser.Page) throws -> String {
        let pattern = try Regex("rel=\"\(rel)\" href=\"([^\"]*)\"", as: (Substring, Substring).self)
        return String(try #require(page.text.firstMatch(of: pattern)).1).replacing("&amp;", with: "&")
    }

    private func count(_ page: AppBrowser.Page) -> Int? {
        page.text.firstMatch(of: /<span class="count">([0-9]+)<\/span>/).flatMap { Int($0.1) }
    }

    private func recipients(_ page: AppBrowser.Page) -> [String] {
        page.text.matches(of: /<bdi>(p[0-9]+@example\.com)<\/bdi>/).map { String($0.1) }
    }

    @Test("SRV-20 the mail queue says how many wait, is turned page by page, and searched by recipient")
    func queue() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        let people = (0..<120).map { "p\($0)@example.com" }
        try await site.accounts(people) { $0.emailConfirmedAt = nil }
        let command = site.backend.accounts.administrationByFiles(as: .command)
        for person in people { try await command.mailConfirmation(to: try await site.user(person).id) }

        let first = try await root.get("/admin/mails")
        let total = try #require(count(first))
        #expect(total >= 120)
        let second = try await root.get(try link("next", in: first))
        let third = try await root.get(try link("next", in: second))
        #expect(recipients(first) + recipients(second) + recipients(third) == people.reversed())
        #expect(recipients(try await root.get(try link("prev", in: third))) == recipients(second))

        // An old one among many, in either case, and no address holds what was typed.
        let found = try await root.fill("/admin/mails", "Search", ["part": "P7@EXAMPLE"])
        let address = try #require(found.location)
        #expect(address.hasPrefix("/admin/mails?find=") && !address.lowercased().contains("example"))
        #expect(recipients(try await root.get(address)) == ["p7@example.com"])
        let nobody = try await root.fill("/admin/mails", "Search", ["part": "nobody"])
        #expect(try await root.get(try #require(nobody.location)).text.contains(say(console: .nobody)))

        let form = try AppBrowser.form(say(console: .drop), in: try await root.get(address).text)
        _ = try await root.post("/admin/mails", form.hidden)
        let waiting = try await root.fill("/admin/mails", "Search", ["show": "waiting"])
        #expect(count(try await root.get(try #require(waiting.location))) == total - 1)
        let discarded = try await root.get("/admin/mails?show=discarded")
        #expect(count(discarded) == 1)
        #expect(discarded.text.contains(say(console: .notKept)))
    }

    @Test("SRV-20 SRV-14 a search of another session is refused, and never shows or saves everybody")
    func anotherSession() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        let found = try #require(try await root.fill("/admin/people", "Search", ["part": "ada"]).location)
        #expect(try await root.get(found).status == 200)
        let term = try #require(found.split(separator: "=").last)
        let other = String(term.reversed())
        for path in ["/admin/people?find=\(other)", "/admin/mails?find=\(other)", "\(found)&find=\(term)"] {
            #expect(try await root.get(path).status == 400, "\(path)")
        }
    }

    @Test("SRV-20 a search that finds nothing says so, and leads to the whole list")
    func nothing() async throws {
        let site = try await TestSite.withGroups()
        let root = try await site.administrator()
        var pages = ["/admin/events": try await root.get("/admin/events?from=2000-01-01&until=2000-01-02")]
        for path in ["/admin/people", "/admin/all-groups", "/admin/mails"] {
            let found = try await root.fill(path, "Search", ["part": "nobody"])
            pages[path] = try await root.get(try #require(found.location))
        }
        for (path, page) in pages {
            #expect(page.text.contains("<section class=\"empty\">") && !page.text.contains("<table"), "\(path)")
            #expect(page.text.contains("<a href=\"\(path)\">\(say(console: .showAll))</a>"), "\(path)")
        }
    }

    @Test("SRV-20 the events of a person are found by address or name; several people are listed, nobody is said")
    func events() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        try await site.accounts(["ada@example.com", "ada@example.org"]) {
            $0.userMetadata = ["full_name": .string($0.email == "ada@example.org" ? "Grace" : "Ada")]
        }
        let (com, org) = (
            try await site.user("ada@example.com").id.text, try await site.user("ada@example.org").id.text
        )
        for (typed, path) in [
            ("ADA@example.com", "/admin/events?person=\(com)"), ("grace", "/admin/events?person=\(org)"),
            ("", "/admin/events"),
        ] {
            #expect(try await root.fill("/admin/events", "Search", ["part": typed]).location == path, "\(typed)")
        }
        // The field keeps the person, and the other choices go along.
        let again = try await root.fill(
            "/admin/events?person=\(com)", "Search", ["part": "ada@example.com", "kind": "user"])
        #expect(again.location == "/admin/events?person=\(com)&kind=user")
        #expect(try await root.get("/admin/events?person=\(com)").text.contains("value=\"ada@example.com\""))
        let several = try #require(try await root.fill("/admin/events", "Search", ["part": "ada@"]).location)
        #expect(several.hasPrefix("/admin/people?find=") && !several.contains("ada@") && !several.contains("ada%40"))
        #expect(try await root.get(several).text.contains("ada@example.org"))
        let nobody = try await root.fill("/admin/events", "Search", ["part": "zoe"])
        #expect(nobody.status == 422 && nobody.text.contains(say(console: .nobody)))
    }
}
