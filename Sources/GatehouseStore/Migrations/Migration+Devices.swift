extension Migration {
    /// Since when devices count that have signed in to an account; empty where the password was never changed.
    static let devices0020 = Migration("devices-0020") { _ in ["ALTER TABLE users ADD COLUMN devices_since BIGINT"] }
}
