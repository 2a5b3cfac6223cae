import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Testing

/// A refresh token of which two hold a copy, and holders who share one honestly.
struct TurnTests {
    /// The time between two renewals of an owner, and later than any racer.
    private static let usual: TimeInterval = 3000

    private func renew(
        _ server: TestServer, _ token: Secret, device: Secret? = nil
    ) async throws -> IssuedSession {
        let opened = try await server.accounts.sessions.refresh(
            token, client: ClientContext(address: "192.0.2.1", agent: "test", device: device))
        return try await server.issued(opened)
    }

    private func records(_ server: TestServer, _ event: AuditEvent) async throws -> [AuditRecord] {
        try await server.backend.database.read {
            try AuditTable($0).page(AuditFilter(events: [event]), skipping: 0, limit: 100).records
        }
    }

    private func notices(_ server: TestServer) async throws -> Int {
        let subject = Catalogue.english.mail(.noticeSubject(.sessionStolen))
        return try await server.backend.mailbox.newest().count { $0.subject == subject }
    }

    /// Has an owner and a thief renew by turns, until one of them is refused. Returns the number of renewals.
    private func alternate(
        _ server: TestServer, from token: Secret, owner: Secret? = nil, thief: Secret? = nil, pause: TimeInterval = 11
    ) async throws -> Int {
        var token = token
        for round in 1...30 {
            server.clock.advance(by: Self.usual)
            let holders = round.isMultiple(of: 2) ? [owner, thief] : [thief, owner]
            let next = try await renew(server, token, device: holders[0]).refreshToken
            server.clock.advance(by: pause)
            do {
                let repeated = try await renew(server, token, device: holders[1]).refreshToken
                #expect(repeated == next)
            } catch AccountRefusal.refreshTokenAlreadyUsed {
                return round
            }
            token = next
        }
        return .max
    }

