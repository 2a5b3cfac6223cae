extension Migration {
    /// Finds people by a part of their name or address. The name is in the account's row, in lower case, and in each
    /// index for lists of people, so that a search reads only rows that it shows.
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
