extension Migration {
    /// Adds sign-ins in progress at a provider, and the provider behind a code that an app gets.
    static let providerFlows0015 = Migration("provider-flows-0015") { _ in
        [
            """
            CREATE TABLE provider_flows (
                state_digest TEXT PRIMARY KEY,
                provider TEXT NOT NULL,
                sealed TEXT NOT NULL,
                return_path TEXT,
                browser_digest TEXT,
                redirect_to TEXT,
                code_challenge TEXT,
                session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
                sealed_answer TEXT,
                expires_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX provider_flows_by_expiry ON provider_flows (expires_at)",
            "CREATE INDEX provider_flows_by_session ON provider_flows (session_id) WHERE session_id IS NOT NULL",
            "ALTER TABLE auth_codes ADD COLUMN provider TEXT",
        ]
    }
}
