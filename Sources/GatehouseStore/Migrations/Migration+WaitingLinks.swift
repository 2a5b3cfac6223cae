extension Migration {
    /// Adds apps' codes for accounts that do not exist yet. A followed link creates the account only once its app shows
    /// the verifier.
    ///
    /// The table is created again. A code lives for five minutes, and an app that waits for one requests another mail.
    static let waitingLinks0025 = Migration("waiting-links-0025") { _ in
        [
            "DROP TABLE auth_codes",
            """
            CREATE TABLE auth_codes (
                digest TEXT PRIMARY KEY,
                user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
                newcomer TEXT,
                code_challenge TEXT NOT NULL,
                is_recovery INTEGER NOT NULL,
                attempts INTEGER NOT NULL DEFAULT 0,
                expires_at BIGINT NOT NULL,
                network TEXT NOT NULL DEFAULT ''
            )
            """,
            "CREATE INDEX auth_codes_by_user ON auth_codes (user_id)",
            "CREATE INDEX auth_codes_by_expiry ON auth_codes (expires_at)",
            "CREATE INDEX auth_codes_by_network ON auth_codes (network, expires_at)",
        ]
    }
}
