/// One named step from an older shape of the database to a newer one. Never changed once released.
package struct Migration: Sendable {
    /// Its name, unique among all modules: `accounts-0001`.
    package var name: String
    /// The statements, in order, in a database's dialect.
    package var statements: @Sendable (SQLDialect) -> [String]

    package init(_ name: String, statements: @escaping @Sendable (SQLDialect) -> [String]) {
        self.name = name
        self.statements = statements
    }
}
