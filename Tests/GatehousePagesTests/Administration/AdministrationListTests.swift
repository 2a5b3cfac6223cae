import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import Testing

@testable import GatehousePages

/// The lists of the console, whose rows are entries of a few lines on a phone.
@Suite("The lists in the console")
struct AdministrationListTests {
    /// The cells of each row of the lists on a page, as they stand in HTML.
    private func rows(_ page: AppBrowser.Page) -> [[Substring]] {
        page.text.split(separator: "<table class=\"table entries\"").dropFirst().flatMap { table in
            table.split(separator: "</table>")[0].split(separator: "<tr role=\"row\">").map { row in
                Array(row.split(separator: "<td role=\"cell\"").dropFirst())
            }
        }.filter { !$0.isEmpty }
    }

    @Test("SRV-20 UI-09 on a phone a row of a list is a title with at most three facts and one state")
    func entries() async throws {
        let site = try await TestSite.withGroups()
        let root = try await site.administrator()
        let ada = try await site.arrival(of: "ada@example.com")
        let group = try await ada.createGroup()
        _ = try await ada.invite("ben@example.com", to: group)
        let paths = [
            "/admin", "/admin/people", "/admin/events", "/admin/keys", "/admin/mails", "/admin/settings",
            "/admin/all-groups", group.replacing("/account/groups", with: "/admin/all-groups"),
            "/admin/people/\(try await site.user("ada@example.com").id.text)",
        ]
        for path in paths {
            let rows = rows(try await root.get(path))
            #expect(!rows.isEmpty, "\(path)")
            for row in rows {
                func count(_ parts: String...) -> Int {
                    row.count(where: { cell in
                        parts.contains { cell.hasPrefix(" class=\"entry-\($0)") }
                    })
                }
                #expect(count("title") == 1 && count("end") <= 1 && count("acts") <= 1, "\(path)")
                #expect(count("fact", "named") <= 3, "\(path)")
                #expect(count("title", "fact", "named", "end", "acts", "rest") == row.count, "\(path)")
            }
        }
    }

    @Test("SRV-20 SRV-11 on a phone an event says who did it, unless that was the person")
    func actors() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        try await site.account("ada@example.com")
        let path = "/admin/people/\(try await site.user("ada@example.com").id.text)"
        _ = try await root.fill(path, say(console: .ban), ["span": "day"])
        let rows = rows(try await root.get("/admin/events"))
        for (event, part) in [(AuditEvent.userBanned, "named"), (.signedIn, "rest")] {
            let row = try #require(rows.first { row in row.contains { $0.contains(event.said(in: .english)) } })
            let start = " class=\"entry-\(part)\" data-label=\"\(say(console: .actor))\""
            #expect(row.contains { $0.hasPrefix(start) }, "\(event)")
        }
    }

    @Test("SRV-20 UI-09 an address in a list is whole on hover, where its column may have no room for it")
    func addresses() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        let long = "a-name-of-many-letters@example.com"
        try await site.account(long)
        let rows = rows(try await root.get("/admin/people"))
        let row = try #require(rows.first { $0.first?.contains("<bdi>\(long)</bdi>") == true })
        #expect(row[0].contains("<div class=\"cell address\" title=\"\u{2068}\(long)\u{2069}\">"))
        let own = try #require(rows.first { $0.first?.contains("<bdi>root@example.com</bdi>") == true })
        #expect(own[0].contains("<div class=\"cell address\">"), "a short one is whole anyway")
        #expect(!row[1].contains("address"), "a name is no address")
    }

    @Test("SRV-20 numbers stand under each other at the end of their column, and so does its heading")
    func numbers() async throws {
        let site = try await TestSite.withGroups()
        let root = try await site.administrator()
        _ = try await site.arrival(of: "ada@example.com").createGroup()
        let groups = try await root.get("/admin/all-groups").text
        #expect(groups.contains("scope=\"col\" class=\"number\">\(say(console: .groupMembers))</th>"))
        #expect(groups.contains(" class=\"entry-named number\" data-label=\"\(say(console: .groupMembers))\""))
        let plot = try await root.get("/admin").text
        #expect(plot.contains(" class=\"number\" data-label=\"\(say(console: .signUps))\""))
    }

    @Test("SRV-20 UI-09 what a phone has no room for is clipped and still read out; nothing of a list is removed")
    func readOut() throws {
        let css = try PageLook.own().stylesheet.text
        let phone = try #require(css.split(separator: "  .entries thead, .entries .entry-rest,").last)
        #expect(phone.prefix(while: { $0 != "}" }).contains("clip-path: inset(50%);"))
        for rule in css.matches(of: /\n *([^\n{}]*(?:\.entries|\.entry-|\.table)[^\n{}]*) \{([^}]*)\}/) {
            // On paper, the column of the actions is left out.
            let isRemoved = rule.2.contains("display: none") && !rule.1.contains(":last-child")
            #expect(!isRemoved, "\(rule.1)")
        }
    }
}
