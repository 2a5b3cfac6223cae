import Dispatch
import GatehouseCore
import GatehouseStore
import GatehouseTesting
import Synchronization
import Testing

@testable import GatehousePostgres

struct HostLookupTests {
    private let time = ManualClock()
    private let clock: SteadyClock
    private let late: SteadyClock.Instant

    init() {
        clock = SteadyClock(time)
        late = clock.now.advanced(by: .seconds(60))
    }

    /// A system that looks names up, until it is told to be silent.
    private final class System: Sendable {
        let mayAnswer = DispatchSemaphore(value: 0)
        private let answers: Mutex<[HostLookup.Answer]>
        private let asked = Mutex(0)

        init(_ answers: [HostLookup.Answer]) { self.answers = Mutex(answers) }

        var count: Int { asked.withLock { $0 } }

        func find() -> HostLookup.Answer {
            asked.withLock { $0 += 1 }
            mayAnswer.wait()
            return answers.withLock { $0.removeFirst() }
        }
    }

    @Test("PG-04 while the system does not look a name up, the addresses that were found last are used")
    func silence() throws {
        let system = System([.found(["192.0.2.1", "2001:db8::1"]), .found(["192.0.2.2"])])
        let lookup = HostLookup(patience: .milliseconds(10), clock: clock) { system.find() }
        system.mayAnswer.signal()
        #expect(try lookup.addresses(until: late) == ["192.0.2.1", "2001:db8::1"])
        // Silent now, and asked once, however many want to know.
        for _ in 0..<3 { #expect(try lookup.addresses(until: late) == ["192.0.2.1", "2001:db8::1"]) }
        #expect(system.count == 2)
        system.mayAnswer.signal()
    }

    @Test("PG-04 a name that was never looked up in time is a failure at the deadline")
    func never() {
        let system = System([.found(["192.0.2.1"])])
        let lookup = HostLookup(clock: clock) { system.find() }
        time.advance(by: .seconds(60))
        #expect(throws: ConnectFailure.self) { try lookup.addresses(until: late) }
        system.mayAnswer.signal()
    }

    @Test("PG-14 a name that is gone is a failure, and one that nobody can look up at the moment is not")
    func gone() throws {
        let failure = ConnectFailure(reason: "not found")
        let system = System([.found(["192.0.2.1"]), .unavailable(failure), .missing(failure), .unavailable(failure)])
        for _ in 0..<4 { system.mayAnswer.signal() }
        let lookup = HostLookup(patience: .seconds(60), clock: clock) { system.find() }
        for _ in 0..<2 { #expect(try lookup.addresses(until: late) == ["192.0.2.1"]) }
        for _ in 0..<2 { #expect(throws: failure) { try lookup.addresses(until: late) } }
    }

    @Test("PG-04 addresses and sockets are not looked up", arguments: ["192.0.2.1", "::1", "/run/postgresql"])
    func literal(host: String) {
        #expect(HostLookup(of: host, clock: clock) == nil)
    }

    @Test("PG-03 libpq gets the name for every address, so that a certificate is compared with the name")
    func parameters() throws {
        let address = try DatabaseAddress("postgres://db.example.org:5433/d")
        let host = try #require(address.hosts.first)
        let pairs = ConnectionParameters(address, host: host, found: ["192.0.2.1", "2001:db8::1"]).pairs
        func value(_ keyword: String) -> String? { pairs.first { $0.keyword == keyword }?.value }
        #expect(value("host") == "db.example.org,db.example.org")
        #expect(value("hostaddr") == "192.0.2.1,2001:db8::1")
        #expect(value("port") == "5433,5433")
    }

    @Test("PG-04 this machine is found by its name")
    func localhost() throws {
        let lookup = try #require(HostLookup(of: "localhost", clock: clock))
        let found = try lookup.addresses(until: late)
        #expect(!found.isEmpty && found.allSatisfy { ["127.0.0.1", "::1"].contains($0) })
    }
}
