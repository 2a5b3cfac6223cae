extension Migration {
    /// Finds people by a part of their name as well as of their address. The name stands in the row of the account, in
    /// lower case, and in each index that a list of people is read from, so that a search reads no rows that it does not
    /// show.
    static let names0026 = Migration("names-0026") { _ in
        [
            "ALTER TABLE users ADD COLUMN search_name TEXT",
            """
            UPDATE users SET search_name = (SELECT LOWER(display_name) FROM profiles WHERE profiles.user_id = users.id)
            """,
            "DROP INDEX users_by_creation",
            "CREATE INDEX users_by_creation ON users (created_at DESC, id, email, search_name)",
            "DROP INDEX users_banned",
            """
            CREATE INDEX users_banned ON users (created_at DESC, id, email, search_name, banned_until)
            WHERE banned_until IS NOT NULL
            """,
            "DROP INDEX users_unconfirmed",
            """
            CREATE INDEX users_unconfirmed ON users (created_at DESC, id, email, search_name, email_confirmed_at)
            WHERE email_confirmed_at IS NULL
            """,
            "DROP INDEX users_guests",
            """
            CREATE INDEX users_guests ON users (created_at DESC, id, email, search_name, is_anonymous)
            WHERE is_anonymous = 1
            """,
        ]
    }
}
