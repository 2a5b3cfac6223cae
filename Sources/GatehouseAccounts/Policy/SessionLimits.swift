package import Foundation
import GatehouseCore

/// How long sessions last, and how many a user has.
package struct SessionLimits: Equatable, Sendable {
    /// How long after a sign-in its session ends, whatever happens meanwhile; nil for never.
    package var timebox: Duration?
    /// How long after its last renewal, or visit of a page, a session ends; nil for never.
    package var inactivity: Duration?
    /// Whether a user has one session: the one of the newest sign-in.
    package var onePerUser = false
    /// How many live sessions a user has at most, where there may be many. A further sign-in ends the one that was used
    /// longest ago: more devices than anybody has, and few enough to list.
    package static let mostPerUser = 500

    package init() {}

    /// Whether a session has outlived its limits at an instant.
    package func isOver(_ session: SessionRecord, at now: Date) -> Bool {
        if let timebox, now >= session.createdAt.advanced(by: timebox) { return true }
        if let inactivity, now >= session.lastUsedAt.advanced(by: inactivity) { return true }
        return false
    }

    /// Whether a visit is to be noted: where inactivity ends sessions, and a tenth of the time has passed.
    func needsNote(of session: SessionRecord, at now: Date) -> Bool {
        guard let inactivity else { return false }
        return now >= session.lastUsedAt.advanced(by: inactivity / 10)
    }
}

extension SessionRecord {
    /// When the session was renewed for the last time, or else began.
    var lastUsedAt: Date { refreshedAt ?? createdAt }
}
