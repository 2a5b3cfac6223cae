import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Testing

struct SessionTableTests {
    @Test("SRV-04 a counter moves on from where the caller saw it and from nowhere else, while the session lives")
    func advance() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let (id, now) = (session.sessionID, server.clock.now)
        let moved = try await server.backend.database.write { sql in
            let table = SessionTable(sql)
            var moved: [Bool] = []
            for counter: Int64 in [0, 0, 2, 1] {
                moved.append(try table.advance(id, from: counter, client: TestServer.client, at: now))
            }
            try table.end(id, reason: .signedOut, at: now)
            moved.append(try table.advance(id, from: 2, client: TestServer.client, at: now))
            return moved
        }
        #expect(moved == [true, false, false, true, false])
        #expect(try await server.storedSession(id)?.counter == 2)
    }

    @Test("SRV-04 a session ends once: a later reason does not replace the first")
    func endsOnce() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let now = server.clock.now
        try await server.backend.database.write { sql in
            let table = SessionTable(sql)
            try table.end(session.sessionID, reason: .reuseDetected, at: now)
            try table.end(session.sessionID, reason: .signedOut, at: now.addingTimeInterval(1))
            try table.endAll(of: session.user.id, reason: .signedOut, at: now.addingTimeInterval(2))
        }
        let stored = try #require(try await server.storedSession(session.sessionID))
        #expect(stored.endReason == .reuseDetected && stored.endedAt == now)
    }
}
