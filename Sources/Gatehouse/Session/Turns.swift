/// Pieces of work of which one runs at a time, in the order in which they came.
package final class Turns: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Guarded(State())
    private let onWaiting: @Sendable () -> Void

    /// - Parameter onWaiting: Told whenever somebody has to wait for the others to end.
    package init(onWaiting: @escaping @Sendable () -> Void = {}) {
        self.onWaiting = onWaiting
    }

    /// Does something when all that came before is done. It must not take a turn itself.
    func take<Value: Sendable>(_ work: () async -> Value) async -> Value {
        await begin()
        defer { end() }
        return await work()
    }

    private func begin() async {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                guard state.isTaken else {
                    state.isTaken = true
                    continuation.resume()
                    return false
                }
                state.waiting.append(continuation)
                return true
            }
            if waits { onWaiting() }
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
