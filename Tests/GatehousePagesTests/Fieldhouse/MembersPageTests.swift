import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseCore
import Testing

import GatehousePages

@Suite("The members of a group")
struct MembersPageTests {
    private let crew: Crew
    private let (anna, ben): (CrewData, CrewData)
    private let (annas, bens): (AppBrowser, AppBrowser)
    private let group: String
    private let path: String

    init() async throws {
        crew = try await Crew()
        (anna, ben) = (try await crew.person("anna@example.com"), try await crew.person("ben@example.com"))
        group = try await anna.createGroup(name: "North yard")
        path = "/group/\(group)"
        _ = try await ben.join(with: try await crew.invite("ben@example.com", to: group, by: anna))
        (annas, bens) = (AppBrowser(crew.site), AppBrowser(crew.site))
        _ = try await annas.signIn("anna@example.com")
        _ = try await bens.signIn("ben@example.com")
    }

    private func roles() async throws -> [CrewRole] {
        try await anna.group(group).members.sorted { $0.name < $1.name }.map(\.role)
    }

    @Test(
        "APP-01 GRP-42 an owner makes owners and members and removes people; a member sees who is there and can leave")
    func owners() async throws {
        let page = try await annas.get(path).text
        #expect(page.contains("<strong>\(said(.you("anna")))</strong>") && page.contains("<bdi>ben@example.com</bdi>"))
        let seen = try await bens.get(path).text
        #expect(seen.contains("<strong>\(said(.you("ben")))</strong>") && !seen.contains("anna@example.com"))
        #expect(seen.contains(said(.leave("North yard"))) && !seen.contains("an owner<") && !seen.contains("Remove "))

        let told = try await crew.site.mails(to: "ben@example.com").count
        #expect(try await annas.fill(path, said(.makeOwner("ben")), [:]).location == path)
        #expect(try await roles() == [.owner, .owner])
        #expect(try await crew.site.mails(to: "ben@example.com").count == told + 1, "who becomes an owner is told")
        #expect(try await annas.fill(path, said(.makeMember("ben")), [:]).location == path)
        #expect(try await roles() == [.owner, .member])
        let form = try AppBrowser.form(said(.remove("ben")), in: try await annas.get(path).text)
        // Twice is as good as once.
        for _ in 0..<2 { #expect(try await annas.post(form.action, form.hidden).location == path) }
        #expect(try await anna.group(group).members.map(\.name) == ["anna"])
        #expect(try await crew.site.mails(to: "ben@example.com").count == told + 3, "of each change once")
        #expect(try await bens.get(path).status == 404)
        #expect(try await bens.post(path, ["intent": "leave"]).location == "/groups")
    }

    @Test("APP-01 a group keeps its last owner, who is told what to do first")
    func lastOwner() async throws {
        for button in [said(.becomeMember), said(.leave("North yard"))] {
            let page = try await annas.fill(path, button, [:])
            #expect(page.status == 422)
            #expect(page.heading == "North yard")
            #expect(page.text.contains(said(.lastOwner)))
        }
        #expect(try await roles() == [.owner, .member])
        _ = try await annas.fill(path, said(.makeOwner("ben")), [:])
        #expect(try await annas.fill(path, said(.becomeMember), [:]).location == path)
        #expect(try await roles() == [.member, .owner])
        #expect(try await annas.fill(path, said(.leave("North yard")), [:]).location == "/groups")
        #expect(try await ben.group(group).members.map(\.role) == [.owner])
        #expect(try await annas.get("/groups").text.contains(said(.noGroups)))
    }

    @Test(
        "NAV-10 what a member may not do is refused, and a stranger finds no group",
        arguments: [
            "make-owner", "make-member", "remove",
        ])
    func refused(intent: String) async throws {
        let fields = ["intent": intent, "member": anna.person.id.text]
        let page = try await bens.post(path, fields)
        #expect(page.status == 403)
        #expect(page.text.contains(said(.ownersOnly)))
        let eve = AppBrowser(crew.site)
        let stranger = try await crew.person("eve@example.com")
        _ = try await eve.signIn("eve@example.com")
        #expect(try await eve.post(path, fields).status == 404)
        #expect(try await eve.post(path, ["intent": intent, "member": stranger.person.id.text]).status == 404)
        #expect(try await eve.post(path, ["intent": "leave"]).location == "/groups")
        #expect(try await annas.post(path, ["intent": intent, "member": "x"]).status != 500)
        #expect(try await annas.post(path, ["intent": "none"]).status == 404)
        #expect(try await roles() == [.owner, .member])
    }
}
