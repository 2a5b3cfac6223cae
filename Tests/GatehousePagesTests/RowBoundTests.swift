import Fieldhouse
import Foundation
import Gatehouse
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import HTTPTypes
import Hummingbird
import Testing

/// What can be had from the pages without signing in is bounded, and what is refused leaves nothing behind.
@Suite("Rows that anybody can create")
struct RowBoundTests {
    private func count(_ table: String, _ site: TestSite) async throws -> Int64 {
        try await site.backend.database.read { sql in
            try sql.row("SELECT COUNT(*) AS n FROM \(table)", [])?.integer("n") ?? 0
        }
    }

    private func rows(_ site: TestSite) async throws -> [Int64] {
        var counts: [Int64] = []
        for table in ["flows", "browser_places", "users", "one_time_codes"] {
            counts.append(try await count(table, site))
        }
        return counts
    }

    private func cap(_ cap: RowCap, perNetwork: Int, total: Int) -> RowCap {
        RowCap(cap.rows, perNetwork: perNetwork, total: total)
    }

    // MARK: Refused input

    @Test(
        "SRV-29 input that is refused without a look at any account writes no row, and the form is shown again",
        arguments: [
            (ScreenName.resetRequest, ["email": "nobody"], "email", "nobody"),
            (.resetRequest, [:], "email", ""),
            (.login, ["email": "ada@example.com"], "password", "ada@example.com"),
            (.login, ["email": "ada@", "password": "velvet harbour lantern"], "email", "ada@"),
            (
                .signup, ["email": "ada@example.com", "password": "short", "confirmPassword": "short"], "password",
                "ada@example.com"
            ),
            (
                .signup,
                [
                    "email": "ada@example.com", "password": "velvet harbour lantern",
                    "confirmPassword": "velvet harbour lantern",
                ], "consent", "ada@example.com"
            ),
            (.confirmEmail, ["pendingEmail": "ada@example.com", "otp": "12"], "otp", nil),
        ] as [(ScreenName, [String: String], String, String?)])
    func refusedLocally(screen: ScreenName, fields: [String: String], fault: String, email: String?) async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin)
        let browser = SiteBrowser(site)
        _ = try await browser.get(SignInPath.path(of: .choice))
        let answer = try await browser.post(SignInPath.path(of: screen), fields.merging(["ticket": "t"]) { $1 })
        #expect(answer.status == 422)
        #expect(answer.body.contains("id=\"\(fault)-error\""))
        if let email, !email.isEmpty { #expect(answer.body.contains("value=\"\(email)\"")) }
        #expect(!answer.body.contains("velvet harbour"))
        #expect(try await rows(site) == [0, 0, 0, 0])
        #expect(browser.cookies.keys.filter { $0.hasSuffix("-flow") }.isEmpty)
    }

    @Test("SRV-29 a provider that is not offered, and a post that says nothing, write no row")
    func unknownProvider() async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin)
        let browser = SiteBrowser(site)
        _ = try await browser.get(SignInPath.choice)
        let refused = try await browser.post(SignInPath.choice, ["provider": "nobody", "ticket": "t"])
        #expect(refused.status == 422 && refused.body.contains("role=\"alert\""))
        #expect(try await browser.post(SignInPath.choice, ["ticket": "t"]).status == 303)
        for path in [SignInPath.choice, SignInPath.path(of: .login)] {
            #expect(try await browser.post(path, ["intent": "resend", "ticket": "t"]).status == 303)
        }
        #expect(try await rows(site) == [0, 0, 0, 0])
    }

    @Test("SRV-29 a post from another origin, and one from a browser that keeps no cookies, write no row")
    func strangers() async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin)
        let visited: HTTPFields = [.cookie: "gatehouse-8080-visited=1"]
        for screen in ScreenName.allCases {
            let path = SignInPath.path(of: screen)
            let form = "email=ada%40example.com&password=velvet+harbour+lantern&ticket=one"
            var headers = visited
            headers[.origin] = "https://evil.example"
            #expect(try await site.respond(.post, path, headers: headers, form: form).status == 403)
            let bare = try await site.respond(.post, path, headers: [.origin: SiteBrowser.origin], form: form)
            #expect(bare.status == 400 && bare.body.contains(say(page: .cookiesTitle)))
            #expect(bare.headers[.setCookie] == nil)
        }
        #expect(try await rows(site) == [0, 0, 0, 0])
        let page = try await site.respond(.get, SignInPath.choice)
        #expect(page.headers[values: .setCookie].contains { $0.hasPrefix("gatehouse-8080-visited=1") })
        let taken = try await site.respond(
            .post, SignInPath.path(of: .resetRequest),
            headers: [.cookie: "gatehouse-8080-visited=1", .origin: SiteBrowser.origin],
            form: "email=ada%40example.com&ticket=one")
        #expect(taken.status == 303)
        #expect(try await count("flows", site) == 1)
    }

    @Test("SRV-29 refused input changes nothing of a flow that there is, and the code that it waits for stays good")
    func existingFlow() async throws {
        let site = try await TestSite()
        let cookie = site.tokens.make()
        _ = try await site.take(site.signUpPost("ada@example.com", ticket: "one"), cookie)
        let before = try await site.flow(cookie)
        let posts = [
            FlowPost(screen: .resetRequest, fields: [.email: Secret("nobody")], ticket: "two"),
            FlowPost(
                screen: .confirmEmail, pendingEmail: "ada@example.com", fields: [.otp: Secret("1")], ticket: "three"),
        ]
        for post in posts {
            guard case .refused(let shown) = try await site.take(post, cookie) else {
                Issue.record("the input is refused")
                return
            }
            #expect(shown.flow.nav.screen == post.screen)
        }
        let after = try await site.flow(cookie)
        #expect(after.generation == before.generation && after.flow == before.flow)
    }

    // MARK: Caps

    private func runner(_ site: TestSite, perNetwork: Int, total: Int) -> FlowRunner {
        FlowRunner(
            store: FlowStore(
                database: site.backend.database, clock: site.clock,
                cap: cap(FlowStore.cap, perNetwork: perNetwork, total: total)),
            tokens: site.tokens, clock: site.clock, timer: ContinuousClock(),
            profiles: LocalProfileAdapter(accounts: site.backend.accounts), onEvent: { _ in })
    }

    private func adapter(_ site: TestSite, _ address: String) -> LocalAuthAdapter {
        LocalAuthAdapter(
            accounts: site.backend.accounts, client: ClientContext(address: address), clock: site.clock)
    }

    @Test("SRV-29 flows are evicted within one network only, the one that was idle longest first")
    func flowsOfOneNetwork() async throws {
        let site = try await TestSite()
        let runner = runner(site, perNetwork: 2, total: 100)
        func begin(_ address: String) async throws -> String {
            let cookie = site.tokens.make()
            site.clock.advance(by: 1)
            let post = FlowPost(
                screen: .resetRequest, fields: [.email: Secret("ada@example.com")], ticket: site.tokens.make())
            _ = try await runner.take(post, cookie: cookie, adapter: adapter(site, address))
            return cookie
        }
        func isThere(_ cookie: String) async throws -> Bool {
            try await site.store.find(site.tokens.digest(cookie, for: "flow")) != nil
        }
        let theirs = try await begin("198.51.100.7")
        let (first, second) = (try await begin("203.0.113.1"), try await begin("203.0.113.2"))
        // The first one is used again, so that the second one is idle longest.
        site.clock.advance(by: 1)
        _ = try await runner.show(.login, cookie: first, adapter: adapter(site, "203.0.113.1"))
        let third = try await begin("203.0.113.250")
        for (cookie, stays) in [(theirs, true), (first, true), (second, false), (third, true)] {
            #expect(try await isThere(cookie) == stays)
        }
    }

    @Test("SRV-29 when there are too many flows the next one is answered 429, and nobody's flow is evicted")
    func allFlows() async throws {
        let site = try await TestSite()
        let runner = runner(site, perNetwork: 5, total: 2)
        for address in ["198.51.100.7", "2001:db8::1"] {
            _ = try await runner.take(
                site.signUpPost("\(address.count)@example.com", ticket: "one"), cookie: site.tokens.make(),
                adapter: adapter(site, address))
        }
        let invitation = AuthInvitation(groupName: "Yard")
        let refusal = await #expect(throws: AccountRefusal.self) {
            _ = try await runner.tell(invitation, cookie: nil, adapter: adapter(site, "203.0.113.1"))
        }
        #expect(refusal == .tooManySigningIn)
        #expect(try await count("flows", site) == 2)
        // A day later they have gone, and there is room again.
        site.clock.advance(by: FlowStore.life)
        _ = try await runner.tell(invitation, cookie: nil, adapter: adapter(site, "203.0.113.1"))
        #expect(try await count("flows", site) == 1)
    }

    @Test(
        "SRV-29 places of browsers in which nobody is signed in have a bound of their own, within one network and in all"
    )
    func places() async throws {
        let site = try await TestSite()
        let navigation = site.pages.navigation(
            BrowserNavigation.Layout(links: try Destination.links(), firstTab: .projects) { $0.root },
            cap: cap(PlaceStore.cap, perNetwork: 2, total: 3), report: { _ in })
        func ask(_ address: String) async throws -> String {
            site.clock.advance(by: 1)
            let visit = try await navigation.visit(
                "/project/1", cookie: nil, account: nil, from: ClientNetwork(address))
            return try #require(visit.cookie)
        }
        func waits(_ cookie: String) async throws -> Bool {
            try await navigation.resume(cookie: cookie, account: nil).place.waiting != nil
        }
        let theirs = try await ask("198.51.100.7")
        let (first, second, third) = (
            try await ask("203.0.113.1"), try await ask("203.0.113.2"), try await ask("203.0.113.3")
        )
        for (cookie, stays) in [(theirs, true), (first, false), (second, true), (third, true)] {
            #expect(try await waits(cookie) == stays)
        }
        let refusal = await #expect(throws: AccountRefusal.self) { _ = try await ask("192.0.2.1") }
        #expect(refusal == .tooManySigningIn)
        // Whoever signs in makes room, and what waits for a quarter of an hour does not fill it for longer.
        site.clock.advance(by: 900)
        _ = try await ask("192.0.2.1")
        #expect(try await count("browser_places", site) == 1)
    }

    @Test("SRV-29 an account keeps a bounded number of places, the newest ones")
    func placesOfAccount() async throws {
        let site = try await TestSite()
        let navigation = site.pages.navigation(
            BrowserNavigation.Layout(links: try Destination.links(), firstTab: .projects) { $0.root },
            report: { _ in })
        let ada = NavigationAccount(
            userId: "ada", authenticatedAt: SessionInstant(wall: site.clock.now, uptime: 0, boot: ""))
        for number in 0..<103 {
            site.clock.advance(by: 1)
            // Half of them begin before the sign-in.
            let asked =
                number.isMultiple(of: 2)
                ? try await navigation.visit("/project/1", cookie: nil, account: nil).cookie : nil
            _ = try await navigation.signIn(ada, landing: .groups, cookie: asked)
        }
        #expect(try await count("browser_places", site) == 100)
    }

    @Test("SRV-29 a refusal because there are too many rows is a page that says when to try again")
    func page() async throws {
        let site = try await TestSite(publicURL: SiteBrowser.origin)
        let error = ServerError(429, .overRequestRateLimit, "Too many.", retryAfter: 60)
        let answer = site.pages.renderer.message(error)
        #expect(answer.status == .tooManyRequests && answer.headers[.retryAfter] == "60")
    }
}
