import Fieldhouse
import Foundation
import Gatehouse
import GatehouseDomain
import GatehousePages
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

/// Where browsers are in the app, without any.
@Suite("The place of a browser")
struct BrowserNavigationTests {
    private let site: TestSite
    private let navigation: BrowserNavigation<Destination>

    init() async throws {
        site = try await TestSite()
        navigation = site.pages.navigation(
            BrowserNavigation.Layout(links: try Destination.links(), firstTab: .projects) { $0.root },
            report: site.reports.append)
    }

    private func account(_ name: String) -> NavigationAccount {
        NavigationAccount(userId: name, authenticatedAt: SessionInstant(wall: site.clock.now, uptime: 0, boot: ""))
    }

    private func rows() async throws -> [(userId: String, state: String)] {
        try await site.backend.database.read { sql in
            try sql.rows("SELECT * FROM browser_places", []).map { (try $0.text("user_id"), try $0.text("state")) }
        }
    }

    /// How often the rows were written, and when last.
    private func changes() async throws -> [[Int64]] {
        try await site.backend.database.read { sql in
            try sql.rows("SELECT generation, updated_at FROM browser_places", []).map {
                [try $0.integer("generation"), try $0.integer("updated_at")]
            }
        }
    }

    @Test(
        "LINK-03 NAV-05 FLOW-32 a page opens after sign-in for fifteen minutes of a forward clock, and is not lost unsaid",
        arguments: [(0.0, true), (899, true), (900, false), (86_400, false), (-1, false)])
    func timeToLive(seconds: TimeInterval, opens: Bool) async throws {
        let asked = try await navigation.visit("/project/1", cookie: nil, account: nil)
        #expect(asked.outcome == .signInFirst)
        site.clock.advance(by: seconds)
        let ada = account("ada")
        let signedIn = try await navigation.signIn(ada, landing: .groups, cookie: asked.cookie)
        #expect(signedIn.outcome == .opened(opens ? .projectDetail(projectId: "1") : .groups))
        #expect(signedIn.dropped == (opens ? nil : .linkDropped))
        // A place in which nothing waits any more has no row.
        #expect(!opens || signedIn.cookie == asked.cookie)
        // Once: another sign-in of the same person stays where they are, one after sign-out begins anew.
        try await navigation.signOut(cookie: signedIn.cookie)
        let again = try await navigation.signIn(ada, landing: .groups, cookie: signedIn.cookie)
        #expect(again.outcome == .opened(.groups))
    }

