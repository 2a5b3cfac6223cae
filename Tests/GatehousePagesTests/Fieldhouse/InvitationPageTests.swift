import Fieldhouse
import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

@testable import GatehousePages

/// The server's pages about groups and invitations, with the app behind them.
@Suite("Groups and invitations in front of the app")
struct InvitationPageTests {
    private static let name = "North yard"

    private let crew: Crew
    private let (anna, ben): (CrewData, CrewData)
    private let group: String
    private var site: TestSite { crew.site }
    private var groupPath: String { "/account/groups/\(group)" }

    init() async throws {
        crew = try await Crew()
        (anna, ben) = (try await crew.person("anna@example.com"), try await crew.person("ben@example.com"))
        group = try await anna.createGroup(name: Self.name)
    }

    /// Invites Ben. Returns the path of the link in the mail.
    private func invite() async throws -> String {
        _ = try await anna.invite("ben@example.com", to: group)
        return try await site.invitation(to: "ben@example.com")
    }

    private func endSessions() async throws {
        try await site.backend.database.write { sql in
            _ = try sql.run("UPDATE sessions SET ended_at = 1, end_reason = 'sign_out'", [])
        }
    }

    @Test("UI-02 UI-08 LINK-05 GRP-45 a link opened before the sign-in is named there, opens after it, and joins once")
    func wholeWay() async throws {
        let path = try await invite()
        let browser = AppBrowser(site)
        #expect(try await browser.get(path).location == SignInPath.choice)
        #expect(try await browser.get(SignInPath.choice).text.contains(say(.signUpToJoin(group: Self.name))))
        #expect(try await browser.signIn("ben@example.com") == path)
        for _ in 0..<2 { #expect(try await browser.get(path).heading == say(group: .join(group: Self.name))) }
        #expect(try await !ben.isInGroup())
        let joined = try await browser.join(path)
        #expect(try await browser.told(joined, at: groupPath) == say(group: .joinedNow))
        #expect(try await anna.roles(in: group).count == 2)
        #expect(try await browser.get("/groups").titles == [Self.name])
        try await browser.signOut()
        #expect(try await browser.signIn("ben@example.com") == "/projects")
    }

    @Test("LINK-05 nobody joins by posting before they are signed in")
    func postWhileSignedOut() async throws {
        let path = try await invite()
        let browser = AppBrowser(site)
        #expect(try await browser.post(path, ["intent": "accept"]).location == SignInPath.choice)
        #expect(try await browser.signIn("ben@example.com") == path)
        #expect(try await !ben.isInGroup())
    }

    @Test(
        "FLOW-32 UI-02 a page of the app that was requested too is next, once the invitation has been answered",
        arguments: [true, false])
    func next(isLinkFirst: Bool) async throws {
        let path = try await invite()
        let browser = AppBrowser(site)
        for place in isLinkFirst ? ["/profile", path] : [path, "/profile"] {
            #expect(try await browser.get(place).location == SignInPath.choice)
        }
        #expect(try await browser.get(SignInPath.choice).text.contains(say(.signUpToJoin(group: Self.name))))
        #expect(try await browser.signIn("ben@example.com") == path)
        #expect(try await browser.get(path).text.contains("href=\"/\""), "what is next is one click away")
        #expect(try await browser.join(path).location == "/")
        #expect(try await browser.get("/").location == "/profile")
        #expect(try await browser.get("/profile").told == say(group: .joinedNow))
        #expect(try await browser.get("/profile").told == nil, "it is said once")
        #expect(!browser.cookies.contains("back") && !browser.cookies.contains("invitation"))
    }

    @Test("FLOW-32 LINK-05 an invitation that is opened where somebody's session has ended reaches who was invited")
    func afterTheEnd() async throws {
        let path = try await invite()
        let browser = AppBrowser(site)
        _ = try await browser.signIn("anna@example.com")
        #expect(try await browser.get("/profile").status == 200)
        try await endSessions()
        let ended = try await browser.get(path)
        #expect(ended.heading == say(.sessionExpiredTitle) && ended.text.contains(Self.name))
        // Another page of the app that is looked at meanwhile takes nothing away.
        #expect(try await browser.get("/settings").heading == say(.sessionExpiredTitle))
        #expect(try await browser.signIn("ben@example.com") == path)
        #expect(try await browser.get(path).heading == say(group: .join(group: Self.name)))
    }

    @Test("UI-02 an invitation that waits longer than the sign-in that knows of it is named again from the start")
    func longWait() async throws {
        let path = try await invite()
        let browser = AppBrowser(site)
        #expect(try await browser.get(path).location == SignInPath.choice)
        site.clock.advance(by: 2 * FlowStore.life)
        for _ in 0..<2 {
            #expect(try await browser.get(SignInPath.choice).text.contains(say(.signUpToJoin(group: Self.name))))
        }
        #expect(try await browser.signIn("ben@example.com") == path)
    }

    @Test("GRP-45 LINK-01 the links of the app to a group lead to the server's page, also through a sign-in")
    func formerLinks() async throws {
        let browser = AppBrowser(site)
        #expect(try await browser.get("/group/\(group)").location == groupPath)
        #expect(try await browser.get(groupPath).location == SignInPath.choice)
        #expect(try await browser.signIn("anna@example.com") == groupPath)
        #expect(try await browser.get(groupPath).heading == Self.name)
        // The app itself is where it was.
        #expect(try await browser.get("/").location == "/projects")
        // What is no group of this server is none of the app's pages either.
        #expect(try await browser.get("/group/1").status == 404)
        #expect(try await browser.get("/").location == "/groups")
        for path in ["/groups", "/group/\(group)", "/group/1"] {
            #expect(try await browser.post(path, ["name": "Mine"]).status >= 400, "\(path)")
        }
    }

    @Test("GRP-23 an invitation to the person's own address is there after each sign-in, until it is answered")
    func pending() async throws {
        _ = try await invite()
        let browser = AppBrowser(site)
        let page = try await browser.signIn("ben@example.com")
        #expect(page.hasPrefix("/account/groups/invitations/"))
        #expect(try await browser.get("/").location == "/groups", "the app is one click away")
        #expect(try await browser.join(page).location == groupPath)
        try await browser.signOut()
        #expect(try await browser.signIn("ben@example.com") == "/projects")
    }
}
