import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

/// The browsers that are signed in.
@Suite("A browser that is signed in")
struct BrowserSessionTests {
    private func signedIn(_ site: TestSite) async throws -> SessionID {
        try await site.account("ada@example.com")
        return try await open(site)
    }

    private func open(_ site: TestSite) async throws -> SessionID {
        let reply = try await site.take(
            site.loginPost("ada@example.com", ticket: site.tokens.make()), site.tokens.make())
        guard case .signedIn(let session) = reply else { throw AuthError.unknown("not_signed_in") }
        return session
    }

    @Test("SRV-15 every sign-in gives the browser a new value, and the former one is dead")
    func rotation() async throws {
        let site = try await TestSite()
        let session = try await signedIn(site)
        let browsers = site.pages.browsers
        let first = try await browsers.signIn(session, former: nil, from: ClientContext())
        let second = try await browsers.signIn(session, former: first, from: ClientContext())
        #expect(first != second)
        #expect(try await browsers.current(first) == nil)
        #expect(try await browsers.current(second)?.session.id == session)
    }

    @Test("SRV-15 a value that the browser brought itself signs nobody in")
    func planted() async throws {
        let site = try await TestSite()
        let session = try await signedIn(site)
        let planted = site.tokens.make()
        let value = try await site.pages.browsers.signIn(session, former: planted, from: ClientContext())
        #expect(value != planted)
        #expect(try await site.pages.browsers.current(planted) == nil)
    }

    @Test("SRV-15 the session that a sign-in replaces in a browser ends, and every other one stays")
    func replaced() async throws {
        let site = try await TestSite()
        let browsers = site.pages.browsers
        let (first, elsewhere) = (try await signedIn(site), try await open(site))
        let former = try await browsers.signIn(first, former: nil, from: ClientContext())
        let second = try await open(site)
        let value = try await browsers.signIn(second, former: former, from: ClientContext())
        let sessions = site.backend.accounts.sessions
        #expect(try await sessions.live(first) == nil)
        #expect(try await sessions.live(elsewhere) != nil)
        #expect(try await browsers.current(value)?.session.id == second)
        // The trail says what it says of a sign-out.
        let user = try #require(try await sessions.live(second)).user
        let trail = try await site.backend.accounts.administration.auditRecords(
            AuditFilter(user: user.id, events: [.signedOut]), page: 1, perPage: 10)
        #expect(trail.records.map(\.sessionID) == [first])
    }

    @Test("UI-06 signing out ends the session itself, not only the cookie")
    func signOut() async throws {
        let site = try await TestSite()
        let session = try await signedIn(site)
        let value = try await site.pages.browsers.signIn(session, former: nil, from: ClientContext())
        try await site.pages.browsers.signOut(value, from: ClientContext())
        #expect(try await site.pages.browsers.current(value) == nil)
        #expect(try await site.backend.accounts.sessions.live(session) == nil)
        try await site.pages.browsers.signOut(value, from: ClientContext())
    }

    @Test("SRV-15 a browser whose session ended elsewhere is signed out")
    func endedElsewhere() async throws {
        let site = try await TestSite()
        let session = try await signedIn(site)
        let value = try await site.pages.browsers.signIn(session, former: nil, from: ClientContext())
        let who = try #require(try await site.backend.accounts.sessions.live(session))
        try await site.backend.accounts.sessions.end(who, scope: .global)
        #expect(try await site.pages.browsers.current(value) == nil)
    }

    @Test("SRV-15 what is in the database cannot be put into a cookie")
    func digests() async throws {
        let site = try await TestSite()
        let value = try await site.pages.browsers.signIn(try await signedIn(site), former: nil, from: ClientContext())
        let digests = try await site.backend.database.read { sql in
            try sql.rows("SELECT digest FROM browser_sessions", []).map { try $0.text("digest") }
        }
        #expect(digests.count == 1 && !digests.contains(value))
        for digest in digests { #expect(try await site.pages.browsers.current(digest) == nil) }
    }

    @Test("UI-07 a browser that comes back stays signed in; one that stays away for thirty days does not")
    func visits() async throws {
        let site = try await TestSite()
        let value = try await site.pages.browsers.signIn(try await signedIn(site), former: nil, from: ClientContext())
        for _ in 0..<3 {
            site.clock.advance(by: BrowserSessions.life - 60)
            #expect(try await site.pages.browsers.current(value) != nil)
        }
        site.clock.advance(by: BrowserSessions.life)
        #expect(try await site.pages.browsers.current(value) == nil)
    }
}
