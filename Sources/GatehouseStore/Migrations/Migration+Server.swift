extension Migration {
    /// The server's own tables, oldest first.
    package static let server: [Migration] = [
        .accounts0001, .outbox0002, .shadows0003, .limits0004, .invitations0005, .housekeeping0006,
        .accountChanges0007, .keys0008, .mailedLinks0009, .languages0010, .audit0011, .search0012,
        .administration0013, .identities0014, .providerFlows0015, .people0016, .sessions0017, .usedIDTokens0018,
        .auditNetwork0019, .devices0020, .openRequests0021, .profiles0022,
        .providerCodes0023, .addressProofs0024, .waitingLinks0025, .names0026,
        .parts0027, .bans0028, .recovery0029, .openBytes0030,
        .sessionTurns0031, .freshProof0032, .mailReasons0033, .passkeys0034,
        .factors0035, .auditGroup0036, .groups0037, .groupInvitations0038,
        .sessionGroups0039, .deviceNames0040, .endedGroups0041,
    ]

    /// The last migration that removed something. A program that knows it can work beside this one.
    package static let oldestReader = "waiting-links-0025"

    private static let accounts0001 = Migration("accounts-0001") { dialect in
        [
            """
            CREATE TABLE server_values (
                name TEXT PRIMARY KEY,
                value TEXT NOT NULL
            )
            """,
            """
            CREATE TABLE signing_keys (
                kid TEXT PRIMARY KEY,
                sealed_private_key TEXT NOT NULL,
                created_at BIGINT NOT NULL
            )
            """,
            """
            CREATE TABLE users (
                id TEXT PRIMARY KEY,
                email TEXT UNIQUE,
                password_hash TEXT,
                user_metadata TEXT NOT NULL DEFAULT '{}',
                app_metadata TEXT NOT NULL DEFAULT '{}',
                is_anonymous INTEGER NOT NULL DEFAULT 0,
                email_confirmed_at BIGINT,
                confirmation_sent_at BIGINT,
                recovery_sent_at BIGINT,
                last_sign_in_at BIGINT,
                banned_until BIGINT,
                consent_version TEXT,
                consent_at BIGINT,
                created_at BIGINT NOT NULL,
                updated_at BIGINT NOT NULL
            )
            """,
            """
            CREATE TABLE sessions (
                id TEXT PRIMARY KEY,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                counter BIGINT NOT NULL DEFAULT 0,
                created_at BIGINT NOT NULL,
                refreshed_at BIGINT,
                ended_at BIGINT,
                end_reason TEXT,
                address TEXT,
                agent TEXT,
                methods TEXT NOT NULL DEFAULT '[]',
                is_recovery INTEGER NOT NULL DEFAULT 0
            )
            """,
            "CREATE INDEX sessions_by_user ON sessions (user_id)",
            """
            CREATE TABLE one_time_codes (
                purpose TEXT NOT NULL,
                subject TEXT NOT NULL,
                user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
                code_digest TEXT NOT NULL,
                link_digest TEXT NOT NULL UNIQUE,
                attempts INTEGER NOT NULL DEFAULT 0,
                created_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                used_at BIGINT,
                PRIMARY KEY (purpose, subject)
            )
            """,
            "CREATE INDEX one_time_codes_by_user ON one_time_codes (user_id)",
            "CREATE INDEX one_time_codes_by_expiry ON one_time_codes (expires_at)",
            """
            CREATE TABLE outbox (
                position \(dialect.serialKey),
                id TEXT NOT NULL UNIQUE,
                sealed TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                sent_at BIGINT
            )
            """,
            """
            CREATE TABLE profiles (
                user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
                display_name TEXT,
                created_at BIGINT NOT NULL
            )
            """,
        ]
    }

    /// Adds the state of delivery. Older mails are not due, because nobody waits for them anymore.
    private static let outbox0002 = Migration("outbox-0002") { _ in
        [
            "ALTER TABLE outbox ADD COLUMN expires_at BIGINT NOT NULL DEFAULT 0",
            "ALTER TABLE outbox ADD COLUMN due_at BIGINT",
            "ALTER TABLE outbox ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE outbox ADD COLUMN last_status INTEGER",
            "ALTER TABLE outbox ADD COLUMN failed_at BIGINT",
            "CREATE INDEX outbox_by_due ON outbox (due_at) WHERE due_at IS NOT NULL",
        ]
    }

    /// Adds sign-ups with addresses that have an account, and the link to their code rows.
    private static let shadows0003 = Migration("shadows-0003") { _ in
        [
            """
            CREATE TABLE shadow_registrations (
                user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
                id TEXT NOT NULL UNIQUE,
                password_hash TEXT NOT NULL,
                created_at BIGINT NOT NULL
            )
            """,
            "ALTER TABLE one_time_codes ADD COLUMN shadow_id TEXT",
        ]
    }

    /// Adds the requests that limits have counted.
    private static let limits0004 = Migration("limits-0004") { dialect in
        [
            """
            CREATE TABLE limit_hits (
                position \(dialect.serialKey),
                rule TEXT NOT NULL,
                subject TEXT NOT NULL,
                hit_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX limit_hits_by_subject ON limit_hits (rule, subject, hit_at)",
            "CREATE INDEX limit_hits_by_expiry ON limit_hits (expires_at)",
        ]
    }
}
