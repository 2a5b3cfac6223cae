extension Migration {
    /// In which language a person is mailed.
    static let languages0010 = Migration("languages-0010") { _ in
        ["ALTER TABLE users ADD COLUMN language TEXT"]
    }
}
