/// Pieces of work of which one runs at a time, in the order in which they came.
final class Turns: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Guarded(State())

    /// Does something when all that came before is done. It must not take a turn itself.
    func take<Value: Sendable>(_ work: () async -> Value) async -> Value {
        await begin()
        defer { end() }
        return await work()
    }

    private func begin() async {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                if state.isTaken {
                    state.waiting.append(continuation)
                } else {
                    state.isTaken = true
                    continuation.resume()
                }
            }
        }
    }

    private func end() {
        state.withLock { state in
            if state.waiting.isEmpty {
                state.isTaken = false
            } else {
                state.waiting.removeFirst().resume()
            }
        }
    }
}
