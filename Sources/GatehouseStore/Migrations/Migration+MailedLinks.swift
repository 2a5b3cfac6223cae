extension Migration {
    /// Adds where mailed links lead, the challenges of sign-ins, the accounts that links create, and the codes that
    /// apps get from links.
    static let mailedLinks0009 = Migration("mailed-links-0009") { _ in
        [
            // Null for mails of the pages; empty for an app that named no URL.
            "ALTER TABLE one_time_codes ADD COLUMN redirect_to TEXT",
            "ALTER TABLE one_time_codes ADD COLUMN code_challenge TEXT",
            "ALTER TABLE one_time_codes ADD COLUMN newcomer TEXT",
            "ALTER TABLE one_time_codes ADD COLUMN link_used_at BIGINT",
            """
            CREATE TABLE auth_codes (
                digest TEXT PRIMARY KEY,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                code_challenge TEXT NOT NULL,
                is_recovery INTEGER NOT NULL,
                attempts INTEGER NOT NULL DEFAULT 0,
                expires_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX auth_codes_by_user ON auth_codes (user_id)",
            "CREATE INDEX auth_codes_by_expiry ON auth_codes (expires_at)",
        ]
    }

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
