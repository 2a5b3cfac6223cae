extension Migration {
    /// Adds second factors, their challenges, backup codes, and what raised the level of a session.
    ///
    /// A factor counts once it has been verified. A security key has its credential in `webauthn_credentials`, under
    /// the same id and of the kind `factor`. Of a backup code there is only the digest.
    static let factors0035 = Migration("factors-0035") { _ in
        [
            """
            CREATE TABLE mfa_factors (
                id TEXT PRIMARY KEY,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                session_id TEXT NOT NULL,
                kind TEXT NOT NULL,
                name TEXT NOT NULL DEFAULT '',
                sealed_secret TEXT,
                last_step BIGINT,
                has_proof INTEGER NOT NULL DEFAULT 0,
                created_at BIGINT NOT NULL,
                updated_at BIGINT NOT NULL,
                verified_at BIGINT,
                last_challenged_at BIGINT
            )
            """,
            "CREATE INDEX mfa_factors_by_user ON mfa_factors (user_id, created_at)",
            """
            CREATE TABLE mfa_challenges (
                id TEXT PRIMARY KEY,
                factor_id TEXT NOT NULL REFERENCES mfa_factors (id) ON DELETE CASCADE,
                session_id TEXT NOT NULL,
                attempts INTEGER NOT NULL DEFAULT 0,
                expires_at BIGINT NOT NULL,
                used_at BIGINT
            )
            """,
            "CREATE INDEX mfa_challenges_by_factor ON mfa_challenges (factor_id)",
            "CREATE INDEX mfa_challenges_by_expiry ON mfa_challenges (expires_at)",
            """
            CREATE TABLE backup_codes (
                digest TEXT PRIMARY KEY,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                set_id TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                used_at BIGINT
            )
            """,
            "CREATE INDEX backup_codes_by_user ON backup_codes (user_id)",
            "ALTER TABLE sessions ADD COLUMN raised_by TEXT",
            "ALTER TABLE sessions ADD COLUMN raised_from BIGINT",
        ]
    }
}
