public import Foundation

/// A session as the back end has just issued it, with what is needed to tell the server's time from it.
public struct SessionGrant: Equatable, Sendable {
    /// The session; its ``AuthSession/expiresAt`` is by server time.
    public let session: AuthSession
    /// How long the access token lives from its issue, in seconds (`expires_in`, RFC 6749, section 5.1).
    public let life: TimeInterval
    /// The time of the answer by the server's clock (the `Date` field, RFC 9110, section 6.6.1). Where the answer did
    /// not say it, it is taken to be the expiry less the life.
    public let serverTime: Date

    /// Describes an issued session. A life that is negative or no number is taken for zero.
    public init(session: AuthSession, life: TimeInterval, serverTime: Date? = nil) {
        self.session = session
        self.life = life.isFinite ? max(0, life) : 0
        self.serverTime = serverTime ?? session.expiresAt.addingTimeInterval(-self.life)
    }
}
