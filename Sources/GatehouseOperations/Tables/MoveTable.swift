import GatehouseStore

/// The marks that a move leaves in the two databases, inside a transaction.
struct MoveTable {
    private let sql: any SQLSession

    private static let moved = "moved_to"
    private static let arriving = "arriving"

    init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Where the content of this database went; nil if it is here.
    func destination() throws -> String? { try value(Self.moved) }

    /// Whether a move to this database has not been finished.
    func isArriving() throws -> Bool { try value(Self.arriving) != nil }

    /// Keeps other transactions from writing to tables until the end of this one.
    func lock(_ tables: [String]) throws {
        // The embedded database has one writer at a time.
        guard sql.dialect.hasCursors else { return }
        try sql.run("LOCK TABLE \(tables.joined(separator: ", ")) IN EXCLUSIVE MODE", [])
    }

    /// Notes that the content is on its way here.
    func noteArrival() throws { try set("yes", Self.arriving) }

    /// Notes that the content is here for servers to use.
    func noteEnd() throws { try remove(Self.arriving) }

    /// Notes where the content went, and has every further write refused.
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

    /// Undoes what ``close(_:destination:)`` did.
    func reopen(_ tables: [String]) throws {
        for table in tables {
            if sql.dialect.hasCursors {
                try sql.run("DROP TRIGGER moved ON \(table)", [])
            } else {
                for change in Self.changes { try sql.run("DROP TRIGGER moved_\(table)_\(change)", []) }
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
