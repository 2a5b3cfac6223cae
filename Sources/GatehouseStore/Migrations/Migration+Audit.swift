extension Migration {
    /// Adds the audit trail. The ids are not references, so that the records of an account stay when it is deleted.
    static let audit0011 = Migration("audit-0011") { dialect in
        [
            """
            CREATE TABLE audit_events (
                position \(dialect.serialKey),
                happened_at BIGINT NOT NULL,
                event TEXT NOT NULL,
                actor TEXT NOT NULL,
                user_id TEXT,
                session_id TEXT,
                method TEXT,
                reason TEXT
            )
            """,
            "CREATE INDEX audit_events_by_time ON audit_events (happened_at)",
            "CREATE INDEX audit_events_by_user ON audit_events (user_id, position) WHERE user_id IS NOT NULL",
        ]
    }

    /// Adds the network that a request came from. It is unknown for older records.
    static let auditNetwork0019 = Migration("audit-network-0019") { _ in
        ["ALTER TABLE audit_events ADD COLUMN network TEXT"]
    }

    /// Adds the group that an event is about. Older records are about none.
    static let auditGroup0036 = Migration("audit-group-0036") { _ in
        ["ALTER TABLE audit_events ADD COLUMN group_id TEXT"]
    }
}
