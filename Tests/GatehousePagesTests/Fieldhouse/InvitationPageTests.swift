import Fieldhouse
import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

/// The link of an invitation, as browsers meet it.
@Suite("The page behind an invitation")
struct InvitationPageTests {
    private static let name = "<b>Yard</b> & \"Söhne\""
    private static let escaped = "&lt;b&gt;Yard&lt;/b&gt; &amp; &quot;Söhne&quot;"
    private static let signUp = say(.signUpToJoin(group: escaped))

    private let crew: Crew
    private let anna: CrewData
    private let ben: CrewData
    private let group: String
    private var site: TestSite { crew.site }

    init() async throws {
        crew = try await Crew()
        anna = try await crew.person("anna@example.com")
        ben = try await crew.person("ben@example.com")
        group = try await anna.createGroup(name: Self.name)
    }

    private func invite(_ email: String = "ben@example.com") async throws -> String {
        "/invite/" + (try await crew.invite(email, to: group, by: anna))
    }

    private func members() async throws -> Int { try await anna.group(group).members.count }

    @Test("UI-02 UI-08 LINK-05 a link opened before sign-in is named there, opens once after it, and joins by a button")
    func wholeWay() async throws {
        let path = try await invite()
        let browser = SiteBrowser(site)
        let opened = try await browser.get(path)
        #expect(opened.status == 303)
        #expect(opened.location == SignInPath.choice)
        let choice = try await browser.get(SignInPath.choice)
        #expect(choice.body.contains(Self.signUp))
        #expect(!choice.body.contains("<b>Yard"))

        #expect(try await browser.signIn("ben@example.com") == path)
        for _ in 0..<3 {
            let page = try await browser.get(path)
            #expect(page.status == 200)
            #expect(page.heading == said(.join(Self.name)))
            #expect(page.body.contains("ben@example.com"))
            #expect(page.body.contains("8 January 2026"))
        }
        #expect(try await members() == 1)

        let joined = try await browser.post(path, [:])
        #expect(joined.status == 303)
        #expect(joined.location == "/group/\(group)")
        #expect(try await members() == 2)
        let second = try await browser.post(path, [:])
        #expect(second.location == path)
        let page = try await browser.get(path)
        #expect(page.status == 200)
        #expect(page.heading == said(.alreadyIn(Self.name)))
        #expect(page.body.contains("href=\"/group/\(group)\""))
        #expect(try await members() == 2)

        try await browser.signOut()
        #expect(try await browser.signIn("ben@example.com") != path)
    }

    @Test("UI-02 LINK-03 the place of a browser and what its sign-in says of an invitation are written once, together")
    func writtenOnce() async throws {
        let path = try await invite()
        func generations(_ table: String) async throws -> [Int64] {
            try await site.backend.database.read { sql in
                try sql.rows("SELECT generation FROM \(table)", []).map { try $0.integer("generation") }
            }
        }
        // The sign-ups of the crew.
        try await site.backend.database.write { _ = try $0.run("DELETE FROM flows", []) }
        let browser = SiteBrowser(site)
        #expect(try await browser.get(path).status == 303)
        #expect(try await generations("browser_places") == [1])
        #expect(try await generations("flows") == [1])
        #expect(try await browser.get(path).location == SignInPath.choice)
        #expect(try await generations("browser_places") == [1])
        #expect(try await generations("flows") == [1])

        // Where one of the two can't be written, the other isn't either.
        try await site.backend.database.write { sql in
            try sql.run("DELETE FROM browser_places", [])
            try sql.run("DELETE FROM flows", [])
            try sql.run(
                "CREATE TRIGGER full BEFORE INSERT ON flows BEGIN SELECT RAISE(ABORT, 'full'); END", [])
        }
        #expect(try await SiteBrowser(site).get(path).status == 500)
        #expect(try await generations("browser_places").isEmpty)
    }

    @Test("LINK-05 nobody joins by posting before they are signed in, nor to a link that waits")
    func postWhileSignedOut() async throws {
        let path = try await invite()
        let browser = SiteBrowser(site)
        #expect(try await browser.post(path, [:]).location == SignInPath.choice)
        #expect(try await members() == 1)
        #expect(try await browser.signIn("ben@example.com") == path)
        #expect(try await members() == 1)
    }

    /// What is wrong with a link, and how that comes about.
    enum Fault: String, CaseIterable, Sendable {
        case expired, used, revoked, unknown

        var heading: String {
            switch self {
            case .expired: said(.expiredInvitation)
            case .used: said(.usedInvitation)
            case .revoked: said(.revokedInvitation)
            case .unknown: said(.unknownInvitation)
            }
        }
    }

    private func link(_ fault: Fault) async throws -> String {
        switch fault {
        case .unknown: return "/invite/nothing"
        case .expired:
            let path = try await invite()
            site.clock.advance(by: FieldhouseStore.invitationLife)
            return path
        case .used:
            let path = try await invite()
            _ = try await ben.join(with: String(path.dropFirst("/invite/".count)))
            try await anna.remove(ben.person.id, from: group)
            return path
        case .revoked:
            let path = try await invite()
            for invitation in try await anna.group(group).invitations {
                try await anna.revokeInvitation(invitation.id, of: group)
            }
            return path
        }
    }

