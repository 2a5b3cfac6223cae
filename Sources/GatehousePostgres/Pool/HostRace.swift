import Foundation
import GatehouseCore

/// Connects to one of several hosts. Each has a head start before the next one, which begins at once when one fails. While
/// a host says nothing, those that have refused are asked again: one of them may be about to take over.
struct HostRace {
    /// The head start of each host.
    static let headStart = Duration.milliseconds(300)
    /// How long after its refusal a host is asked again.
    static let pause = Duration.milliseconds(500)

    private struct Attempt {
        let host: Int
        let connection: PostgresConnection
        let deadline: SteadyClock.Instant
    }

    private typealias Plan = (host: Int, time: SteadyClock.Instant)

    /// How long one host has to answer.
    private let limit: Duration
    private let clock: SteadyClock
    /// Begins to connect to the host with this number.
    private let begin: (Int) throws(ConnectFailure) -> PostgresConnection
    /// Refuses a connection that was made to that host and is of no use.
    private let check: (Int, PostgresConnection) throws(ConnectFailure) -> Void
    private var running: [Attempt] = []
    private var unasked: [Plan] = []
    private var refused: [Plan] = []
    private var failure = ConnectFailure(reason: "there is no host")

    init(
        limit: Duration, clock: SteadyClock,
        begin: @escaping (Int) throws(ConnectFailure) -> PostgresConnection,
        check: @escaping (Int, PostgresConnection) throws(ConnectFailure) -> Void
    ) {
        self.limit = limit
        self.clock = clock
        self.begin = begin
        self.check = check
    }

    /// Connects to the first of these hosts that can be used.
    ///
    /// - Throws: What the last host said, once all have answered or their time is up.
    mutating func run(_ hosts: [Int]) throws(ConnectFailure) -> PostgresConnection {
        let start = clock.now
        unasked = hosts.enumerated().map { ($1, start.advanced(by: Self.headStart * $0)) }
        while !running.isEmpty || !unasked.isEmpty {
            let now = clock.now
            if let next = unasked.first, next.time <= now || running.isEmpty {
                unasked.removeFirst()
                ask(next.host, at: now)
            } else if let next = refused.first, next.time <= now {
                refused.removeFirst()
                if now < start.advanced(by: limit) { ask(next.host, at: now) }
            } else if let connection = step(at: now) {
                return connection
            }
        }
        throw failure
    }

    private mutating func ask(_ host: Int, at now: SteadyClock.Instant) {
        do throws(ConnectFailure) {
            let connection = try begin(host)
            running.append(Attempt(host: host, connection: connection, deadline: now.advanced(by: limit)))
        } catch {
            fail(host, error)
        }
    }

    /// Waits until something can be done, and does it. Returns a connection that can be used.
    private mutating func step(at now: SteadyClock.Instant) -> PostgresConnection? {
        var sockets = running.map { attempt in
            pollfd(fd: attempt.connection.socket, events: attempt.connection.awaited ?? 0, revents: 0)
        }
        let times = running.map(\.deadline) + (unasked.prefix(1) + refused.prefix(1)).map(\.time)
        let wait = max((times.min() ?? now) - now, .zero)
        _ = poll(&sockets, nfds_t(sockets.count), Int32(wait / .milliseconds(1)) + 1)
        let attempts = running
        running = []
        for (attempt, socket) in zip(attempts, sockets) {
            do throws(ConnectFailure) {
                if socket.revents != 0 { try attempt.connection.advance() }
                if attempt.connection.awaited == nil {
                    try check(attempt.host, attempt.connection)
                    return attempt.connection
                }
                guard clock.now < attempt.deadline else { throw ConnectFailure(reason: nil) }
                running.append(attempt)
            } catch {
                fail(attempt.host, error)
            }
        }
        return nil
    }

    /// Notes that a host cannot be used now. The next one is asked at once, and this one after a pause.
    private mutating func fail(_ host: Int, _ reason: ConnectFailure) {
        let now = clock.now
        failure = reason
        if !unasked.isEmpty { unasked[0].time = now }
        refused.append((host, now.advanced(by: Self.pause)))
    }
}
