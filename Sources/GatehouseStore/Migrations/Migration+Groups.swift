extension Migration {
    /// Adds groups and who is in them.
    ///
    /// The counters of a group change only in the statement that also checks them, so that the last place is given away
    /// once and the last owner stays. A membership does not end by itself when its account is deleted: what then
    /// happens to the group is decided first.
    static let groups0036 = Migration("groups-0036") { _ in
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
}
