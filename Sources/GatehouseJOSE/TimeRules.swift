package import Foundation
package import GatehouseWire

/// When a token is valid, in seconds since 1970 (RFC 7519, section 4.1); nil for a claim that it does not have.
package struct TokenTimes: Sendable {
    /// `exp`.
    package var expiresAt: TimeInterval?
    /// `iat`.
    package var issuedAt: TimeInterval?
    /// `nbf`.
    package var notBefore: TimeInterval?

    package init(expiresAt: TimeInterval?, issuedAt: TimeInterval?, notBefore: TimeInterval?) {
        (self.expiresAt, self.issuedAt, self.notBefore) = (expiresAt, issuedAt, notBefore)
    }

    /// Reads the claims of a token. Each that is there must be a number.
    package init(_ claims: JSONObject) throws(TokenFailure) {
        expiresAt = try Self.seconds("exp", claims)
        issuedAt = try Self.seconds("iat", claims)
        notBefore = try Self.seconds("nbf", claims)
    }

    /// Returns a time, which may have a fraction (RFC 7519, section 2).
    static func seconds(_ name: String, _ claims: JSONObject) throws(TokenFailure) -> TimeInterval? {
        switch claims[name] {
        case nil: return nil
        case .integer(let seconds): return TimeInterval(seconds)
        case .number(let seconds) where seconds.isFinite: return seconds
        default: throw .time
        }
    }
}

/// How the times of a token are compared with a clock.
package struct TimeRules: Sendable {
    /// How long after its end a token is still accepted, in seconds.
    package var afterEnd: TimeInterval
    /// How far ahead of this clock the clock of the issuer may be, in seconds.
    package var beforeStart: TimeInterval
    /// The longest time after its creation that a token is accepted, whatever it says itself; nil for any.
    package var longestLife: TimeInterval?

    package init(afterEnd: TimeInterval, beforeStart: TimeInterval, longestLife: TimeInterval? = nil) {
        (self.afterEnd, self.beforeStart, self.longestLife) = (afterEnd, beforeStart, longestLife)
    }

    /// Checks the times that there are.
    /// - Returns: The instant from which the token is refused because of its age; nil if there is none.
    @discardableResult
    package func check(_ times: TokenTimes, at now: Date) throws(TokenFailure) -> Date? {
        let seconds = now.timeIntervalSince1970
        var end = times.expiresAt
        if let issued = times.issuedAt, let longestLife { end = min(end ?? .infinity, issued + longestLife) }
        if let end { guard seconds < end + afterEnd else { throw .expired } }
        if let issued = times.issuedAt { guard issued <= seconds + beforeStart else { throw .future } }
        if let start = times.notBefore { guard start <= seconds + beforeStart else { throw .future } }
        return end.map { Date(timeIntervalSince1970: $0 + afterEnd) }
    }
}
