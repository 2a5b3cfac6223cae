extension Migration {
    /// Finds a part of an address without reading all addresses, where the database has an index for that.
    static let parts0026 = Migration("parts-0026") { dialect in
        dialect.partsIndex("users_by_part", "users", "email")
    }
}
