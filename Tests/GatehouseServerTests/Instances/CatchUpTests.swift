import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

/// Sessions whose database has lost its last writes: tokens are ahead of their rows.
@Suite(.timeLimit(.minutes(2)))
struct CatchUpTests {
    /// Has the database forget that a session was renewed.
    private func lose(_ session: IssuedSession, to counter: Int64 = 0, _ server: TestServer) async throws {
        try await server.backend.database.write { sql in
            try sql.run("UPDATE sessions SET counter = ? WHERE id = ?", [.integer(counter), .id(session.sessionID)])
        }
    }

    private func caughtUp(_ server: TestServer) async throws -> [AuditRecord] {
        let filter = AuditFilter(events: [.sessionCaughtUp])
        return try await server.backend.database.read {
            try AuditTable($0).page(filter, skipping: 0, limit: 100).records
        }
    }

    @Test("PG-44 a token that is ahead of its session continues where it was, on every server")
    func goesOn() async throws {
        let server = try await TestServer.start()
        var session = try await server.confirmed()
        for _ in 0..<7 { session = try await server.refresh(session.refreshToken) }
        try await lose(session, to: 2, server)
        // Two servers at once, and again: one lineage.
        let second = try await server.another()
        let token = session.refreshToken
        async let one = server.refresh(token)
        async let other = second.refresh(token)
        let successors = [try await one.refreshToken, try await other.refreshToken]
        #expect(Set(successors).count == 1)
        #expect(try await server.storedSession(session.sessionID)?.counter == 8)
        let records = try await caughtUp(server)
        #expect(records.map(\.reason) == ["5"])
        #expect(records.first?.sessionID == session.sessionID && records.first?.userID == session.user.id)
        #expect(try await second.refresh(try #require(successors.first)).sessionID == session.sessionID)
    }

    @Test("PG-44 SRV-04 a session that caught up still ends when a copy of an older token is used")
    func reuse() async throws {
        let server = try await TestServer.start()
        let first = try await server.confirmed()
        var tokens = [first.refreshToken]
        for _ in 0..<6 { tokens.append(try await server.refresh(tokens[tokens.count - 1]).refreshToken) }
        try await lose(first, to: 1, server)
        // Somebody has a copy of the token with the number 3, and the owner that with the number 6.
        let stolen = try await server.refresh(tokens[3]).refreshToken
        #expect(stolen == tokens[4])
        _ = try await server.refresh(tokens[6])
        #expect(try await refusal { try await server.refresh(stolen) }?.code == .refreshTokenAlreadyUsed)
        #expect(try await server.storedSession(first.sessionID)?.endReason == .reuseDetected)
        #expect(try await caughtUp(server).count == 2)
    }

    @Test("PG-44 a session that has ended, or whose owner is banned, does not catch up")
    func ended() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let ahead = RefreshTokens(keys: server.backend.keys).token(of: session.sessionID, number: 5)
        try await server.backend.database.write { sql in
            try sql.run(
                "UPDATE users SET banned_until = ? WHERE id = ?",
                [.date(server.clock.now + 60), .id(session.user.id)])
        }
        #expect(try await refusal { try await server.refresh(ahead) }?.code == .userBanned)
        server.clock.advance(by: 61)
        try await server.accounts.sessions.end(try await server.authenticate(session), scope: .local)
        #expect(try await refusal { try await server.refresh(ahead) }?.code == .sessionNotFound)
        #expect(try await server.storedSession(session.sessionID)?.counter == 0)
        #expect(try await caughtUp(server).isEmpty)
    }

    @Test("PG-44 a number that no lost writes explain is not believed", arguments: [1_000_001, Int64.max])
    func absurd(number: Int64) async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let ahead = RefreshTokens(keys: server.backend.keys).token(of: session.sessionID, number: number)
        #expect(try await refusal { try await server.refresh(ahead) }?.code == .refreshTokenNotFound)
        #expect(try await server.refresh(session.refreshToken).sessionID == session.sessionID)
        #expect(try await caughtUp(server).isEmpty)
    }
}
