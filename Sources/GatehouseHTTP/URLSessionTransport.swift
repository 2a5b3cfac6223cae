package import Foundation

#if canImport(FoundationNetworking)
    package import FoundationNetworking
#endif

/// The transport that uses `URLSession`.
package final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let exchanges: HTTPExchanges
    private let timeLimit: Duration?
    private let clock: any Clock<Duration>

    /// Creates a transport with its own session.
    /// - Parameters:
    ///   - timeLimit: The maximum time from the first byte of the request to the last byte of the response, 10 s by
    ///     default, measured while the app runs. Nil uses each request's own timeout, which the session measures.
    ///   - sizeLimit: The maximum size of a body in bytes, 1 MiB by default.
    ///   - clock: The clock that measures the time limit.
    package init(
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
        // The time limit is measured by this object. The session's own limit, in whole seconds, is longer and ends only
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
    package func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        try await run(session.dataTask(with: request))
    }

    /// Sends a request with the content of a file as its body, which the system reads while it sends it.
    /// - Throws: ``HTTPFailure``; `failed` when the file cannot be read.
    package func send(
        _ request: URLRequest, uploading file: URL
    ) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        guard file.isFileURL, FileManager.default.isReadableFile(atPath: file.path()) else { throw .failed }
        return try await run(session.uploadTask(with: request, fromFile: file))
    }

    private func run(_ task: URLSessionTask) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
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
                // If the task was canceled before the exchange was added, finish it now.
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
