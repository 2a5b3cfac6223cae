extension Migration {
    /// Adds the time from which a key signs, and when a configured key replaced it. An existing key already signs.
    static let keys0008 = Migration("keys-0008") { _ in
        [
            "ALTER TABLE signing_keys ADD COLUMN signs_from BIGINT NOT NULL DEFAULT 0",
            "ALTER TABLE signing_keys ADD COLUMN retired_at BIGINT",
        ]
    }
}
