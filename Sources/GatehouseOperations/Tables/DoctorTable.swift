import Foundation
import GatehouseStore

/// What the doctor reads from a database, inside a transaction.
struct DoctorTable {
    private let sql: any SQLSession

    init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns when something was last stored: a migration, a session or a user; nil in an empty database.
    func newest() throws -> Date? {
        try sql.row(
            """
            SELECT MAX(t) AS t FROM (
                SELECT MAX(applied_at) AS t FROM schema_migrations UNION ALL SELECT MAX(created_at) FROM sessions
                UNION ALL SELECT MAX(created_at) FROM users) AS times
            """, [])?.optionalDate("t")
    }

    /// Returns how many accounts have metadata longer than this many bytes.
    func countMetadata(over limit: Int) throws -> Int64 {
        try sql.row(
            """
            SELECT COUNT(*) AS total FROM users WHERE \(sql.dialect.bytes(of: "user_metadata")) > ?
            OR \(sql.dialect.bytes(of: "app_metadata")) > ?
            """, [.integer(Int64(limit)), .integer(Int64(limit))])?.integer("total") ?? 0
    }
}
