package import Foundation
import GatehouseCore

/// How long sessions last, and how many a user may have.
package struct SessionLimits: Equatable, Sendable {
    /// How long after a sign-in its session ends, regardless of use; nil for never.
    package var timebox: Duration?
    /// How long after its last renewal or page visit a session ends; nil for never.
    package var inactivity: Duration?
    /// How long after a sign-in its session can be renewed without the second step that its account has; nil for as long
    /// as any session.
    package var beforeStep: Duration?
    /// Whether a user may have only one session: that of the newest sign-in.
    package var onePerUser = false
    /// How long after a renewal anybody may present the token that it replaced, without counting as a turn; see
    /// ``SessionTurns``.
    package var reuseInterval = Duration.seconds(10)
    /// The maximum number of live sessions of a user who may have several. A further sign-in ends the least recently
    /// used one, and one of the second level only where there is no other. The number is larger than anybody needs, and
    /// small enough to list.
    ///
    /// Without it, somebody with a password could make each list of sessions take seconds. Refusing the sign-in would
    /// let that person, or a faulty script, lock the owner out.
    package static let mostPerUser = 500

    package init() {}

    /// Returns whether a session has exceeded its limits at an instant.
    package func isOver(_ session: SessionRecord, at now: Date) -> Bool {
        if let timebox, now >= session.createdAt.advanced(by: timebox) { return true }
        if let inactivity, now >= session.lastUsedAt.advanced(by: inactivity) { return true }
        return false
    }

    /// Returns whether a session has gone without the second step of its account for too long (MFA-09).
    func isLate(_ session: SessionRecord, of user: UserRecord, at now: Date) -> Bool {
        guard let beforeStep, user.needsStep(in: session) else { return false }
        return now >= session.createdAt.advanced(by: beforeStep)
    }

    /// Returns whether to record a visit: only if inactivity ends sessions, and a tenth of that time has passed.
    func needsNote(of session: SessionRecord, at now: Date) -> Bool {
        guard let inactivity else { return false }
        return now >= session.lastUsedAt.advanced(by: inactivity / 10)
    }
}

extension SessionRecord {
    /// When the session was last renewed; if it never was, when it started.
    var lastUsedAt: Date { refreshedAt ?? createdAt }
}
