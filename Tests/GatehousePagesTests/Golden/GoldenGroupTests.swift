import Foundation
import Gatehouse
import GatehouseAccounts
import GatehousePages
import GatehouseTesting
import Testing

/// The pages about groups, as they were recorded.
@Suite("The recorded pages about groups")
struct GoldenGroupTests {
    @Test("GRP-38 the pages about groups are those that were recorded, one state of each")
    func groups() async throws {
        let site = try await TestSite.withGroups(guests: true)
        var pages = try GoldenPages("groups")
        let ada = try await site.arrival(of: "ada@example.com")
        let list = "/account/groups"
        try pages.check("list-empty", try await ada.get(list).text)
        try pages.check("name-missing", try await ada.fill(list, say(group: .create), ["name": ""]).text)
        let group = try await ada.createGroup("North \"yard\" <b>\u{301}")
        try pages.check("overview-alone", try await ada.get(group).text)

        let mailed = try await ada.invite("ben@example.com", to: group, as: "admin")
        site.clock.advance(by: 1)
        let link = try await ada.make("link", to: group, uses: 5)
        try pages.check("invitations", try await ada.get("\(group)/invitations").text)
        let ben = try await site.arrival(of: "ben@example.com")
        try pages.check("list-waiting", try await ben.get(list).text)
        try pages.check("join", try await ben.get(mailed).text)
        try pages.check("join-link", try await ben.get(link).text)
        let eve = try await site.arrival(of: "eve@example.com")
        try pages.check("join-other-address", try await eve.get(mailed).text)
        let guest = AppBrowser(site)
        _ = try await guest.fill("/sign-in", say(.continueAsGuest), ["provider": "guest"])
        try pages.check("join-guest", try await guest.get(link).text)
        #expect(try await ben.join(mailed).location == group)
        try pages.check("join-used", try await eve.get(mailed).text)
        try pages.check("join-unknown", try await eve.get("/invite/nothing").text)

        for (name, path) in [
            ("overview", group), ("members", "\(group)/members"), ("member", try await ada.member(of: group)),
            ("leave", "\(group)/leave"), ("delete", "\(group)/delete"),
        ] {
            try pages.check("owner-\(name)", try await ada.get(path).text)
        }
        for (name, path) in [("overview", group), ("members", "\(group)/members"), ("leave", "\(group)/leave")] {
            try pages.check("admin-\(name)", try await ben.get(path).text)
        }
        try pages.check("missing", try await eve.get(group).text)
        try pages.checkAll()
    }
}
