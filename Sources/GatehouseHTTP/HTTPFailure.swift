/// Why a request got no answer. Nothing of the request, the answer or the system's own error is in it.
public enum HTTPFailure: Error, Hashable, Sendable, CaseIterable {
    /// Nobody could be reached: no network, no such name, nobody listens.
    case unreachable
    /// The connection ended before the answer was complete.
    case connectionLost
    /// The answer was not complete within the time limit.
    case timedOut
    /// The task that asked was cancelled.
    case cancelled
    /// No secure connection came about: a certificate is wrong, or the system refuses plain HTTP.
    case insecure
    /// The answer has more bytes than are accepted.
    case tooLarge
    /// What came back is no answer in HTTP.
    case malformed
    /// Anything else.
    case failed
}
