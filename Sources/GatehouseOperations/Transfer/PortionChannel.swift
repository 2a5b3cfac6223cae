import Dispatch
import GatehouseStore
import Synchronization

/// Passes rows from a thread that reads to one that writes. The reader waits while the writer is behind.
final class PortionChannel: Sendable {
    /// Some rows of one table.
    struct Portion: Sendable {
        var table: String
        var rows: [SQLRow]
    }

    /// One side has failed, so the other cannot finish.
    struct Broken: Error {
        /// What a person is told if the reason is not known: one of the databases was lost for a moment, and a transfer
        /// cannot continue where it was.
        static let lost = StoreError.unusable(
            "the connection to a database was lost; nothing has changed, so run the command again")
    }

    private enum State {
        case open([Portion])
        /// Everything was sent.
        case complete([Portion])
        case broken
    }

    private let state = Mutex(State.open([]))
    private let room = DispatchSemaphore(value: 0)
    private let content = DispatchSemaphore(value: 0)

    /// - Parameter depth: The maximum number of waiting portions.
    init(depth: Int = 4) {
        // Deallocating a semaphore below its initial value ends the program, and portions may be left when a copy
        // fails. So it starts at zero.
        for _ in 0..<depth { room.signal() }
    }

    /// Sends rows once there is room.
    func send(_ portion: Portion) throws {
        room.wait()
        let isOpen = state.withLock { state in
            guard case .open(let waiting) = state else { return false }
            state = .open(waiting + [portion])
            return true
        }
        content.signal()
        if !isOpen { throw Broken() }
    }

    /// Records that everything was sent.
    func complete() {
        state.withLock { state in
            if case .open(let waiting) = state { state = .complete(waiting) }
        }
        content.signal()
    }

    /// Stops both sides.
    func fail() {
        state.withLock { $0 = .broken }
        room.signal()
        content.signal()
    }

    /// Waits for the next rows. Returns nil after the last ones.
    func next() throws -> Portion? {
        content.wait()
        let portion: Portion? = try state.withLock { state in
            switch state {
            case .open(var waiting):
                guard !waiting.isEmpty else { throw Broken() }
                let first = waiting.removeFirst()
                state = .open(waiting)
                return first
            case .complete(var waiting):
                guard !waiting.isEmpty else { return nil }
                let first = waiting.removeFirst()
                state = .complete(waiting)
                return first
            case .broken: throw Broken()
            }
        }
        if portion != nil { room.signal() }
        return portion
    }
}
