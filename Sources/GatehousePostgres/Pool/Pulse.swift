import Dispatch
import Foundation
import GatehouseCore
import Synchronization

/// Whether a host answers at all. A statement may take its time, so one that is waited for says nothing about that: when
/// nobody has heard from the host for a while, it is asked on a connection of its own.
final class Pulse: Sendable {
    /// How long the silence is before the host is asked.
    static let patience = Duration.milliseconds(1200)
    /// How long the host has to answer.
    static let limit = Duration.seconds(1)
    /// How often those who wait look whether it has.
    static let interval = Duration.milliseconds(100)
    /// Who is ready to wait longer than this does so even then.
    static let longestWait = Duration.seconds(20)

    private struct State {
        var lastHeard: SteadyClock.Instant
        var isAsking = false
        /// When the last question was asked that got no answer.
        var unanswered: SteadyClock.Instant?
    }

    private let clock: SteadyClock
    private let state: Mutex<State>
    /// The thread that asks.
    private let thread = DispatchGroup()
    private let ask: @Sendable (_ deadline: SteadyClock.Instant) -> Bool

    /// - Parameter ask: Asks the host something, and returns whether it has answered, whatever it said.
    init(clock: SteadyClock, ask: @escaping @Sendable (_ deadline: SteadyClock.Instant) -> Bool) {
        self.clock = clock
        self.ask = ask
        state = Mutex(State(lastHeard: clock.now))
    }

    /// Waits until no question is under way, which ends by itself.
    func wait(until end: DispatchTime) { _ = thread.wait(timeout: end) }

    /// Notes that the host has said something.
    func hear() { state.withLock { $0.lastHeard = clock.now } }

    /// Returns false if the host has been silent for too long, both to this caller and to all others.
    func answers(somebodyWhoWaitsSince start: SteadyClock.Instant, at now: SteadyClock.Instant) -> Bool {
        let (isAnswering, hasToAsk) = state.withLock { state in
            if let unanswered = state.unanswered, unanswered > start, unanswered > state.lastHeard {
                return (false, false)
            }
            guard now - max(start, state.lastHeard) >= Self.patience, !state.isAsking else { return (true, false) }
            state.isAsking = true
            return (true, true)
        }
        if hasToAsk {
            thread.enter()
            Thread.detachNewThread { [self] in
                defer { thread.leave() }
                let hasAnswered = ask(now.advanced(by: Self.limit))
                state.withLock { state in
                    state.isAsking = false
                    if hasAnswered { state.lastHeard = clock.now } else { state.unanswered = now }
                }
            }
        }
        return isAnswering
    }
}
