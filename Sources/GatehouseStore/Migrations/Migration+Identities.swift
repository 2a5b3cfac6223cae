extension Migration {
    /// Adds people's identities at providers. A person is identified by issuer and subject together, and by nothing
    /// else.
    static let identities0014 = Migration("identities-0014") { _ in
        [
            """
            CREATE TABLE identities (
                id TEXT PRIMARY KEY,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                provider TEXT NOT NULL,
                issuer TEXT NOT NULL,
                subject TEXT NOT NULL,
                email TEXT,
                identity_data TEXT NOT NULL DEFAULT '{}',
                created_at BIGINT NOT NULL,
                updated_at BIGINT NOT NULL,
                last_sign_in_at BIGINT,
                UNIQUE (issuer, subject)
            )
            """,
            "CREATE INDEX identities_by_user ON identities (user_id, created_at)",
        ]
    }
}
