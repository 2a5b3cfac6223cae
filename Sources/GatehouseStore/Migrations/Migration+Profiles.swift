extension Migration {
    /// Adds a provider's subject of a person beside the name. It is filled in at the next sign-in with a provider.
    static let profiles0022 = Migration("profiles-0022") { _ in
        ["ALTER TABLE profiles ADD COLUMN social_user_id TEXT"]
    }
}
