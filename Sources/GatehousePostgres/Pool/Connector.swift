import GatehouseStore
import Logging
import Synchronization

/// Makes connections: the hosts in order, each once.
final class Connector: Sendable {
    /// How long one host has to answer.
    private static let hostLimit = Duration.seconds(5)
    /// How long a connection lives, give or take a tenth.
    private static let meanLife = Duration.seconds(3600)
    /// How often a failure is logged, at most.
    private static let reportInterval = Duration.seconds(60)

    let parts: PostgresParts
    private let lastReport = Mutex<ContinuousClock.Instant?>(nil)

    init(_ parts: PostgresParts) {
        self.parts = parts
    }

    /// Connects to the first host that takes writes.
    ///
    /// - Throws: What the last host said.
    func connect() throws(ConnectFailure) -> PostgresConnection {
        try connectAndLook().connection
    }

    /// The same, and what the server says about itself.
    func connectAndLook() throws(ConnectFailure) -> (connection: PostgresConnection, facts: ServerFacts) {
        var failure = ConnectFailure(reason: "there is no host")
        for host in parts.options.address.hosts {
            do throws(ConnectFailure) {
                let deadline = ContinuousClock().now.advanced(by: Self.hostLimit)
                let parameters = ConnectionParameters(parts.options.address, host: host)
                let connection = try PostgresConnection.open(parameters, deadline: deadline)
                let facts = try ServerFacts.read(from: connection, deadline: deadline)
                parts.noteMarks(known: facts.timeline != nil)
                if let timeline = facts.timeline, let system = facts.system,
                    !parts.accepts(timeline: timeline, of: system)
                {
                    throw ConnectFailure(state: "25006", reason: nil)
                }
                return (connection, facts)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    /// Returns how many milliseconds to wait after so many attempts failed in a row: from 100 ms to 2 s, give or take a
    /// quarter.
    func wait(afterFailures count: Int) -> Int32 {
        let base = min(100 << min(max(count - 1, 0), 5), 2000)
        return Int32(Double(base) * (0.75 + parts.fraction() / 2))
    }

    /// Returns how long a new connection is used.
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
