import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseTesting
import GatehouseWire
import HTTPTypes
import Testing

@testable import GatehousePages

@Suite("Who may administer")
struct AdministrationAccessTests {
    private static let notFound = Catalogue.english.page(.missingTitle)

    @Test("SRV-20 every route of administration is not found by anybody but administrators")
    func others() async throws {
        let site = try await TestSite.administered()
        _ = try await site.administrator()
        try await site.account("ada@example.com")
        let browser = AppBrowser(site)
        _ = try await browser.signIn("ada@example.com")
        let routes = site.administrationRoutes()
        #expect(routes.count >= 2 && routes.contains("/admin/people"))
        for route in routes {
            for page in [try await browser.get(route), try await browser.post(route, ["intent": "delete"])] {
                #expect(page.status == 404, "\(route)")
                #expect(page.heading == Self.notFound, "\(route)")
                // The menu of languages leads back to what was asked for, as on every page.
                let text = page.text.replacing("name=\"to\" value=\"\(route)\"", with: "")
                #expect(!text.contains("/admin"), "\(route)")
            }
        }
    }

    @Test("SRV-20 every route of administration leads people who are not signed in to the sign-in, and does nothing")
    func strangers() async throws {
        let site = try await TestSite.administered()
        for route in site.administrationRoutes() {
            let browser = AppBrowser(site)
            #expect(try await browser.get(route).location == SignInPath.choice, "\(route)")
            #expect(try await browser.post(route, ["intent": "delete"]).location == SignInPath.choice, "\(route)")
        }
    }

    @Test("SRV-20 an administrator who asked for the page gets to it by signing in; anybody else gets to the app")
    func wayBack() async throws {
        let site = try await TestSite.administered()
        _ = try await site.administrator()
        try await site.account("ada@example.com")
        for (email, isOne) in [("root@example.com", true), ("ada@example.com", false)] {
            let browser = AppBrowser(site)
            _ = try await browser.get("/admin/people")
            #expect(browser.cookies.contains("back"))
            #expect(try await browser.signIn(email) == (isOne ? "/admin" : "/groups"))
            #expect(!browser.cookies.contains("back"))
            try await browser.signOut()
            #expect(try await browser.signIn(email) != "/admin", "it is remembered for one sign-in")
        }
    }

    @Test("SRV-20 LINK-03 what an administrator asks for last before the sign-in is what it leads to")
    func latest() async throws {
        let site = try await TestSite.administered()
        _ = try await site.administrator()
        for (asked, path) in [(["/admin", "/settings"], "/settings"), (["/account/data", "/admin"], "/admin")] {
            let browser = AppBrowser(site)
            for page in asked { _ = try await browser.get(page) }
            #expect(try await browser.signIn("root@example.com") == path)
        }
    }

    @Test("SRV-20 a former or banned administrator loses access with the next request")
    func demoted() async throws {
        let site = try await TestSite.administered()
        let browser = try await site.administrator()
        #expect(try await browser.get("/admin/people").status == 200)
        try await site.appoint("root@example.com", false)
        #expect(try await browser.get("/admin/people").status == 404)
        try await site.appoint("root@example.com")
        #expect(try await browser.get("/admin/people").status == 200)
        var ban = AdministratorChange()
        ban.ban = .seconds(60)
        _ = try await site.backend.accounts.administrationByFiles(as: .command).changeUser(
            try await site.user("root@example.com").id, ban)
        #expect(try await browser.get("/admin/people").location == SignInPath.choice)
    }

