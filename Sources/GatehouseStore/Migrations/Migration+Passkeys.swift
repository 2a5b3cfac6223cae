extension Migration {
    /// Adds passkeys, the challenges that were answered, until they expire, and how sure a session is of its person.
    ///
    /// A credential's id and key are in base64url. A credential of the kind `factor` is a second step, and signs nobody
    /// in. Older sessions proved one thing.
    static let passkeys0034 = Migration("passkeys-0034") { _ in
        [
            """
            CREATE TABLE webauthn_credentials (
                id TEXT PRIMARY KEY,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                credential_id TEXT NOT NULL UNIQUE,
                public_key TEXT NOT NULL,
                counter BIGINT NOT NULL,
                name TEXT NOT NULL,
                transports TEXT NOT NULL DEFAULT '',
                uv_initialized INTEGER NOT NULL,
                backup_eligible INTEGER NOT NULL,
                backed_up INTEGER NOT NULL,
                has_proof INTEGER NOT NULL DEFAULT 0,
                created_at BIGINT NOT NULL,
                last_used_at BIGINT
            )
            """,
            "CREATE INDEX webauthn_credentials_by_user ON webauthn_credentials (user_id, created_at)",
            "CREATE TABLE used_challenges (id TEXT PRIMARY KEY, expires_at BIGINT NOT NULL)",
            "CREATE INDEX used_challenges_by_expiry ON used_challenges (expires_at)",
            "ALTER TABLE sessions ADD COLUMN assurance_level INTEGER NOT NULL DEFAULT 1",
        ]
    }
}
