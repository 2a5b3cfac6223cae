package import GatehouseWire

/// What a request is answered with when it cannot be served: the one error type of the server half.
///
/// The message is safe to show: it names what is wrong and what is allowed, never a value that was sent.
package struct ServerError: Error, Equatable, Sendable {
    /// The HTTP status, 400 to 599.
    package var status: Int
    /// The stable code that clients decide on.
    package var code: ErrorCode
    /// A sentence for the developer who reads the answer.
    package var message: String
    /// Seconds after which asking again makes sense; sent as `Retry-After`.
    package var retryAfter: Int?
    /// For `weak_password`: which demands were missed (`length`, `characters`, `pwned`).
    package var weakPasswordReasons: [String]?
    /// Which of the ways a code can fail it was, for callers in the same process. Never on the wire.
    package var codeFailure: CodeFailure?

    package init(
        _ status: Int, _ code: ErrorCode, _ message: String, retryAfter: Int? = nil,
        weakPasswordReasons: [String]? = nil, codeFailure: CodeFailure? = nil
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
        self.weakPasswordReasons = weakPasswordReasons
        self.codeFailure = codeFailure
    }
}
