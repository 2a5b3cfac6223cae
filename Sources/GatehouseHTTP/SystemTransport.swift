public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The transport that suits the system: `URLSession` on Apple's, and on Linux libcurl itself, because `URLSession`
/// there does not survive every server. A program on Linux that has no libcurl to load gets `URLSession` all the same.
public struct SystemTransport: HTTPTransport {
    private let transport: any HTTPTransport

    /// Makes a transport with connections of its own.
    /// - Parameters:
    ///   - timeLimit: How long an answer may take from the first byte of the request to its own last one; 10 s unless
    ///     told otherwise. Measured while the app runs. Nil takes each request's own time-out.
    ///   - sizeLimit: The greatest body that is accepted, in bytes; 1 MiB unless told otherwise.
    ///   - clock: Measures the time limit.
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

    /// A transport for an app's own interface, whose only limit is each request's own time-out
    /// (`URLRequest.timeoutInterval`). On Apple's systems that is the longest wait for the next byte, on Linux the time
    /// for the whole answer: set it longer there for long downloads, or to infinity for no limit.
    public static func withoutLimits() -> SystemTransport { SystemTransport(timeLimit: nil, sizeLimit: .max) }

    /// Sends a request within the limits.
    /// - Throws: ``HTTPFailure``.
    public func send(_ request: URLRequest) async throws(HTTPFailure) -> (Data, HTTPURLResponse) {
        try await transport.send(request)
    }
}
