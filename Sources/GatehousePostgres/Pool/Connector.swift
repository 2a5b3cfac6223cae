import GatehouseStore
import Logging
import Synchronization

/// Makes connections: the hosts in order, each once.
final class Connector: Sendable {
    /// The maximum time that one host may take to answer.
    private static let hostLimit = Duration.seconds(5)
    /// How long a connection lives, give or take a tenth.
    private static let meanLife = Duration.seconds(3600)
    /// The minimum time between two log lines about failures.
    private static let reportInterval = Duration.seconds(60)

    let parts: PostgresParts
    private let lastReport = Mutex<ContinuousClock.Instant?>(nil)

    init(_ parts: PostgresParts) {
        self.parts = parts
    }

    /// Connects to the first host that takes writes.
    ///
    /// - Throws: The error of the last host.
    func connect() throws(ConnectFailure) -> PostgresConnection {
        var failure = Self.noHost
        for host in parts.options.address.hosts {
            do throws(ConnectFailure) {
                return try connect(to: host).connection
            } catch {
                failure = error
            }
        }
        throw failure
    }

    /// Asks all hosts about themselves. Of several that accept writes, the one that was promoted last counts, and
    /// connections to the others are refused from then on.
    ///
    /// - Throws: The error of the last host, if none accepts writes.
    func look() throws(ConnectFailure) -> ServerFacts {
        var (found, failure): (ServerFacts?, ConnectFailure) = (nil, Self.noHost)
        for host in parts.options.address.hosts {
            do throws(ConnectFailure) {
                found = try connect(to: host).facts
            } catch {
                failure = error
            }
        }
        guard let found else { throw failure }
        return found
    }

    private static let noHost = ConnectFailure(reason: "there is no host")

    private func connect(
        to host: DatabaseAddress.Host
    ) throws(ConnectFailure) -> (connection: PostgresConnection, facts: ServerFacts) {
        let deadline = ContinuousClock().now.advanced(by: Self.hostLimit)
        let parameters = ConnectionParameters(parts.options.address, host: host)
        let connection = try PostgresConnection.open(parameters, deadline: deadline)
        let facts = try ServerFacts.read(from: connection, deadline: deadline)
        if facts.isForReading { throw ConnectFailure(state: "25006", reason: nil) }
        connection.noteForWriting()
        parts.noteMarks(known: facts.timeline != nil)
        if let timeline = facts.timeline, let system = facts.system, !parts.accepts(timeline: timeline, of: system) {
            throw ConnectFailure(state: "25006", reason: nil)
        }
        return (connection, facts)
    }

    /// Returns how many milliseconds to wait after so many attempts failed in a row: from 100 ms to 2 s, give or take a
    /// quarter.
    func wait(afterFailures count: Int) -> Int32 {
        let base = min(100 << min(max(count - 1, 0), 5), 2000)
        return Int32(Double(base) * (0.75 + parts.fraction() / 2))
    }

    /// Returns the lifetime of a new connection.
    func life() -> Duration { Self.meanLife * (0.9 + parts.fraction() / 5) }

    /// Logs why there is no connection, once a minute.
    func report(_ failure: ConnectFailure) {
        let now = ContinuousClock().now
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
