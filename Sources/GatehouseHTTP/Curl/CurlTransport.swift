#if os(Linux)
    import CDynamicCurl
    public import Foundation
    public import FoundationNetworking

    /// The transport over the system's libcurl, on a thread of its own.
    ///
    /// On Linux `URLSession` ends the process when a server closes a connection within the head of an answer; this one
    /// throws. It speaks HTTP/1.1, takes bodies as they are sent, without decompression, and sends a request that is
    /// not safe to repeat (RFC 9110, section 9.2.2) over a new connection, so that it is never sent twice. Addresses
    /// with `https` go through the proxy that the environment names (`https_proxy`, `no_proxy`), others through none.
    public final class CurlTransport: HTTPTransport {
        private let loop: CurlLoop
        private let timeLimit: Duration?
        private let clock: any Clock<Duration>

        /// Makes a transport with connections of its own.
        /// - Parameters:
        ///   - timeLimit: How long an answer may take from the first byte of the request to its own last one; 10 s
        ///     unless told otherwise. Measured while the program runs. Nil takes each request's own time-out, over the
        ///     whole exchange.
        ///   - sizeLimit: The greatest body that is accepted, in bytes; 1 MiB unless told otherwise. A head has 64 KiB
        ///     at most.
        ///   - certificateAuthorities: A file with the certificates (PEM) of those whose word for a server is taken;
        ///     nil for those of the system.
        ///   - clock: Measures the time limit.
        /// - Returns: nil where there is no libcurl 7.68 or newer to be loaded, as in programs that are linked
        ///   statically.
        public init?(
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
        /// The request's own rules of caching are not read, and its time-out only where the transport has no time
        /// limit. A body that is a stream is refused, and so is an address that is not `http` or `https` or names a
        /// user.
        /// - Throws: ``HTTPFailure``; `failed` for what is refused.
        public func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
            let exchange = CurlExchange(try CurlRequest(request))
            let (loop, clock) = (loop, clock)
            let limiter = (timeLimit ?? Self.timeLimit(of: request)).map { timeLimit in
                Task {
                    do {
                        try await clock.sleep(for: timeLimit)
                    } catch {
                        return
                    }
                    loop.give(up: exchange, for: .timedOut)
                }
            }
            defer { limiter?.cancel() }
            let outcome = await withTaskCancellationHandler {
                loop.begin(exchange)
                return await exchange.outcome()
            } onCancel: {
                loop.give(up: exchange, for: .cancelled)
            }
            return try outcome.get()
        }

        /// The time-out of a request: 60 s for one that is not above zero, as Foundation has it unless told otherwise,
        /// and nil, which is no limit, for a year and more. Infinity is a usual way to ask for none, and a `Duration`
        /// that long stops the program.
        private static func timeLimit(of request: URLRequest) -> Duration? {
            let seconds = request.timeoutInterval
            guard seconds > 0 else { return .seconds(60) }
            return seconds < 31_536_000 ? .seconds(seconds) : nil
        }
    }
#endif