    @Test(
        "LINK-05 a link that is no good says so at once, before and after sign-in, and is not kept",
        arguments: Fault.allCases)
    func faults(_ fault: Fault) async throws {
        let path = try await link(fault)
        let browser = SiteBrowser(site)
        for method in ["get", "post"] {
            let page = try await (method == "get" ? browser.get(path) : browser.post(path, [:]))
            #expect(page.status == (fault == .unknown ? 404 : 410))
            #expect(page.heading == fault.heading)
            #expect(page.body.contains("href=\"\(SignInPath.choice)\""))
        }
        #expect(try await !browser.get(SignInPath.choice).body.contains("to join"))
        #expect(try await browser.signIn("ben@example.com") != path)
        let page = try await browser.get(path)
        #expect(page.status == (fault == .unknown ? 404 : 410))
        #expect(page.heading == fault.heading)
        #expect(page.body.contains("class=\"button primary\" href=\"/groups\""))
        #expect(page.hidden().allSatisfy { $0.keys.contains("to") }, "the language menu only")
        #expect(try await browser.post(path, [:]).location == path)
        #expect(try await members() == 1)
    }

    @Test("LINK-05 an invitation that turns bad while somebody signs in says so when they are in")
    func turnsBad() async throws {
        let path = try await invite()
        let browser = SiteBrowser(site)
        _ = try await browser.get(path)
        for invitation in try await anna.group(group).invitations {
            try await anna.revokeInvitation(invitation.id, of: group)
        }
        #expect(try await browser.signIn("ben@example.com") == path)
        #expect(try await browser.get(path).heading == Fault.revoked.heading)
    }

    @Test("LINK-05 for another account it says so, does not name the person, and continues with the right account")
    func otherAccount() async throws {
        let path = try await invite()
        _ = try await crew.person("eve@example.com")
        let browser = SiteBrowser(site)
        try await browser.signIn("eve@example.com")
        let page = try await browser.get(path)
        #expect(page.status == 403)
        #expect(page.heading == said(.otherAccount))
        #expect(page.body.contains(said(.otherAccountText("eve@example.com"))))
        #expect(!page.body.contains("ben@example.com"))
        #expect(!page.body.contains("Yard"))
        #expect(try await browser.post(path, [:]).location == path)
        #expect(try await members() == 1)

        let fields = try #require(page.hidden(beside: "other-account").first)
        #expect(try await browser.post(path, fields).location == path)
        #expect(!browser.isSignedIn)
        #expect(try await browser.get(path).location == SignInPath.choice)
        #expect(try await browser.get(SignInPath.choice).body.contains(Self.signUp))
        #expect(try await browser.signIn("ben@example.com") == path)
        #expect(try await browser.get(path).heading == said(.join(Self.name)))
    }

    @Test("LINK-05 a link that cannot be looked up says so and waits, before and after sign-in")
    func unreachable() async throws {
        let path = try await invite()
        func rename(_ table: String, to name: String) async throws {
            try await site.backend.database.write { sql in
                _ = try sql.run("ALTER TABLE \(table) RENAME TO \(name)", [])
            }
        }
        let browser = SiteBrowser(site)
        try await rename("group_invitations", to: "elsewhere")
        let page = try await browser.get(path)
        #expect(page.status == 503)
        #expect(page.heading == said(.somethingWrong))
        #expect(page.body.contains("href=\"\(path)\""))
        #expect(try await browser.signIn("ben@example.com") == path)
        let signedIn = try await browser.get(path)
        #expect(signedIn.status == 503)
        #expect(signedIn.body.contains("href=\"\(path)\""))
        try await rename("elsewhere", to: "group_invitations")
        #expect(try await browser.get(path).heading == said(.join(Self.name)))
    }

    @Test("FLOW-32 UI-02 a later link waits beside the invitation, which the sign-in still names")
    func superseded() async throws {
        let path = try await invite()
        let browser = SiteBrowser(site)
        _ = try await browser.get(path)
        _ = try await browser.get("/profile")
        #expect(try await browser.get(SignInPath.choice).body.contains(Self.signUp))
        // Public pages, the start and one that does not exist take no place.
        for harmless in ["/about", "/", "/nothing"] { _ = try await browser.get(harmless) }
        #expect(try await browser.get(SignInPath.choice).body.contains(Self.signUp))
        #expect(try await browser.signIn("ben@example.com") == path)
    }

    @Test("UI-02 an invitation that waits longer than the flow that knows of it is named again from the start")
    func longWait() async throws {
        let path = try await invite()
        let browser = SiteBrowser(site)
        _ = try await browser.get(path)
        site.clock.advance(by: 2 * FlowStore.life)
        #expect(try await browser.get("/").location == SignInPath.choice)
        #expect(try await browser.get(SignInPath.choice).body.contains(Self.signUp))
        #expect(try await browser.signIn("ben@example.com") == path)
    }

    @Test(
        "LINK-03 an invitation waits for as long as the server says",
        arguments: [(99.0, true), (100, false), (-1, false)])
    func timeToLive(seconds: TimeInterval, opens: Bool) async throws {
        let navigation = site.pages.navigation(
            BrowserNavigation.Layout(links: try Destination.links(), firstTab: .projects) { $0.root },
            report: site.reports.append)
        let place = Destination.joinGroup(invitation: "code")
        let asked = try await navigation.visit("/invite/code", cookie: nil, account: nil)
        let checked = try await navigation.check(
            place, until: site.clock.now.addingTimeInterval(100), cookie: asked.cookie)
        #expect(checked.cookie == asked.cookie)
        // What was found out of another link changes nothing.
        _ = try await navigation.check(.joinGroup(invitation: "other"), until: nil, cookie: asked.cookie)
        site.clock.advance(by: seconds)
        let ben = NavigationAccount(
            userId: "ben", authenticatedAt: SessionInstant(wall: site.clock.now, uptime: 0, boot: ""))
        let visit = try await navigation.signIn(ben, landing: .groups, cookie: asked.cookie)
        #expect(visit.outcome == .opened(opens ? place : .groups))
    }
}
