package import GatehouseDomain

/// Brings a database to the newest shape: each migration once, in order, also when several instances start together.
package struct Migrator: Sendable {
    private let migrations: [Migration]
    private let clock: any WallClock

    /// Takes the migrations of all modules, in the order in which they are applied.
    package init(_ migrations: [Migration], clock: any WallClock) {
        self.migrations = migrations
        self.clock = clock
    }

    /// Applies what has not been applied, in one transaction: all of it or nothing. Gives the names of what was new.
    @discardableResult
    package func apply(to database: any Database) async throws -> [String] {
        let (migrations, clock) = (migrations, clock)
        return try await database.write { sql in
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
            return new.map(\.name)
        }
    }

    /// Which of the migrations a database does not have, and which it has that are not among them; changes nothing.
    package func shape(of database: any Database) async throws -> (missing: [String], unknown: [String]) {
        let known = migrations.map(\.name)
        let applied = try await database.read { sql in
            try sql.rows("SELECT name FROM schema_migrations ORDER BY name", []).map { try $0.text("name") }
        }
        return (known.filter { !applied.contains($0) }, applied.filter { !known.contains($0) })
    }

    /// Whether a migration has been applied to the database that a session reads.
    package static func hasApplied(_ migration: Migration, _ sql: any SQLSession) throws -> Bool {
        try sql.row("SELECT 1 FROM schema_migrations WHERE name = ?", [.text(migration.name)]) != nil
    }
}
