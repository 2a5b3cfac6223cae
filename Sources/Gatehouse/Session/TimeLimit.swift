/// The first of two results; the other one is dropped.
private final class FirstOf<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case pending
        case awaited(CheckedContinuation<Value, Never>)
        case known(Value)
        case taken
    }

    private let state = Guarded(State.pending)

    func resolve(_ value: Value) {
        state.withLock { state in
            switch state {
            case .pending: state = .known(value)
            case .awaited(let continuation):
                state = .taken
                continuation.resume(returning: value)
            case .known, .taken: break
            }
        }
    }

    func value() async -> Value {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                switch state {
                case .known(let value):
                    state = .taken
                    continuation.resume(returning: value)
                case .pending, .awaited, .taken: state = .awaited(continuation)
                }
            }
        }
    }
}

/// Does something that may take only so long. What takes longer is cancelled and left to itself, also when it does not
/// heed that: nobody waits for it, and its result is dropped.
/// - Returns: What it gave, or nil after the time or when the caller is cancelled.
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
