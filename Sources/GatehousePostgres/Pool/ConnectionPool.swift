import Dispatch
import GatehouseStore
import Synchronization

/// The connections of a process, and who waits for one.
final class ConnectionPool: Sendable {
    /// How long a transaction waits for a connection.
    private static let longestWait = Duration.seconds(2)

    private struct State {
        var machine: PoolMachine
        var jobs: [PoolMachine.Ticket: any PoolJob] = [:]
        var workers: [PoolMachine.Worker: PoolWorker] = [:]
        var timers: [PoolMachine.Ticket: Task<Void, Never>] = [:]
        var arrivals: [PoolMachine.Ticket: ContinuousClock.Instant] = [:]
        /// Why the last connection could not be made, while none has been made since.
        var failure: ConnectFailure?
        var nextTicket = 0
    }

    private let state: Mutex<State>
    private let connector: Connector
    private let timer: any Clock<Duration>
    /// The threads that have not ended.
    private let threads = DispatchGroup()

    init(_ connector: Connector, timer: any Clock<Duration>) {
        self.connector = connector
        self.timer = timer
        state = Mutex(State(machine: PoolMachine(size: connector.parts.options.connections)))
    }

    /// How many connections there are, and how many of them are used.
    var counts: (open: Int, busy: Int) { state.withLock { $0.machine.counts } }

    /// Takes a job. Its caller is answered by it, or told that there is no connection for it.
    func submit(_ job: any PoolJob) -> PoolMachine.Ticket {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            state.jobs[state.nextTicket] = job
            state.arrivals[state.nextTicket] = ContinuousClock().now
            return state.nextTicket
        }
        handle(.arrived(ticket, isBackground: job.isBackground))
        return ticket
    }

    func connected(_ worker: PoolMachine.Worker) {
        state.withLock { $0.failure = nil }
        handle(.connected(worker))
    }

    func failed(_ worker: PoolMachine.Worker, _ failure: ConnectFailure) {
        state.withLock { $0.failure = failure }
        connector.report(failure)
        handle(.connectionFailed(worker))
    }

    func finished(_ worker: PoolMachine.Worker, _ ticket: PoolMachine.Ticket, isUsable: Bool) {
        state.withLock { $0.jobs[ticket] = nil }
        handle(.finished(worker, isUsable: isUsable))
    }

    /// A thread has ended.
    func hasEnded() { threads.leave() }

    /// Refuses whatever comes from now on, and has each connection closed once what runs on it has finished.
    func close() { handle(.closed) }

    /// Waits until all threads have ended, after ``close()``.
    func wait() { threads.wait() }

    /// The same, but not beyond an instant.
    func wait(until end: DispatchTime) { _ = threads.wait(timeout: end) }

    // MARK: The machine

    func handle(_ event: PoolMachine.Event) {
        // The order of what workers are told is that of the machine's decisions, so it is told under the lock.
        let refused = state.withLock { state in
            state.machine.handle(event).compactMap { self.carryOut($0, &state) }
        }
        for (job, trouble) in refused { job.refuse(trouble) }
    }

    private func carryOut(
        _ effect: PoolMachine.Effect, _ state: inout State
    ) -> (any PoolJob, DatabaseTrouble)? {
        switch effect {
        case .start(let id):
            let worker = PoolWorker(id)
            state.workers[id] = worker
            threads.enter()
            worker.start(connector, pool: self)
        case .connect(let id): state.workers[id]?.order(.connect)
        case .retry(let id): state.workers[id]?.order(.retry)
        case .give(let ticket, let id):
            state.timers.removeValue(forKey: ticket)?.cancel()
            if let arrival = state.arrivals.removeValue(forKey: ticket) {
                connector.parts.meters.note(wait: ContinuousClock().now - arrival)
            }
            if let job = state.jobs[ticket] { state.workers[id]?.order(.work(job, ticket)) }
        case .queue(let ticket):
            state.timers[ticket] = Task { [timer, weak self] in
                guard (try? await timer.sleep(for: Self.longestWait)) != nil else { return }
                self?.handle(.left(ticket))
            }
        case .refuse(let ticket):
            state.timers.removeValue(forKey: ticket)?.cancel()
            state.arrivals[ticket] = nil
            guard let job = state.jobs.removeValue(forKey: ticket) else { return nil }
            return (job, Self.trouble(state.failure))
        case .end(let id): state.workers.removeValue(forKey: id)?.order(.end)
        }
        return nil
    }

    private static func trouble(_ failure: ConnectFailure?) -> DatabaseTrouble {
        failure?.trouble ?? DatabaseTrouble(.busy, code: "pool", reason: "all connections are in use")
    }
}
