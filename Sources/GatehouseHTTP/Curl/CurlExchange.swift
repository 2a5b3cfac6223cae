#if os(Linux)
    import Foundation
    import FoundationNetworking
    import Synchronization

    /// A request that waits for its response. It finishes once, with whichever comes first: the response, a limit or a
    /// cancellation.
    final class CurlExchange: Sendable {
        typealias Outcome = Result<(Data, HTTPURLResponse), HTTPFailure>

        private enum State {
            case open
            case awaited(CheckedContinuation<Outcome, Never>)
            case finished(Outcome)
        }

        let request: CurlRequest
        private let state = Mutex(State.open)

        init(_ request: CurlRequest) {
            self.request = request
        }

        var isFinished: Bool {
            state.withLock { if case .finished = $0 { true } else { false } }
        }

        /// Waits for the outcome. Call this only once.
        func outcome() async -> Outcome {
            await withCheckedContinuation { continuation in
                let early: Outcome? = state.withLock { state in
                    if case .finished(let outcome) = state { return outcome }
                    state = .awaited(continuation)
                    return nil
                }
                if let early { continuation.resume(returning: early) }
            }
        }

        /// Sets the outcome, unless it is already set.
        func finish(_ outcome: Outcome) {
            let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
                let before = state
                if case .finished = before { return nil }
                state = .finished(outcome)
                if case .awaited(let continuation) = before { return continuation }
                return nil
            }
            continuation?.resume(returning: outcome)
        }
    }
#endif
