import GatehouseStore

extension PagesMigrations {
    /// Bounds what can be created without signing in (SRV-29), remembers a code screen that was left, and keeps input
    /// when a session ends (SES-11).
    static let bounds0004 = Migration("pages-0004") { _ in
        [
            "ALTER TABLE flows ADD COLUMN network TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE flows ADD COLUMN waiting TEXT",
            "CREATE INDEX flows_by_network ON flows (network, updated_at)",
            "ALTER TABLE browser_places ADD COLUMN network TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE browser_places ADD COLUMN expires_at BIGINT NOT NULL DEFAULT 0",
            "ALTER TABLE browser_places ADD COLUMN draft TEXT",
            "ALTER TABLE browser_places ADD COLUMN draft_expires_at BIGINT",
            // 30 days, in microseconds: how long places were kept before this migration.
            "UPDATE browser_places SET expires_at = updated_at + 2592000000000",
            "CREATE INDEX browser_places_by_network ON browser_places (user_id, network, updated_at)",
            "CREATE INDEX browser_places_by_expiry ON browser_places (expires_at)",
            """
            CREATE INDEX browser_places_by_draft ON browser_places (draft_expires_at)
            WHERE draft_expires_at IS NOT NULL
            """,
            "DROP INDEX browser_places_by_update",
        ]
    }
}
