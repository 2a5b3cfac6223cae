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

    /// Stores when sessions have proved the address of their account, which ways to sign in such a session added, and
    /// who requested a change of address.
    ///
    /// Of older sessions, those that a mailed code or link opened since the address was confirmed have proved it. Of
    /// older ways to sign in, the server knows only whether the provider vouched for the address of the account. Any
    /// other one does not survive a recovery unless its owner keeps it: the owner can add it again, but could not know
    /// of a stranger's.
    static let recovery0029 = Migration("recovery-0029") { _ in
        [
            "ALTER TABLE sessions ADD COLUMN proved_at BIGINT",
            """
            UPDATE sessions SET proved_at = created_at WHERE methods LIKE '%"method":"otp"%' AND EXISTS (
                SELECT 1 FROM users WHERE users.id = sessions.user_id AND users.email IS NOT NULL
                    AND users.email_confirmed_at <= sessions.created_at)
            """,
            "ALTER TABLE identities ADD COLUMN has_proof INTEGER NOT NULL DEFAULT 0",
            """
            UPDATE identities SET has_proof = 1 WHERE identity_data LIKE '%"email_verified":true%' AND EXISTS (
                SELECT 1 FROM users WHERE users.id = identities.user_id AND users.email = identities.email
                    AND users.email_confirmed_by <> 'automatic')
            """,
            "ALTER TABLE users ADD COLUMN email_change_session TEXT",
            "ALTER TABLE users ADD COLUMN email_change_keeps TEXT",
        ]
    }
}
