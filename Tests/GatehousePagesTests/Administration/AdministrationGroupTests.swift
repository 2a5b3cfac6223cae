import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseGroups
import GatehouseMail
import GatehouseTesting
import Testing

@testable import GatehousePages

@Suite("Groups in the admin console")
struct AdministrationGroupTests {
    private let site: TestSite
    private let root: AppBrowser
    private let ada: AppBrowser
    private let group: String
    /// The page of the group in the console.
    private let page: String

    init() async throws {
        site = try await TestSite.withGroups()
        root = try await site.administrator()
        ada = try await site.arrival(of: "ada@example.com")
        group = try await ada.createGroup()
        page = group.replacing("/account/groups", with: AdministrationPath.groups)
    }

    private func changed(_ answer: AppBrowser.Page) async throws {
        #expect(try await root.told(answer, at: page) == say(console: .doneGroupChanged(AppBrowser.group)))
    }

    @Test("GRP-43 the list finds groups by a part of their name, which stays out of the address")
    func list() async throws {
        _ = try await ada.createGroup("Boat crew")
        let list = try await root.get(AdministrationPath.groups).text
        #expect(list.contains(AppBrowser.group) && list.contains("Boat crew"))
        let found = try await root.fill(AdministrationPath.groups, say(console: .search), ["part": "boat"])
        let location = try #require(found.location)
        #expect(!location.contains("boat"))
        let text = try await root.get(location).text
        #expect(text.contains("Boat crew"))
        #expect(!text.contains("<a href=\"\(page)\""))
        #expect(try await root.get("/admin").text.contains("href=\"\(AdministrationPath.groups)\""))
    }

    @Test("GRP-43 a person's page leads to their groups, and says what they are in each")
    func ofPerson() async throws {
        let person = AdministrationPath.person(try await site.user("ada@example.com").id)
        let row = "<a href=\"\(page)\">"
        let shown = try await root.get(person).text
        #expect(shown.contains(row) && shown.contains(say(group: .owner)))
        let other = AdministrationPath.person(try await site.user("root@example.com").id)
        #expect(try await !root.get(other).text.contains(say(console: .groupJoined)))
        _ = try await root.fill(page, say(console: .deleteGroup), ["typed": AppBrowser.group])
        #expect(try await !root.get(person).text.contains(row))
    }

    @Test("GRP-43 without groups the console has no page about them; for others there is none (N 50)")
    func absent() async throws {
        #expect(try await ada.get(AdministrationPath.groups).status == 404)
        #expect(try await ada.get(page).status == 404)
        #expect(try await ada.post(page, ["intent": "delete", "typed": AppBrowser.group]).status == 404)
        let other = try await TestSite.administered()
        let admin = try await other.administrator()
        #expect(try await admin.get(AdministrationPath.groups).status == 404)
        #expect(try await !admin.get("/admin").text.contains("href=\"\(AdministrationPath.groups)\""))
    }

    @Test("GRP-43 GRP-31 a suspended group can be read and not changed, until it is resumed")
    func suspension() async throws {
        try await changed(try await root.fill(page, say(console: .suspendGroup)))
        let seen = try await ada.get(group)
        #expect(seen.text.contains(say(group: .suspended)))
        #expect(!seen.text.contains(say(group: .rename)))
        let forced = try await ada.post(group, ["intent": "rename", "name": "Mine", "revision": "1"])
        #expect(forced.notice == say(group: .suspended))
        try await changed(try await root.fill(page, say(console: .resumeGroup)))
        #expect(try await ada.get(group).text.contains(say(group: .rename)))
        #expect(
            try await site.trail([.groupSuspended, .groupResumed]).map(\.event) == [.groupResumed, .groupSuspended])
    }

    @Test("GRP-43 a limit keeps the next person out, and only a number is one")
    func limit() async throws {
        try await changed(try await root.fill(page, say(console: .setGroupLimit), ["limit": "\u{661} "]))
        let ben = try await site.arrival(of: "ben@example.com")
        let path = try await ada.make("link", to: group)
        #expect(try await ben.join(path).notice == say(group: .full))
        let wrong = try await root.fill(page, say(console: .setGroupLimit), ["limit": "many"])
        #expect(try await root.told(wrong, at: page) == say(console: .refusedGroupLimit("10,000")))
        try await changed(try await root.fill(page, say(console: .setGroupLimit), ["limit": "0"]))
        #expect(try await ben.join(path).location == group)
    }

    @Test("GRP-43 GRP-20 an administrator revokes an invitation, and makes a member an owner")
    func invitationsAndOwners() async throws {
        let path = try await ada.invite("ben@example.com", to: group)
        let shown = try await root.get(page).text
        #expect(shown.contains("ben@example.com"))
        #expect(!shown.contains(path.replacing("/invite/", with: "")))
        try await changed(try await root.fill(page, say(console: .revokeGroupInvitation)))
        #expect(try await ada.get(path).heading == say(group: .revokedTitle))

        let ben = try await site.arrival(of: "ben@example.com")
        _ = try await ben.join(try await ada.make("link", to: group))
        try await changed(try await root.fill(page, say(console: .makeGroupOwner)))
        #expect(try await ben.get(group).text.contains(">\(say(group: .yourRole)): \(say(group: .owner))</p>"))
    }

    @Test("GRP-13 GRP-43 a suspended account becomes no owner, and the console says why")
    func bannedOwner() async throws {
        let ben = try await site.arrival(of: "ben@example.com")
        _ = try await ben.join(try await ada.make("link", to: group))
        let user = try await site.user("ben@example.com").id
        _ = try await root.fill(AdministrationPath.person(user), say(console: .ban), ["span": "day"])
        let answer = try await root.fill(page, say(console: .makeGroupOwner))
        #expect(try await root.told(answer, at: page) == say(console: .refusedBannedOwner))
    }

    @Test("GRP-43 a group is deleted by its name, and its members are told")
    func deletion() async throws {
        let wrong = try await root.fill(page, say(console: .deleteGroup), ["typed": "another"])
        #expect(try await root.told(wrong, at: page) == say(console: .refusedGroupName))
        #expect(try await ada.get(group).status == 200)
        let answer = try await root.fill(page, say(console: .deleteGroup), ["typed": AppBrowser.group])
        let told = try await root.told(answer, at: AdministrationPath.groups)
        #expect(told == say(console: .doneGroupDeleted(AppBrowser.group)))
        #expect(try await ada.get(group).status == 404)
        let subject = try #require(try await site.mails(to: "ada@example.com").first).subject
        #expect(subject == "\(Catalogue.english.mail(.noticeSubject(.groupDeleted))): \(AppBrowser.group)")
    }
}
