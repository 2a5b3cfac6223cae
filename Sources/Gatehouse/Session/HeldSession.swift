package import Foundation
package import GatehouseDomain

/// A session, with the server's time when it was issued.
package struct HeldSession: Equatable, Sendable {
    /// The session.
    package let session: AuthSession
    /// The lifetime of the access token from its issue, in seconds.
    package let life: TimeInterval
    /// The server's time at ``knownAt``.
    package let serverTime: Date
    /// The instant at which ``serverTime`` was correct.
    package let knownAt: SessionInstant

    /// Creates a session.
    package init(session: AuthSession, life: TimeInterval, serverTime: Date, knownAt: SessionInstant) {
        self.session = session
        self.life = life
        self.serverTime = serverTime
        self.knownAt = knownAt
    }

    /// Creates a session from what the server issued.
    /// - Parameter instant: When it was requested. The server's clock was not later than its answer then, so a slow
    ///   answer makes the token look older than it is, never younger.
    init(_ grant: SessionGrant, askedAt instant: SessionInstant) {
        self.init(session: grant.session, life: grant.life, serverTime: grant.serverTime, knownAt: instant)
    }

    /// Returns the server's time at an instant. Within one boot, changes of the device's time of day have no effect.
    /// After a restart, the time of day has to be trusted, but time never runs backward.
    package func serverTime(at instant: SessionInstant) -> Date {
        serverTime.addingTimeInterval(max(0, instant.seconds(since: knownAt)))
    }

    /// Returns the same session with its time counted from this instant, so that the clock of this boot can be used.
    func rebased(to instant: SessionInstant) -> HeldSession {
        HeldSession(session: session, life: life, serverTime: serverTime(at: instant), knownAt: instant)
    }

    /// Whether it was issued before another session of the same person, by the server's clock.
    func isOlder(than other: HeldSession) -> Bool {
        session.identity.userId == other.session.identity.userId
            && session.expiresAt.addingTimeInterval(-life) < other.session.expiresAt.addingTimeInterval(-other.life)
    }

    /// How long before its expiry to renew the token, in seconds.
    func lead(_ settings: SessionSettings) -> TimeInterval {
        max(0, min(settings.renewalLead, settings.renewalShare * life))
    }

    /// The uptime at which to renew the token, in the boot of ``knownAt``.
    func renewalDue(_ settings: SessionSettings) -> TimeInterval {
        knownAt.uptime + session.expiresAt.timeIntervalSince(serverTime) - lead(settings)
    }

    /// Whether the access token is still valid for a request sent now: not expired, and not about to expire while the
    /// request is in transit.
    func isUsable(at instant: SessionInstant, _ settings: SessionSettings) -> Bool {
        let left = session.expiresAt.timeIntervalSince(serverTime(at: instant))
        return left > min(settings.leeway, lead(settings) / 2)
    }
}

extension AuthSession {
    /// Whether nothing was issued between the two.
    func hasTokens(of other: AuthSession) -> Bool {
        refreshToken == other.refreshToken && accessToken == other.accessToken
    }
}