    @Test("SRV-20 PG-26 who is no administrator any more once a form is there does nothing with it")
    func lateForm() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        try await site.account("ada@example.com")
        let path = "/admin/people/\(try await site.user("ada@example.com").id.text)"
        let form = try AppBrowser.form(say(console: .ban), in: try await root.get(path).text)
        let late = try await root.post(form.action, form.hidden.merging(["span": "week"]) { $1 }) {
            try await site.appoint("root@example.com", false)
        }
        #expect(late.status == 404 && late.heading == Self.notFound)
        #expect(try await site.user("ada@example.com").bannedUntil == nil)
        try await site.appoint("root@example.com")
        #expect(try await root.post(form.action, form.hidden.merging(["span": "week"]) { $1 }).status == 303)
        #expect(try await site.user("ada@example.com").bannedUntil != nil)
    }

    @Test("SRV-20 SRV-14 why a form of administration cannot be read is told to administrators alone")
    func unreadable() async throws {
        let site = try await TestSite.administered()
        let root = try await site.administrator()
        try await site.account("ada@example.com")
        let ada = AppBrowser(site)
        _ = try await ada.signIn("ada@example.com")
        for (form, status) in [("part=%zz", 400), ("part=" + String(repeating: "a", count: 20_000), 413)] {
            #expect(try await root.post("/admin/people", raw: form).status == status)
            #expect(try await ada.post("/admin/people", raw: form).status == 404)
            #expect(try await AppBrowser(site).post("/admin/people", raw: form).location == SignInPath.choice)
        }
    }

    @Test("SRV-20 an administrator is one account that a command named, whatever the account says of itself")
    func naming() async throws {
        let site = try await TestSite.administered()
        try await site.account("ada@example.com")
        let (accounts, id) = (site.backend.accounts, try await site.user("ada@example.com").id)
        var change = AdministratorChange()
        change.userMetadata = ["administrator": true, "role": "administrator"]
        change.appMetadata = ["administrator": true, "role": "administrator"]
        _ = try await accounts.administration.changeUser(id, change)
        #expect(try await !accounts.isAdministrator(id))
        let command = accounts.administrationByFiles(as: .command)
        #expect(try await command.setAdministrator(id, true).changed)
        #expect(try await !command.setAdministrator(id, true).changed)
        #expect(try await accounts.isAdministrator(id))
        #expect(try await command.setAdministrator(id, false).changed)
        #expect(try await !accounts.isAdministrator(id))
        let trail = try await site.trail([.administratorAdded, .administratorRemoved])
        #expect(trail.map(\.event) == [.administratorRemoved, .administratorAdded])
        #expect(trail.allSatisfy { $0.actor == .command && $0.userID == id })
    }

    @Test("SRV-20 a guest and an account that is deleted cannot be administrators, and a deleted one no longer is")
    func unfit() async throws {
        let site = try await TestSite.administered()
        try await site.account("ada@example.com")
        let command = site.backend.accounts.administrationByFiles(as: .command)
        let id = try await site.user("ada@example.com").id
        _ = try await command.setAdministrator(id, true)
        _ = try await command.deleteUser(id, keepsRow: true)
        #expect(try await !site.backend.accounts.isAdministrator(id))
        await #expect(throws: AccountRefusal.self) { try await command.setAdministrator(id, true) }
        try await site.accounts(["x"]) {
            $0.email = nil
            $0.isAnonymous = true
        }
        let guest = try #require(try await command.people(.guests, part: nil, side: nil).users.first)
        await #expect(throws: AccountRefusal.self) { try await command.setAdministrator(guest.id, true) }
    }

    @Test("SRV-20 the last administrator cannot be banned, deleted or made an ordinary account, but by a command")
    func lastOne() async throws {
        let site = try await TestSite.administered()
        for email in ["root@example.com", "second@example.com"] { _ = try await site.administrator(email) }
        let (first, second) = (
            try await site.user("root@example.com").id, try await site.user("second@example.com").id
        )
        let accounts = site.backend.accounts
        var ban = AdministratorChange()
        ban.ban = .seconds(3600)
        // With another one there it can be done, but not by oneself.
        await #expect(throws: AccountRefusal.ownAccount) {
            try await accounts.administrationByFiles(as: .administrator(first)).changeUser(first, ban)
        }
        _ = try await accounts.administrationByFiles(as: .administrator(first)).changeUser(second, ban)
        // One who is banned is nobody who could.
        for actor in [AuditRecord.Actor.administrator, .person, .administrator(second)] {
            let others = accounts.administrationByFiles(as: actor)
            await #expect(throws: AccountRefusal.lastAdministrator) { try await others.changeUser(first, ban) }
            await #expect(throws: AccountRefusal.lastAdministrator) { try await others.deleteUser(first) }
            await #expect(throws: AccountRefusal.lastAdministrator) { try await others.setAdministrator(first, false) }
        }
        #expect(try await accounts.isAdministrator(first))
        // A ban that is over does not count.
        site.clock.advance(by: 3601)
        _ = try await accounts.administrationByFiles(as: .administrator(second)).changeUser(first, ban)
        _ = try await accounts.administrationByFiles(as: .command).changeUser(second, ban)
        _ = try await accounts.administrationByFiles(as: .command).deleteUser(second)
    }

    @Test("SRV-20 PG-26 of two administrators who act against each other at once, one is left")
    func eachOther() async throws {
        let site = try await TestSite.administered()
        for email in ["root@example.com", "first@example.com", "second@example.com"] {
            try await site.account(email)
            try await site.appoint(email)
        }
        let (first, second) = (
            try await site.user("first@example.com").id, try await site.user("second@example.com").id
        )
        let accounts = site.backend.accounts
        // Both requests have found an administrator.
        let (one, other) = (
            accounts.administrationByFiles(as: .administrator(first)),
            accounts.administrationByFiles(as: .administrator(second))
        )
        var ban = AdministratorChange()
        ban.ban = .seconds(3600)
        for isBanned in [false, true] {
            try await site.appoint("second@example.com", isBanned)
            if isBanned { _ = try await one.changeUser(second, ban) }
            await #expect(throws: AccountRefusal.notAdmin) { try await other.setAdministrator(first, false) }
            await #expect(throws: AccountRefusal.notAdmin) { try await other.changeUser(first, ban) }
            await #expect(throws: AccountRefusal.notAdmin) { try await other.deleteUser(first) }
        }
        #expect(try await accounts.isAdministrator(first))
    }
}
