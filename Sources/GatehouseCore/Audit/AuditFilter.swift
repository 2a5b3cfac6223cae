/// Selects records. An empty filter selects all.
package struct AuditFilter: Sendable, Equatable {
    package var user: UserID?
    /// The names of the events.
    package var names: [String]?

    package init(user: UserID? = nil, names: [String]? = nil) {
        self.user = user
        self.names = names
    }

    package init(user: UserID? = nil, events: [AuditEvent]) {
        self.init(user: user, names: events.map(\.rawValue))
    }
}
