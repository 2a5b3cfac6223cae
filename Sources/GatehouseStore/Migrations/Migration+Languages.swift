extension Migration {
    /// Adds the language of a person's mails.
    static let languages0010 = Migration("languages-0010") { _ in
        ["ALTER TABLE users ADD COLUMN language TEXT"]
    }
}
