import GRDB
import GatehouseStore
import Synchronization

/// A write that waits for its turn in a group, with any type of value.
protocol GroupedWrite: Sendable {
    /// Marks the write as started. Returns false if its caller has already stopped waiting.
    func begin() -> Bool

    /// Runs the body. It may run again if the transaction around it was undone.
    func run(in database: GRDB.Database) throws -> CompletedWrite

    /// Tells the caller that the write has not taken place.
    func fail(_ error: any Error)
}

/// A write in a transaction that is not committed yet, with the work that is left for afterwards.
struct CompletedWrite {
    /// The body's actions after the commit.
    var actions: CommitActions
    /// Answers the caller with its value.
    var acknowledge: () -> Void
}

/// One caller of ``GroupCommit``, with its write.
final class PendingWrite<Value: Sendable>: GroupedWrite {
    private enum State {
        case made
        case waiting(CheckedContinuation<Value, any Error>)
        /// The write runs, and the caller has to wait for it.
        case begun(CheckedContinuation<Value, any Error>)
        case ended
    }

    private let body: @Sendable (any SQLSession) throws -> Value
    private let state = Mutex(State.made)

    init(_ body: @escaping @Sendable (any SQLSession) throws -> Value) {
        self.body = body
    }

    /// Stores the continuation to answer. If the caller has already stopped waiting, answers it and returns false.
    func wait(with continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let isWanted = state.withLock { state in
            guard case .made = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !isWanted { continuation.resume(throwing: CancellationError()) }
        return isWanted
    }

    /// Stops waiting. Does nothing once the write has started.
    func giveUp() {
        let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .made:
                state = .ended
                return nil
            case .waiting(let continuation):
                state = .ended
                return continuation
            case .begun, .ended: return nil
            }
        }
        continuation?.resume(throwing: CancellationError())
    }

    func begin() -> Bool {
        state.withLock { state in
            guard case .waiting(let continuation) = state else { return false }
            state = .begun(continuation)
            return true
        }
    }

    func run(in database: GRDB.Database) throws -> CompletedWrite {
        let actions = CommitActions()
        let value = try body(SQLiteSession(database: database, actions: actions))
        return CompletedWrite(actions: actions) { self.end(.success(value)) }
    }

    func fail(_ error: any Error) {
        end(.failure(error))
    }

    private func end(_ result: Result<Value, any Error>) {
        let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
            guard case .begun(let continuation) = state else { return nil }
            state = .ended
            return continuation
        }
        continuation?.resume(with: result)
    }
}
