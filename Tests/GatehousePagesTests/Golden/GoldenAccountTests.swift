import Fieldhouse
import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseTesting
import Testing

/// The pages of a person's own, as they were recorded.
@Suite("The recorded pages of the account")
struct GoldenAccountTests {
    private static let email = "ada@example.com"

    @Test("SRV-20 the pages of an account are those that were recorded, before and after each form")
    func account() async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin, manualLinking: true)
        var pages = try GoldenPages("account")
        let ada = try await AccountPerson(Self.email, at: site)
        for page in AccountPage.allCases {
            try pages.check("\(page)", try await ada.browser.get(page.path).body)
        }
        let old = TestSite.password.reveal()
        try pages.check("password-wrong", try await ada.changePassword(from: "wrong").body)
        try pages.check("password-differs", try await ada.changePassword(repeated: "another").body)
        try pages.check("password-short", try await ada.changePassword(to: "x", repeated: "x").body)
        let invalid = ["email": "x", "currentPassword": old]
        try pages.check("address-invalid", try await ada.send(invalid, to: .address).body)
        try pages.check("deletion-refused", try await ada.send(["currentPassword": old], to: .deletion).body)
        try pages.check("data-wrong", try await ada.send(["currentPassword": "wrong"], to: .data).body)
        try pages.check("foreign", try await ada.browser.post(AccountPage.password.path, ["ticket": "x"]).body)

        _ = try await ada.send(["name": "Ada \"L\u{301}\" <b>"], to: .overview)
        try pages.check("named", try await ada.browser.get("/account").body)
        _ = try await ada.send(["email": "countess@example.com", "currentPassword": old], to: .address)
        try pages.check("address-asked", try await ada.browser.get("/account").body)
        try pages.check(
            "address-code-wrong",
            try await ada.send(["newAddressCode": "000000"], to: .overview, beside: "confirm-new-address").body)
        site.clock.advance(by: 1)
        _ = try await ada.otherBrowser()
        try pages.check("sessions-two", try await ada.browser.get(AccountPage.sessions.path).body)
        _ = try await ada.changePassword()
        try pages.check("password-changed", try await ada.browser.get("/account").body)

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
        for page in [AccountPage.password, .address, .data, .deletion, .overview] {
            try pages.check("\(page)-by-code", try await ada.browser.get(page.path).body)
        }
        site.clock.advance(by: 86_400 * 400)
        try pages.check("ended", try await ada.browser.get("/account").body)
        try pages.check("farewell", try await ada.browser.get(AccountPage.farewell).body)
        try pages.checkAll()
    }

    @Test("SRV-20 the pages of administration are those that were recorded, before and after each act")
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
            ("mails", "/admin/mails"), ("person", path), ("banned-people", "/admin/people?show=banned"),
            ("trail-of-day", "/admin/events?kind=account&from=2026-01-01&until=2026-01-01"),
        ] {
            try pages.check(name, try await root.get(path).text)
        }
        try pages.check("overview-ar", try await root.get("/admin", language: "ar").text)
        try pages.check("person-de", try await root.get(path, language: "de").text)
        let older = try await root.get("/admin/people").text.firstMatch(of: /rel="next" href="([^"]+)"/)
        let next = try #require(older).1.replacing("&amp;", with: "&")
        try pages.check("people-older", try await root.get(String(next)).text)
        _ = try await root.fill(path, "Ban", ["span": "day"])
        try pages.check("person-banned", try await root.get(path).text)
        _ = try await root.fill(path, "Delete account", ["typed": "nobody"])
        try pages.check("person-typed", try await root.get(path).text)
        try pages.checkAll()
    }
}
