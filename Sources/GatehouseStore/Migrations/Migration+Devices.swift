extension Migration {
    /// Adds the time since which an account's known devices count; empty if the password was never changed.
    static let devices0020 = Migration("devices-0020") { _ in ["ALTER TABLE users ADD COLUMN devices_since BIGINT"] }
}
