extension Migration {
    /// Adds the providers' id tokens that have signed somebody in, until they expire. Nobody can sign in with them
    /// again.
    static let usedIDTokens0018 = Migration("used-id-tokens-0018") { _ in
        [
            "CREATE TABLE used_id_tokens (digest TEXT PRIMARY KEY, expires_at BIGINT NOT NULL)",
            "CREATE INDEX used_id_tokens_by_expiry ON used_id_tokens (expires_at)",
        ]
    }
}
