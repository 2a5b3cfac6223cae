#if os(Linux)
    import CDynamicCurl
    import Synchronization

    /// The thread that libcurl works on. It runs from the first request until the transport is deallocated.
    final class CurlLoop: Sendable {
        private struct State {
            var isStopped = false
            /// The exchanges that have not started yet.
            var new: [CurlExchange] = []
            /// The handle that the thread waits on, while it runs.
            var multi: CurlMulti?
        }

        private let sizeLimit: Int
        private let certificateAuthorities: String?
        private let state = Mutex(State())

        init(sizeLimit: Int, certificateAuthorities: String?) {
            self.sizeLimit = sizeLimit
            self.certificateAuthorities = certificateAuthorities
        }

        /// Starts the request of an exchange, unless it has already finished.
        func begin(_ exchange: CurlExchange) {
            guard !exchange.isFinished else { return }
            let isUnderWay = state.withLock { state in
                guard let multi = state.multi ?? run() else { return false }
                state.multi = multi
                state.new.append(exchange)
                multi.wakeUp()
                return true
            }
            if !isUnderWay { exchange.finish(.failure(.failed)) }
        }

        /// Ends an exchange at once. Its connection is closed soon after.
        func abort(_ exchange: CurlExchange, with failure: HTTPFailure) {
            exchange.finish(.failure(failure))
            state.withLock { $0.multi?.wakeUp() }
        }

        /// Ends the thread and all requests in progress.
        func stop() {
            state.withLock { state in
                state.isStopped = true
                state.multi?.wakeUp()
            }
        }

        /// Starts the thread. Returns nil if that fails.
        private func run() -> CurlMulti? {
            guard let multi = CurlMulti() else { return nil }
            let work = Unmanaged.passRetained(Work(loop: self, multi: multi))
            let runs = dcurl_run_on_thread(
                { context in
                    guard let context else { return }
                    let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
                    work.loop.work(with: work.multi)
                }, work.toOpaque())
            guard runs else {
                work.release()
                return nil
            }
            return multi
        }

        /// The objects that the thread keeps alive.
        private final class Work: Sendable {
            let loop: CurlLoop
            let multi: CurlMulti

            init(loop: CurlLoop, multi: CurlMulti) {
                self.loop = loop
                self.multi = multi
            }
        }

        private func work(with multi: CurlMulti) {
            var active: [UnsafeMutableRawPointer: CurlTransfer] = [:]
            while let new = takeNew() {
                for exchange in new where !exchange.isFinished {
                    let transfer = CurlTransfer(
                        exchange, sizeLimit: sizeLimit, certificateAuthorities: certificateAuthorities)
                    if let transfer, multi.add(transfer) {
                        active[transfer.handle] = transfer
                    } else {
                        exchange.finish(.failure(.failed))
                    }
                }
                for (handle, transfer) in active where transfer.exchange.isFinished {
                    multi.remove(transfer)
                    active[handle] = nil
                }
                guard multi.perform() else { break }
                while let (handle, code) = multi.nextEnded() {
                    guard let transfer = active.removeValue(forKey: handle) else { continue }
                    multi.remove(transfer)
                    transfer.exchange.finish(transfer.outcome(code))
                }
                guard multi.wait() else { break }
            }
            for transfer in active.values { multi.remove(transfer) }
            let left = active.values.map(\.exchange) + end()
            active = [:]
            for exchange in left { exchange.finish(.failure(.failed)) }
        }

        /// Returns the exchanges that have not started yet, or nil when the thread should end.
        private func takeNew() -> [CurlExchange]? {
            state.withLock { state in
                guard !state.isStopped else { return nil }
                defer { state.new = [] }
                return state.new
            }
        }

        /// Records that the thread has ended, so that the next request starts a new one. Returns the exchanges still
        /// waiting.
        private func end() -> [CurlExchange] {
            state.withLock { state in
                state.multi = nil
                defer { state.new = [] }
                return state.new
            }
        }
    }
#endif
