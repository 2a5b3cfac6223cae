/// Runs pieces of work one at a time, in the order in which they arrive.
package final class Turns: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Guarded(State())
    private let onWaiting: @Sendable () -> Void

    /// - Parameter onWaiting: Called whenever work has to wait for its turn.
    package init(onWaiting: @escaping @Sendable () -> Void = {}) {
        self.onWaiting = onWaiting
    }

    /// Runs work when all earlier work has ended. The work must not take a turn itself.
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
