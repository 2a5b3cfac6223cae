import Foundation
package import GatehouseDomain
import Synchronization

/// Whether a server is ready for requests, for a load balancer in front of several servers.
///
/// The database is queried at most once a second, however many requests ask, and a slow answer delays none of them.
///
/// If each request asked, the check would add to the trouble that it reports. Clocks that differ count, because codes,
/// limits and leases are wrong by as much.
package final class Readiness: Sendable {
    /// Why a server should not get any requests.
    package enum Reason: String, CaseIterable, Codable, Sendable {
        /// The database does not answer, or takes no writes because its content was moved elsewhere.
        case database
        /// The clocks of this machine and of the database differ by too much.
        case clock
        /// A newer version has changed the database, and this one cannot work beside it.
        case migrations
        /// The server is about to stop.
        case stopping
    }

    /// What is wrong with a server that should get requests nevertheless.
    package enum Warning: String, CaseIterable, Codable, Sendable {
        /// A standby that has to confirm commits is gone: nothing can be written, or nothing once another one goes.
        case standby
    }

    /// Finds the reasons that require a query to the database.
    package typealias Question = @Sendable () async -> Set<Reason>

    /// How long an answer is reused.
    private static let memory: TimeInterval = 1
    /// How long to wait for an answer.
    private static let patience = Duration.seconds(2)

    private struct State {
        var isStopping = false
        /// Whether the last query is still running, even if its time is up.
        var isOpen = false
        /// The time of the last query, and the answer that is available in time.
        var asked: (at: Date, answer: Task<Set<Reason>, Never>)?
    }

    private let clock: any WallClock
    private let timer: any Clock<Duration>
    private let warn: @Sendable () -> [Warning]
    private let ask: Question
    private let state = Mutex(State())

    /// - Parameters:
    ///   - timer: The clock for waiting; `clock` measures the age of an answer.
    ///   - warn: Says what the last query has found besides.
    package init(
        clock: any WallClock, timer: any Clock<Duration>, warn: @escaping @Sendable () -> [Warning] = { [] },
        ask: @escaping Question
    ) {
        self.clock = clock
        self.timer = timer
        self.warn = warn
        self.ask = ask
    }

    /// Returns the reasons why the server is not ready; empty while it is.
    package func reasons() async -> [Reason] {
        var found = await answer().value
        if state.withLock({ $0.isStopping }) { found.insert(.stopping) }
        return Reason.allCases.filter(found.contains)
    }

    /// What is wrong although the server is ready, as of the last query.
    package var warnings: [Warning] { warn() }

    /// Reports from now on that the server is about to stop.
    package func stop() { state.withLock { $0.isStopping = true } }

    private func answer() -> Task<Set<Reason>, Never> {
        let now = clock.now
        return state.withLock { state in
            if let asked = state.asked {
                // If the clock was set back, the last query appears to be in the future.
                let age = now.timeIntervalSince(asked.at)
                if state.isOpen || (0..<Self.memory).contains(age) { return asked.answer }
            }
            state.isOpen = true
            let answer = Task { await self.question() }
            state.asked = (now, answer)
            return answer
        }
    }

    private func question() async -> Set<Reason> {
        let (answers, giving) = AsyncStream.makeStream(of: Set<Reason>.self)
        let waiting = Task { [timer] in
            if (try? await timer.sleep(for: Self.patience)) != nil { giving.yield([.database]) }
        }
        Task {
            giving.yield(await ask())
            state.withLock { $0.isOpen = false }
        }
        var first = answers.makeAsyncIterator()
        let answer = await first.next() ?? [.database]
        waiting.cancel()
        return answer
    }
}
