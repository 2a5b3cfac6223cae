#if os(Linux)
    import CDynamicCurl
    package import Foundation
    package import FoundationNetworking

    /// The transport that uses the system's libcurl on a thread of its own.
    ///
    /// On Linux, `URLSession` ends the process when a server closes a connection within the head of a response; this
    /// transport throws. It speaks HTTP/1.1, does not decompress bodies, and sends a request that is not safe to repeat
    /// (RFC 9110, section 9.2.2) over a new connection, so that it is never sent twice. `https` requests use the proxy
    /// set in the environment (`https_proxy`, `no_proxy`); others use none.
    package final class CurlTransport: HTTPTransport {
        private let loop: CurlLoop
        private let timeLimit: Duration?
        private let clock: any Clock<Duration>

        /// Creates a transport with its own connections.
        /// - Parameters:
        ///   - timeLimit: The maximum time from the first byte of the request to the last byte of the response, 10 s by
        ///     default, measured while the program runs. Nil uses each request's own timeout, over the whole exchange.
        ///   - sizeLimit: The maximum size of a body in bytes, 1 MiB by default. A head is limited to 64 KiB.
        ///   - certificateAuthorities: A PEM file with the certificate authorities to trust; nil for those of the
        ///     system.
        ///   - clock: The clock that measures the time limit.
        /// - Returns: nil when libcurl 7.68 or newer cannot be loaded, as in statically linked programs.
        package init?(
            timeLimit: Duration? = .seconds(10), sizeLimit: Int = 1 << 20, certificateAuthorities: String? = nil,
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            guard dcurl_is_there() else { return nil }
            loop = CurlLoop(sizeLimit: sizeLimit, certificateAuthorities: certificateAuthorities)
            self.timeLimit = timeLimit
            self.clock = clock
        }

        deinit {
            loop.stop()
        }

        /// Sends a request within the limits.
        ///
        /// The request's cache policy is ignored, and its timeout is used only if the transport has no time limit. A
        /// body that is a stream is refused, and so is a URL that is not `http` or `https` or contains a user.
        /// - Throws: ``HTTPFailure``; `failed` for a refused request.
        package func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
            let exchange = CurlExchange(try CurlRequest(request))
            let (loop, clock) = (loop, clock)
            let limiter = (timeLimit ?? Self.timeLimit(of: request)).map { timeLimit in
                Task {
                    do {
                        try await clock.sleep(for: timeLimit)
                    } catch {
                        return
                    }
                    loop.abort(exchange, with: .timedOut)
                }
            }
            defer { limiter?.cancel() }
            let outcome = await withTaskCancellationHandler {
                loop.begin(exchange)
                return await exchange.outcome()
            } onCancel: {
                loop.abort(exchange, with: .cancelled)
            }
            return try outcome.get()
        }

        /// Returns the timeout of a request: 60 s, Foundation's default, if it is not above zero, and nil (no limit)
        /// for a year or more. Infinity is a common way to ask for no limit, but a `Duration` of that length would
        /// trap.
        private static func timeLimit(of request: URLRequest) -> Duration? {
            let seconds = request.timeoutInterval
            guard seconds > 0 else { return .seconds(60) }
            return seconds < 31_536_000 ? .seconds(seconds) : nil
        }
    }
#endif
