extension Migration {
    /// Adds indexes that find rows old enough to be deleted.
    static let housekeeping0006 = Migration("housekeeping-0006") { _ in
        [
            "CREATE INDEX outbox_by_expiry ON outbox (expires_at) WHERE sealed <> ''",
            "CREATE INDEX outbox_by_sending ON outbox (sent_at) WHERE sent_at IS NOT NULL",
            "CREATE INDEX outbox_by_failure ON outbox (failed_at) WHERE failed_at IS NOT NULL",
            "CREATE INDEX sessions_by_end ON sessions (ended_at) WHERE ended_at IS NOT NULL",
        ]
    }
}
