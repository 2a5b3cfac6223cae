public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The transport for the current system: `URLSession` on Apple's systems and libcurl on Linux, where `URLSession` does
/// not survive every server. A Linux program that cannot load libcurl uses `URLSession` too.
public struct SystemTransport: HTTPTransport {
    private let transport: any HTTPTransport

    /// Creates a transport with its own connections.
    /// - Parameters:
    ///   - timeLimit: The maximum time from the first byte of the request to the last byte of the response, 10 s by
    ///     default, measured while the app runs. Nil uses each request's own timeout.
    ///   - sizeLimit: The maximum size of a body in bytes, 1 MiB by default.
    ///   - clock: The clock that measures the time limit.
    public init(
        timeLimit: Duration? = .seconds(10), sizeLimit: Int = 1 << 20, clock: any Clock<Duration> = ContinuousClock()
    ) {
        let system = { URLSessionTransport(timeLimit: timeLimit, sizeLimit: sizeLimit, clock: clock) }
        #if os(Linux)
            transport = CurlTransport(timeLimit: timeLimit, sizeLimit: sizeLimit, clock: clock) ?? system()
        #else
            transport = system()
        #endif
    }

    /// Returns a transport for an app's own API, limited only by each request's own timeout
    /// (`URLRequest.timeoutInterval`). On Apple's systems, that is the longest wait for the next byte; on Linux, it is
    /// the time for the whole response. For long downloads on Linux, set a longer timeout, or infinity for no limit.
    public static func withoutLimits() -> SystemTransport { SystemTransport(timeLimit: nil, sizeLimit: .max) }

    /// Sends a request within the limits.
    /// - Throws: ``HTTPFailure``.
    public func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        try await transport.send(request)
    }

    /// Sends a request with the content of a file as its body.
    /// - Throws: ``HTTPFailure``; `failed` when the file cannot be read.
    public func send(
        _ request: URLRequest, uploading file: URL
    ) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        try await transport.send(request, uploading: file)
    }
}
