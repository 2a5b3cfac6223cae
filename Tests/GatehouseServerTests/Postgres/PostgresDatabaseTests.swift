import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseStore
import GatehouseTesting
import Logging
import Synchronization
import Testing

@testable import GatehousePostgres

/// Counts what happens in several tasks.
private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() { count.withLock { $0 += 1 } }
}

/// Has the first who come wait for each other. Those who come later do not wait.
private final class Meeting: Sendable {
    private let missing: Mutex<Int>
    private let door = DispatchSemaphore(value: 0)

    init(of count: Int) {
        missing = Mutex(count)
    }

    /// Waits until everybody is here, on a thread that may wait.
    func arrive() {
        let left = missing.withLock { missing in
            missing -= 1
            return missing
        }
        if left > 0 { door.wait() }
        if left >= 0 { door.signal() }
    }
}

/// What only a shared database can do wrong. These run where GATEHOUSE_TEST_DATABASE is postgres.
@Suite(.enabled(if: TestDatabase.isPostgres), .timeLimit(.minutes(5)))
struct PostgresDatabaseTests {
    private let folder = TestFolder()

    private func address() async throws -> DatabaseAddress {
        try await TestDatabase.address(of: folder.url.path(percentEncoded: false))
    }

    private func database(configure: (inout SharedDatabase) -> Void = { _ in }) async throws -> PostgresDatabase {
        try await TestDatabase.open(try await address(), configure: configure)
    }

    private static func insert(_ name: String, _ value: String, _ sql: any SQLSession) throws {
        try sql.run("INSERT INTO server_values (name, value) VALUES (?, ?)", [.text(name), .text(value)])
    }

    /// With what a statement is sent.
    enum Sending: CaseIterable {
        /// Alone.
        case directly
        /// With the commit.
        case withCommit
        /// With the beginning of its transaction, because nothing else is sent before the commit.
        case first

        fileprivate func insert(_ name: String, _ sql: any SQLSession) throws {
            switch self {
            case .directly: try PostgresDatabaseTests.insert(name, "", sql)
            case .withCommit:
                _ = try PostgresDatabaseTests.count(sql)
                try PostgresDatabaseTests.enqueue(name, sql)
            case .first: try PostgresDatabaseTests.enqueue(name, sql)
            }
        }
    }

    private static func enqueue(_ name: String, _ sql: any SQLSession) throws {
        try sql.enqueue("INSERT INTO server_values (name, value) VALUES (?, ?)", [.text(name), .text("hunter2")])
    }

    private static func count(_ sql: any SQLSession) throws -> Int64 {
        try sql.row("SELECT COUNT(*) AS n FROM server_values WHERE name LIKE 'test%'", [])?.integer("n") ?? 0
    }

    @Test("PG-10 PG-11 of writers that each look first and then write, one wins, and the others see what it wrote")
    func writeSkew() async throws {
        let database = try await database()
        let written = try await withThrowingTaskGroup(of: Bool.self) { tasks in
            for number in 0..<16 {
                tasks.addTask {
                    try await database.write { sql in
                        guard try Self.count(sql) == 0 else { return false }
                        try Self.insert("test \(number)", "", sql)
                        return true
                    }
                }
            }
            return try await tasks.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(written == 1)
        #expect(try await database.read { try Self.count($0) } == 1)
    }

    @Test("PG-11 64 writers on one limit subject all end within their patience, and none fails")
    func oneSubject() async throws {
        let database = try await database()
        let rule = LimitRule("test", count: 30, window: .seconds(3600))
        let now = Date(timeIntervalSince1970: 1_767_225_600)
        let bodies = Counter()
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<64 {
                tasks.addTask {
                    try await database.write { sql in
                        bodies.add()
                        _ = try LimitTable(sql).admit(rule, subject: "one", at: now)
                    }
                }
            }
            try await tasks.waitForAll()
        }
        let admitted = try await database.read { sql in
            try sql.row("SELECT COUNT(*) AS n FROM limit_hits WHERE subject = 'one'", [])?.integer("n")
        }
        #expect(admitted == Int64(min(64, rule.count)))
        // Who has lost once waits for its turn: without turns they take many tries each.
        #expect((64...64 * 4).contains(bodies.value), "\(bodies.value) tries")
    }

