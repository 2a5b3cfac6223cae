/// Decides which transaction gets which connection, and when one is opened or closed. First come, first served, except
/// that background work and writes never get more than their share.
struct PoolMachine: Equatable {
    /// A transaction, by an increasing number.
    typealias Ticket = Int
    /// A thread with its connection, by an increasing number.
    typealias Worker = Int

    /// The maximum number of reads in the queue, and of writes.
    static let longestLine = 256

    enum Event: Equatable {
        case arrived(Ticket, isBackground: Bool, writes: Bool = false)
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
        case busy(Kind)

        /// The kind of the transaction that it is used for; nil if it is not used.
        var use: Kind? {
            if case .busy(let kind) = self { kind } else { nil }
        }
    }

    private struct Kind: Equatable {
        var isBackground: Bool
        var writes: Bool
    }

    /// How many transactions of each kind may still get a connection.
    private struct Room {
        var background: Int
        var writes: Int

        /// Occupies the place of a transaction. Returns false if there is none for its kind.
        mutating func take(_ kind: Kind) -> Bool {
            guard !kind.isBackground || background > 0, !kind.writes || writes > 0 else { return false }
            if kind.isBackground { background -= 1 }
            if kind.writes { writes -= 1 }
            return true
        }
    }

    private struct Entry: Equatable {
        var ticket: Ticket
        var kind: Kind
    }

    private struct Slot: Equatable {
        let worker: Worker
        var state: State
    }

    private let size: Int
    private let backgroundSize: Int
    /// Writes may all wait for a standby that is gone, while reads do not.
    private let writeSize: Int
    private var line: [Entry] = []
    /// The workers, ordered by number.
    private var workers: [Slot] = []
    private var nextWorker = 0
    private var isClosed = false

    /// - Parameter size: The maximum number of connections.
    init(size: Int) {
        self.size = size
        backgroundSize = max(1, size / 2)
        writeSize = max(1, size - max(1, size / 4))
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
        case .arrived(let ticket, let isBackground, let writes):
            let ahead = line.count { $0.kind.writes == writes }
            guard !isClosed, ahead < Self.longestLine else { return [.refuse(ticket)] }
            line.append(Entry(ticket: ticket, kind: Kind(isBackground: isBackground, writes: writes)))
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
            return refusals + workers.filter { $0.state.use == nil }.flatMap { end($0.worker) }
        }
    }

    private mutating func returned(_ ticket: Ticket, _ worker: Worker) -> [Effect] {
        let kind = state(of: worker)?.use ?? Kind(isBackground: false, writes: false)
        if isClosed { return [.refuse(ticket)] + end(worker) }
        line.insert(Entry(ticket: ticket, kind: kind), at: 0)
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

    private var room: Room {
        let uses = workers.compactMap(\.state.use)
        return Room(
            background: backgroundSize - uses.count { $0.isBackground }, writes: writeSize - uses.count { $0.writes })
    }

    /// Serves as many transactions as possible, and opens connections for the others.
    private mutating func dispatch() -> [Effect] {
        var effects: [Effect] = []
        while let index = firstServable(), let free = workers.firstIndex(where: { $0.state == .idle }) {
            let entry = line.remove(at: index)
            workers[free].state = .busy(entry.kind)
            effects.append(.give(entry.ticket, workers[free].worker))
        }
        guard !line.isEmpty, workers.count < size else { return effects }
        var room = room
        var missing = line.count { room.take($0.kind) } - workers.count { $0.state == .connecting }
        while missing > 0, workers.count < size {
            nextWorker += 1
            workers.append(Slot(worker: nextWorker, state: .connecting))
            effects.append(.start(nextWorker))
            missing -= 1
        }
        return effects
    }

    private func firstServable() -> Int? {
        let room = room
        return line.firstIndex { entry in
            var left = room
            return left.take(entry.kind)
        }
    }
}
