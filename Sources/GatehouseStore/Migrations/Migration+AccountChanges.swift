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

    /// Stores which passwords were set, and which sessions began, without a proof of the owner.
    ///
    /// How older passwords were set is not known. They count as their owners', like the sign-ins that began the older
    /// sessions: otherwise, everybody would have to prove an address after an update.
    static let freshProof0032 = Migration("fresh-proof-0032") { _ in
        [
            "ALTER TABLE sessions ADD COLUMN began_unproven INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE users ADD COLUMN password_is_unproven INTEGER NOT NULL DEFAULT 0",
        ]
    }
}
