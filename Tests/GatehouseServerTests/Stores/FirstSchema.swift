/// The database as the first version made it, word for word. Nothing here ever changes: it is what lies on the disks of
/// those who began then.
enum FirstSchema {
    static let migrationName = "accounts-0001"

    static let statements = [
        "CREATE TABLE schema_migrations (name TEXT PRIMARY KEY, applied_at BIGINT NOT NULL)",
        "INSERT INTO schema_migrations (name, applied_at) VALUES ('accounts-0001', 1767225600000000)",
        "CREATE TABLE server_values (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        """
        CREATE TABLE signing_keys (
            kid TEXT PRIMARY KEY, sealed_private_key TEXT NOT NULL, created_at BIGINT NOT NULL)
        """,
        """
        CREATE TABLE users (
            id TEXT PRIMARY KEY, email TEXT UNIQUE, password_hash TEXT, user_metadata TEXT NOT NULL DEFAULT '{}',
            app_metadata TEXT NOT NULL DEFAULT '{}', is_anonymous INTEGER NOT NULL DEFAULT 0,
            email_confirmed_at BIGINT, confirmation_sent_at BIGINT, recovery_sent_at BIGINT, last_sign_in_at BIGINT,
            banned_until BIGINT, consent_version TEXT, consent_at BIGINT, created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL)
        """,
        """
        CREATE TABLE sessions (
            id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
            counter BIGINT NOT NULL DEFAULT 0, created_at BIGINT NOT NULL, refreshed_at BIGINT, ended_at BIGINT,
            end_reason TEXT, address TEXT, agent TEXT, methods TEXT NOT NULL DEFAULT '[]',
            is_recovery INTEGER NOT NULL DEFAULT 0)
        """,
        "CREATE INDEX sessions_by_user ON sessions (user_id)",
        """
        CREATE TABLE one_time_codes (
            purpose TEXT NOT NULL, subject TEXT NOT NULL, user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
            code_digest TEXT NOT NULL, link_digest TEXT NOT NULL UNIQUE, attempts INTEGER NOT NULL DEFAULT 0,
            created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, used_at BIGINT, PRIMARY KEY (purpose, subject))
        """,
        "CREATE INDEX one_time_codes_by_user ON one_time_codes (user_id)",
        "CREATE INDEX one_time_codes_by_expiry ON one_time_codes (expires_at)",
        """
        CREATE TABLE outbox (
            position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, sealed TEXT NOT NULL,
            created_at BIGINT NOT NULL, sent_at BIGINT)
        """,
        """
        CREATE TABLE profiles (
            user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, display_name TEXT,
            created_at BIGINT NOT NULL)
        """,
    ]

    /// The columns of each table then, for copying rows of today into it.
    static let columns = [
        ("server_values", ["name", "value"]), ("signing_keys", ["kid", "sealed_private_key", "created_at"]),
        (
            "users",
            [
                "id", "email", "password_hash", "user_metadata", "app_metadata", "is_anonymous", "email_confirmed_at",
                "confirmation_sent_at", "recovery_sent_at", "last_sign_in_at", "banned_until", "consent_version",
                "consent_at", "created_at", "updated_at",
            ]
        ),
        (
            "sessions",
            [
                "id", "user_id", "counter", "created_at", "refreshed_at", "ended_at", "end_reason", "address", "agent",
                "methods", "is_recovery",
            ]
        ),
        (
            "one_time_codes",
            [
                "purpose", "subject", "user_id", "code_digest", "link_digest", "attempts", "created_at", "expires_at",
                "used_at",
            ]
        ),
        ("outbox", ["id", "sealed", "created_at", "sent_at"]), ("profiles", ["user_id", "display_name", "created_at"]),
    ]
}
