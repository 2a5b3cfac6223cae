package import Foundation
package import GatehouseDomain

/// A session that has ended on this device, and of which the back end still has to be told.
package struct EndedSession: Equatable, Sendable {
    /// How long the tokens of such a session are kept, in seconds: seven days. A ticket, which signs nobody in, is kept
    /// until it has been told.
    package static let life: TimeInterval = 7 * 86_400

    /// What is left of the session. With a ticket, there are no tokens.
    package let session: AuthSession
    /// When it ended on this device; nil if an earlier version stored it.
    package let endedAt: Date?

    /// Keeps of a session what the back end has to be told: its ticket, or its tokens where it has none.
    package init(_ session: AuthSession, endedAt: Date?) {
        self.session = session.ticket == nil ? session : session.afterSignOut
        self.endedAt = endedAt
    }

    /// What tells it apart from others: the ticket, or the token that revokes it.
    var key: Secret {
        session.ticket ?? (session.refreshToken.isEmpty ? session.accessToken : session.refreshToken)
    }

    /// The session as it is stored: the access token of one that has a refresh token is not.
    var stored: AuthSession { session.afterSignOut }

    /// Returns the session with its time, which is never in the future.
    func dated(at now: Date) -> EndedSession {
        EndedSession(session, endedAt: min(endedAt ?? now, now))
    }

    /// Whether it was kept for too long.
    func isForgotten(at now: Date) -> Bool {
        guard session.ticket == nil, let endedAt else { return false }
        return now.timeIntervalSince(endedAt) >= Self.life
    }

    /// Whether both tell the back end the same. An access token beside a refresh token is not stored, and makes no
    /// difference.
    package static func == (one: EndedSession, other: EndedSession) -> Bool {
        one.stored == other.stored && one.endedAt == other.endedAt
    }
}
