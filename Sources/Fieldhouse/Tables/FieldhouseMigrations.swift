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
        // From here on, the groups are the server's (GRP-44). The tables above stay unused for one version, for an older
        // program that is put back; the next version drops them.
        Migration("fieldhouse-groups-0006") { _ in
            Self.groups + Self.invitations + Self.projects + Self.requests
        },
    ]

    /// Copies the groups that have members. One that nobody owns gets its longest-standing member as the owner.
    private static let groups = [
        """
        INSERT INTO groups (id, name, member_count, owner_count, created_at)
        SELECT c.id, c.name, (SELECT COUNT(*) FROM crew_members m WHERE m.crew_id = c.id),
            (SELECT CASE WHEN COUNT(*) = 0 THEN 1 ELSE COUNT(*) END FROM crew_members m
                WHERE m.crew_id = c.id AND m.role = 'owner'),
            c.created_at
        FROM crews c WHERE EXISTS (SELECT 1 FROM crew_members m WHERE m.crew_id = c.id)
        """,
        """
        INSERT INTO group_members (group_id, user_id, role, joined_at)
        SELECT m.crew_id, m.user_id,
            CASE WHEN m.role = 'owner' THEN 'owner'
                WHEN NOT EXISTS (
                    SELECT 1 FROM crew_members o WHERE o.crew_id = m.crew_id AND (o.role = 'owner'
                        OR o.joined_at < m.joined_at OR (o.joined_at = m.joined_at AND o.user_id < m.user_id)))
                THEN 'owner'
                ELSE 'member' END,
            m.joined_at
        FROM crew_members m
        """,
    ]

    /// Copies the invitations with their digests, so that mailed links keep working. Of several open ones to one
    /// address, which two servers could make at once, the newest counts.
    private static let invitations = [
        """
        INSERT INTO group_invitations (id, group_id, kind, digest, email, role, max_uses, uses, created_by, created_at,
            expires_at, ended_at, end_reason)
        SELECT i.id, i.crew_id, 'mail', i.digest, i.email, 'member', 1, CASE WHEN i.used_at IS NULL THEN 0 ELSE 1 END,
            COALESCE(i.invited_by, (SELECT m.user_id FROM group_members m
                WHERE m.group_id = i.crew_id AND m.role = 'owner' ORDER BY m.joined_at, m.user_id LIMIT 1)),
            i.created_at, i.expires_at, COALESCE(i.used_at, i.revoked_at, CASE WHEN i.id <> l.id THEN i.created_at END),
            CASE WHEN i.used_at IS NOT NULL THEN 'used'
                WHEN i.revoked_at IS NOT NULL OR i.id <> l.id THEN 'revoked' END
        FROM crew_invitations i JOIN groups g ON g.id = i.crew_id
        LEFT JOIN (
            SELECT n.crew_id, n.email, MAX(n.id) AS id FROM crew_invitations n
            WHERE n.used_at IS NULL AND n.revoked_at IS NULL AND NOT EXISTS (
                SELECT 1 FROM crew_invitations o WHERE o.crew_id = n.crew_id AND o.email = n.email
                AND o.used_at IS NULL AND o.revoked_at IS NULL AND o.created_at > n.created_at)
            GROUP BY n.crew_id, n.email
        ) l ON l.crew_id = i.crew_id AND l.email = i.email
        """,
        """
        INSERT INTO group_invitation_uses (invitation_id, user_id, used_at)
        SELECT i.id, i.used_by, i.used_at FROM crew_invitations i
        JOIN group_invitations g ON g.id = i.id JOIN users u ON u.id = i.used_by WHERE i.used_at IS NOT NULL
        """,
    ]

    private static let projects = [
        """
        CREATE TABLE fieldhouse_projects (
            id TEXT PRIMARY KEY,
            group_id TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            site TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            deleted_at BIGINT
        )
        """,
        """
        INSERT INTO fieldhouse_projects (id, group_id, name, site, created_at, deleted_at)
        SELECT p.id, p.crew_id, p.name, p.site, p.created_at, p.deleted_at
        FROM projects p JOIN groups g ON g.id = p.crew_id
        """,
        """
        CREATE INDEX fieldhouse_projects_in_order ON fieldhouse_projects (group_id, created_at, id)
        WHERE deleted_at IS NULL
        """,
        """
        CREATE INDEX fieldhouse_projects_deleted ON fieldhouse_projects (group_id, deleted_at)
        WHERE deleted_at IS NOT NULL
        """,
    ]

    private static let requests = [
        """
        CREATE TABLE fieldhouse_rfis (
            id TEXT PRIMARY KEY,
            project_id TEXT NOT NULL REFERENCES fieldhouse_projects (id) ON DELETE CASCADE,
            group_id TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
            number BIGINT NOT NULL,
            title TEXT NOT NULL,
            question TEXT NOT NULL,
            asked_by TEXT REFERENCES users (id) ON DELETE SET NULL,
            created_at BIGINT NOT NULL,
            answer TEXT,
            answered_by TEXT REFERENCES users (id) ON DELETE SET NULL,
            answered_at BIGINT,
            revision BIGINT NOT NULL DEFAULT 0,
            deleted_at BIGINT,
            deleted_by TEXT,
            UNIQUE (project_id, number)
        )
        """,
        """
        INSERT INTO fieldhouse_rfis (id, project_id, group_id, number, title, question, asked_by, created_at, answer,
            answered_by, answered_at, revision, deleted_at, deleted_by)
        SELECT r.id, r.project_id, r.crew_id, r.number, r.title, r.question, r.asked_by, r.created_at, r.answer,
            r.answered_by, r.answered_at, r.revision, r.deleted_at, r.deleted_by
        FROM rfis r JOIN fieldhouse_projects p ON p.id = r.project_id
        """,
        "CREATE INDEX fieldhouse_rfis_in_order ON fieldhouse_rfis (group_id, created_at, id) WHERE deleted_at IS NULL",
        "CREATE INDEX fieldhouse_rfis_deleted ON fieldhouse_rfis (group_id, deleted_at) WHERE deleted_at IS NOT NULL",
        "CREATE INDEX fieldhouse_rfis_by_asker ON fieldhouse_rfis (asked_by)",
        "CREATE INDEX fieldhouse_rfis_by_answerer ON fieldhouse_rfis (answered_by)",
    ]
}
