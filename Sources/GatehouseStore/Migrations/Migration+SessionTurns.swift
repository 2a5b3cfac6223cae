extension Migration {
    /// Adds what tells a lost answer from a copied refresh token: how many renewals in a row had their previous token
    /// presented late, the number of the last of them, and the device that renewed last.
    static let sessionTurns0031 = Migration("session-turns-0031") { _ in
        [
            "ALTER TABLE sessions ADD COLUMN turns INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE sessions ADD COLUMN turned_at BIGINT",
            "ALTER TABLE sessions ADD COLUMN renewed_by TEXT",
        ]
    }
}