    @Test("NAV-09 the machine that is kept is bound to its account: another one finds nothing of it")
    func otherAccount() async throws {
        let ada = account("ada")
        let cookie = try #require(try await navigation.signIn(ada, landing: nil, cookie: nil).cookie)
        _ = try await navigation.visit("/project/1", cookie: cookie, account: ada)
        #expect(try await navigation.visit("/rfi/2", cookie: cookie, account: nil).outcome == .sessionEnded)
        let ben = try await navigation.signIn(account("ben"), landing: .groups, cookie: cookie)
        // What was asked for while nobody was in belongs to whoever signs in (FLOW-32).
        #expect(ben.outcome == .opened(.rfiDetail(rfiId: "2")))
        for tab in Destination.Tab.allCases where tab != .rfis { #expect(ben.place.last(in: tab) == tab.root) }
        let kept = try await rows()
        #expect(kept.map(\.userId) == ["ben"])
        #expect(kept.allSatisfy { !$0.state.contains("\"ada\"") })
    }

    @Test("FLOW-32 another account keeps what was asked for after the end, and nothing of the previous person")
    func release() async throws {
        let ada = account("ada")
        let cookie = try #require(try await navigation.signIn(ada, landing: nil, cookie: nil).cookie)
        _ = try await navigation.visit("/project/1", cookie: cookie, account: ada)
        let asked = try await navigation.visit("/rfi/2", cookie: cookie, account: nil)
        #expect(asked.outcome == .sessionEnded)
        let released = try await navigation.release(cookie: cookie)
        #expect(released.cookie == cookie && released.dropped == nil)
        #expect(try await rows().map(\.userId) == [""])
        #expect(try await rows().allSatisfy { !$0.state.contains("\"ada\"") && !$0.state.contains("\"1\"") })
        // A second opening is one of a browser in which nobody is signed in.
        #expect(try await navigation.visit("/rfi/2", cookie: cookie, account: nil).outcome == .signInFirst)
        let signedIn = try await navigation.signIn(account("ben"), landing: .groups, cookie: cookie)
        #expect(signedIn.outcome == .opened(.rfiDetail(rfiId: "2")) && signedIn.hadWaiting)
    }

    @Test("FLOW-32 what has expired before a sign-in is told once, on the way to it too")
    func expired() async throws {
        let asked = try await navigation.visit("/project/1", cookie: nil, account: nil)
        #expect(try await navigation.resume(cookie: asked.cookie, account: nil).dropped == nil)
        site.clock.advance(by: 900)
        let start = try await navigation.resume(cookie: asked.cookie, account: nil)
        #expect(start.outcome == .signInFirst && start.dropped == .linkDropped && start.cookie == nil)
        let signedIn = try await navigation.signIn(account("ada"), landing: .groups, cookie: start.cookie)
        #expect(signedIn.dropped == nil && !signedIn.hadWaiting)
    }

    @Test(
        "FLOW-32 a link to the page in view is one for whoever signs in, and a reload is none",
        arguments: [true, false])
    func sameLink(isReload: Bool) async throws {
        let ada = account("ada")
        let cookie = try #require(try await navigation.signIn(ada, landing: nil, cookie: nil).cookie)
        _ = try await navigation.visit("/project/1", cookie: cookie, account: ada)
        for _ in 0..<3 {
            let visit = try await navigation.visit("/project/1", cookie: cookie, account: nil, isReload: isReload)
            #expect(visit.outcome == .sessionEnded && visit.dropped == nil)
        }
        let released = try await navigation.release(cookie: cookie)
        let ben = try await navigation.signIn(account("ben"), landing: .groups, cookie: released.cookie)
        #expect(ben.outcome == .opened(isReload ? .groups : .projectDetail(projectId: "1")))
        #expect(ben.dropped == nil)
    }

    @Test("FLOW-32 NAV-11 a page that replaces another one that waits says so, and the same one says nothing")
    func replaced() async throws {
        let first = try await navigation.visit("/project/1", cookie: nil, account: nil)
        #expect(first.dropped == nil)
        site.clock.advance(by: 61)
        #expect(try await navigation.visit("/project/1", cookie: first.cookie, account: nil).dropped == nil)
        #expect(try await navigation.visit("/rfi/2", cookie: first.cookie, account: nil).dropped == .linkReplaced)
        _ = try await navigation.visit("/invite/code-1", cookie: first.cookie, account: nil)
        #expect(
            try await navigation.visit("/invite/code-2", cookie: first.cookie, account: nil).dropped
                == .invitationReplaced)
    }

    @Test("NAV-09 the same account after expiry is where it was, on what it asked for meanwhile, and once")
    func sameAccount() async throws {
        let ada = account("ada")
        let cookie = try #require(try await navigation.signIn(ada, landing: nil, cookie: nil).cookie)
        _ = try await navigation.visit("/profile", cookie: cookie, account: ada)
        _ = try await navigation.visit("/project/1", cookie: cookie, account: ada)
        for _ in 0..<20 {
            #expect(try await navigation.visit("/rfi/2", cookie: cookie, account: nil).outcome == .sessionEnded)
        }
        site.clock.advance(by: 600)
        let back = try await navigation.signIn(account("ada"), landing: .groups, cookie: cookie)
        #expect(back.outcome == .opened(.rfiDetail(rfiId: "2")))
        #expect(back.place.last(in: .projects) == .projectDetail(projectId: "1"))
        #expect(back.place.last(in: .settings) == .profile)
        let opened = site.reports.lines.filter { $0.contains("opened rfiDetail") }
        #expect(opened.count == 1)
    }

