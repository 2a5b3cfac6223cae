/// Keeps the first of two results and drops the other one.
private final class FirstOf<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case pending
        case awaited(CheckedContinuation<Value, Never>)
        case known(Value)
        case taken
    }

    private let state = Guarded(State.pending)

    func resolve(_ value: Value) {
        let continuation: CheckedContinuation<Value, Never>? = state.withLock { state in
            switch state {
            case .pending: state = .known(value)
            case .awaited(let continuation):
                state = .taken
                return continuation
            case .known, .taken: break
            }
            return nil
        }
        // Do not resume under the lock: a caller that is being canceled holds a lock that this takes, and waits for
        // ours.
        continuation?.resume(returning: value)
    }

    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let early: Value? = state.withLock { state in
                guard case .known(let value) = state else {
                    state = .awaited(continuation)
                    return nil
                }
                state = .taken
                return value
            }
            if let early { continuation.resume(returning: early) }
        }
    }
}

/// Runs work with a time limit. Work that takes longer is canceled and then ignored, even if it does not stop.
/// - Returns: The result of the work, or nil after the time limit or when the caller is canceled.
func limited<Value: Sendable>(
    to limit: Duration, by clock: any Clock<Duration>, _ work: @escaping @Sendable () async -> Value
) async -> Value? {
    let first = FirstOf<Value?>()
    let working = Task { first.resolve(await work()) }
    let waiting = Task {
        guard (try? await clock.sleep(for: limit)) != nil else { return }
        first.resolve(nil)
    }
    let value = await withTaskCancellationHandler {
        await first.value()
    } onCancel: {
        first.resolve(nil)
    }
    working.cancel()
    waiting.cancel()
    return value
}
