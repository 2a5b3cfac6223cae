import GatehouseStore

/// The marks that a move leaves in the two databases, inside a transaction.
struct MoveTable {
    private let sql: any SQLSession

    private static let moved = "moved_to"
    private static let arriving = "arriving"

    init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns where the content of this database was moved; nil if it was not moved.
    func destination() throws -> String? { try value(Self.moved) }

    /// Returns whether a move to this database is unfinished.
    func isArriving() throws -> Bool { try value(Self.arriving) != nil }

    /// Keeps other transactions from writing to tables until the end of this one.
    func lock(_ tables: [String]) throws {
        // The embedded database has one writer at a time.
        guard sql.dialect.hasCursors else { return }
        try sql.run("LOCK TABLE \(tables.joined(separator: ", ")) IN EXCLUSIVE MODE", [])
    }

    /// Records that the content is being moved to this database.
    func noteArrival() throws { try set("yes", Self.arriving) }

    /// Records that the move is complete and servers may use this database.
    func noteEnd() throws { try remove(Self.arriving) }

    /// Records where the content was moved, and makes the database refuse every further write.
    func close(_ tables: [String], destination: String) throws {
        try set(destination, Self.moved)
        if sql.dialect.hasCursors {
            try sql.run(
                """
                CREATE FUNCTION moved() RETURNS trigger LANGUAGE plpgsql AS
                $$BEGIN RAISE EXCEPTION 'moved' USING ERRCODE = 'GHMVD'; END$$
                """, [])
        }
        for table in tables {
            if sql.dialect.hasCursors {
                try sql.run(
                    """
                    CREATE TRIGGER moved BEFORE INSERT OR UPDATE OR DELETE ON \(table)
                    FOR EACH STATEMENT EXECUTE FUNCTION moved()
                    """, [])
            } else {
                for change in Self.changes {
                    try sql.run(
                        "CREATE TRIGGER moved_\(table)_\(change) BEFORE \(change) ON \(table) "
                            + "BEGIN SELECT RAISE(ABORT, 'moved'); END", [])
                }
            }
        }
    }

    /// Undoes ``close(_:destination:)``.
    func reopen(_ tables: [String]) throws {
        for table in tables {
            if sql.dialect.hasCursors {
                try sql.run("DROP TRIGGER IF EXISTS moved ON \(table)", [])
            } else {
                for change in Self.changes { try sql.run("DROP TRIGGER IF EXISTS moved_\(table)_\(change)", []) }
            }
        }
        if sql.dialect.hasCursors { try sql.run("DROP FUNCTION moved()", []) }
        try remove(Self.moved)
    }

    private static let changes = ["INSERT", "UPDATE", "DELETE"]

    private func value(_ name: String) throws -> String? {
        try sql.row("SELECT value FROM server_values WHERE name = ?", [.text(name)])?.text("value")
    }

    private func set(_ value: String, _ name: String) throws {
        try remove(name)
        try sql.run("INSERT INTO server_values (name, value) VALUES (?, ?)", [.text(name), .text(value)])
    }

    private func remove(_ name: String) throws {
        try sql.run("DELETE FROM server_values WHERE name = ?", [.text(name)])
    }
}