    @Test("NAV-10 what cannot be read is as if it were not there", arguments: ["", "{}", "[", #"{"phase":"x"}"#])
    func damaged(state: String) async throws {
        let ada = account("ada")
        let cookie = try #require(try await navigation.signIn(ada, landing: nil, cookie: nil).cookie)
        _ = try await navigation.visit("/project/1", cookie: cookie, account: ada)
        try await site.backend.database.write { sql in
            _ = try sql.run("UPDATE browser_places SET state = ?", [.text(state)])
        }
        #expect(try await navigation.visit("/profile", cookie: cookie, account: nil).outcome == .signInFirst)
        let visit = try await navigation.visit("/profile", cookie: cookie, account: ada)
        #expect(visit.outcome == .opened(.profile))
        #expect(visit.place.last(in: .projects) == .projects)
    }

    @Test("NAV-10 windows that are opened at once all get their page, and one row says where the browser is")
    func manyWindows() async throws {
        let ada = account("ada")
        let cookie = try #require(try await navigation.signIn(ada, landing: nil, cookie: nil).cookie)
        let paths = (0..<12).map { "/project/\($0)" } + (0..<12).map { "/rfi/\($0)" }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for path in paths {
                group.addTask {
                    let visit = try await navigation.visit(path, cookie: cookie, account: ada)
                    guard case .opened(let destination) = visit.outcome else { return false }
                    return navigation.path(of: destination) == path && visit.cookie == cookie
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(try await rows().map(\.userId) == ["ada"])
        let place = try await navigation.resume(cookie: cookie, account: ada).place
        #expect(navigation.path(of: place.last(in: .projects)).hasPrefix("/project/"))
        #expect(navigation.path(of: place.last(in: .rfis)).hasPrefix("/rfi/"))
    }

    @Test("NAV-10 places that nobody comes back to are forgotten, and one account has a hundred at most")
    func bounds() async throws {
        for _ in 0..<105 {
            site.clock.advance(by: 1)
            _ = try await navigation.signIn(account("ada"), landing: nil, cookie: nil)
        }
        #expect(try await rows().count == 100)
        let asked = try await navigation.visit("/project/1", cookie: nil, account: nil)
        #expect(try await rows().count == 101)
        site.clock.advance(by: 31 * 86_400)
        _ = try await navigation.signIn(account("ben"), landing: nil, cookie: nil)
        #expect(try await rows().map(\.userId) == ["ben"])
        #expect(
            try await navigation.signIn(account("eve"), landing: .groups, cookie: asked.cookie).outcome
                == .opened(.groups))
    }

    @Test("LINK-03 asking again for a page that waits writes nothing, and another one takes its place")
    func askingAgain() async throws {
        let first = try await navigation.visit("/project/1", cookie: nil, account: nil)
        let before = try await rows().map(\.state)
        let changes = try await changes()
        for _ in 0..<3 {
            // Time goes on, so that whatever is written shows; a minute is not over yet.
            site.clock.advance(by: 19)
            let again = try await navigation.visit("/project/1", cookie: first.cookie, account: nil)
            #expect(again.outcome == .signInFirst && again.cookie == first.cookie)
        }
        #expect(try await rows().map(\.state) == before)
        #expect(try await self.changes() == changes)
        // A minute after it was first asked for it waits anew.
        site.clock.advance(by: 3)
        _ = try await navigation.visit("/project/1", cookie: first.cookie, account: nil)
        #expect(try await rows().map(\.state) != before)
        _ = try await navigation.visit("/project/2", cookie: first.cookie, account: nil)
        let signedIn = try await navigation.signIn(account("ada"), landing: nil, cookie: first.cookie)
        #expect(signedIn.outcome == .opened(.projectDetail(projectId: "2")))
    }

    @Test("NAV-10 nothing is kept of a browser that asked for nothing")
    func nothingToKeep() async throws {
        for path in ["/about", "/nothing", "/project/1/2"] {
            #expect(try await navigation.visit(path, cookie: nil, account: nil).cookie == nil)
        }
        #expect(try await navigation.resume(cookie: nil, account: nil).outcome == .signInFirst)
        try await navigation.signOut(cookie: site.tokens.make())
        #expect(try await rows().isEmpty)
    }
}
