package import GatehouseCore
package import GatehouseWire

/// What a request is answered with when it cannot be served.
///
/// Message and hint are safe to show: they name what is wrong and what is allowed, never a value that was sent.
package struct ServerError: Error, Equatable, Sendable {
    /// The HTTP status, 400 to 599.
    package let status: Int
    /// The stable code that clients decide on.
    package let code: ErrorCode
    /// What went wrong, for the developer who reads the answer. Where GoTrue has the case, this is its text, byte for
    /// byte, because apps compare texts.
    package let message: String
    /// What a developer needs to know beyond the message: what is allowed, or what to do next.
    package let hint: String?
    /// Seconds after which asking again makes sense; sent as `Retry-After`.
    package let retryAfter: Int?
    /// For `weak_password`: which demands were missed (`length`, `characters`, `pwned`).
    package let weakPasswordReasons: [String]?
    /// What accounts refused, for pages that say it in their own words; nil for what was never asked of accounts. Never
    /// on the wire.
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
}
