package import GatehouseCore

/// The tables that a module has in the database, and what becomes of a person's rows before their account is deleted.
///
/// A server knows the tables of modules that it doesn't serve, because another one may have put them into its database.
package struct ModuleTables: Sendable {
    /// The migrations, in order. The first one creates the tables.
    package let migrations: [Migration]
    private let beforeDeletion: @Sendable (UserID, any SQLSession) throws -> Void

    /// Takes the migrations, in order, and what runs before an account is deleted, in the same transaction: an error
    /// that it throws keeps the account. It may meet tables that not all of the migrations have been applied to.
    package init(
        _ migrations: [Migration],
        beforeDeletion: @escaping @Sendable (UserID, any SQLSession) throws -> Void = { _, _ in }
    ) {
        self.migrations = migrations
        self.beforeDeletion = beforeDeletion
    }

    /// Does what the module does before an account is deleted, if the database has its tables.
    ///
    /// The database is asked each time: a program that serves the module may have created the tables since the start.
    package func prepareDeletion(of user: UserID, _ sql: any SQLSession) throws {
        guard let first = migrations.first, try Migrator.hasApplied(first, sql) else { return }
        try beforeDeletion(user, sql)
    }
}
