extension Migration {
    /// Adds pending changes of address, proofs of identity within a session, and accounts of which only the row is
    /// left.
    static let accountChanges0007 = Migration("account-changes-0007") { _ in
        [
            "ALTER TABLE users ADD COLUMN new_email TEXT",
            "ALTER TABLE users ADD COLUMN email_change_sent_at BIGINT",
            "ALTER TABLE users ADD COLUMN email_change_confirmed TEXT",
            "ALTER TABLE users ADD COLUMN reauthentication_sent_at BIGINT",
            "ALTER TABLE users ADD COLUMN deleted_at BIGINT",
            "ALTER TABLE sessions ADD COLUMN reauthenticated_at BIGINT",
        ]
    }
}
