package import GatehouseCore

/// The tables of a module in the database, and what happens to a person's rows before their account is deleted.
///
/// A server knows the tables of modules that it doesn't serve, because another one may have put them into its database.
package struct ModuleTables: Sendable {
    /// The migrations, in order. The first one creates the tables.
    package let migrations: [Migration]
    private let beforeDeletion: @Sendable (UserID, any SQLSession) throws -> Void

    /// Creates tables from the migrations, in order, and the work before an account is deleted. The work runs in the
    /// same transaction, and if it throws, the account stays. It may encounter tables to which not all migrations have
    /// been applied.
    package init(
        _ migrations: [Migration],
        beforeDeletion: @escaping @Sendable (UserID, any SQLSession) throws -> Void = { _, _ in }
    ) {
        self.migrations = migrations
        self.beforeDeletion = beforeDeletion
    }

    /// Runs the module's work before an account is deleted, if the database has its tables.
    ///
    /// Asks the database each time, because a program that serves the module may have created the tables since the
    /// start.
    package func prepareDeletion(of user: UserID, _ sql: any SQLSession) throws {
        guard let first = migrations.first, try Migrator.hasApplied(first, sql) else { return }
        try beforeDeletion(user, sql)
    }
}
