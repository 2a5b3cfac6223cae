import GRDB
import GatehouseStore
import Synchronization

/// A write that waits for its turn in a group, whatever its value is.
protocol GroupedWrite: Sendable {
    /// Says that the write takes place now. Returns false if its caller has already stopped waiting.
    func begin() -> Bool

    /// Runs the body. It may be run again where the transaction around it was undone.
    func run(in database: GRDB.Database) throws -> CompletedWrite

    /// Tells the caller that the write has not taken place.
    func fail(_ error: any Error)
}

/// What has been done in a transaction that is not committed yet, and what is left to do afterwards.
struct CompletedWrite {
    /// What the body wants done after the commit.
    var actions: CommitActions
    /// Gives the caller its value.
    var acknowledge: () -> Void
}

/// One caller of ``GroupCommit`` and what it wants written.
final class PendingWrite<Value: Sendable>: GroupedWrite {
    private enum State {
        case made
        case waiting(CheckedContinuation<Value, any Error>)
        /// From now on the caller has to wait.
        case begun(CheckedContinuation<Value, any Error>)
        case ended
    }

    private let body: @Sendable (any SQLSession) throws -> Value
    private let state = Mutex(State.made)

    init(_ body: @escaping @Sendable (any SQLSession) throws -> Value) {
        self.body = body
    }

    /// Takes the continuation to answer. Returns false, and has answered it, if the caller has already stopped waiting.
    func wait(with continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let isWanted = state.withLock { state in
            guard case .made = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !isWanted { continuation.resume(throwing: CancellationError()) }
        return isWanted
    }

    /// The caller does not wait any longer; without effect once the write has begun.
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
