extension Migration {
    /// Finds the live sessions of somebody without looking at those that have ended.
    static let sessions0017 = Migration("live-sessions-0017") { _ in
        ["CREATE INDEX sessions_live_by_user ON sessions (user_id) WHERE ended_at IS NULL"]
    }
}
