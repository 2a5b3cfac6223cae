import Dispatch
import GatehouseCore
import GatehouseStore
import Logging
import Synchronization

/// Makes connections to the first host that takes writes.
final class Connector: Sendable {
    /// The maximum time that one host may take to answer.
    private static let hostLimit = Duration.seconds(5)
    /// How long one of several hosts has to say what it is, once there is a connection.
    private static let lookLimit = Duration.seconds(2)
    /// How long a connection lives, give or take a tenth.
    private static let meanLife = Duration.seconds(3600)
    /// The minimum time between two log lines about failures.
    private static let reportInterval = Duration.seconds(60)

    let parts: PostgresParts
    private let lastReport = Mutex<SteadyClock.Instant?>(nil)
    /// The number of the host that took writes last.
    private let lastHost = Mutex(0)
    private let pulses: [Pulse]
    /// The lookups of the hosts; nil for those that need none.
    private let lookups: [HostLookup?]

    init(_ parts: PostgresParts) {
        self.parts = parts
        let (address, clock) = (parts.options.address, parts.clock)
        let lookups = address.hosts.map { HostLookup(of: $0.name, clock: clock) }
        self.lookups = lookups
        pulses = address.hosts.indices.map { number in
            Pulse(clock: clock) { deadline in
                do throws(ConnectFailure) {
                    let parameters = try Self.parameters(address, number, lookups, until: deadline)
                    let connection = try PostgresConnection.open(parameters, clock: clock, deadline: deadline)
                    _ = try ServerFacts.read(from: connection, deadline: deadline)
                    return true
                } catch {
                    // A refusal is an answer.
                    return error != ConnectFailure(reason: nil)
                }
            }
        }
    }

    /// Connects to a host that takes writes. The one that was used last is asked first, and then the others in order.
    ///
    /// - Throws: The error of the last host.
    func connect() throws(ConnectFailure) -> PostgresConnection {
        let (hosts, clock) = (parts.options.address.hosts, parts.clock)
        let last = lastHost.withLock { $0 }
        let limit = hosts.count > 1 ? Self.lookLimit : Self.hostLimit
        var race = HostRace(limit: Self.hostLimit, clock: clock) { [self] number throws(ConnectFailure) in
            let deadline = clock.now.advanced(by: Self.hostLimit)
            let connection = try PostgresConnection.begin(
                Self.parameters(parts.options.address, number, lookups, until: deadline), clock: clock)
            connection.pulse = pulses[number]
            return connection
        } check: { [self] number, connection throws(ConnectFailure) in
            _ = try look(at: connection, until: clock.now.advanced(by: limit))
            lastHost.withLock { $0 = number }
        }
        return try race.run(hosts.indices.sorted { ($0 != last ? 1 : 0, $0) < ($1 != last ? 1 : 0, $1) })
    }

    /// Returns the parameters for a host, which has been looked up.
    private static func parameters(
        _ address: DatabaseAddress, _ number: Int, _ lookups: [HostLookup?], until deadline: SteadyClock.Instant
    ) throws(ConnectFailure) -> ConnectionParameters {
        let found = try lookups[number]?.addresses(until: deadline) ?? []
        return ConnectionParameters(address, host: address.hosts[number], found: found)
    }

    /// Waits until no thread of this module connects any longer that does not belong to a pool.
    func wait(until end: DispatchTime) {
        for pulse in pulses { pulse.wait(until: end) }
    }

    /// Asks all hosts about themselves. Of several that accept writes, the one that was promoted last counts, and
    /// connections to the others are refused from then on.
    ///
    /// - Throws: If no host accepts writes, the error of the last one that does not pass by itself, or otherwise of the
    ///   last one. It is only that the host takes no writes if no other host gave a reason.
    func look() throws(ConnectFailure) -> ServerFacts {
        let clock = parts.clock
        var (found, failure): (ServerFacts?, ConnectFailure?)
        for number in parts.options.address.hosts.indices {
            do throws(ConnectFailure) {
                let deadline = clock.now.advanced(by: Self.hostLimit)
                let parameters = try Self.parameters(parts.options.address, number, lookups, until: deadline)
                let connection = try PostgresConnection.open(parameters, clock: clock, deadline: deadline)
                found = try look(at: connection, until: deadline)
            } catch {
                guard failure.map({ $0.passes || !error.passes }) ?? true else { continue }
                if failure == nil || error.state != ConnectFailure.readOnly { failure = error }
            }
        }
        guard let found else { throw failure ?? ConnectFailure(reason: "there is no host") }
        return found
    }

    /// Asks a server what it is, and refuses one that takes no writes or should not.
    private func look(
        at connection: PostgresConnection, until deadline: SteadyClock.Instant
    ) throws(ConnectFailure) -> ServerFacts {
        let facts = try ServerFacts.read(from: connection, deadline: deadline)
        if facts.isForReading { throw ConnectFailure(state: ConnectFailure.readOnly, reason: nil) }
        connection.noteForWriting()
        parts.noteMarks(known: facts.origin != nil)
        if let origin = facts.origin, !parts.accepts(connection, origin) {
            throw ConnectFailure(state: ConnectFailure.readOnly, reason: nil)
        }
        return facts
    }

    /// Returns how many milliseconds to wait after so many attempts failed in a row: from 100 ms to 1.6 s, give or take a
    /// quarter.
    func wait(afterFailures count: Int) -> Int32 {
        let base = 100 << min(max(count - 1, 0), 4)
        return Int32(Double(base) * (0.75 + parts.fraction() / 2))
    }

    /// Returns the lifetime of a new connection.
    func life() -> Duration { Self.meanLife * (0.9 + parts.fraction() / 5) }

    /// Logs why there is no connection, once a minute.
    func report(_ failure: ConnectFailure) {
        let now = parts.clock.now
        let isDue = lastReport.withLock { last in
            if let last, now - last < Self.reportInterval { return false }
            last = now
            return true
        }
        guard isDue else { return }
        parts.log.error(
            "the database cannot be reached",
            metadata: ["database": "\(parts.options.address)", "reason": "\(failure.sentence)"])
    }
}
