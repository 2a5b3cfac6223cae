import Foundation
import GatehouseArgon2
import GatehouseCore
import GatehouseDomain
import GatehouseSQLite
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import Synchronization
import Testing

/// How a server starts before its database does.
@Suite(.timeLimit(.minutes(2)))
struct StartWaitTests {
    /// A database that is there after a number of attempts, or once a test says so.
    private final class Late: Sendable {
        private let folder = TestFolder()
        private let attempts = Mutex(0)
        private let needed: Mutex<Int>
        private let error: StoreError

        init(after needed: Int = .max, error: StoreError = .notYet("PostgreSQL does not answer")) {
            self.needed = Mutex(needed)
            self.error = error
        }

        var count: Int { attempts.withLock { $0 } }

        func comes() { needed.withLock { $0 = 0 } }

        func open() throws -> any Database {
            let count = attempts.withLock { count in
                count += 1
                return count
            }
            guard count > needed.withLock({ $0 }) else { throw error }
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            return try SQLiteDatabase(file: folder.url.appending(path: "late.sqlite"))
        }
    }

    private let log = LogRecorder()
    private let held: HeldPort
    private let options: SharedDatabase

    init() throws {
        held = try FreePort.hold(host: "127.0.0.1")
        options = SharedDatabase(try DatabaseAddress("postgres://ann:secret@db/accounts"))
    }

    private func wait(
        for late: Late, _ limit: WaitLimit? = nil, isManaged: Bool = false, clock: any Clock<Duration>
    ) -> StartWait {
        let (pool, random) = (BoundedPool(threads: 1, queue: 1), SystemRandomSource())
        var means = ServerMeans(
            hasher: Argon2idHasher(pool: pool, random: random), hashing: pool, clock: ManualWallClock(), random: random,
            log: log.logger)
        means.timer = clock
        var settings = ServerSettings()
        settings.host = "127.0.0.1"
        settings.port = held.port
        settings.database.startWait = limit
        return StartWait(settings, means, isManaged: isManaged) { _ in try late.open() }
    }

    private func lines(with text: String) -> [String] { log.lines.filter { $0.contains(text) } }

    /// The head and the body of an answer, once something listens.
    private func answer(_ method: String, _ path: String) async throws -> String {
        while true {
            try Task.checkCancellation()
            guard let connection = RawConnection(port: held.port) else {
                await Task.yield()
                continue
            }
            await connection.send("\(method) \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            return try #require(await connection.readToEnd())
        }
    }

    @Test("OPS-01 while the database is not there the server is alive and not ready, and then its port is free")
    func aliveNotReady() async throws {
        let (clock, late) = (ManualClock(), Late())
        let wait = wait(for: late, .forever, clock: clock)
        async let database = wait.database(options)
        await clock.waitForSleepers(1)
        let alive = try await answer("GET", "/auth/v1/health")
        #expect(alive.hasPrefix("HTTP/1.1 200") && alive.contains("Gatehouse"))
        let ready = try await answer("GET", "/auth/v1/health/ready")
        #expect(ready.hasPrefix("HTTP/1.1 503") && ready.contains(#""reasons":["database"]"#))
        for (method, path) in [("POST", "/auth/v1/token?grant_type=password"), ("GET", "/sign-in"), ("POST", "/")] {
            let refused = try await answer(method, path)
            #expect(refused.hasPrefix("HTTP/1.1 503") && refused.lowercased().contains("retry-after: 2"))
        }
        late.comes()
        clock.advance(by: StartWait.pause)
        try await database.shutDown()
        #expect(RawConnection(port: held.port) == nil)
        #expect(lines(with: "the database is there").count == 1)
    }

    @Test(
        "OPS-01 a start waits forever under a service manager, half a minute otherwise, or as long as is set",
        arguments: [
            (nil, false, 30), (nil, true, nil), (.atMost(.seconds(5)), true, 5), (.forever, false, nil),
        ] as [(WaitLimit?, Bool, Int?)])
    func limits(limit: WaitLimit?, isManaged: Bool, seconds: Int?) async throws {
        let late = Late(after: 1000)
        let wait = wait(for: late, limit, isManaged: isManaged, clock: StepClock())
        if let seconds {
            await #expect(throws: StoreError.notYet("PostgreSQL does not answer")) {
                _ = try await wait.database(options)
            }
            #expect(late.count == 1 + seconds)
        } else {
            try await wait.database(options).shutDown()
            #expect(late.count == 1001)
        }
    }

    @Test("OPS-01 a start says every ten seconds what it waits for, and never the password")
    func says() async throws {
        try await wait(for: Late(after: 65), .forever, clock: StepClock()).database(options).shutDown()
        #expect(lines(with: "the database is not there yet").count == 1)
        let later = lines(with: "still waits")
        #expect(later.count == 6)
        #expect(later.allSatisfy { $0.contains("PostgreSQL does not answer") && $0.contains("db") })
        #expect(lines(with: "secret").isEmpty)
    }

    @Test("OPS-01 what does not pass by itself, and a limit of nothing, end a start at once")
    func atOnce() async throws {
        let wrong = StoreError.unusable("PostgreSQL refuses the role or its password (28P01)")
        for (late, limit) in [(Late(error: wrong), WaitLimit.forever), (Late(), .atMost(.zero))] {
            await #expect(throws: StoreError.self) {
                _ = try await wait(for: late, limit, clock: StepClock()).database(options)
            }
            #expect(late.count == 1)
        }
    }
}
