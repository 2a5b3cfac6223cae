import GatehouseCore
import GatehouseStore
import GatehouseTesting
import Logging
import Synchronization
import Testing

@testable import GatehousePostgres

/// The waiting line of a pool that gets no connection: nobody listens at its address.
struct ConnectionPoolTests {
    /// Says to a test which jobs were refused, in order.
    private final class Refusals: Sendable {
        private let names = Mutex<[String]>([])
        private let stream: AsyncStream<String>
        private let continuation: AsyncStream<String>.Continuation

        init() {
            (stream, continuation) = AsyncStream.makeStream()
        }

        var all: [String] { names.withLock { $0 } }

        func add(_ name: String) {
            names.withLock { $0.append(name) }
            continuation.yield(name)
        }

        /// Waits until so many more were refused.
        func wait(for count: Int) async {
            var left = count
            for await _ in stream {
                left -= 1
                if left == 0 { return }
            }
        }
    }

    private final class Job: PoolJob {
        let name: String
        let refusals: Refusals
        var isBackground: Bool { false }
        var writes: Bool { false }

        init(_ name: String, _ refusals: Refusals) {
            self.name = name
            self.refusals = refusals
        }

        func begin() -> Bool { false }
        func perform(on connection: PostgresConnection) -> JobStep { .finished }
        func refuse(_ trouble: DatabaseTrouble) { refusals.add(name) }
    }

    private let clock = ManualClock()
    private let refusals = Refusals()

    /// A pool whose connections are refused: port 1 of this machine.
    private func pool() throws -> ConnectionPool {
        var options = SharedDatabase(try DatabaseAddress("postgres://nobody@127.0.0.1:1/nothing"))
        options.connections = 2
        let parts = PostgresParts(
            options, random: SystemRandomSource(), clock: SteadyClock(clock),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return ConnectionPool(Connector(parts))
    }

    /// A source whose bytes are all the same.
    private struct Constant: RandomSource {
        let byte: UInt8

        func bytes(_ count: Int) -> [UInt8] { Array(repeating: byte, count: count) }
    }

    private func connector(byte: UInt8) throws -> Connector {
        let options = SharedDatabase(try DatabaseAddress("postgres://nobody@127.0.0.1:1/nothing"))
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return Connector(
            PostgresParts(options, random: Constant(byte: byte), clock: SteadyClock(clock), log: log))
    }

    @Test(
        "PG-05 a connection lives an hour, at random a tenth less or more",
        arguments: [(0, 3240), (128, 3600), (255, 3960)] as [(UInt8, Double)])
    func life(byte: UInt8, seconds: Double) throws {
        let life = try connector(byte: byte).life() / .seconds(1)
        #expect(abs(life - seconds) < 2)
        #expect((3239.999...3960).contains(life))
    }

    @Test("PG-15 between two rounds of attempts there are never more than two seconds", arguments: [0, 255] as [UInt8])
    func pauses(byte: UInt8) throws {
        let connector = try connector(byte: byte)
        let pauses = (1...20).map { connector.wait(afterFailures: $0) }
        #expect(pauses == pauses.sorted())
        #expect((75...125).contains(pauses[0]))
        #expect((1000...2000).contains(pauses[19]))
    }

    @Test("PG-05 each caller waits two seconds from its own arrival", .timeLimit(.minutes(2)))
    func ownDeadlines() async throws {
        let pool = try pool()
        defer { pool.close() }
        _ = pool.submit(Job("first", refusals))
        await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(1500))
        _ = pool.submit(Job("second", refusals))
        clock.advance(by: .milliseconds(400))
        _ = pool.submit(Job("third", refusals))
        // One timer is enough for all of them.
        await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(100))
        await refusals.wait(for: 1)
        #expect(refusals.all == ["first"])
        await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(1499))
        await clock.waitForSleepers(1)
        #expect(refusals.all == ["first"])
        clock.advance(by: .milliseconds(1))
        await refusals.wait(for: 1)
        #expect(refusals.all == ["first", "second"])
        await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(400))
        await refusals.wait(for: 1)
        #expect(refusals.all == ["first", "second", "third"])
    }

    @Test("PG-05 who comes when the line was empty for a while waits two seconds too", .timeLimit(.minutes(2)))
    func afterAPause() async throws {
        let pool = try pool()
        defer { pool.close() }
        let ticket = pool.submit(Job("left", refusals))
        await clock.waitForSleepers(1)
        pool.handle(.left(ticket))
        await refusals.wait(for: 1)
        // The timer finds nobody.
        clock.advance(by: .seconds(1))
        _ = pool.submit(Job("later", refusals))
        clock.advance(by: .seconds(1))
        await clock.waitForSleepers(1)
        #expect(refusals.all == ["left"])
        clock.advance(by: .milliseconds(999))
        await clock.waitForSleepers(1)
        #expect(refusals.all == ["left"])
        clock.advance(by: .milliseconds(1))
        await refusals.wait(for: 1)
        #expect(refusals.all == ["left", "later"])
    }
}
