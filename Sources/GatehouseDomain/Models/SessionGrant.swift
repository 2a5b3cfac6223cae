public import Foundation

/// A session that the back end has just issued, with the values that tell the server's time.
public struct SessionGrant: Equatable, Sendable {
    /// The session. Its ``AuthSession/expiresAt`` is in server time.
    public let session: AuthSession
    /// The lifetime of the access token from its issue, in seconds (`expires_in`, RFC 6749, section 5.1).
    package let life: TimeInterval
    /// The server's time when it answered (the `Date` field, RFC 9110, section 6.6.1). If the answer has no such field,
    /// the expiry minus the lifetime.
    package let serverTime: Date

    /// Creates a grant. A lifetime that is negative or not finite counts as zero.
    public init(session: AuthSession, life: TimeInterval, serverTime: Date? = nil) {
        self.session = session
        self.life = life.isFinite ? max(0, life) : 0
        self.serverTime = serverTime ?? session.expiresAt.addingTimeInterval(-self.life)
    }
}
