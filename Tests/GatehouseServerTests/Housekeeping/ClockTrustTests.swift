import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseMail
import GatehouseOperations
import GatehouseServer
import GatehouseStore
import GatehouseTesting
import Logging
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(2)))
struct ClockTrustTests {
    private static let day: TimeInterval = 86_400
    private static let hour: TimeInterval = 3600
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("OPS-07 a time up to a day ahead is believed, a later one is not, and one that is behind is")
    func jumps() {
        var trust = ClockTrust(seen: Self.start)
        #expect(trust.look(at: Self.start + Self.day) == true)
        #expect(trust == ClockTrust(seen: Self.start + Self.day))
        let far = Self.start + 2 * Self.day + 1
        #expect(trust.look(at: far) == false)
        #expect(trust.seen == Self.start + Self.day)
        #expect(trust.wait == ClockTrust.Wait(running: 0, counted: far))
        // The clock is right again.
        #expect(trust.look(at: Self.start + Self.day + Self.hour) == true)
        #expect(trust.wait == nil)
        #expect(trust.look(at: Self.start) == true)
        #expect(trust.seen == Self.start)
    }

    @Test("OPS-07 a time is believed once servers have run with it for seven days")
    func sevenDays() {
        var trust = ClockTrust(seen: Self.start)
        var now = Self.start + 100 * Self.day
        for _ in 0..<(7 * 24) {
            #expect(trust.look(at: now) == false)
            now += Self.hour
        }
        #expect(trust.look(at: now) == true)
        #expect(trust == ClockTrust(seen: now))
    }

    @Test("OPS-07 neither many servers nor further jumps shorten the wait, and a stop keeps what was counted")
    func counting() {
        var trust = ClockTrust(seen: Self.start)
        let far = Self.start + 100 * Self.day
        for minute in 0..<50 { #expect(trust.look(at: far + Double(minute) * 60) == false) }
        #expect(trust.wait?.running == 0)
        #expect(trust.look(at: far + Self.hour) == false)
        #expect(trust.wait?.running == Self.hour)
        #expect(trust.look(at: far + 300 * Self.day) == false)
        #expect(trust.wait?.running == 2 * Self.hour)
        // Set back, but not far enough.
        #expect(trust.look(at: far) == false)
        #expect(trust.look(at: far + Self.hour) == false)
        #expect(trust.wait?.running == 3 * Self.hour)
    }

    @Test("OPS-07 what is kept comes back as it was, and an administrator ends the wait")
    func kept() async throws {
        let server = try await TestServer.start()
        let (database, now) = (server.backend.database, server.clock.now)
        #expect(try await database.read { try ClockTrust.kept(in: $0) } == nil)
        #expect(try await database.write { try ClockTrust.look(at: now, in: $0) } == nil)
        let far = now + 100 * Self.day
        #expect(try await database.write { try ClockTrust.look(at: far, in: $0) } == now)
        #expect(
            try await database.read { try ClockTrust.kept(in: $0) }
                == ClockTrust(seen: now, wait: ClockTrust.Wait(running: 0, counted: far)))
        #expect(try await database.write { try ClockTrust.confirm(far, in: $0) } == nil)
        #expect(try await database.read { try ClockTrust.kept(in: $0) } == ClockTrust(seen: far))
        #expect(try await database.write { try ClockTrust.look(at: far, in: $0) } == nil)
    }

    @Test(
        "OPS-07 a database that was never served knows the time of its trail: a first start far ahead is not believed")
    func neverServed() async throws {
        let server = try await TestServer.start()
        _ = try await server.confirmed()
        let (database, now) = (server.backend.database, server.clock.now)
        #expect(try await database.read { try ClockTrust.kept(in: $0) } == nil)
        let far = now + 100 * Self.day
        let believed = try await database.write { try ClockTrust.look(at: far, in: $0) }
        #expect(believed.map { abs($0.timeIntervalSince(now)) < Self.hour } == true)
        // Nor is a clock that is behind what the trail has seen.
        let behind = now - 100 * Self.day
        #expect(try await database.write { try ClockTrust.confirm(behind, in: $0) } != nil)
        #expect(try await database.read { try ClockTrust.kept(in: $0) }?.wait != nil)
    }

    @Test("OPS-07 after a jump of the clock, a start deletes neither trail nor accounts, but does the rest")
    func starts() async throws {
        let server = try await TestServer.start {
            // Only a sign-up that is counted is dropped when nobody confirms it.
            var caps = CapPolicy.none
            caps.signUps = CapPolicy.Cap(perNetwork: 10, total: 100)
            $0.caps = caps
        }
        _ = try await server.confirmed()
        try await server.signUp("unconfirmed@example.org")
        await run(server)
        let before = try await counts(server)
        #expect(before["audit_events"] ?? 0 > 0 && before["users"] == 2)
        server.clock.advance(by: 400 * Self.day)
        await run(server)
        #expect(try await counts(server) == before)
        #expect(try await server.backend.mailbox.newest().isEmpty)
        // Somebody says that the time is right.
        let now = server.clock.now
        #expect(try await server.backend.database.write { try ClockTrust.confirm(now, in: $0) } == nil)
        await run(server)
        let after = try await counts(server)
        #expect(after["users"] == 1)
        #expect(after["audit_events"] ?? 0 < before["audit_events"] ?? 0)
    }

    private func counts(_ server: TestServer) async throws -> [String: Int64] {
        try await server.backend.database.read { sql in
            var counts: [String: Int64] = [:]
            for table in ["audit_events", "users"] {
                counts[table] = try sql.row("SELECT count(*) AS n FROM \(table)", [])?.integer("n")
            }
            return counts
        }
    }

    /// Lets housekeeping run one round, as a start does.
    private func run(_ server: TestServer) async {
        await Housekeeping(
            database: server.backend.database, accounts: server.accounts, clock: server.clock, timer: NoMore(),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ).run()
    }

    /// A timer with which nobody waits: the server stops.
    private struct NoMore: Clock {
        var now: ContinuousClock.Instant { ContinuousClock.now }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            throw CancellationError()
        }
    }
}
