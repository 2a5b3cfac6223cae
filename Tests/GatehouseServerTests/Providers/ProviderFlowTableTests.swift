import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

struct ProviderFlowTableTests {
    private let challenge = String(repeating: "c", count: 43)

    private func page(_ state: String, browser: String = "browser", expiresAt: Date) -> ProviderFlow {
        ProviderFlow(
            stateDigest: state, provider: "practice", sealed: "sealed",
            waiter: .page(path: "/sign-in/provider", browser: browser), expiresAt: expiresAt)
    }

    private func app(_ state: String, linking: SessionID? = nil, expiresAt: Date) throws -> ProviderFlow {
        ProviderFlow(
            stateDigest: state, provider: "practice", sealed: "sealed",
            waiter: .app(
                redirect: try #require(RedirectURL("https://app.example.com/done")),
                challenge: try #require(CodeChallenge(challenge))), linking: linking, expiresAt: expiresAt)
    }

    @Test("SRV-19 the state of an app's sign-in is taken once, of any number who ask at once")
    func appOnce() async throws {
        let server = try await TestServer.start()
        let flow = try app("state", expiresAt: server.clock.now)
        try await server.backend.database.write { try ProviderFlowTable($0).insert(flow, from: nil, cap: nil) }
        let taken = try await withThrowingTaskGroup(of: ProviderFlow?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await server.backend.database.write { try ProviderFlowTable($0).takeForApp("state") }
                }
            }
            return try await group.reduce(into: [ProviderFlow]()) { if let flow = $1 { $0.append(flow) } }
        }
        #expect(taken == [flow])
        #expect(try await server.backend.database.read { try ProviderFlowTable($0).find("state") } == nil)
    }

    @Test("SRV-19 a page's answer is collected once, after it came, by the browser that left and by no other")
    func pageOnce() async throws {
        let server = try await TestServer.start()
        let (flow, now) = (page("state", expiresAt: server.clock.now), server.clock.now)
        try await server.backend.database.write { sql in
            let table = ProviderFlowTable(sql)
            try table.insert(flow, from: nil, cap: nil)
            #expect(try table.takeForPage("state", browser: "browser") == nil, "nothing has come yet")
            let kept = try [table.keep("first", for: "state"), table.keep("second", for: "state")]
            #expect(kept == [true, false])
            let elsewhere = try table.keep("first", for: "another state")
            #expect(!elsewhere)
            #expect(try table.takeForPage("state", browser: "another browser") == nil)
            #expect(try table.takeForPage("another state", browser: "browser") == nil)
            #expect(try table.takeForApp("state") == nil, "a page waits, and no app")
            var expected = flow
            expected.sealedAnswer = "first"
            #expect(try table.takeForPage("state", browser: "browser") == expected)
            #expect(try table.takeForPage("state", browser: "browser") == nil)
            #expect(try table.deleteExpired(10, before: now.addingTimeInterval(1)) == 0)
        }
    }

    @Test("SRV-19 a flow of a session that is over is gone with it; those that expired are forgotten in portions")
    func forgotten() async throws {
        let server = try await TestServer.start()
        let (session, now) = (try await server.confirmed(), server.clock.now)
        let linking = try app("linking", linking: session.sessionID, expiresAt: now)
        let old = (0..<3).map { page("old \($0)", expiresAt: now) }
        let new = page("new", expiresAt: now.addingTimeInterval(1))
        try await server.backend.database.write { sql in
            let table = ProviderFlowTable(sql)
            for flow in old + [linking, new] { try table.insert(flow, from: nil, cap: nil) }
            #expect(try table.find("linking") == linking)
            try sql.run("DELETE FROM sessions WHERE id = ?", [.id(session.sessionID)])
            #expect(try table.find("linking") == nil)
            let instant = now.addingTimeInterval(1)
            let portions = try (0..<3).map { _ in try table.deleteExpired(2, before: instant) }
            #expect(portions == [2, 1, 0])
            #expect(try table.find("new") == new)
        }
    }
}