    @Test("SRV-39 two who hold one token and renew by turns lose the session at the tenth, and its owner is told")
    func turns() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        #expect(try await alternate(server, from: session.refreshToken) == 10)
        let stored = try #require(try await server.storedSession(session.sessionID))
        #expect(stored.endReason == .reuseDetected && stored.turns.count == 10)
        let turns = try await records(server, .tokenRepeated)
        #expect(turns.map(\.reason) == (1...10).reversed().map { "\($0)" })
        #expect(turns.allSatisfy { $0.sessionID == session.sessionID && $0.userID == session.user.id })
        #expect(try await records(server, .reuseDetected).count == 1)
        #expect(try await notices(server) == 1)
        let restarted = try await server.another()
        let current = RefreshTokens(keys: server.backend.keys).token(of: session.sessionID, number: stored.counter)
        #expect(try await refusal { try await restarted.refresh(current) }?.code == .sessionNotFound)
    }

    @Test("SRV-39 a turn counts once for a renewal, however often and wherever the token comes back")
    func once() async throws {
        let server = try await TestServer.start()
        let second = try await server.another()
        let first = try await server.confirmed().refreshToken
        let next = try await renew(server, first).refreshToken
        server.clock.advance(by: 11)
        let answers = try await withThrowingTaskGroup(of: Secret.self) { group in
            for number in 0..<40 {
                group.addTask { try await self.renew(number.isMultiple(of: 2) ? server : second, first).refreshToken }
            }
            return try await group.reduce(into: Set<Secret>()) { $0.insert($1) }
        }
        #expect(answers == [next])
        #expect(try await records(server, .tokenRepeated).map(\.reason) == ["1"])
    }

    @Test("SRV-39 racers within the interval never count, with whichever device", arguments: [0.0, 3, 10])
    func racers(pause: TimeInterval) async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let other = try await renew(server, session.refreshToken).deviceToken
        _ = try await renew(server, session.refreshToken, device: other)
        let current = try await renew(server, session.refreshToken).refreshToken
        #expect(
            try await alternate(
                server, from: current, owner: session.deviceToken, thief: other, pause: pause) == .max)
        #expect(try await records(server, .tokenRepeated).isEmpty)
    }

    @Test("SRV-39 another device is told apart from the one that renewed, which may repeat as often as it has to")
    func devices() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        let other = try await server.signIn().deviceToken
        #expect(
            try await alternate(
                server, from: session.refreshToken, owner: session.deviceToken, thief: session.deviceToken) == .max)
        #expect(try await records(server, .tokenRepeated).isEmpty)
        let copied = try await server.signIn()
        #expect(
            try await alternate(server, from: copied.refreshToken, owner: session.deviceToken, thief: other) == 10)
    }

    @Test("SRV-39 a holder that hides its device token, or makes one up, counts as another device")
    func hidden() async throws {
        let server = try await TestServer.start()
        for thief in [nil, Secret("new"), Secret(String(repeating: "A", count: 75))] {
            let session = try await server.confirmed("\(UUID().uuidString.lowercased())@example.org")
            #expect(
                try await alternate(server, from: session.refreshToken, owner: session.deviceToken, thief: thief) == 10)
        }
    }

    @Test("SRV-39 one late repeat after any absence is answered, and one renewal without a turn starts the count again")
    func interrupted() async throws {
        let server = try await TestServer.start()
        var token = try await server.confirmed().refreshToken
        for _ in 0..<4 {
            for _ in 0..<9 {
                let next = try await renew(server, token).refreshToken
                server.clock.advance(by: 40 * 86_400)
                #expect(try await renew(server, token).refreshToken == next)
                token = next
            }
            token = try await renew(server, token).refreshToken
        }
        #expect(try await records(server, .reuseDetected).isEmpty)
        #expect(try await records(server, .tokenRepeated).count == 36)
    }

    @Test("SRV-39 the interval is a setting")
    func setting() async throws {
        let wide = try await TestServer.start { $0.sessions.reuseInterval = .seconds(60) }
        let session = try await wide.confirmed()
        #expect(try await alternate(wide, from: session.refreshToken, pause: 60) == .max)
        let none = try await wide.another { $0.sessions.reuseInterval = .zero }
        let other = try await none.signIn()
        #expect(try await alternate(none, from: other.refreshToken, pause: 0.5) == 10)
    }

    @Test("SRV-39 PG-44 a session that caught up counts turns as before")
    func lostWrites() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        var token = session.refreshToken
        for _ in 0..<3 {
            let next = try await renew(server, token).refreshToken
            server.clock.advance(by: 11)
            _ = try await renew(server, token)
            token = next
        }
        try await server.backend.database.write { sql in
            try sql.run("UPDATE sessions SET counter = 1 WHERE id = ?", [.id(session.sessionID)])
        }
        let next = try await renew(server, token)
        #expect(try await server.storedSession(session.sessionID)?.counter == 4)
        #expect(try await alternate(server, from: next.refreshToken) == 10)
    }

    @Test("SRV-39 two tabs, or a site's server and its browser, that share one token notice nothing")
    func shared() async throws {
        let server = try await TestServer.start()
        let session = try await server.confirmed()
        // The place that both read before they renew, and write afterwards: a cookie, or a browser's storage.
        var stored = session.refreshToken
        for day in 0..<30 {
            server.clock.advance(by: Self.usual)
            // Both find the token expiring and ask at about the same time.
            let read = stored
            let first = try await renew(server, read).refreshToken
            server.clock.advance(by: 4)
            let second = try await renew(server, read).refreshToken
            #expect(first == second)
            stored = second
            // One of them sleeps, with what it had read, and comes back to it in the evening.
            if day.isMultiple(of: 5) {
                server.clock.advance(by: 40_000)
                #expect(try await renew(server, read).refreshToken == stored)
            }
        }
        #expect(try await server.storedSession(session.sessionID)?.endedAt == nil)
        #expect(try await records(server, .reuseDetected).isEmpty)
        #expect(try await notices(server) == 0)
    }
}
