extension Migration {
    /// Adds how many bytes a request that needs no sign-in stores.
    static let openBytes0030 = Migration("open-bytes-0030") { _ in
        [
            "ALTER TABLE open_requests ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0",
            "CREATE INDEX open_requests_by_bytes ON open_requests (kind, network, bytes) WHERE bytes > 0",
        ]
    }

    /// Adds the networks of requests that need no sign-in, and marks accounts that only such a request created. Two
    /// more rows are written for a mail to nobody, so that it takes as long as a mail that is sent.
    static let openRequests0021 = Migration("open-requests-0021") { _ in
        [
            """
            CREATE TABLE open_requests (
                id TEXT PRIMARY KEY,
                kind TEXT NOT NULL,
                item TEXT NOT NULL,
                network TEXT NOT NULL,
                asked_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX open_requests_by_network ON open_requests (kind, network, asked_at)",
            "CREATE INDEX open_requests_by_item ON open_requests (kind, item)",
            "CREATE INDEX open_requests_by_time ON open_requests (kind, asked_at)",
            "ALTER TABLE users ADD COLUMN is_sign_up INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE provider_flows ADD COLUMN network TEXT NOT NULL DEFAULT ''",
            "CREATE INDEX provider_flows_by_network ON provider_flows (network, expires_at)",
            "ALTER TABLE auth_codes ADD COLUMN network TEXT NOT NULL DEFAULT ''",
            "CREATE INDEX auth_codes_by_network ON auth_codes (network, expires_at)",
            "CREATE TABLE unsent_mails (slot TEXT PRIMARY KEY, sealed TEXT NOT NULL, written_at BIGINT NOT NULL)",
            "INSERT INTO unsent_mails (slot, sealed, written_at) VALUES ('mail', '', 0)",
            "INSERT INTO unsent_mails (slot, sealed, written_at) VALUES ('note', '', 0)",
        ]
    }
}
