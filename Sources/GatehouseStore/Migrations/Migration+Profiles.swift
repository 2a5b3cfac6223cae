extension Migration {
    /// Under which subject a provider knows a person, beside the name. Filled in at the next sign-in with a provider.
    static let profiles0022 = Migration("profiles-0022") { _ in
        ["ALTER TABLE profiles ADD COLUMN social_user_id TEXT"]
    }
}
