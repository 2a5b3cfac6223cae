import GatehouseOperations
import GatehouseServer
import GatehouseStore

/// What the tables of a server contain, to see what a request wrote.
struct TableContents: Sendable {
    private let rows: [String: Set<[SQLValue]>]

    /// Reads all tables but the trail and the challenges that were answered, which a refused request writes too.
    init(of server: TestServer) async throws {
        let written: Set = ["audit_events", "used_challenges"]
        let tables = DatabaseTransfer.tables(of: Migration.server).filter { !written.contains($0) }
        rows = try await server.backend.database.read { sql in
            var rows: [String: Set<[SQLValue]>] = [:]
            for table in tables {
                let found = try sql.rows("SELECT * FROM \(table)", [])
                rows[table] = Set(try found.map { row in try row.columns.map { try row[$0] } })
            }
            return rows
        }
    }

    /// Returns the names of the tables that have other rows in the same server later.
    func changes(in server: TestServer) async throws -> [String] {
        let later = try await TableContents(of: server).rows
        return rows.keys.filter { rows[$0] != later[$0] }.sorted()
    }
}
