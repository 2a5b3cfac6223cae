public import Foundation
public import GatehouseDomain

/// A session together with what the server's time was when it was issued.
public struct HeldSession: Equatable, Sendable {
    /// The session.
    public let session: AuthSession
    /// How long the access token lives from its issue, in seconds.
    public let life: TimeInterval
    /// The server's time at ``knownAt``.
    public let serverTime: Date
    /// When the server's time was that.
    public let knownAt: SessionInstant

    /// Describes a session.
    public init(session: AuthSession, life: TimeInterval, serverTime: Date, knownAt: SessionInstant) {
        self.session = session
        self.life = life
        self.serverTime = serverTime
        self.knownAt = knownAt
    }

    /// Takes what the server issued.
    /// - Parameter instant: When it was asked for: the server's clock cannot have shown a later time then, so that a
    ///   slow answer makes the token look older than it is, never younger.
    init(_ grant: SessionGrant, askedAt instant: SessionInstant) {
        self.init(session: grant.session, life: grant.life, serverTime: grant.serverTime, knownAt: instant)
    }

    /// The server's time at an instant, whatever the device's time of day is set to within one boot. After another
    /// start of the device its time of day has to be believed, but never that time ran backwards.
    public func serverTime(at instant: SessionInstant) -> Date {
        serverTime.addingTimeInterval(max(0, instant.seconds(since: knownAt)))
    }

    /// The same session, its time counted from this instant on, so that it can be told by the clock of this boot.
    func rebased(to instant: SessionInstant) -> HeldSession {
        HeldSession(session: session, life: life, serverTime: serverTime(at: instant), knownAt: instant)
    }

    /// Whether it was issued before another one to the same person, by the server's clock.
    func isOlder(than other: HeldSession) -> Bool {
        session.identity.userId == other.session.identity.userId
            && session.expiresAt.addingTimeInterval(-life) < other.session.expiresAt.addingTimeInterval(-other.life)
    }

    /// How long before its expiry the token is to be renewed, in seconds.
    func lead(_ settings: SessionSettings) -> TimeInterval {
        max(0, min(settings.renewalLead, settings.renewalShare * life))
    }

    /// The uptime at which the token is to be renewed, in the boot of ``knownAt``.
    func renewalDue(_ settings: SessionSettings) -> TimeInterval {
        knownAt.uptime + session.expiresAt.timeIntervalSince(serverTime) - lead(settings)
    }

    /// Whether the access token is still good for a request that is sent now: not expired, nor about to while the
    /// request is on its way.
    func isUsable(at instant: SessionInstant, _ settings: SessionSettings) -> Bool {
        let left = session.expiresAt.timeIntervalSince(serverTime(at: instant))
        return left > min(settings.leeway, lead(settings) / 2)
    }
}
