/// Which records are wanted; nothing means all.
package struct AuditFilter: Sendable, Equatable {
    package var user: UserID?
    package var events: [AuditEvent]?

    package init(user: UserID? = nil, events: [AuditEvent]? = nil) {
        self.user = user
        self.events = events
    }
}
