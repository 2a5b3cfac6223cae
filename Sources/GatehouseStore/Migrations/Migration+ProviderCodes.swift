extension Migration {
    /// Stores what providers have proved about people until their app shows its verifier.
    ///
    /// Older codes represent changes that have already happened, and live for five minutes. People who wait for one
    /// sign in again.
    static let providerCodes0023 = Migration("provider-codes-0023") { _ in
        [
            """
            CREATE TABLE provider_codes (
                digest TEXT PRIMARY KEY,
                code_challenge TEXT NOT NULL,
                sealed TEXT NOT NULL,
                session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
                attempts INTEGER NOT NULL DEFAULT 0,
                expires_at BIGINT NOT NULL,
                network TEXT NOT NULL DEFAULT ''
            )
            """,
            "CREATE INDEX provider_codes_by_expiry ON provider_codes (expires_at)",
            "CREATE INDEX provider_codes_by_network ON provider_codes (network, expires_at)",
            "CREATE INDEX provider_codes_by_session ON provider_codes (session_id) WHERE session_id IS NOT NULL",
            "DELETE FROM auth_codes WHERE provider IS NOT NULL",
            "ALTER TABLE auth_codes DROP COLUMN provider",
        ]
    }
}
