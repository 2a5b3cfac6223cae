extension Migration {
    /// Finds a part of an address or a name without reading all of them, where the database has an index for that.
    static let parts0027 = Migration("parts-0027") { dialect in
        dialect.partsIndex("users_by_part", "users", "email")
            + dialect.partsIndex("users_by_name_part", "users", "search_name")
    }
}
