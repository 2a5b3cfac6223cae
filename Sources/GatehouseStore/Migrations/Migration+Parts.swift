extension Migration {
    /// Adds an index that finds parts of addresses and names, if the database supports one.
    static let parts0027 = Migration("parts-0027") { dialect in
        dialect.partsIndex("users_by_part", "users", "email")
            + dialect.partsIndex("users_by_name_part", "users", "search_name")
    }
}
