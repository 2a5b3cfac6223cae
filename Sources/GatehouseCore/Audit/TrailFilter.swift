package import Foundation

/// Selects records for an administrator. An empty filter selects all.
package struct TrailFilter: Sendable, Equatable {
    package var user: UserID?
    package var events: [AuditEvent]?
    /// From this instant on.
    package var from: Date?
    /// Before this instant.
    package var until: Date?

    package init(user: UserID? = nil, events: [AuditEvent]? = nil, from: Date? = nil, until: Date? = nil) {
        self.user = user
        self.events = events
        self.from = from
        self.until = until
    }
}
