extension Migration {
    /// Adds an index that finds a person's live sessions without reading ended ones.
    static let sessions0017 = Migration("live-sessions-0017") { _ in
        ["CREATE INDEX sessions_live_by_user ON sessions (user_id) WHERE ended_at IS NULL"]
    }
}
