public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The transport over `URLSession`.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let exchanges: HTTPExchanges
    private let timeLimit: Duration?
    private let clock: any Clock<Duration>

    /// Makes a transport with a session of its own.
    /// - Parameters:
    ///   - timeLimit: How long an answer may take from the first byte of the request to its own last one; 10 s unless
    ///     told otherwise. Measured while the app runs. Nil takes each request's own time-out, which the session
    ///     measures.
    ///   - sizeLimit: The greatest body that is accepted, in bytes; 1 MiB unless told otherwise.
    ///   - clock: Measures the time limit.
    public init(
        timeLimit: Duration? = .seconds(10), sizeLimit: Int = 1 << 20, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.timeLimit = timeLimit
        self.clock = clock
        exchanges = HTTPExchanges(sizeLimit: sizeLimit)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // The limit that counts is the one measured here. The session's own, in whole seconds, comes after it and ends
        // what was left behind.
        if let timeLimit {
            let seconds = TimeInterval(timeLimit.components.seconds) + 60
            configuration.timeoutIntervalForRequest = seconds
            configuration.timeoutIntervalForResource = seconds
        }
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request within the limits.
    /// - Throws: ``HTTPFailure``.
    public func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        let task = session.dataTask(with: request)
        let number = task.taskIdentifier
        let (exchanges, clock, timeLimit) = (exchanges, clock, timeLimit)
        let limiter = timeLimit.map { timeLimit in
            Task {
                do {
                    try await clock.sleep(for: timeLimit)
                } catch {
                    return
                }
                exchanges.finish(number, with: .failure(.timedOut))
                task.cancel()
            }
        }
        defer { limiter?.cancel() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchanges.begin(number, continuation)
                // Whoever was cancelled before there was something to finish is finished here.
                if Task.isCancelled {
                    exchanges.finish(number, with: .failure(.cancelled))
                } else {
                    task.resume()
                }
            }
        } onCancel: {
            exchanges.finish(number, with: .failure(.cancelled))
            task.cancel()
        }
        return try result.get()
    }
}