    @Test("PG-11 of two writers that wait for each other one runs again, and both are done")
    func deadlock() async throws {
        let database = try await database()
        try await database.write { sql in
            for name in ["test 1", "test 2"] { try Self.insert(name, "0", sql) }
        }
        let (bodies, met) = (Counter(), Meeting(of: 2))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for names in [["test 1", "test 2"], ["test 2", "test 1"]] {
                tasks.addTask {
                    try await database.write { sql in
                        bodies.add()
                        for name in names {
                            try sql.run(
                                "UPDATE server_values SET value = value || '+' WHERE name = ?", [.text(name)])
                            met.arrive()
                        }
                    }
                }
            }
            try await tasks.waitForAll()
        }
        let values = try await database.read { sql in
            try sql.rows("SELECT value FROM server_values WHERE name LIKE 'test%'", []).map { try $0.text("value") }
        }
        #expect(values == ["0++", "0++"])
        // The one that was chosen runs again, and once more if the other one has not committed by then.
        #expect((3...6).contains(bodies.value), "\(bodies.value) tries")
    }

    @Test("PG-08 a connection answers more statements than it keeps, and closes none of them")
    func manyStatements() async throws {
        let database = try await database { $0.connections = 1 }
        for round in 0..<2 {
            for number in 0..<300 {
                let sum = try await database.read { sql in
                    try sql.row("SELECT \(number)::bigint + ? AS n", [.integer(1)])?.integer("n")
                }
                #expect(sum == Int64(number + 1), "round \(round)")
            }
        }
        let kept = try await database.read { sql in
            try sql.row("SELECT COUNT(*) AS n FROM pg_prepared_statements", [])?.integer("n")
        }
        #expect(kept == 256)
    }

    @Test("PG-06 PG-11 a write that loses again and again is tried until ten seconds have passed, and no longer")
    func patience() async throws {
        let clock = ManualClock()
        let database = try await TestDatabase.open(try await address(), timer: clock)
        let tries = Counter()
        let trouble = await #expect(throws: DatabaseTrouble.self) {
            try await database.write { sql in
                tries.add()
                clock.advance(by: tries.value == 1 ? .milliseconds(9999) : .milliseconds(1))
                try sql.run("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$", [])
            }
        }
        #expect(trouble?.kind == .conflictOutlasted)
        #expect(tries.value == 2)
    }

    @Test("PG-10 what a body refuses is undone, and what it wants done after the commit is not done")
    func refusal() async throws {
        struct Refusal: Error {}
        let database = try await database()
        let done = Counter()
        await #expect(throws: Refusal.self) {
            try await database.write { sql in
                try Self.insert("test", "", sql)
                sql.afterCommit { done.add() }
                throw Refusal()
            }
        }
        #expect(try await database.read { try Self.count($0) } == 0)
        #expect(done.value == 0)
    }

    @Test("PG-14 a refused statement is a trouble with its code, whatever the body does about it, and quotes no value")
    func refusedStatement() async throws {
        let database = try await database()
        let trouble = await #expect(throws: DatabaseTrouble.self) {
            try await database.write { sql in
                try Self.insert("test", "hunter2", sql)
                try? Self.insert("test", "hunter2", sql)
            }
        }
        #expect(trouble?.code == "23505")
        #expect(trouble.map { "\($0)" }?.contains("hunter2") == false)
        #expect(try await database.read { try Self.count($0) } == 0)
    }

    @Test("PG-07 a queued statement runs before those that follow it")
    func queuedStatements() async throws {
        let database = try await database()
        let counts = try await database.write { sql in
            try Self.enqueue("test 1", sql)
            let first = try Self.count(sql)
            try Self.enqueue("test 2", sql)
            try Self.enqueue("test 3", sql)
            let second = try Self.count(sql)
            try Self.enqueue("test 4", sql)
            return [first, second]
        }
        #expect(counts == [1, 3])
        #expect(try await database.read { try Self.count($0) } == 4)
    }

    @Test("PG-14 a queued statement that is refused undoes its transaction", arguments: [true, false])
    func refusedQueue(isLast: Bool) async throws {
        let database = try await database()
        let done = Counter()
        let trouble = await #expect(throws: DatabaseTrouble.self) {
            try await database.write { sql in
                try Self.insert("test", "", sql)
                try Self.enqueue("test", sql)
                if !isLast { _ = try Self.count(sql) }
                sql.afterCommit { done.add() }
            }
        }
        #expect(trouble?.code == "23505")
        #expect(trouble.map { "\($0)" }?.contains("hunter2") == false)
        #expect(done.value == 0)
        #expect(try await database.read { try Self.count($0) } == 0)
        // The connection is good for the next transaction.
        try await database.write { try Self.enqueue("test", $0) }
        #expect(try await database.read { try Self.count($0) } == 1)
    }

    @Test("PG-10 what is queued when a body refuses is not done")
    func refusalAfterQueue() async throws {
        struct Refusal: Error {}
        let database = try await database()
        for isFirst in [true, false] {
            await #expect(throws: Refusal.self) {
                try await database.write { sql in
                    if !isFirst { _ = try Self.count(sql) }
                    try Self.enqueue("test", sql)
                    throw Refusal()
                }
            }
        }
        #expect(try await database.read { try Self.count($0) } == 0)
    }

    @Test("PG-12 a commit whose answer was lost is found to be done, and is done once", arguments: Sending.allCases)
    func lostAnswer(sending: Sending) async throws {
        var address = try await address()
        let relay = try CommitRelay(to: try #require(address.hosts.first).port)
        address.hosts = [DatabaseAddress.Host(name: "127.0.0.1", port: relay.port)]
        address.encryption = .disable
        let database = try await TestDatabase.open(address)
        let bodies = Counter()
        let done = Counter()
        relay.fail(.after)
        try await database.write { sql in
            bodies.add()
            try sending.insert("test", sql)
            sql.afterCommit { done.add() }
        }
        #expect(relay.cuts == 1)
        #expect(bodies.value == 1)
        #expect(done.value == 1)
        #expect(try await database.read { try Self.count($0) } == 1)
    }

    @Test("PG-12 a commit that the server never heard of is done again", arguments: Sending.allCases)
    func lostCommit(sending: Sending) async throws {
        var address = try await address()
        let relay = try CommitRelay(to: try #require(address.hosts.first).port)
        address.hosts = [DatabaseAddress.Host(name: "127.0.0.1", port: relay.port)]
        address.encryption = .disable
        let database = try await TestDatabase.open(address)
        let bodies = Counter()
        relay.fail(.before, times: 2)
        try await database.write { sql in
            bodies.add()
            try sending.insert("test", sql)
        }
        #expect(relay.cuts == 2)
        #expect(bodies.value == 3)
        #expect(try await database.read { try Self.count($0) } == 1)
    }

    @Test("PG-14 transactions survive that all connections are ended between them")
    func endedConnections() async throws {
        let database = try await database()
        try await database.write { try Self.insert("test 1", "", $0) }
        let name = try #require(try await address().database)
        for number in 2...4 {
            try await TestDatabase.run(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
            try await database.write { try Self.insert("test \(number)", "", $0) }
        }
        #expect(try await database.read { try Self.count($0) } == 4)
        #expect(database.reading?.reconnects ?? 0 > 0)
    }

    @Test("PG-06 a statement that takes too long is ended, and callers are told to ask again")
    func slowStatement() async throws {
        let database = try await database()
        let trouble = await #expect(throws: DatabaseTrouble.self) {
            try await database.read { _ = try $0.rows("SELECT pg_sleep(60)::text AS t", []) }
        }
        #expect(trouble?.kind == .busy)
    }

    @Test("PG-06 in a transaction a statement has 5 s, a lock 2 s and the pause between two statements 15 s")
    func limits() async throws {
        let database = try await database()
        let limits: @Sendable (any SQLSession) throws -> [String] = { sql in
            let row = try sql.row(
                """
                SELECT current_setting('statement_timeout') AS a, current_setting('lock_timeout') AS b,
                current_setting('idle_in_transaction_session_timeout') AS c
                """, [])
            return try ["a", "b", "c"].compactMap { try row?.text($0) }
        }
        #expect(try await database.read(limits) == ["5s", "2s", "15s"])
        #expect(try await database.write(limits) == ["5s", "2s", "15s"])
    }

    @Test("PG-05 400 callers on two connections are all served, or told that there is no room")
    func manyCallers() async throws {
        let database = try await database { $0.connections = 2 }
        let outcomes = await withTaskGroup(of: Bool.self) { tasks in
            for number in 0..<400 {
                tasks.addTask {
                    do {
                        try await database.write { try Self.insert("test \(number)", "", $0) }
                        return true
                    } catch let trouble as DatabaseTrouble where trouble.kind == .busy {
                        return false
                    } catch {
                        Issue.record(error)
                        return false
                    }
                }
            }
            return await tasks.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(outcomes >= 256)
        #expect(try await database.read { try Self.count($0) } == Int64(outcomes))
    }

    /// A job that only notes that it had a connection.
    private final class Visit: PoolJob {
        private let count = Counter()

        var isBackground: Bool { false }
        var writes: Bool { false }
        var wasServed: Bool { count.value == 1 }

        func begin() -> Bool { true }

        func perform(on connection: PostgresConnection) -> JobStep {
            count.add()
            return .finished
        }

        func refuse(_ trouble: DatabaseTrouble) { Issue.record(trouble) }
    }

    @Test("PG-05 a connection is closed once it was idle for ten minutes, and opened again when it is needed")
    func idleConnections() async throws {
        #expect(ConnectionPool.longestIdleness == .seconds(600))
        let parts = PostgresParts(
            SharedDatabase(try await address()), random: SystemRandomSource(), clock: SteadyClock(ContinuousClock()),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let idleness = Duration.milliseconds(300)
        let pool = ConnectionPool(Connector(parts), idleness: idleness)
        defer { pool.close() }
        for _ in 0..<2 {
            let visit = Visit()
            let time = try await ContinuousClock().measure {
                _ = pool.submit(visit)
                // The thread of the connection ends with it.
                try await TestDatabase.onThread { pool.wait() }
            }
            #expect(visit.wasServed)
            #expect(time >= idleness)
            #expect(pool.counts.open == 0)
        }
    }

    @Test("PG-08 statements are prepared once on a connection, and sent whole where the settings say so")
    func preparation() async throws {
        func kept(_ preparation: SharedDatabase.Preparation) async throws -> Int64? {
            let database = try await database { ($0.preparation, $0.connections) = (preparation, 2) }
            for _ in 0..<3 { _ = try await database.read { try Self.count($0) } }
            return try await database.read { sql in
                try sql.row(
                    "SELECT COUNT(*) AS n FROM pg_prepared_statements WHERE statement LIKE '%server_values%'", [])?
                    .integer("n")
            }
        }
        // The question itself is one of them.
        #expect(try await kept(.auto) == 2)
        #expect(try await kept(.off) == 0)
    }

    @Test("PG-21 eight servers that start at once on an empty database leave one shape")
    func startsAtOnce() async throws {
        let address = try await TestDatabase.empty()
        let clock = ManualWallClock()
        let applied = try await withThrowingTaskGroup(of: [String].self) { tasks in
            for _ in 0..<8 {
                tasks.addTask {
                    let database = try await TestDatabase.open(address)
                    let names = try await Migrator(
                        Migration.server, oldestReader: Migration.oldestReader, clock: clock
                    ).apply(to: database)
                    try database.shutDown()
                    return names
                }
            }
            return try await tasks.reduce(into: []) { $0 += $1 }
        }
        #expect(applied.sorted() == Migration.server.map(\.name).sorted())
    }

    @Test("PG-09 a text with the character U+0000 is refused before it is sent")
    func zero() async throws {
        let database = try await database()
        await #expect(throws: StoreError.zeroByteInText) {
            try await database.write { try Self.insert("test", "a\u{0}b", $0) }
        }
    }
}
