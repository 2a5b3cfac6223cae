package import GatehouseWire

/// What a request is answered with when it cannot be served: the one error type of the server half.
///
/// Message and hint are safe to show: they name what is wrong and what is allowed, never a value that was sent.
package struct ServerError: Error, Equatable, Sendable {
    /// The HTTP status, 400 to 599.
    package var status: Int
    /// The stable code that clients decide on.
    package var code: ErrorCode
    /// What went wrong, for the developer who reads the answer. Where GoTrue has the case, this is its text, byte for
    /// byte, because apps compare texts.
    package var message: String
    /// What a developer needs to know beyond the message: what is allowed, or what to do next.
    package var hint: String?
    /// Seconds after which asking again makes sense; sent as `Retry-After`.
    package var retryAfter: Int?
    /// For `weak_password`: which demands were missed (`length`, `characters`, `pwned`).
    package var weakPasswordReasons: [String]?
    /// Which of the ways a code can fail it was, for callers in the same process. Never on the wire.
    package var codeFailure: CodeFailure?

    package init(
        _ status: Int, _ code: ErrorCode, _ message: String, hint: String? = nil, retryAfter: Int? = nil,
        weakPasswordReasons: [String]? = nil, codeFailure: CodeFailure? = nil
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.hint = hint
        self.retryAfter = retryAfter
        self.weakPasswordReasons = weakPasswordReasons
        self.codeFailure = codeFailure
    }
}
