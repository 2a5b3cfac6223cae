extension Migration {
    /// Adds the time at which an administrator invited the user.
    static let invitations0005 = Migration("invitations-0005") { _ in
        ["ALTER TABLE users ADD COLUMN invited_at BIGINT"]
    }
}
