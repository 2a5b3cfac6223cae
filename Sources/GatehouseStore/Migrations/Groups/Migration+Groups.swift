extension Migration {
    /// Adds groups and who is in them.
    ///
    /// The counters of a group change only in the statement that also checks them, so that the last place is given away
    /// once and the last owner stays. A membership does not end by itself when its account is deleted: what then
    /// happens to the group is decided first.
    static let groups0037 = Migration("groups-0037") { _ in
        [
            """
            CREATE TABLE groups (
                id TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                metadata TEXT NOT NULL DEFAULT '{}',
                member_count BIGINT NOT NULL,
                owner_count BIGINT NOT NULL,
                member_limit BIGINT,
                revision BIGINT NOT NULL DEFAULT 1,
                created_at BIGINT NOT NULL,
                suspended_at BIGINT,
                CHECK (owner_count >= 1 OR member_count = 0)
            )
            """,
            """
            CREATE TABLE group_members (
                group_id TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
                user_id TEXT NOT NULL REFERENCES users (id),
                role TEXT NOT NULL,
                revision BIGINT NOT NULL DEFAULT 1,
                joined_at BIGINT NOT NULL,
                joined_by TEXT,
                PRIMARY KEY (group_id, user_id)
            )
            """,
            "CREATE INDEX group_members_by_user ON group_members (user_id, group_id)",
            "CREATE INDEX group_members_by_time ON group_members (group_id, joined_at, user_id)",
            """
            CREATE TABLE group_departures (
                group_id TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                departed_at BIGINT NOT NULL,
                removed INTEGER NOT NULL,
                PRIMARY KEY (group_id, user_id)
            )
            """,
            "CREATE INDEX group_departures_by_user ON group_departures (user_id)",
        ]
    }

    /// Adds invitations to groups, who used them, and the codes that prove the invited address.
    static let groupInvitations0038 = Migration("group-invitations-0038") { _ in
        [
            """
            CREATE TABLE group_invitations (
                id TEXT PRIMARY KEY,
                group_id TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                issue BIGINT NOT NULL DEFAULT 0,
                digest TEXT NOT NULL UNIQUE,
                email TEXT,
                domain TEXT,
                role TEXT NOT NULL,
                max_uses BIGINT NOT NULL,
                uses BIGINT NOT NULL DEFAULT 0,
                created_by TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                ended_at BIGINT,
                end_reason TEXT
            )
            """,
            "CREATE INDEX group_invitations_by_group ON group_invitations (group_id, id)",
            "CREATE INDEX group_invitations_by_creator ON group_invitations (created_by)",
            "CREATE INDEX group_invitations_by_email ON group_invitations (email) WHERE email IS NOT NULL",
            "CREATE INDEX group_invitations_by_expiry ON group_invitations (expires_at)",
            """
            CREATE UNIQUE INDEX group_invitations_open ON group_invitations (group_id, email)
            WHERE ended_at IS NULL AND email IS NOT NULL
            """,
            """
            CREATE TABLE group_invitation_uses (
                invitation_id TEXT NOT NULL REFERENCES group_invitations (id) ON DELETE CASCADE,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                used_at BIGINT NOT NULL,
                PRIMARY KEY (invitation_id, user_id)
            )
            """,
            "CREATE INDEX group_invitation_uses_by_user ON group_invitation_uses (user_id)",
            """
            CREATE TABLE group_invitation_proofs (
                invitation_id TEXT NOT NULL REFERENCES group_invitations (id) ON DELETE CASCADE,
                session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
                digest TEXT NOT NULL,
                attempts BIGINT NOT NULL DEFAULT 0,
                created_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                PRIMARY KEY (invitation_id, session_id)
            )
            """,
            "CREATE INDEX group_invitation_proofs_by_session ON group_invitation_proofs (session_id)",
        ]
    }
}
