extension Migration {
    /// From when on a key signs, and when it gave way to one of the configuration. A key of before signs already.
    static let keys0008 = Migration("keys-0008") { _ in
        [
            "ALTER TABLE signing_keys ADD COLUMN signs_from BIGINT NOT NULL DEFAULT 0",
            "ALTER TABLE signing_keys ADD COLUMN retired_at BIGINT",
        ]
    }
}
