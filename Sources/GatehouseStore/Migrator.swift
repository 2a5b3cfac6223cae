package import GatehouseDomain

/// Brings a database to the newest shape: each migration once, in order, also when several instances start together.
package struct Migrator: Sendable {
    private let migrations: [Migration]
    private let oldestReader: String?
    private let clock: any WallClock

    /// The value of `server_values` that says which migration a program has to know to work on the database.
    private static let oldestReaderName = "oldest_reader"

    /// Takes the migrations of all modules, in the order in which they are applied.
    ///
    /// - Parameter oldestReader: The migration that a program must know to work beside this one; nil to say nothing.
    package init(_ migrations: [Migration], oldestReader: String? = nil, clock: any WallClock) {
        self.migrations = migrations
        self.oldestReader = oldestReader
        self.clock = clock
    }

    /// Applies what has not been applied, in one transaction: all of it or nothing. Gives the names of what was new.
    @discardableResult
    package func apply(to database: any Database) async throws -> [String] {
        let (migrations, oldestReader, clock) = (migrations, oldestReader, clock)
        return try await database.migrate { sql in
            try sql.run(
                """
                CREATE TABLE IF NOT EXISTS schema_migrations (
                    name TEXT PRIMARY KEY,
                    applied_at BIGINT NOT NULL
                )
                """, [])
            let applied = Set(try sql.rows("SELECT name FROM schema_migrations", []).map { try $0.text("name") })
            let new = migrations.filter { !applied.contains($0.name) }
            for migration in new {
                for statement in migration.statements(sql.dialect) {
                    try sql.run(statement, [])
                }
                try sql.run(
                    "INSERT INTO schema_migrations (name, applied_at) VALUES (?, ?)",
                    [.text(migration.name), .date(clock.now)])
            }
            // A newer program has said more than this one knows.
            if let oldestReader, applied.isSubset(of: migrations.map(\.name)) {
                try sql.run(
                    """
                    INSERT INTO server_values (name, value) VALUES (?, ?)
                    ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE server_values.value <> excluded.value
                    """, [.text(Self.oldestReaderName), .text(oldestReader)])
            }
            return new.map(\.name)
        }
    }

    /// Whether a program with these migrations can work on a database that a newer one has migrated: it knows what the
    /// newer one says it must.
    package func isWelcome(in database: any Database) async throws -> Bool {
        try await database.read { try isWelcome($0) }
    }

    /// The same in a transaction.
    package func isWelcome(_ sql: any SQLSession) throws -> Bool {
        let row = try sql.row("SELECT value FROM server_values WHERE name = ?", [.text(Self.oldestReaderName)])
        guard let oldest = try row?.text("value") else { return true }
        return migrations.contains { $0.name == oldest }
    }

    /// Which of the migrations a database does not have, and which it has that are not among them; changes nothing.
    package func shape(of database: any Database) async throws -> (missing: [String], unknown: [String]) {
        let known = migrations.map(\.name)
        let applied = try await Self.applied(to: database)
        return (known.filter { !applied.contains($0) }, applied.filter { !known.contains($0) })
    }

    /// Returns the names of the migrations that a database has.
    package static func applied(to database: any Database) async throws -> [String] {
        try await database.read { sql in
            try sql.rows("SELECT name FROM schema_migrations ORDER BY name", []).map { try $0.text("name") }
        }
    }

    /// Whether a migration has been applied to the database that a session reads.
    package static func hasApplied(_ migration: Migration, _ sql: any SQLSession) throws -> Bool {
        try sql.row("SELECT 1 FROM schema_migrations WHERE name = ?", [.text(migration.name)]) != nil
    }
}
