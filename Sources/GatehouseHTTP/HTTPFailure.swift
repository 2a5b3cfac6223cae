/// Why a request has no response. It contains nothing of the request, the response or the system's own error.
public enum HTTPFailure: Error, Hashable, Sendable, CaseIterable {
    /// The server could not be reached: there is no network, the name is unknown, or nothing listens.
    case unreachable
    /// The connection ended before the response was complete.
    case connectionLost
    /// The response was not complete within the time limit.
    case timedOut
    /// The calling task was canceled.
    case cancelled
    /// No secure connection was possible: a certificate is invalid, or the system refuses plain HTTP.
    case insecure
    /// The response is larger than the size limit.
    case tooLarge
    /// The response is not valid HTTP.
    case malformed
    /// Anything else.
    case failed
}
