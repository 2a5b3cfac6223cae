extension Migration {
    /// Lists users in the order of their creation, and finds a part of an address, without reading whole rows.
    static let search0012 = Migration("search-0012") { _ in
        ["CREATE INDEX users_by_creation ON users (created_at DESC, id, email)"]
    }
}
