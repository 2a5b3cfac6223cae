import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseTesting
import Testing

@testable import GatehousePages

/// The pages of a person's own, as they were recorded.
@Suite("The recorded pages of the account")
struct GoldenAccountTests {
    private static let email = "ada@example.com"

    @Test("SRV-20 the pages of an account are those that were recorded, one state of each")
    func account() async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin, manualLinking: true)
        var pages = try GoldenPages("account")
        let ada = try await AccountPerson(Self.email, at: site)
        try pages.check("data", try await ada.browser.get(AccountPage.data.path).body)
        try pages.check("password-wrong", try await ada.changePassword(from: "wrong").body)
        try pages.check("foreign", try await ada.browser.post(AccountPage.password.path, ["ticket": "x"]).body)

        _ = try await ada.send(["name": "Ada \"L\u{301}\" <b>"], to: .overview)
        let change = ["email": "countess@example.com", "currentPassword": TestSite.password.reveal()]
        _ = try await ada.send(change, to: .address)
        try pages.check("address-asked", try await ada.browser.get("/account").body)
        site.clock.advance(by: 1)
        _ = try await ada.otherBrowser()
        try pages.check("sessions-two", try await ada.browser.get(AccountPage.sessions.path).body)
        _ = try await ada.changePassword()

        let cookie = ada.browser.cookies["gatehouse-8080-session"]
        let who = try #require(try await site.pages.browsers.current(cookie))
        _ = try await site.backend.accounts.linking.link(
            ProviderIdentity(
                provider: "google", issuer: "https://accounts.google.com", subject: "subject-1",
                email: "ada@elsewhere.example"), to: who)
        try pages.check("identities-two", try await ada.browser.get(AccountPage.identities.path).body)
        let group = try await site.app.store.seen(by: try await ada.user).createGroup(name: "North & yard")
        #expect(!group.isEmpty)
        try pages.check("deletion-losses", try await ada.browser.get(AccountPage.deletion.path).body)
        try await ada.dropPassword()
        site.clock.advance(by: 3600)
        try pages.check("address-by-code", try await ada.browser.get(AccountPage.address.path).body)
        try pages.check("farewell", try await ada.browser.get(AccountPage.farewell).body)
        try pages.checkAll()
    }

    @Test("SRV-20 the pages of administration are those that were recorded, one state of each")
    func administration() async throws {
        let site = try await TestSite.administered()
        var pages = try GoldenPages("administration")
        let root = try await site.administrator()
        site.clock.advance(by: 1)
        try await site.account(Self.email)
        site.clock.advance(by: 1)
        try await site.accounts((0..<60).map { "crew\($0)@example.com" }) { $0.isAnonymous = false }
        let path = "/admin/people/\(try await site.user(Self.email).id.text)"
        for (name, path) in [
            ("overview", "/admin"), ("people", "/admin/people"), ("trail", "/admin/events"), ("keys", "/admin/keys"),
            ("mails", "/admin/mails"),
        ] {
            try pages.check(name, try await root.get(path).text)
        }
        _ = try await root.fill(path, say(console: .ban), ["span": "day"])
        try pages.check("person-banned", try await root.get(path).text)
        try pages.checkAll()
    }
}
