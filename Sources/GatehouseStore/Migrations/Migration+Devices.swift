extension Migration {
    /// Adds the time since which an account's known devices count; empty if the password was never changed.
    static let devices0020 = Migration("devices-0020") { _ in ["ALTER TABLE users ADD COLUMN devices_since BIGINT"] }
}

extension Migration {
    /// Adds what the device of a session calls itself.
    static let deviceNames0040 = Migration("device-names-0040") { _ in
        ["ALTER TABLE sessions ADD COLUMN device_name TEXT"]
    }
}
