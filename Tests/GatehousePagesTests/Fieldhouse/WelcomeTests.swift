import Fieldhouse
import Foundation
import GatehouseCore
import GatehouseGroups
import GatehousePages
import GatehouseServer
import GatehouseStore
import Testing

@Suite("The first steps in the app")
struct WelcomeTests {
    private let crew: Crew
    private let browser: AppBrowser

    init() async throws {
        crew = try await Crew()
        browser = AppBrowser(crew.site)
    }

    @Test("APP-01 a newcomer who comes to the start is introduced to the app, once for each browser")
    func once() async throws {
        #expect(try await browser.get("/").location == "/welcome/1")
        var (path, titles) = ("/welcome/1", [String]())
        while true {
            let page = try await browser.get(path)
            titles.append(page.heading)
            #expect(page.text.contains("<p class=\"eyebrow\">\(Fieldhouse.name) · "))
            guard let next = page.text.firstMatch(of: /href="([^"]*)"><span>Next</) else { break }
            path = String(next.1)
        }
        #expect(titles.count == 3)
        // Looking at it ends nothing.
        #expect(try await browser.get("/").location == "/welcome/1")
        #expect(try await browser.fill(path, said(.getStarted), [:]).location == "/")
        #expect(try await browser.get("/").location == "/sign-in")
        #expect(try await browser.get("/welcome/1").location == "/")
        #expect(try await AppBrowser(crew.site).get("/").location == "/welcome/1")
    }

    @Test("APP-01 the introduction can be skipped on each of its pages, and pages that it has not are none")
    func skipped() async throws {
        for number in 1...2 {
            let other = AppBrowser(crew.site)
            #expect(try await other.fill("/welcome/\(number)", said(.skip), [:]).location == "/")
            #expect(other.cookies == ["welcomed"])
            #expect(try await other.get("/welcome/2").location == "/")
        }
        for number in ["0", "4", "-1", "x", "1.5", "99999999999999999999"] {
            #expect(try await browser.get("/welcome/\(number)").status == 404)
        }
    }

    @Test("APP-01 a person who has signed in is no newcomer, also after sign-out")
    func signedIn() async throws {
        _ = try await crew.person("anna@example.com")
        _ = try await browser.signIn("anna@example.com")
        #expect(try await browser.get("/welcome/1").location == "/")
        #expect(try await browser.get("/").location == "/groups")
        try await browser.signOut()
        #expect(browser.cookies == ["device", "method", "visited", "welcomed"])
        #expect(try await browser.get("/").location == "/sign-in")
        // Nor is somebody in the middle of a sign-in.
        let other = AppBrowser(crew.site)
        _ = try await other.fill("/sign-in/login", "Sign In", ["email": "x@example.com", "password": "x"])
        #expect(try await other.get("/").location == "/sign-in")
    }

    @Test(
        "LINK-03 the introduction is in the way of no link: it waits for the sign-in, and opens after it",
        arguments: ["/project/1", "/new/project"])
    func links(path: String) async throws {
        _ = try await crew.person("anna@example.com")
        #expect(try await browser.get(path).location == "/sign-in")
        #expect(try await browser.get("/").location == "/sign-in")
        #expect(try await browser.signIn("anna@example.com") == path)
    }

    @Test("NAV-06 GRP-45 a sign-in without a group lands on the way to create or join one, any other on the first tab")
    func landing() async throws {
        let (anna, ben) = (try await crew.person("anna@example.com"), try await crew.person("ben@example.com"))
        #expect(try await browser.signIn("anna@example.com") == "/groups")
        let page = try await browser.get("/groups")
        #expect(page.text.contains(said(.noGroups)) && page.text.contains("href=\"/account/groups\""))
        let group = try await browser.createGroup("North yard")
        #expect(try await browser.get(group).heading == "North yard")
        #expect(try await browser.get("/groups").titles == ["North yard"])
        try await browser.signOut()
        #expect(try await browser.signIn("anna@example.com") == "/projects")

        // It is the person's groups that count.
        let other = AppBrowser(crew.site)
        #expect(try await other.signIn("ben@example.com") == "/groups")
        try await other.signOut()
        let id = try #require(try await anna.groups().first).id.text
        try await ben.join(id, by: anna)
        #expect(try await other.signIn("ben@example.com") == "/projects")
    }

    @Test("NAV-06 only the person who signs in again after expiry is where they were")
    func again() async throws {
        let anna = try await crew.person("anna@example.com")
        _ = try await anna.createGroup(name: "North yard")
        _ = try await browser.signIn("anna@example.com")
        #expect(try await browser.get("/profile").status == 200)
        try await crew.site.backend.database.write { sql in
            _ = try sql.run("UPDATE sessions SET ended_at = 1, end_reason = 'sign_out'", [])
        }
        #expect(try await browser.get("/profile").heading == "Session Expired")
        #expect(try await browser.signIn("anna@example.com") == "/profile")
        try await browser.signOut()
        #expect(try await browser.signIn("anna@example.com") == "/projects")
    }
}
