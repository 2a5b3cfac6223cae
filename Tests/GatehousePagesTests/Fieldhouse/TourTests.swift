import Fieldhouse
import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseMail
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseWeb
import HTTPTypes
import Hummingbird
import NIOCore
import ServerTesting
import Testing

/// The first run of a demo: its start page, its crew, its bar, and that nobody else has them.
@Suite("The demo's tour")
struct TourTests {
    private static let crew = ["amira@fieldhouse.example", "ken@fieldhouse.example", "maria@fieldhouse.example"]
    private static let bar = #"<nav class="demo""#

    private func demo() async throws -> TestSite {
        let site = try await TestSite(publicURL: "http://localhost:8080", guests: true, tour: true)
        let tour = try #require(site.tour)
        #expect(try await tour.prepare())
        return site
    }

    private func addresses(_ site: TestSite) async throws -> [String] {
        try await site.backend.database.read { sql in
            try sql.rows("SELECT email FROM users ORDER BY email", []).compactMap { try $0.optionalText("email") }
        }
    }

    private func person(in browser: AppBrowser) async throws -> String? {
        try await browser.site.pages.browsers.current(browser.cookie("session"))?.user.email
    }

    @Test("APP-01 the start of a demo says what it is, whom one can be and what to try, in every language")
    func start() async throws {
        let site = try await demo()
        for language in Language.allCases {
            let page = try await AppBrowser(site).get("/", language: language.rawValue)
            #expect(page.status == 200 && page.heading == said(.tourTitle, in: language))
            for text in [
                FieldhouseText.tourText, .tourCreate, .tourCrew, .tourAs("Ken Ito"), .tourAs("Maria Silva"),
                .tourAs("Amira Haddad"), .tourAsGuest, .tourTry, .tourTrySignUp, .tourTryInvite, .tourTryExpire,
            ] {
                let words = page.text.unbroken
                #expect(words.contains(said(text, in: language)), "\(text) in \(language)")
            }
            #expect(!page.text.contains(said(.tourForeign, in: language)))
            #expect(page.text.contains(Self.bar))
        }
    }

    @Test(
        "APP-01 one click signs in as a member, an owner, an administrator or a guest",
        arguments: [
            ("member", "/projects", "ken@fieldhouse.example"), ("owner", "/projects", "maria@fieldhouse.example"),
            ("administrator", "/admin", "amira@fieldhouse.example"), ("guest", "/groups", nil),
        ] as [(String, String, String?)])
    func oneClick(role: String, place: String, email: String?) async throws {
        let browser = AppBrowser(try await demo())
        let page = try await browser.post("/demo/sign-in", ["role": role])
        #expect(page.status == 303 && page.location == place)
        #expect(try await person(in: browser) == email)
        #expect(browser.cookie("session") != nil)
        let projects = try await browser.get("/projects").text
        #expect(projects.contains("Market Hall") == (email != nil))
        let status = try await browser.get("/admin").status
        #expect((status == 200) == (role == "administrator"))
        let console = try await browser.get("/demo/console")
        #expect((console.location == "/admin") == (role == "administrator"))
    }

    @Test("APP-01 the next click signs the former person out, and an unknown role signs nobody in")
    func nextClick() async throws {
        let browser = AppBrowser(try await demo())
        let made: [[String: String]] = [["role": "root"], ["role": ""], [:]]
        for fields in made {
            #expect(try await browser.post("/demo/sign-in", fields).location == "/demo")
            #expect(browser.cookie("session") == nil)
        }
        _ = try await browser.post("/demo/sign-in", ["role": "owner"])
        let former = browser.cookie("session")
        _ = try await browser.post("/demo/sign-in", ["role": "member"])
        #expect(try await browser.site.pages.browsers.current(former) == nil)
        #expect(try await person(in: browser) == "ken@fieldhouse.example")
    }

    @Test("APP-01 APP-02 a session that was let expire is over, and the browser is known")
    func expiry() async throws {
        let browser = AppBrowser(try await demo())
        _ = try await browser.post("/demo/sign-in", ["role": "member"])
        _ = try await browser.get("/rfis")
        #expect(try await browser.post("/demo/expire", [:]).location == "/")
        #expect(try await person(in: browser) == nil)
        let page = try await browser.get("/")
        #expect(page.heading == Catalogue.english.text(.sessionExpiredTitle))
        #expect(page.text.contains("ken@fieldhouse.example"))
        // Nobody has no session to end.
        #expect(try await AppBrowser(browser.site).post("/demo/expire", [:]).location == "/")
    }

    @Test("APP-01 the reset asks first, then deletes every account, group and mail, and brings the crew back")
    func reset() async throws {
        let site = try await demo()
        try await site.account("ada@example.com")
        let browser = AppBrowser(site)
        _ = try await browser.post("/demo/sign-in", ["role": "owner"])
        #expect(try await browser.get("/demo/reset").heading == said(.tourReset))
        #expect(try await addresses(site) == ["ada@example.com"] + Self.crew)
        for _ in 1...2 {
            #expect(try await browser.post("/demo/reset", [:]).location == "/demo")
            #expect(browser.cookie("session") == nil)
            #expect(try await addresses(site) == Self.crew)
            #expect(try await site.mails(to: "ada@example.com").isEmpty)
        }
        let groups = try await site.backend.database.read { try $0.rows("SELECT id FROM groups", []).count }
        #expect(groups == 1)
        _ = try await browser.post("/demo/sign-in", ["role": "member"])
        #expect(try await browser.get("/projects").text.contains("Market Hall"))
    }

