package import GatehouseCore
package import GatehouseWire

/// The error that answers a request.
///
/// Message and hint are safe to show: they name what is wrong and what is allowed. They contain a value from the request
/// only where GoTrue's text does, on one line and cut.
package struct ServerError: Error, Equatable, Sendable {
    /// The HTTP status, 400 to 599.
    package let status: Int
    /// The stable code that clients decide on.
    package let code: ErrorCode
    /// What went wrong, for the developer who reads the answer. If GoTrue has the same error, this is its text, byte
    /// for byte, because apps compare texts.
    package let message: String
    /// What a developer needs to know beyond the message: what is allowed, or what to do next.
    package let hint: String?
    /// The number of seconds after which the client may try again; sent as `Retry-After`.
    package let retryAfter: Int?
    /// For `weak_password`: the rules that the password breaks (`length`, `characters`, `pwned`).
    package let weakPasswordReasons: [String]?
    /// The refusal of the accounts, for pages that have their own text for it; nil if the error has another origin. It
    /// is never sent.
    package let refusal: AccountRefusal?
    /// Where the server can be reached instead, for the way on of a page. Never on the wire.
    package let elsewhere: String?

    package init(
        _ status: Int, _ code: ErrorCode, _ message: String, hint: String? = nil, retryAfter: Int? = nil,
        weakPasswordReasons: [String]? = nil, refusal: AccountRefusal? = nil, elsewhere: String? = nil
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.hint = hint
        self.retryAfter = retryAfter
        self.weakPasswordReasons = weakPasswordReasons
        self.refusal = refusal
        self.elsewhere = elsewhere
    }

    /// Returns 400 `validation_failed`, the answer to what a client sent in a form that is not accepted.
    package static func invalid(_ message: String, hint: String? = nil) -> ServerError {
        ServerError(400, .validationFailed, message, hint: hint)
    }
}
