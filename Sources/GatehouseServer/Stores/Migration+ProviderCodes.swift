extension Migration {
    /// What providers have proven about people whose apps have yet to show their verifier.
    ///
    /// A code of before stood for a change that was made already, and lived five minutes: whoever waits for one signs in
    /// again.
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
