import Synchronization

/// A caller that waits for the value of a transaction. It is answered once.
final class Caller<Value: Sendable>: Sendable {
    private enum State {
        case made
        case waiting(CheckedContinuation<Value, any Error>)
        /// The work runs, and the caller has to wait for it.
        case served(CheckedContinuation<Value, any Error>)
        case answered
    }

    private let state = Mutex(State.made)

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

    /// Stops waiting. Does nothing once the work has started.
    func leave() {
        let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .made:
                state = .answered
                return nil
            case .waiting(let continuation):
                state = .answered
                return continuation
            case .served, .answered: return nil
            }
        }
        continuation?.resume(throwing: CancellationError())
    }

    /// Marks the work as started. Returns false if the caller has already stopped waiting.
    func begin() -> Bool {
        state.withLock { state in
            switch state {
            case .waiting(let continuation):
                state = .served(continuation)
                return true
            case .served: return true
            case .made, .answered: return false
            }
        }
    }

    /// Answers the caller.
    func answer(_ result: Result<Value, any Error>) {
        let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .waiting(let continuation), .served(let continuation):
                state = .answered
                return continuation
            case .made, .answered: return nil
            }
        }
        continuation?.resume(with: result)
    }
}
