package import GatehouseStore

/// The tables of the pages.
package enum PagesMigrations {
    /// In order; add at the end, never change a released one.
    package static let all = [
        Migration("pages-0001") { _ in
            [
                """
                CREATE TABLE flows (
                    digest TEXT PRIMARY KEY,
                    generation BIGINT NOT NULL,
                    flow TEXT NOT NULL,
                    email TEXT NOT NULL DEFAULT '',
                    recovery_session TEXT,
                    tickets TEXT NOT NULL DEFAULT '',
                    outcome_session TEXT,
                    updated_at BIGINT NOT NULL
                )
                """,
                "CREATE INDEX flows_by_update ON flows (updated_at)",
                """
                CREATE TABLE browser_sessions (
                    digest TEXT PRIMARY KEY,
                    session_id TEXT NOT NULL,
                    created_at BIGINT NOT NULL,
                    seen_at BIGINT NOT NULL
                )
                """,
                "CREATE INDEX browser_sessions_by_seen ON browser_sessions (seen_at)",
            ]
        },
        Migration("pages-0002") { _ in
            [
                """
                CREATE TABLE browser_places (
                    digest TEXT PRIMARY KEY,
                    generation BIGINT NOT NULL,
                    user_id TEXT NOT NULL,
                    state TEXT NOT NULL,
                    updated_at BIGINT NOT NULL
                )
                """,
                "CREATE INDEX browser_places_by_user ON browser_places (user_id, updated_at)",
                "CREATE INDEX browser_places_by_update ON browser_places (updated_at)",
            ]
        },
        // Finds the browsers of somebody's sessions.
        Migration("pages-0003") { _ in
            ["CREATE INDEX browser_sessions_by_session ON browser_sessions (session_id)"]
        },
        bounds0004,
    ]
}
