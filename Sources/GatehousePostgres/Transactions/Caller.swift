import Synchronization

/// Who waits for the value of a transaction. Each is answered once.
final class Caller<Value: Sendable>: Sendable {
    private enum State {
        case made
        case waiting(CheckedContinuation<Value, any Error>)
        /// From now on the caller has to wait.
        case served(CheckedContinuation<Value, any Error>)
        case answered
    }

    private let state = Mutex(State.made)

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

    /// The caller does not wait any longer; without effect once its work has begun.
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

    /// Says that the work runs now. Returns false if the caller has already stopped waiting.
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

    /// Gives the caller its value.
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
