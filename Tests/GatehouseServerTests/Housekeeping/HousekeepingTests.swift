import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehouseMail
import GatehouseOperations
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Logging
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HousekeepingTests {
    private static let day: TimeInterval = 86_400

    private func housekeeping(
        _ server: TestServer, database: (any Database)? = nil, portion: Int = 500,
        timer: any Clock<Duration> = ContinuousClock()
    ) -> Housekeeping {
        Housekeeping(
            database: database ?? server.backend.database, accounts: server.accounts, portion: portion,
            clock: server.clock, timer: timer,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func count(_ table: String, _ server: TestServer) async throws -> Int64 {
        try await server.backend.database.read {
            try $0.row("SELECT count(*) AS n FROM \(table)", [])?.integer("n") ?? -1
        }
    }

    @Test("SRV-21 a session is forgotten thirty days after it ended, and answers then as it did before")
    func sessions() async throws {
        let server = try await TestServer.start()
        let (kept, ended) = (try await server.confirmed(), try await server.signIn())
        try await server.accounts.sessions.end(try await server.authenticate(ended), scope: .local)
        let before = try await refusal { try await server.refresh(ended.refreshToken) }
        server.clock.advance(by: 30 * Self.day)
        #expect(try await housekeeping(server).round().sessions == 0)
        server.clock.advance(by: 1)
        #expect(try await housekeeping(server).round().sessions == 1)
        #expect(try await server.storedSession(ended.sessionID) == nil)
        let after = try await refusal { try await server.refresh(ended.refreshToken) }
        #expect(before != nil && after == before)
        // One that goes on is never too old.
        server.clock.advance(by: 400 * Self.day)
        #expect(try await housekeeping(server).round().sessions == 0)
        #expect(try await server.refresh(kept.refreshToken).sessionID == kept.sessionID)
    }

    @Test("SRV-21 without a mail server an expired mail loses its body, and one that is good keeps it")
    func expiredMails() async throws {
        let server = try await TestServer.start { $0.codeLife = .seconds(900) }
        try await server.signUp("old@example.org")
        server.clock.advance(by: 899)
        try await server.signUp("new@example.org")
        #expect(try await housekeeping(server).round() == Housekeeping.Tally())
        server.clock.advance(by: 1)
        #expect(try await housekeeping(server).round() == Housekeeping.Tally(expiredMails: 1))
        #expect(try await server.backend.mailbox.newest().map(\.to) == ["new@example.org"])
        #expect(try await count("outbox", server) == 2)
        #expect(try await housekeeping(server).round() == Housekeeping.Tally())
    }

    @Test("SRV-21 a mail that was never due, or that somebody is sending now, is discarded in its time")
    func notDue() async throws {
        let server = try await TestServer.start { $0.codeLife = .seconds(900) }
        let database = server.backend.database
        try await server.signUp("sending@example.org")
        try await server.signUp("never@example.org")
        try await database.write { sql in
            _ = try sql.run("UPDATE outbox SET due_at = NULL WHERE position = 2", [])
            let now = server.clock.now
            #expect(try OutboxTable(sql).claim(1, at: now, until: now.addingTimeInterval(960)).count == 1)
        }
        server.clock.advance(by: 900)
        #expect(try await housekeeping(server).round().expiredMails == 1)
        #expect(try await server.backend.mailbox.newest().map(\.to) == ["sending@example.org"])
        server.clock.advance(by: 60)
        #expect(try await housekeeping(server).round().expiredMails == 1)
    }

    @Test("SRV-21 the record of a mail is forgotten thirty days after it was sent or discarded")
    func mails() async throws {
        let server = try await TestServer.start()
        let database = server.backend.database
        for name in ["sent", "failed"] { try await server.signUp("\(name)@example.org") }
        let sentAt = server.clock.now
        try await database.write { sql in
            let claims = try OutboxTable(sql).claim(2, at: sentAt, until: sentAt.addingTimeInterval(60))
            try OutboxTable(sql).markSent(try #require(claims.first), at: sentAt)
            try OutboxTable(sql).markFailed(try #require(claims.last), 550, at: sentAt.addingTimeInterval(5))
        }
        server.clock.advance(by: 30 * Self.day)
        #expect(try await housekeeping(server).round().mails == 0)
        server.clock.advance(by: 1)
        #expect(try await housekeeping(server).round().mails == 1)
        #expect(try await count("outbox", server) == 1)
        server.clock.advance(by: 5)
        #expect(try await housekeeping(server).round().mails == 1)
    }

    @Test("SRV-21 however much there is, no transaction forgets more than a portion, and a round forgets all")
    func portions() async throws {
        let server = try await TestServer.start()
        for number in 0..<5 { try await server.signUp("p\(number)@example.org") }
        server.clock.advance(by: 3600)
        let now = server.clock.now
        #expect(try await server.backend.database.write { try OutboxTable($0).dropExpired(2, at: now) } == 2)
        #expect(try await housekeeping(server, portion: 2).round().expiredMails == 3)
        server.clock.advance(by: 31 * Self.day)
        let before = server.clock.now
        #expect(try await server.backend.database.write { try OutboxTable($0).deleteEnded(2, before: before) } == 2)
        #expect(try await count("outbox", server) == 3)
        #expect(try await housekeeping(server, portion: 1).round().mails == 3)
    }

    @Test("SRV-21 a round comes at once and then every hour, and one that fails is made up for by the next")
    func rounds() async throws {
        let server = try await TestServer.start()
        try await server.signUp()
        server.clock.advance(by: 3600)
        let timer = Rounds(2)
        let database = FailingOnce(database: server.backend.database)
        await housekeeping(server, database: database, timer: timer).run()
        #expect(timer.waits == [.seconds(3600), .seconds(3600)])
        #expect(try await server.backend.mailbox.newest().isEmpty)
    }

    @Test("SRV-21 a step that fails keeps none of the others from their work")
    func steps() async throws {
        let server = try await TestServer.start { $0.codeLife = .seconds(900) }
        try await server.signUp()
        server.clock.advance(by: 900)
        let database = FailingOnce(database: server.backend.database)
        await #expect(throws: StoreError.self) { try await housekeeping(server, database: database).round() }
        #expect(try await server.backend.mailbox.newest().isEmpty)
    }

    /// A timer that lets a number of waits pass at once, and then is cancelled.
    private final class Rounds: Clock {
        private let state: Mutex<(left: Int, now: ContinuousClock.Instant, waits: [Duration])>

        init(_ count: Int) { state = Mutex((count, ContinuousClock.now, [])) }

        var now: ContinuousClock.Instant { state.withLock { $0.now } }
        var minimumResolution: Duration { .zero }
        var waits: [Duration] { state.withLock { $0.waits } }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            try state.withLock { state in
                state.left -= 1
                state.waits.append(state.now.duration(to: deadline))
                state.now = deadline
                if state.left == 0 { throw CancellationError() }
            }
        }
    }

    /// A database whose first write fails.
    private final class FailingOnce: Database {
        private let database: any Database
        private let hasFailed = Mutex(false)

        init(database: any Database) { self.database = database }

        func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
            try await database.read(body)
        }

        func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
            let fails = hasFailed.withLock { hasFailed in
                defer { hasFailed = true }
                return !hasFailed
            }
            if fails { throw StoreError.unexpectedType }
            return try await database.write(body)
        }

        func shutDown() throws { try database.shutDown() }
    }
}
