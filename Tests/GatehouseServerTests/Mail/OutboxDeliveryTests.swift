import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Logging
import Synchronization
import Testing

/// Delivery over a real database, with a mail server that does what the test says.
@Suite(.timeLimit(.minutes(5)))
struct OutboxDeliveryTests {
    /// A timer whose waits end only by being cancelled, so that nothing happens because time has passed.
    private struct Stopped: Clock {
        var now: ContinuousClock.Instant { ContinuousClock.now }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            for await _ in AsyncStream<Never>.makeStream().stream {}
            throw CancellationError()
        }
    }

    /// Answers with the failures it was given, one for each mail, and takes the others.
    private final class Relay: MailTransport {
        let messages: AsyncStream<MIMEMessage>
        private let continuation: AsyncStream<MIMEMessage>.Continuation
        private let failures: Mutex<[MailFailure]>

        init(_ failures: MailFailure...) {
            (messages, continuation) = AsyncStream.makeStream()
            self.failures = Mutex(failures)
        }

        /// The next message that arrives.
        func next() async -> MIMEMessage? {
            for await message in messages { return message }
            return nil
        }

        func send(_ message: MIMEMessage) async throws(MailFailure) {
            continuation.yield(message)
            if let failure = failures.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw failure }
        }
    }

    private func delivery(_ server: TestServer, _ relay: Relay, parallel: Int = 1) throws -> OutboxDelivery {
        OutboxDelivery(
            backend: server.backend, transport: relay, sender: try #require(MailSender("id@example.com")),
            schedule: DeliverySchedule(firstWait: .seconds(4), longestWait: .seconds(60), lease: .seconds(60)),
            parallel: parallel, clock: server.clock, timer: Stopped(), random: SystemRandomSource(),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Runs a delivery while the body does, which ends by stopping it.
    private func run(_ delivery: OutboxDelivery, _ body: () async throws -> Void) async throws {
        async let running: Void = delivery.run()
        do { try await body() } catch {
            delivery.stop()
            await running
            throw error
        }
        delivery.stop()
        await running
    }

    private func row(_ server: TestServer) async throws -> SQLRow {
        try #require(try await server.backend.database.read { try $0.row("SELECT * FROM outbox", []) })
    }

    @Test("SRV-21 mails are sent as they come")
    func coming() async throws {
        let (server, relay) = (try await TestServer.start(), Relay())
        try await run(try delivery(server, relay)) {
            for name in ["one", "two", "three"] {
                try await server.signUp("\(name)@example.org")
                #expect(await relay.next()?.recipient.canonical == "\(name)@example.org")
            }
        }
    }

    @Test("SRV-21 delivery is told of a mail once it is stored, and does not have to look for it")
    func bell() async throws {
        let server = try await TestServer.start()
        var rings = server.backend.mailBell.rings.makeAsyncIterator()
        try await server.signUp()
        await rings.next()
        #expect(try await server.backend.database.read { try OutboxTable($0).hasDue(at: .distantFuture) })
    }

    @Test("SRV-21 what is to be done after a commit is done then, and not when the transaction is undone")
    func afterCommit() async throws {
        struct Undone: Error {}
        let database = try await TestServer.start().backend.database
        let done = Mutex<[String]>([])
        try await database.write { sql in
            sql.afterCommit { done.withLock { $0.append("kept") } }
            #expect(done.withLock { $0.isEmpty })
        }
        await #expect(throws: Undone.self) {
            try await database.write { sql in
                sql.afterCommit { done.withLock { $0.append("undone") } }
                throw Undone()
            }
        }
        try await database.write { _ in }
        #expect(done.withLock { $0 } == ["kept"])
    }

    @Test("SRV-21 what waits at the start is sent, more than fits at once as well", arguments: [1, 3])
    func backlog(parallel: Int) async throws {
        let (server, relay) = (try await TestServer.start(), Relay())
        let addresses = (1...10).map { "person\($0)@example.org" }
        for address in addresses { try await server.signUp(address) }
        try await run(try delivery(server, relay, parallel: parallel)) {
            var found: Set<String> = []
            for await message in relay.messages {
                found.insert(message.recipient.canonical)
                if found.count == addresses.count { break }
            }
            #expect(found == Set(addresses))
        }
        #expect(try await server.backend.mailbox.newest().isEmpty)
    }

    @Test("SRV-21 a mail that was not taken waits, and is sent at a later look")
    func later() async throws {
        let (server, relay) = (try await TestServer.start(), Relay(MailFailure(.refused, status: 451)))
        try await server.signUp()
        try await run(try delivery(server, relay)) { _ = await relay.next() }
        let due = try #require(try await row(server).optionalDate("due_at")).timeIntervalSince(server.clock.now)
        #expect((2...4).contains(due))
        server.clock.advance(by: due)
        try await run(try delivery(try await server.another(), relay)) { _ = await relay.next() }
        #expect(try await row(server)["sent_at"] != .null)
    }

    @Test("SRV-21 a mail that cannot be opened holds up no other one")
    func unreadable() async throws {
        let (server, relay) = (try await TestServer.start(), Relay())
        try await server.signUp("damaged@example.org")
        try await server.backend.database.write { try $0.run("UPDATE outbox SET sealed = 'x.y'", []) }
        try await server.signUp("good@example.org")
        try await run(try delivery(server, relay)) {
            #expect(await relay.next()?.recipient.canonical == "good@example.org")
        }
        #expect(try await row(server)["failed_at"] != .null)
    }

    @Test("SRV-21 a mail whose code has expired meanwhile is not sent")
    func expired() async throws {
        let (server, relay) = (try await TestServer.start { $0.codeLife = .seconds(900) }, Relay())
        try await server.signUp("late@example.org")
        server.clock.advance(by: 900)
        try await server.signUp("new@example.org")
        try await run(try delivery(server, relay)) {
            #expect(await relay.next()?.recipient.canonical == "new@example.org")
        }
        #expect(try await row(server)["failed_at"] != .null)
    }
}