    @Test("SRV-14 a database with other accounts gets no crew, no one-click sign-in, and is not reset")
    func foreignData() async throws {
        let site = try await TestSite(publicURL: "http://localhost:8080", tour: true)
        try await site.account("ada@example.com")
        let tour = try #require(site.tour)
        #expect(try await tour.prepare() == false)
        let browser = AppBrowser(site)
        #expect(try await browser.get("/").text.contains(said(.tourForeign)))
        for role in ["member", "owner", "administrator", "guest"] {
            #expect(try await browser.post("/demo/sign-in", ["role": role]).location == "/demo")
            #expect(browser.cookie("session") == nil)
        }
        _ = try await browser.post("/demo/reset", [:])
        #expect(try await addresses(site) == ["ada@example.com"])
    }

    @Test("SRV-14 nobody of the crew has a password, and somebody with such an address alone is not of the crew")
    func noPasswords() async throws {
        let site = try await demo()
        let hashes = try await site.backend.database.read { sql in
            try sql.rows("SELECT password_hash FROM users", []).compactMap { try $0.optionalText("password_hash") }
        }
        #expect(hashes == [])
        let other = try await TestSite(publicURL: "http://localhost:8080", tour: true)
        try await other.account("maria@fieldhouse.example")
        let tour = try #require(other.tour)
        #expect(try await tour.prepare() == false)
        #expect(try await AppBrowser(other).post("/demo/sign-in", ["role": "owner"]).location == "/demo")
    }

    @Test(
        "SRV-14 a server that is no demo, or not on loopback, has neither the tour nor its bar",
        arguments: [("http://127.0.0.1:8080", false), ("https://accounts.example.com", true)])
    func absent(publicURL: String, asked: Bool) async throws {
        let site = try await TestSite(publicURL: publicURL, guests: true, tour: asked)
        #expect(site.tour == nil)
        let browser = AppBrowser(site)
        for path in ["/demo", "/demo/console", "/demo/reset"] { #expect(try await browser.get(path).status == 404) }
        for path in ["/demo/sign-in", "/demo/expire", "/demo/reset"] {
            #expect(try await browser.post(path, ["role": "administrator"]).status == 404)
        }
        for path in ["/welcome/1", "/sign-in", "/about", "/mailbox"] {
            let page = try await browser.get(path).text
            #expect(!page.contains(Self.bar) && !page.contains("/demo"), "\(path)")
        }
    }

    @Test("SRV-15 another site's post signs nobody in and resets nothing")
    func foreignPosts() async throws {
        let site = try await demo()
        for path in ["/demo/sign-in", "/demo/expire", "/demo/reset"] {
            let answer = try await site.respond(
                .post, path,
                headers: [.origin: "http://evil.example", .contentType: "application/x-www-form-urlencoded"],
                form: "role=administrator")
            #expect(answer.status == 403 && answer.headers[.setCookie] == nil)
        }
    }

    @Test("APP-01 the bar is above every page with the number of mails, and not inside a frame of the gallery")
    func bar() async throws {
        let site = try await demo()
        let browser = AppBrowser(site)
        let count = try await site.backend.mailbox.newest().count
        #expect(count > 0)
        let gallery = try await browser.get("/gallery").text
        for path in ["/demo", "/sign-in", "/about", "/mailbox", "/gallery", "/terms", "/demo/reset"] {
            let page = try await browser.get(path).text
            #expect(page.contains(Self.bar), "\(path)")
            #expect(page.contains("<span class=\"demo-count\">\(count)</span>"), "\(path)")
        }
        let foreign = try await site.respond(
            .post, "/demo/reset", headers: [.origin: "http://evil.example"], form: "role=owner")
        #expect(foreign.status == 403 && foreign.body.contains(Self.bar))
        let source = try #require(gallery.firstMatch(of: /src="(\/gallery\/[^"]*)"/)).1
        let frame = try await browser.get(String(source).replacing("&amp;", with: "&"))
        #expect(frame.status == 200 && !frame.text.contains(Self.bar))
    }

    @Test(
        "APP-01 SRV-14 the bar is above a page for what cannot be answered, in a demo alone",
        arguments: ["/nothing", "/join/abc", "/sign-in?x=%"], [true, false])
    func barOfRefusals(path: String, isDemo: Bool) async throws {
        let site = isDemo ? try await demo() : try await TestSite(publicURL: "http://localhost:8080")
        let responder = EdgeResponder(
            router: site.router(), apiPrefix: "/auth/v1", hostCheckPort: nil, errorPage: site.pages.errorPage,
            timer: ContinuousClock())
        let page = try await responder.answer(.get, path)
        #expect(page.status == (path.contains("?") ? 400 : 404))
        #expect(page.text.contains(Self.bar) == isDemo)
        #expect(page.text.contains("/demo") == isDemo)
    }
}
