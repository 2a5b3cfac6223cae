/// Decides which transaction gets which connection, and when one is opened or closed. First come, first served, except
/// that background work never gets more than its share.
struct PoolMachine: Equatable {
    /// A transaction, by an increasing number.
    typealias Ticket = Int
    /// A thread with its connection, by an increasing number.
    typealias Worker = Int

    /// The maximum length of the queue.
    static let longestLine = 256

    enum Event: Equatable {
        case arrived(Ticket, isBackground: Bool)
        /// The caller was canceled, or has waited too long.
        case left(Ticket)
        case connected(Worker)
        case connectionFailed(Worker)
        /// A transaction has its answer. A broken or old connection cannot be used again.
        case finished(Worker, isUsable: Bool)
        /// A transaction needs another connection.
        case returned(Ticket, Worker)
        /// A connection was not used for a long time.
        case idled(Worker)
        case closed
    }

    enum Effect: Equatable {
        /// A thread starts and opens a connection.
        case start(Worker)
        /// A thread opens another connection.
        case connect(Worker)
        /// A thread waits a little and tries again to open a connection.
        case retry(Worker)
        case give(Ticket, Worker)
        /// A transaction joins the queue.
        case queue(Ticket)
        case refuse(Ticket)
        /// A thread closes its connection and ends.
        case end(Worker)
    }

    private enum State: Equatable {
        case connecting
        case idle
        case busy(isBackground: Bool)

        var isBusy: Bool {
            if case .busy = self { true } else { false }
        }
    }

    private struct Entry: Equatable {
        var ticket: Ticket
        var isBackground: Bool
    }

    private struct Slot: Equatable {
        let worker: Worker
        var state: State
    }

    private let size: Int
    private let backgroundSize: Int
    private var line: [Entry] = []
    /// The workers, ordered by number.
    private var workers: [Slot] = []
    private var nextWorker = 0
    private var isClosed = false

    /// - Parameter size: The maximum number of connections.
    init(size: Int) {
        self.size = size
        backgroundSize = max(1, size / 2)
    }

    /// How many connections there are, and how many of them are used.
    var counts: (open: Int, busy: Int) {
        let connecting = workers.count { $0.state == .connecting }
        return (workers.count - connecting, workers.count - connecting - workers.count { $0.state == .idle })
    }

    /// Whether all threads have ended.
    var isEmpty: Bool { workers.isEmpty }

    /// Handles an event. Returns the effects to run, in this order.
    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .arrived(let ticket, let isBackground):
            guard !isClosed, line.count < Self.longestLine else { return [.refuse(ticket)] }
            line.append(Entry(ticket: ticket, isBackground: isBackground))
            let effects = dispatch()
            return line.last?.ticket == ticket ? effects + [.queue(ticket)] : effects
        case .left(let ticket):
            guard let index = line.firstIndex(where: { $0.ticket == ticket }) else { return [] }
            line.remove(at: index)
            return [.refuse(ticket)]
        case .connected(let worker):
            guard !isClosed, state(of: worker) == .connecting else { return end(worker) }
            set(worker, .idle)
            return dispatch()
        case .connectionFailed(let worker):
            return isClosed || line.isEmpty ? end(worker) : [.retry(worker)]
        case .finished(let worker, let isUsable):
            if isClosed { return end(worker) }
            if isUsable {
                set(worker, .idle)
                return dispatch()
            }
            if line.isEmpty { return end(worker) }
            set(worker, .connecting)
            return [.connect(worker)]
        case .returned(let ticket, let worker):
            return returned(ticket, worker)
        case .idled(let worker):
            return state(of: worker) == .idle ? end(worker) : []
        case .closed:
            isClosed = true
            let refusals = line.map { Effect.refuse($0.ticket) }
            line = []
            return refusals + workers.filter { !$0.state.isBusy }.flatMap { end($0.worker) }
        }
    }

    private mutating func returned(_ ticket: Ticket, _ worker: Worker) -> [Effect] {
        let wasBackground = state(of: worker) == .busy(isBackground: true)
        if isClosed { return [.refuse(ticket)] + end(worker) }
        line.insert(Entry(ticket: ticket, isBackground: wasBackground), at: 0)
        set(worker, .connecting)
        // Whatever broke this connection has probably broken the idle ones too.
        return [.queue(ticket), .connect(worker)] + workers.filter { $0.state == .idle }.flatMap { end($0.worker) }
    }

    private mutating func end(_ worker: Worker) -> [Effect] {
        guard let index = workers.firstIndex(where: { $0.worker == worker }) else { return [] }
        workers.remove(at: index)
        return [.end(worker)]
    }

    private func state(of worker: Worker) -> State? { workers.first { $0.worker == worker }?.state }

    private mutating func set(_ worker: Worker, _ state: State) {
        guard let index = workers.firstIndex(where: { $0.worker == worker }) else { return }
        workers[index].state = state
    }

    private var backgroundRoom: Int { backgroundSize - workers.count { $0.state == .busy(isBackground: true) } }

    /// Serves as many transactions as possible, and opens connections for the others.
    private mutating func dispatch() -> [Effect] {
        var effects: [Effect] = []
        while let index = firstServable(), let free = workers.firstIndex(where: { $0.state == .idle }) {
            let entry = line.remove(at: index)
            workers[free].state = .busy(isBackground: entry.isBackground)
            effects.append(.give(entry.ticket, workers[free].worker))
        }
        guard !line.isEmpty, workers.count < size else { return effects }
        let background = line.count { $0.isBackground }
        let waiting = line.count - background + min(max(backgroundRoom, 0), background)
        var missing = waiting - workers.count { $0.state == .connecting }
        while missing > 0, workers.count < size {
            nextWorker += 1
            workers.append(Slot(worker: nextWorker, state: .connecting))
            effects.append(.start(nextWorker))
            missing -= 1
        }
        return effects
    }

    private func firstServable() -> Int? {
        guard let first = line.first else { return nil }
        if !first.isBackground || backgroundRoom > 0 { return 0 }
        return line.firstIndex { !$0.isBackground }
    }
}
