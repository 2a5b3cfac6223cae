extension Migration {
    /// Ends the sessions of people who were banned before a ban ended sessions. Nobody signs in during a ban, so a
    /// session that is older than the end of a ban is older than the ban.
    static let bans0028 = Migration("bans-0028") { _ in
        [
            """
            UPDATE sessions SET end_reason = 'banned',
                ended_at = (SELECT users.updated_at FROM users WHERE users.id = sessions.user_id)
            WHERE ended_at IS NULL AND EXISTS (
                SELECT 1 FROM users WHERE users.id = sessions.user_id AND users.banned_until > sessions.created_at)
            """
        ]
    }
}
