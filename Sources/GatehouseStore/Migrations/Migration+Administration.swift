extension Migration {
    /// Adds administrators, and indexes for the searches of the admin console: people, events of one kind, and the
    /// purposes of mails. The indexes contain the searched values, so that only rows that are shown are read.
    static let administration0013 = Migration("administration-0013") { _ in
        [
            """
            CREATE TABLE administrators (
                user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
                created_at BIGINT NOT NULL
            )
            """,
            """
            CREATE INDEX users_banned ON users (created_at DESC, id, email, banned_until)
            WHERE banned_until IS NOT NULL
            """,
            """
            CREATE INDEX users_unconfirmed ON users (created_at DESC, id, email)
            WHERE email_confirmed_at IS NULL AND email IS NOT NULL
            """,
            "CREATE INDEX users_guests ON users (created_at DESC, id, email) WHERE is_anonymous = 1",
            "CREATE INDEX sessions_alive ON sessions (user_id) WHERE ended_at IS NULL",
            "CREATE INDEX audit_events_by_kind ON audit_events (event, happened_at)",
            "ALTER TABLE outbox ADD COLUMN purpose TEXT",
            "ALTER TABLE outbox ADD COLUMN language TEXT",
            "ALTER TABLE outbox ADD COLUMN claimed_at BIGINT",
        ]
    }

    /// Adds the columns of the filters to the same indexes. Without them, the database looks up each row.
    static let people0016 = Migration("people-0016") { _ in
        [
            "DROP INDEX users_unconfirmed",
            """
            CREATE INDEX users_unconfirmed ON users (created_at DESC, id, email, email_confirmed_at)
            WHERE email_confirmed_at IS NULL
            """,
            "DROP INDEX users_guests",
            "CREATE INDEX users_guests ON users (created_at DESC, id, email, is_anonymous) WHERE is_anonymous = 1",
            "DROP INDEX sessions_alive",
            "CREATE INDEX sessions_alive ON sessions (ended_at) WHERE ended_at IS NULL",
        ]
    }

    /// Adds why the last attempt to send a mail failed, for the queue.
    static let mailReasons0033 = Migration("mail-reasons-0033") { _ in
        ["ALTER TABLE outbox ADD COLUMN last_reason TEXT"]
    }
}
