import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseTesting
import Testing

/// Who may see, take and revoke an invitation.
@Suite("Who an invitation is for")
struct InvitationCheckTests {
    private let crew: Crew
    private let anna: CrewData
    private let ben: CrewData
    private let group: String

    init() async throws {
        crew = try await Crew()
        anna = try await crew.person("anna@example.com")
        ben = try await crew.person("ben@example.com")
        group = try await anna.createGroup(name: "North yard")
    }

    @Test("APP-01 LINK-05 an owner revokes invitations of their own group only, although they own another one")
    func revoke() async throws {
        let other = try await ben.createGroup(name: "South yard")
        let code = try await crew.invite("cleo@example.com", to: group, by: anna)
        let invitation = try #require(try await anna.group(group).invitations.first)
        await #expect(throws: FieldhouseError.notFound) {
            try await ben.revokeInvitation(invitation.id, of: other)
        }
        #expect(try await crew.store.preview(of: code).standing == .open)
        try await anna.revokeInvitation(invitation.id, of: group)
        #expect(try await crew.store.preview(of: code).standing == .revoked)
    }

    @Test(
        "APP-01 LINK-05 who has the invited address but has not confirmed it joins nothing, although the session lives")
    func unconfirmed() async throws {
        let code = try await crew.invite("cleo@example.com", to: group, by: anna)
        let browser = SiteBrowser(crew.site)
        try await browser.signIn("ben@example.com")
        // An administrator gives Ben the address, which nobody has confirmed, and Ben stays signed in.
        var change = AdministratorChange()
        change.email = "cleo@example.com"
        let user = try await crew.site.backend.accounts.administration.changeUser(ben.person.id, change)
        #expect(user.email == "cleo@example.com" && user.emailConfirmedAt == nil)
        #expect(try await browser.get("/groups").status == 200, "the session lives")
        let page = try await browser.get("/invite/\(code)")
        #expect(page.status == 403)
        let joining = try await browser.post("/invite/\(code)", [:])
        #expect(joining.location == "/invite/\(code)")
        #expect(try await anna.group(group).members.count == 1)
        #expect(try await crew.store.preview(of: code).standing == .open)
    }

    @Test("APP-01 LINK-05 the open invitations of a group are for its owners, on the page and in the interface")
    func ownersOnly() async throws {
        let code = try await crew.invite("ben@example.com", to: group, by: anna)
        _ = try await ben.join(with: code)
        _ = try await crew.invite("cleo@example.com", to: group, by: anna)
        #expect(try await anna.group(group).invitations.map(\.email) == ["cleo@example.com"])
        #expect(try await ben.group(group).invitations.isEmpty)
        for (email, isShown) in [("anna@example.com", true), ("ben@example.com", false)] {
            let browser = SiteBrowser(crew.site)
            try await browser.signIn(email)
            #expect(try await browser.get("/group/\(group)").body.contains("cleo@example.com") == isShown)
        }
    }
}
