import Dispatch
import GatehouseCore
import GatehouseStore
import Synchronization

/// The connections of a process, and the transactions that wait for one.
final class ConnectionPool: Sendable {
    /// The maximum time that a transaction waits for a connection.
    static let longestWait = Duration.seconds(2)
    /// How long a connection may be idle before it is closed.
    static let longestIdleness = Duration.seconds(600)
    /// When a transaction whose connection broke is told so at the latest, after its arrival.
    private static let quickAnswer = Duration.milliseconds(2500)
    /// How long it waits for another connection at least.
    private static let shortestWait = Duration.milliseconds(300)

    /// A job that no worker has.
    private struct Waiting {
        let job: any PoolJob
        let since: SteadyClock.Instant
        let end: SteadyClock.Instant
        /// Whether it had a connection that broke.
        var wasServed = false
    }

    private struct State {
        var machine: PoolMachine
        var line: [PoolMachine.Ticket: Waiting] = [:]
        var workers: [PoolMachine.Worker: PoolWorker] = [:]
        /// Whether a task watches the queue.
        var isWatched = false
        /// Why the last connection failed; nil once another one succeeded.
        var failure: ConnectFailure?
        var nextTicket = 0
    }

    /// The work that is left once the lock is released.
    private struct Rest {
        var called: [PoolWorker] = []
        var refused: [(job: any PoolJob, trouble: DatabaseTrouble)] = []
    }

    private let state: Mutex<State>
    private let connector: Connector
    private let clock: SteadyClock
    private let idleness: Duration
    /// The threads that have not ended.
    private let threads = DispatchGroup()

    init(_ connector: Connector, idleness: Duration = ConnectionPool.longestIdleness) {
        self.connector = connector
        clock = connector.parts.clock
        self.idleness = idleness
        state = Mutex(State(machine: PoolMachine(size: connector.parts.options.connections)))
    }

    /// How many connections there are, and how many of them are used.
    var counts: (open: Int, busy: Int) { state.withLock { $0.machine.counts } }

    /// Adds a job. The job answers its caller, or the caller is told that no connection is available.
    func submit(_ job: any PoolJob) -> PoolMachine.Ticket {
        let now = clock.now
        let arrival = Waiting(job: job, since: now, end: now + Self.longestWait)
        return change { state, rest in
            state.nextTicket += 1
            let ticket = state.nextTicket
            state.line[ticket] = arrival
            apply(.arrived(ticket, isBackground: job.isBackground, writes: job.writes), &state, &rest)
            return ticket
        }
    }

    func connected(_ worker: PoolMachine.Worker) {
        change { state, rest in
            state.failure = nil
            apply(.connected(worker), &state, &rest)
        }
    }

    func failed(_ worker: PoolMachine.Worker, _ failure: ConnectFailure) {
        connector.report(failure)
        change { state, rest in
            state.failure = failure
            apply(.connectionFailed(worker), &state, &rest)
        }
    }

    /// A job needs another connection than the one it had. It waits for it as long as one that has just come, but so that
    /// its caller is told soon if there is none; where it is too late for that, it waits once more.
    ///
    /// - Parameter age: How long ago it came, or got its last connection.
    func returned(_ worker: PoolMachine.Worker, _ ticket: PoolMachine.Ticket, _ job: any PoolJob, age: Duration) {
        let now = clock.now
        let left = Self.quickAnswer - age
        let longest = left + Self.shortestWait > .zero ? max(left, Self.shortestWait) : Self.longestWait
        let wait = min(longest, Self.longestWait)
        let arrival = Waiting(job: job, since: now, end: now + wait, wasServed: true)
        change { state, rest in
            state.line[ticket] = arrival
            apply(.returned(ticket, worker), &state, &rest)
        }
        guard wait < Self.longestWait else { return }
        // The task that looks after the line sleeps for longer.
        Task { [clock, weak self] in
            if (try? await clock.sleep(for: wait)) != nil { self?.refuse(ticket, if: arrival.end) }
        }
    }

    /// A thread has ended.
    func hasEnded() { threads.leave() }

