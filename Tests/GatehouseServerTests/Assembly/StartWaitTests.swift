import Foundation
import Gatehouse
import GatehousePasswords
import GatehouseCore
import GatehouseDomain
import GatehousePages
import GatehouseSQLite
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseWeb
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
        for late: Late, _ limit: WaitLimit? = nil, isManaged: Bool = false, clock: any Clock<Duration>,
        modules: [any ServerModule] = [],
        adjust: (inout ServerSettings) -> Void = { _ in }
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
        adjust(&settings)
        return StartWait(settings, means, modules: modules, isManaged: isManaged) { _ in try late.open() }
    }

    private func lines(with text: String) -> [String] { log.lines.filter { $0.contains(text) } }

    /// The head and the body of an answer, once something listens.
    /// - Parameters:
    ///   - fields: Further lines of the head.
    ///   - port: The port to ask; nil for that of the server.
    private func answer(
        _ method: String, _ path: String, host: String = "a", _ fields: [String] = [], port: Int? = nil
    ) async throws -> String {
        while true {
            try Task.checkCancellation()
            guard let connection = RawConnection(port: port ?? held.port) else {
                await Task.yield()
                continue
            }
            let head = ["\(method) \(path) HTTP/1.1", "Host: \(host)", "Connection: close"] + fields
            await connection.send(head.joined(separator: "\r\n") + "\r\n\r\n")
            // One that was in the queue of a listener that is gone ends without an answer.
            if let answer = await connection.readToEnd(), !answer.isEmpty { return answer }
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

    @Test("OPS-01 SRV-14 a server that waits for its database refuses what it refuses with it")
    func refusals() async throws {
        let (clock, late) = (ManualClock(), Late())
        let wait = wait(for: late, .forever, clock: clock, modules: [PagesModule()]) { $0.isDevelopment = true }
        async let database = wait.database(options)
        await clock.waitForSleepers(1)
        let (host, token) = ("localhost:\(held.port)", "/auth/v1/token?grant_type=password")
        #expect(try await answer("GET", "/auth/v1/health", host: "evil.example").hasPrefix("HTTP/1.1 421"))
        let preflight = try await answer("OPTIONS", token, host: host, ["Origin: https://app.example"]).lowercased()
        #expect(preflight.hasPrefix("http/1.1 204"))
        let refused = try await answer("POST", token, host: host, ["Origin: https://app.example"]).lowercased()
        #expect(refused.hasPrefix("http/1.1 503") && refused.contains("retry-after: 2"))
        for answer in [preflight, refused] { #expect(answer.contains("access-control-allow-origin: *")) }
        #expect(preflight.contains("access-control-allow-headers: ") && preflight.contains("post, put"))
        #expect(try await answer("GET", "/auth/v1/x%00", host: host).hasPrefix("HTTP/1.1 400"))
        let large = try await answer("POST", token, host: host, ["Content-Length: 1073741824"])
        #expect(large.hasPrefix("HTTP/1.1 413"))
        late.comes()
        clock.advance(by: StartWait.pause)
        try await database.shutDown()
    }

    @Test("OPS-01 UI-11 people see a page in their language while a server waits for its database")
    func page() async throws {
        let (clock, late) = (ManualClock(), Late())
        let wait = wait(for: late, .forever, clock: clock, modules: [PagesModule()])
        async let database = wait.database(options)
        await clock.waitForSleepers(1)
        let page = try await answer("GET", "/sign-in", ["Accept: text/html", "Accept-Language: de"])
        #expect(page.hasPrefix("HTTP/1.1 503") && page.lowercased().contains("retry-after: 2"))
        #expect(page.contains(Catalogue.german.page(.busyText)))
        for asset in try PageLook.own().assets {
            #expect(page.contains(asset.path))
            #expect(try await answer("GET", asset.path).hasPrefix("HTTP/1.1 200"))
        }
        late.comes()
        clock.advance(by: StartWait.pause)
        try await database.shutDown()
    }

    @Test("OPS-01 OPS-04 the metrics of a server that waits for its database say so, and then their port is free")
    func metrics() async throws {
        let (clock, late, metrics) = (ManualClock(), Late(), try FreePort.hold(host: "127.0.0.1"))
        let wait = wait(for: late, .forever, clock: clock) { settings in
            settings.metrics.address = ListenAddress(host: "127.0.0.1", port: metrics.port)
            settings.metrics.statedToken = Secret("0123456789abcdef")
        }
        async let database = wait.database(options)
        await clock.waitForSleepers(1)
        #expect(try await answer("GET", "/metrics", port: metrics.port).hasPrefix("HTTP/1.1 401"))
        let text = try await answer(
            "GET", "/metrics", ["Authorization: Bearer 0123456789abcdef"], port: metrics.port)
        #expect(text.hasPrefix("HTTP/1.1 200"))
        for line in [
            "gatehouse_database_up 0", "gatehouse_ready 0", #"gatehouse_not_ready{reason="database"} 1"#,
            #"gatehouse_not_ready{reason="stopping"} 0"#,
        ] {
            #expect(text.contains("\n\(line)\n"), "\(line)")
        }
        late.comes()
        clock.advance(by: StartWait.pause)
        try await database.shutDown()
        #expect(RawConnection(port: metrics.port) == nil)
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
