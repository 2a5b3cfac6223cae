import GatehouseStore

/// All rows of any one table, inside a transaction.
struct TransferTable {
    private let sql: any SQLSession
    let name: String

    /// The number of rows that are read or written at once.
    private static let portion: Int64 = 100

    init(_ name: String, _ sql: any SQLSession) {
        self.name = name
        self.sql = sql
    }

    /// Has a transaction do something, because a database ends one that is idle for long.
    static func keepOpen(_ sql: any SQLSession) throws {
        _ = try sql.row("SELECT 1 AS here", [])
    }

    /// Returns the columns in the order of their names.
    func columns() throws -> [String] {
        let query =
            sql.dialect.hasCursors
            ? """
            SELECT column_name::text AS name FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name = ?
            """
            : "SELECT name FROM pragma_table_info(?)"
        return try sql.rows(query, [.text(name)]).map { try $0.text("name") }.sorted()
    }

    /// Reads all rows in portions.
    func read(_ take: ([SQLRow]) throws -> Void) throws {
        if sql.dialect.hasCursors {
            try sql.run("DECLARE gh_rows NO SCROLL CURSOR FOR SELECT * FROM \(name)", [])
            while case let rows = try sql.rows("FETCH \(Self.portion) FROM gh_rows", []), !rows.isEmpty {
                try take(rows)
            }
            try sql.run("CLOSE gh_rows", [])
        } else {
            var last = Int64.min
            while true {
                let rows = try sql.rows(
                    "SELECT rowid AS gh_row, * FROM \(name) WHERE rowid > ? ORDER BY rowid LIMIT ?",
                    [.integer(last), .integer(Self.portion)])
                guard let end = rows.last else { return }
                last = try end.integer("gh_row")
                try take(rows)
            }
        }
    }

    /// Adds rows.
    func insert(_ rows: [SQLRow], columns: [String]) throws {
        // SQLite accepts up to 32,766 values in one statement, and older versions 999.
        let most = max(1, 900 / max(columns.count, 1))
        var rest = rows[...]
        while !rest.isEmpty {
            let some = rest.prefix(most)
            rest = rest.dropFirst(most)
            let marks = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
            try sql.run(
                "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES "
                    + some.map { _ in marks }.joined(separator: ", "),
                try some.flatMap { row in try columns.map { try row[$0] } })
        }
    }

    /// Makes the numbers that the database increments itself continue after the existing ones.
    func continueNumbers(columns: [String]) throws {
        guard sql.dialect.hasCursors, columns.contains("position") else { return }
        _ = try sql.rows(
            """
            SELECT setval(pg_get_serial_sequence(?, 'position'), (SELECT COALESCE(MAX(position), 0) + 1 FROM \(name)), false)
            """, [.text(name)])
    }

    /// Deletes all rows.
    func clear() throws { try sql.run("DELETE FROM \(name)", []) }

    /// Returns the digest of all rows.
    func digest(columns: [String]) throws -> TableDigest {
        var digest = TableDigest()
        try read { for row in $0 { try digest.add(row, columns: columns) } }
        return digest
    }
}