    /// Refuses new jobs, and closes each connection once its current job has finished.
    func close() { handle(.closed) }

    /// Waits until all threads have ended, after ``close()``.
    func wait() {
        threads.wait()
        connector.wait(until: .distantFuture)
    }

    /// The same, but not beyond an instant.
    func wait(until end: DispatchTime) {
        _ = threads.wait(timeout: end)
        connector.wait(until: end)
    }

    func handle(_ event: PoolMachine.Event) {
        change { apply(event, &$0, &$1) }
    }

    // MARK: The machine

    /// Changes the state, and then informs everyone concerned. A thread's orders are added under the lock, so that they
    /// are in the order of the machine's decisions. Waking the thread takes longer and happens afterwards.
    private func change<T>(_ body: (inout State, inout Rest) -> T) -> T {
        var rest = Rest()
        let result = state.withLock { body(&$0, &rest) }
        for worker in rest.called { worker.call() }
        for (job, trouble) in rest.refused { job.refuse(trouble) }
        return result
    }

    private func apply(_ event: PoolMachine.Event, _ state: inout State, _ rest: inout Rest) {
        for effect in state.machine.handle(event) { carryOut(effect, &state, &rest) }
    }

    private func carryOut(_ effect: PoolMachine.Effect, _ state: inout State, _ rest: inout Rest) {
        func order(_ order: PoolWorker.Order, _ worker: PoolWorker?) {
            guard let worker else { return }
            worker.add(order)
            rest.called.append(worker)
        }
        switch effect {
        case .start(let id):
            let worker = PoolWorker(id, idleness: idleness)
            state.workers[id] = worker
            threads.enter()
            worker.start(connector, pool: self)
        case .connect(let id): order(.connect, state.workers[id])
        case .retry(let id): order(.retry, state.workers[id])
        case .give(let ticket, let id):
            guard let waiting = state.line.removeValue(forKey: ticket) else { return }
            let wait = clock.now - waiting.since
            order(.work(waiting.job, ticket, wait: wait), state.workers[id])
        case .queue:
            guard !state.isWatched else { return }
            state.isWatched = true
            watch()
        case .refuse(let ticket):
            guard let waiting = state.line.removeValue(forKey: ticket) else { return }
            // It was not the length of the line that it was refused for.
            let isLate = waiting.end <= clock.now
            let isSilent = waiting.wasServed || isLate && state.machine.counts.open == 0
            rest.refused.append((waiting.job, Self.trouble(state.failure, isSilent: isSilent)))
        case .end(let id): order(.end, state.workers.removeValue(forKey: id))
        }
    }

    /// Refuses jobs that have waited too long, as long as there is a queue. One task does this for all: under load
    /// nearly every job waits for a moment, and a timer for each would cost more than the wait.
    private func watch() {
        Task { [clock, weak self] in
            var pause = Self.longestWait
            while (try? await clock.sleep(for: pause)) != nil, let next = self?.refuseLate() { pause = next }
        }
    }

    /// Refuses jobs that have waited too long. Returns the time until the next one will have; nil if none waits.
    private func refuseLate() -> Duration? {
        let now = clock.now
        return change { state, rest in
            for ticket in state.line.filter({ $0.value.end <= now }).keys.sorted() {
                apply(.left(ticket), &state, &rest)
            }
            guard let next = state.line.values.map(\.end).min() else {
                state.isWatched = false
                return nil
            }
            return max(next - now, .milliseconds(1))
        }
    }

    /// Refuses a job that waits and has this end.
    private func refuse(_ ticket: PoolMachine.Ticket, if end: SteadyClock.Instant) {
        change { state, rest in
            if state.line[ticket]?.end == end { apply(.left(ticket), &state, &rest) }
        }
    }

    private static func trouble(_ failure: ConnectFailure?, isSilent: Bool) -> DatabaseTrouble {
        if let failure = failure ?? (isSilent ? ConnectFailure(reason: nil) : nil) { return failure.trouble }
        return DatabaseTrouble(.busy, code: "pool", reason: "all connections are in use")
    }
}
