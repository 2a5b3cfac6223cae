import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseSettings
import GatehouseStore
import GatehouseTesting
import GatehouseTokens
import GatehouseWeb
import GatehouseWire
import Logging
import Synchronization
import Testing

@testable import GatehouseServer

/// The clock of this machine, off by a number of seconds.
private struct ShiftedClock: WallClock {
    var seconds: TimeInterval

    var now: Date { SystemWallClock().now + seconds }
}

/// The clock of this machine, off by a number of seconds that a test changes.
private final class MovedClock: WallClock {
    private let seconds: Mutex<TimeInterval>

    init(by seconds: TimeInterval) {
        self.seconds = Mutex(seconds)
    }

    var now: Date { SystemWallClock().now + seconds.withLock { $0 } }

    func move(to offset: TimeInterval) { seconds.withLock { $0 = offset } }
}

@Suite(.timeLimit(.minutes(2)))
struct DatabaseClockTests {
    @Test(
        "PG-29 what may be due to the way to the database and back is no difference of the clocks",
        arguments: [
            (0.0, 0.0), (1, 0), (4, 0), (5, 1), (45, 41), (-0.5, -0.5), (-20, -20),
        ])
    func difference(time: TimeInterval, expected: TimeInterval) async throws {
        let server = try await TestServer.start()
        let comparison = server.backend.databaseClock
        let before = server.clock.now
        #expect(comparison.difference == nil)
        comparison.note(before + time, between: before, and: before + 4)
        #expect(comparison.difference == expected)
        #expect(comparison.isTooFarOff == (abs(expected) > 30))
    }

    @Test("PG-29 the embedded database has the clock of its server")
    func embedded() async throws {
        guard !TestDatabase.isPostgres else { return }
        let server = try await TestServer.start()
        try await server.backend.databaseClock.compare()
        #expect(server.backend.databaseClock.difference == nil)
    }

    @Test(
        "PG-29 clocks that differ are logged, and beyond half a minute no server starts",
        .enabled(if: TestDatabase.isPostgres),
        arguments: [
            (0, nil), (1, nil), (-5, .warning), (5, .warning), (-20, .error), (20, .error), (-40, .critical),
            (40, .critical),
        ] as [(TimeInterval, Logger.Level?)])
    func start(seconds: TimeInterval, level: Logger.Level?) async throws {
        let log = LogRecorder()
        func open() async throws -> TestServer {
            try await TestServer.open(.init()) { means in
                means.clock = ShiftedClock(seconds: seconds)
                means.comparesClocks = true
                means.log = log.logger
            }
        }
        guard level != .critical else {
            let error = await #expect(throws: BackendError.self) { _ = try await open() }
            guard case .wrongClock(_, let said)? = error else {
                Issue.record("another reason")
                return
            }
            #expect((Int(abs(seconds)) - 2...Int(abs(seconds))).contains(said))
            return
        }
        let server = try await open()
        let difference = try #require(server.backend.databaseClock.difference)
        #expect(abs(difference + seconds) < 2)
        let levels = log.lines.filter { $0.contains("clocks") }.compactMap { $0.split(separator: " ").first }
        #expect(levels == (level.map { ["\($0)"] } ?? []))
        #expect(await server.backend.readiness.reasons() == [])
    }

    @Test("PG-29 a server whose clock runs away is not ready", .enabled(if: TestDatabase.isPostgres))
    func runsAway() async throws {
        let clock = ManualWallClock(SystemWallClock().now)
        let server = try await TestServer.open(.init()) { means in
            means.clock = clock
            means.comparesClocks = true
        }
        #expect(await server.backend.readiness.reasons() == [])
        clock.advance(by: 100)
        #expect(await server.backend.readiness.reasons() == [.clock])
        clock.advance(by: -98)
        #expect(await server.backend.readiness.reasons() == [])
    }

    @Test("PG-29 a running server compares its clock once a minute", .enabled(if: TestDatabase.isPostgres))
    func everyMinute() async throws {
        let (clock, timer, log) = (MovedClock(by: 5), ManualClock(), LogRecorder())
        let server = try await TestServer.open(.init()) { means in
            means.clock = clock
            means.comparesClocks = true
            means.log = log.logger
        }
        func levels() -> [Substring] {
            log.lines.filter { $0.contains("clocks") }.compactMap { $0.split(separator: " ").first }
        }
        #expect(levels() == ["warning"])
        let service = DatabaseClockService(comparison: server.backend.databaseClock, timer: timer)
        let running = Task { try await service.run() }
        defer { running.cancel() }
        await timer.waitForSleepers(1)
        timer.advance(by: .seconds(59))
        #expect(levels() == ["warning"])
        timer.advance(by: .seconds(1))
        // The service waits again once it has compared.
        await timer.waitForSleepers(1)
        #expect(levels() == ["warning", "warning"])
        for (offset, expected) in [
            (-20, ["warning", "warning", "error"]), (0, ["warning", "warning", "error"]),
        ] as [(TimeInterval, [Substring])] {
            clock.move(to: offset)
            timer.advance(by: .seconds(60))
            await timer.waitForSleepers(1)
            #expect(levels() == expected)
        }
        let difference = try #require(server.backend.databaseClock.difference)
        #expect(abs(difference) < 2)
    }
}
