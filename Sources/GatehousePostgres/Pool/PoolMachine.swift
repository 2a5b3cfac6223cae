/// Who gets which connection, and when one is made or closed. First come, first served, except that background work never
/// has more than its part.
struct PoolMachine: Equatable {
    /// A transaction, by a number that grows.
    typealias Ticket = Int
    /// A thread with its connection, by a number that grows.
    typealias Worker = Int

    /// The longest waiting line.
    static let longestLine = 256

    enum Event: Equatable {
        case arrived(Ticket, isBackground: Bool)
        /// The caller was cancelled, or has waited too long.
        case left(Ticket)
        case connected(Worker)
        case connectionFailed(Worker)
        /// A transaction has its answer. A connection that is broken or old cannot be used again.
        case finished(Worker, isUsable: Bool)
        /// A transaction needs another connection than the one it had.
        case returned(Ticket, Worker)
        /// A connection was not used for a long time.
        case idled(Worker)
        case closed
    }

    enum Effect: Equatable {
        /// A thread begins and makes a connection.
        case start(Worker)
        /// A thread makes another connection.
        case connect(Worker)
        /// A thread waits a little and tries once more to make a connection.
        case retry(Worker)
        case give(Ticket, Worker)
        /// A transaction begins to wait.
        case queue(Ticket)
        case refuse(Ticket)
        /// A thread closes its connection and ends.
        case end(Worker)
    }

    private enum State: Equatable {
        case connecting
        case idle
        case busy(isBackground: Bool)
    }

    private struct Entry: Equatable {
        var ticket: Ticket
        var isBackground: Bool
    }

    private let size: Int
    private let backgroundSize: Int
    private var line: [Entry] = []
    private var workers: [Worker: State] = [:]
    private var nextWorker = 0
    private var isClosed = false

    /// - Parameter size: The most connections.
    init(size: Int) {
        self.size = size
        backgroundSize = max(1, size / 2)
    }

    /// How many connections there are, and how many of them are used.
    var counts: (open: Int, busy: Int) {
        let states = workers.values.filter { $0 != .connecting }
        return (states.count, states.count { $0 != .idle })
    }

    /// Whether all threads have ended.
    var isEmpty: Bool { workers.isEmpty }

    /// Takes an event, and gives what has to be done about it, in order.
    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .arrived(let ticket, let isBackground):
            guard !isClosed, line.count < Self.longestLine else { return [.refuse(ticket)] }
            line.append(Entry(ticket: ticket, isBackground: isBackground))
            let effects = dispatch()
            return line.contains { $0.ticket == ticket } ? effects + [.queue(ticket)] : effects
        case .left(let ticket):
            guard let index = line.firstIndex(where: { $0.ticket == ticket }) else { return [] }
            line.remove(at: index)
            return [.refuse(ticket)]
        case .connected(let worker):
            guard !isClosed, workers[worker] == .connecting else { return end(worker) }
            workers[worker] = .idle
            return dispatch()
        case .connectionFailed(let worker):
            return isClosed || line.isEmpty ? end(worker) : [.retry(worker)]
        case .finished(let worker, let isUsable):
            if isClosed { return end(worker) }
            if isUsable {
                workers[worker] = .idle
                return dispatch()
            }
            if line.isEmpty { return end(worker) }
            workers[worker] = .connecting
            return [.connect(worker)]
        case .returned(let ticket, let worker):
            return returned(ticket, worker)
        case .idled(let worker):
            return workers[worker] == .idle ? end(worker) : []
        case .closed:
            isClosed = true
            let refusals = line.map { Effect.refuse($0.ticket) }
            line = []
            return refusals + workers.keys.sorted().filter { !isBusy($0) }.flatMap { end($0) }
        }
    }

    private mutating func returned(_ ticket: Ticket, _ worker: Worker) -> [Effect] {
        let wasBackground = workers[worker] == .busy(isBackground: true)
        if isClosed { return [.refuse(ticket)] + end(worker) }
        line.insert(Entry(ticket: ticket, isBackground: wasBackground), at: 0)
        workers[worker] = .connecting
        // What broke this connection has probably broken those that lie idle as well.
        let idle = workers.keys.sorted().filter { workers[$0] == .idle }
        return [.queue(ticket), .connect(worker)] + idle.flatMap { end($0) }
    }

    private mutating func end(_ worker: Worker) -> [Effect] {
        workers.removeValue(forKey: worker) == nil ? [] : [.end(worker)]
    }

    private func isBusy(_ worker: Worker) -> Bool {
        if case .busy = workers[worker] { true } else { false }
    }

    /// Serves as many as possible, and has connections made for the others.
    private mutating func dispatch() -> [Effect] {
        var effects: [Effect] = []
        while let index = firstServable(), let worker = workers.keys.filter({ workers[$0] == .idle }).min() {
            let entry = line.remove(at: index)
            workers[worker] = .busy(isBackground: entry.isBackground)
            effects.append(.give(entry.ticket, worker))
        }
        let room = backgroundSize - workers.values.count { $0 == .busy(isBackground: true) }
        let waiting = line.count { !$0.isBackground } + min(max(room, 0), line.count { $0.isBackground })
        var missing = waiting - workers.values.count { $0 == .connecting }
        while missing > 0, workers.count < size {
            nextWorker += 1
            workers[nextWorker] = .connecting
            effects.append(.start(nextWorker))
            missing -= 1
        }
        return effects
    }

    private func firstServable() -> Int? {
        let hasRoom = workers.values.count { $0 == .busy(isBackground: true) } < backgroundSize
        return line.firstIndex { hasRoom || !$0.isBackground }
    }
}
