import Foundation
import GatehouseDomain
import GatehouseServer
import GatehouseStore
import Testing

struct SearchTests {
    @Test("SRV-22 SRV-02 an administrator's search reads an index, and of the accounts no more than it gives")
    func plan() async throws {
        let server = try await TestServer.start()
        let plan = try await server.backend.database.read { sql in
            try sql.rows(
                """
                EXPLAIN QUERY PLAN
                SELECT id FROM users WHERE email LIKE ? ESCAPE '\\' ORDER BY created_at DESC, id LIMIT ? OFFSET ?
                """, [.text("%a%"), .integer(50), .integer(0)]
            ).map { try $0.text("detail") }
        }
        #expect(plan == ["SCAN users USING COVERING INDEX users_by_creation"])
        let count = try await server.backend.database.read { sql in
            try sql.rows(
                "EXPLAIN QUERY PLAN SELECT COUNT(*) FROM users WHERE email LIKE ? ESCAPE '\\'", [.text("%a%")]
            ).map { try $0.text("detail") }
        }
        #expect(count.count == 1 && count[0].contains("USING COVERING INDEX"))
    }
}
