package import GatehouseStore

/// The tables of the app.
package enum FieldhouseMigrations {
    /// In order; add at the end, never change a released one.
    package static let all = [
        Migration("fieldhouse-0001") { _ in
            [
                """
                CREATE TABLE crews (
                    id TEXT PRIMARY KEY,
                    name TEXT NOT NULL,
                    created_at BIGINT NOT NULL
                )
                """,
                """
                CREATE TABLE crew_members (
                    crew_id TEXT NOT NULL REFERENCES crews (id) ON DELETE CASCADE,
                    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                    role TEXT NOT NULL,
                    joined_at BIGINT NOT NULL,
                    PRIMARY KEY (crew_id, user_id)
                )
                """,
                "CREATE INDEX crew_members_by_user ON crew_members (user_id)",
                """
                CREATE TABLE projects (
                    id TEXT PRIMARY KEY,
                    crew_id TEXT NOT NULL REFERENCES crews (id) ON DELETE CASCADE,
                    name TEXT NOT NULL,
                    site TEXT NOT NULL,
                    created_at BIGINT NOT NULL
                )
                """,
                "CREATE INDEX projects_by_crew ON projects (crew_id, created_at)",
                """
                CREATE TABLE rfis (
                    id TEXT PRIMARY KEY,
                    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                    crew_id TEXT NOT NULL REFERENCES crews (id) ON DELETE CASCADE,
                    number BIGINT NOT NULL,
                    title TEXT NOT NULL,
                    question TEXT NOT NULL,
                    asked_by TEXT REFERENCES users (id) ON DELETE SET NULL,
                    created_at BIGINT NOT NULL,
                    answer TEXT,
                    answered_by TEXT REFERENCES users (id) ON DELETE SET NULL,
                    answered_at BIGINT,
                    UNIQUE (project_id, number)
                )
                """,
                "CREATE INDEX rfis_by_crew ON rfis (crew_id, created_at)",
                "CREATE INDEX rfis_by_asker ON rfis (asked_by)",
                "CREATE INDEX rfis_by_answerer ON rfis (answered_by)",
                """
                CREATE TABLE crew_invitations (
                    id TEXT PRIMARY KEY,
                    digest TEXT NOT NULL UNIQUE,
                    crew_id TEXT NOT NULL REFERENCES crews (id) ON DELETE CASCADE,
                    email TEXT NOT NULL,
                    created_at BIGINT NOT NULL,
                    expires_at BIGINT NOT NULL,
                    used_by TEXT,
                    used_at BIGINT,
                    revoked_at BIGINT
                )
                """,
                "CREATE INDEX crew_invitations_by_crew ON crew_invitations (crew_id, created_at)",
            ]
        },
        Migration("fieldhouse-answers-0002") { _ in
            ["ALTER TABLE rfis ADD COLUMN revision BIGINT NOT NULL DEFAULT 0"]
        },
        // The index contains everything that sorting a list needs.
        Migration("fieldhouse-lists-0003") { _ in
            [
                "DROP INDEX projects_by_crew",
                "CREATE INDEX projects_in_order ON projects (crew_id, created_at, id)",
                "DROP INDEX rfis_by_crew",
                "CREATE INDEX rfis_in_order ON rfis (crew_id, created_at, id)",
            ]
        },
        Migration("fieldhouse-invitations-0002") { _ in
            [
                "ALTER TABLE crew_invitations ADD COLUMN invited_by TEXT",
                "CREATE INDEX crew_invitations_by_inviter ON crew_invitations (invited_by, created_at)",
            ]
        },
        // Deleted items can be restored for a while; lists do not contain them.
        Migration("fieldhouse-undo-0004") { _ in
            [
                "ALTER TABLE projects ADD COLUMN deleted_at BIGINT",
                "ALTER TABLE rfis ADD COLUMN deleted_at BIGINT",
                "DROP INDEX projects_in_order",
                "CREATE INDEX projects_in_order ON projects (crew_id, created_at, id) WHERE deleted_at IS NULL",
                "CREATE INDEX projects_deleted ON projects (crew_id, deleted_at) WHERE deleted_at IS NOT NULL",
                "DROP INDEX rfis_in_order",
                "CREATE INDEX rfis_in_order ON rfis (crew_id, created_at, id) WHERE deleted_at IS NULL",
                "CREATE INDEX rfis_deleted ON rfis (crew_id, deleted_at) WHERE deleted_at IS NOT NULL",
            ]
        },
        Migration("fieldhouse-undo-0005") { _ in
            ["ALTER TABLE rfis ADD COLUMN deleted_by TEXT"]
        },
    ]
}
