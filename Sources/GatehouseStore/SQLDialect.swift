/// The few words in which the databases differ.
package struct SQLDialect: Sendable {
    /// The definition of a primary key that the database counts up itself.
    package var serialKey: String

    package init(serialKey: String) {
        self.serialKey = serialKey
    }

    package static let sqlite = SQLDialect(serialKey: "INTEGER PRIMARY KEY AUTOINCREMENT")
}
