import GatehouseCore
package import GatehouseDomain

/// Brings a database to the newest shape. Applies each migration once, in order, even if several instances start
/// together.
package struct Migrator: Sendable {
    private let migrations: [Migration]
    private let oldestReader: String?
    private let clock: any WallClock

    /// The name in `server_values` of the migration that a program must know to work on the database.
    private static let oldestReaderName = "oldest_reader"

    /// The name in `server_values` of the version that knew all migrations of the database when it started last.
    private static let programName = "program"

    /// Creates a migrator from the migrations of all modules, in the order in which they are applied.
    ///
    /// - Parameter oldestReader: The migration that a program must know to work beside this one; nil to state none.
    package init(_ migrations: [Migration], oldestReader: String? = nil, clock: any WallClock) {
        self.migrations = migrations
        self.oldestReader = oldestReader
        self.clock = clock
    }

    /// Applies the missing migrations in one transaction, all or none. Returns their names.
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
            // A newer program has stated a migration that this one does not know.
            if let oldestReader, applied.isSubset(of: migrations.map(\.name)) {
                try Self.note(oldestReader, Self.oldestReaderName, sql)
                try Self.note(GatehouseVersion.number, Self.programName, sql)
            }
            return new.map(\.name)
        }
    }

    private static func note(_ value: String, _ name: String, _ sql: any SQLSession) throws {
        try sql.run(
            """
            INSERT INTO server_values (name, value) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE server_values.value <> excluded.value
            """, [.text(name), .text(value)])
    }

    /// Returns whether a program with these migrations can work on a database that a newer one has migrated, because it
    /// knows the required migration.
    package func isWelcome(in database: any Database) async throws -> Bool {
        try await database.read { try isWelcome($0) }
    }

    /// Works like ``isWelcome(in:)``, within a transaction.
    package func isWelcome(_ sql: any SQLSession) throws -> Bool {
        let row = try sql.row("SELECT value FROM server_values WHERE name = ?", [.text(Self.oldestReaderName)])
        guard let oldest = try row?.text("value") else { return true }
        return migrations.contains { $0.name == oldest }
    }

    /// Returns the version that upgraded a database, for the refusal of an older program. Nil if it was before 0.2.0.
    package static func program(of database: any Database) async throws -> String? {
        try await database.read { sql in
            try sql.row("SELECT value FROM server_values WHERE name = ?", [.text(programName)])?.text("value")
        }
    }

    /// Returns the migrations that a database lacks, and those that it has but this migrator does not know. Changes
    /// nothing.
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

    /// Works like ``applied(to:)``. A database without tables has none.
    package static func appliedIfAny(to database: any Database) async throws -> [String] {
        do {
            return try await applied(to: database)
        } catch let trouble as DatabaseTrouble where trouble.isAboutMissingTable {
            return []
        }
    }

    /// Returns whether a migration has been applied to the session's database.
    package static func hasApplied(_ migration: Migration, _ sql: any SQLSession) throws -> Bool {
        try sql.row("SELECT 1 FROM schema_migrations WHERE name = ?", [.text(migration.name)]) != nil
    }
}
