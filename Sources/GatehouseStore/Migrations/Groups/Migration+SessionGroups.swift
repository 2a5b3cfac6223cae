extension Migration {
    /// Adds the group in which a session is active, and what changed in memberships.
    ///
    /// A session is active only in a group that its user is in: the end of the membership ends that too. Changes are
    /// numbered by a counter of their own. Its row is locked until the transaction that numbers a change is over, so that
    /// a change never appears before one that is already visible.
    static let sessionGroups0039 = Migration("session-groups-0039") { _ in
        [
            "ALTER TABLE group_members ADD COLUMN last_active_at BIGINT",
            """
            CREATE TABLE session_groups (
                session_id TEXT PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
                group_id TEXT NOT NULL,
                user_id TEXT NOT NULL,
                FOREIGN KEY (group_id, user_id) REFERENCES group_members (group_id, user_id) ON DELETE CASCADE
            )
            """,
            "CREATE INDEX session_groups_by_member ON session_groups (group_id, user_id)",
            """
            CREATE TABLE group_changes (
                position BIGINT PRIMARY KEY,
                group_id TEXT NOT NULL,
                user_id TEXT,
                group_rev BIGINT,
                changed_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX group_changes_by_member ON group_changes (group_id, user_id)",
            "CREATE INDEX group_changes_by_time ON group_changes (changed_at)",
            """
            CREATE TABLE group_change_counter (
                name TEXT PRIMARY KEY,
                position BIGINT NOT NULL
            )
            """,
        ]
    }
}

extension Migration {
    /// Adds the ids of groups that were deleted. Apps keep what is theirs under the id of a group, and no other group
    /// may get it.
    static let endedGroups0041 = Migration("ended-groups-0041") { _ in
        ["CREATE TABLE ended_groups (id TEXT PRIMARY KEY, ended_at BIGINT NOT NULL)"]
    }
}
