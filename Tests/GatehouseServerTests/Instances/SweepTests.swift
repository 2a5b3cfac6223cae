import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseOperations
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Logging
import Synchronization
import Testing

/// Servers that tidy up one database at the same time.
@Suite(.timeLimit(.minutes(5)))
struct SweepTests {
    private static let ended = 3_000
    private static let hits = 2_000

    private func housekeeping(_ server: TestServer, database: (any Database)? = nil) -> Housekeeping {
        Housekeeping(
            database: database ?? server.backend.database, accounts: server.accounts, clock: server.clock,
            timer: ContinuousClock(), log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Puts ended sessions of a person and requests that count no more into the database.
    private func fill(_ server: TestServer, _ person: UserID) async throws {
        let (now, random) = (server.clock.now, SystemRandomSource())
        let rule = LimitRule("token", count: 30, window: .seconds(60))
        for portion in stride(from: 0, to: Self.ended, by: 500) {
            try await server.backend.database.write { sql in
                for number in portion..<min(portion + 500, Self.ended) {
                    try SessionTable(sql).insert(
                        SessionRecord(
                            id: SessionID(rawValue: random.uuid()), userID: person, createdAt: now, endedAt: now,
                            endReason: .signedOut, client: TestServer.client, methods: []))
                    if number < Self.hits { try LimitTable(sql).count(rule, subject: "\(number)", at: now) }
                }
            }
        }
    }

    /// The real database, which keeps the statements of each transaction that writes.
    private final class Transactions: Database {
        private let database: CountingDatabase
        private let written = Mutex<[[CountingDatabase.Statement]]>([])

        init(_ real: any Database) {
            database = CountingDatabase(real)
        }

        func read<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
            try await database.read(body)
        }

        func write<T: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> T) async throws -> T {
            // What was read before belongs to no transaction that writes.
            _ = database.taken()
            let result = try await database.write(body)
            let statements = database.taken()
            written.withLock { $0.append(statements) }
            return result
        }

        func shutDown() throws { try database.shutDown() }

        /// Returns how many rows of a table each transaction deleted, without those that asked in vain.
        func deletions(from table: String) -> [Int] {
            written.withLock { $0 }.map { statements in
                statements.filter { $0.text.hasPrefix("DELETE FROM \(table)") }.compactMap(\.changes).reduce(0, +)
            }.filter { $0 > 0 }
        }
    }

    @Test("PG-28 a server deletes 500 rows in a transaction at most")
    func portions() async throws {
        let server = try await TestServer.start()
        let now = server.clock.now
        try await server.backend.database.write { sql in
            for number in 0..<501 {
                try sql.run(
                    "INSERT INTO limit_hits (rule, subject, hit_at, expires_at) VALUES ('token', ?, ?, ?)",
                    [.text("\(number)"), .date(now), .date(now)])
            }
        }
        let database = Transactions(server.backend.database)
        _ = try await housekeeping(server, database: database).round()
        #expect(database.deletions(from: "limit_hits") == [500, 1])
        let left = try await server.backend.database.read { sql in
            try sql.row("SELECT COUNT(*) AS n FROM limit_hits", [])?.integer("n")
        }
        #expect(left == 0)
    }

    @Test("PG-28 four servers that tidy up at once delete each row once, and no request fails")
    func atOnce() async throws {
        let first = try await TestServer.start()
        var session = try await first.confirmed()
        let servers = [first, try await first.another(), try await first.another(), try await first.another()]
        try await fill(first, session.user.id)
        first.clock.advance(by: 31 * 86_400)
        // Later than what is to be kept.
        session = try await first.refresh(session.refreshToken)
        let isOver = Mutex(false)
        let token = session.refreshToken
        async let renewals = {
            var (token, count) = (token, 0)
            while !isOver.withLock({ $0 }) {
                token = try await servers[count % 4].refresh(token).refreshToken
                count += 1
            }
            return count
        }()
        let sessions = try await withThrowingTaskGroup(of: Int.self) { group in
            for server in servers { group.addTask { try await housekeeping(server).round().sessions } }
            return try await group.reduce(0, +)
        }
        isOver.withLock { $0 = true }
        #expect(try await renewals > 0)
        #expect(sessions == Self.ended)
        let left = try await first.backend.database.read { sql in
            (
                try sql.row("SELECT COUNT(*) AS n FROM sessions WHERE ended_at IS NOT NULL", [])?.integer("n"),
                try sql.row("SELECT COUNT(*) AS n FROM limit_hits WHERE subject <> ''", [])?.integer("n")
            )
        }
        #expect(left.0 == 0)
        #expect(left.1 == 0)
    }

    @Test("PG-28 the first round of a server that shares its database is delayed at random, and by less than an hour")
    func delay() async throws {
        struct Fixed: RandomSource {
            var byte: UInt8

            func bytes(_ count: Int) -> [UInt8] { Array(repeating: byte, count: count) }
        }
        #expect(Housekeeping.delay(Fixed(byte: 0)) == .zero)
        #expect(Housekeeping.delay(Fixed(byte: 128)) > .seconds(1800))
        #expect(Housekeeping.delay(Fixed(byte: 128)) < .seconds(1830))
        #expect(Housekeeping.delay(Fixed(byte: 255)) < .seconds(3600))
        let server = try await TestServer.start()
        let mirror = Mirror(reflecting: server.assembly.housekeeping)
        let delay = try #require(mirror.descendant("startDelay") as? Duration)
        // That of a server of its own is none.
        #expect((delay == .zero) == !TestDatabase.isPostgres)
    }

    @Test("PG-28 a delayed round waits first")
    func delayed() async throws {
        let server = try await TestServer.start()
        try await server.signUp()
        server.clock.advance(by: 3600)
        let waited = Mutex<[String]>([])
        let timer = StepClock {
            waited.withLock { $0.append("waited") }
            withUnsafeCurrentTask { $0?.cancel() }
        }
        let housekeeping = Housekeeping(
            database: server.backend.database, accounts: server.accounts, startDelay: .seconds(5), clock: server.clock,
            timer: timer, log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        await Task { await housekeeping.run() }.value
        #expect(waited.withLock { $0 } == ["waited"])
        #expect(try await !server.backend.mailbox.newest().isEmpty)
    }
}
