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

    /// Returns the time of the newest entry of the trail; nil if the trail is empty.
    func newestInTrail() throws -> Date? {
        try sql.row("SELECT happened_at FROM audit_events ORDER BY position DESC LIMIT 1", [])?.date("happened_at")
    }

    /// Returns how many accounts have metadata longer than this many bytes.
    func countMetadata(over limit: Int) throws -> Int64 {
        try sql.row(
            """
            SELECT COUNT(*) AS total FROM users WHERE \(sql.dialect.bytes(of: "user_metadata")) > ?
            OR \(sql.dialect.bytes(of: "app_metadata")) > ?
            """, [.integer(Int64(limit)), .integer(Int64(limit))])?.integer("total") ?? 0
    }

    /// What PostgreSQL says about itself.
    struct Server: Equatable, Sendable {
        var version: String
        var fsync: String
        var synchronousCommit: String
        var mostConnections: Int
        var connections: Int
        var invalidIndexes: Int
        /// Servers that follow this one.
        var standbys: Int
        /// How many seconds the slowest of them lags behind; nil if the role may not see it, or nothing is written.
        var standbyLag: Int?
        /// How many bytes of the log the slowest of them still has to replay; nil if the role may not see it.
        var standbyBacklog: Int64?
        /// Dead rows of the tables that change most.
        var deadRows: Int64
        var liveRows: Int64
        /// The tables that the role may not read and write, and the schema if it may not create tables in it.
        var withoutRights: [String]
        var now: Date
    }

    /// Asks PostgreSQL about itself.
    func server() throws -> Server {
        let row = try sql.row(
            """
            SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
            current_setting('synchronous_commit') AS synchronous_commit,
            current_setting('max_connections')::bigint AS most,
            (SELECT COALESCE(SUM(numbackends), 0)::bigint FROM pg_stat_database) AS used,
            (SELECT COUNT(*) FROM pg_index WHERE NOT indisvalid) AS invalid,
            (SELECT COUNT(*) FROM pg_stat_replication) AS standbys,
            (SELECT EXTRACT(EPOCH FROM MAX(replay_lag))::bigint FROM pg_stat_replication) AS lag,
            (SELECT MAX(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::bigint FROM pg_stat_replication) AS backlog,
            (SELECT string_agg(name, ' ' ORDER BY name) FROM (
                SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema()
                AND NOT (has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'SELECT')
                AND has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'INSERT')
                AND has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'UPDATE')
                AND has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'DELETE'))
                UNION ALL SELECT current_schema()::text WHERE NOT has_schema_privilege(current_schema(), 'CREATE')
            ) AS refused) AS refused,
            (SELECT COALESCE(SUM(n_dead_tup), 0)::bigint FROM pg_stat_user_tables
                WHERE schemaname = current_schema() AND relname IN ('limit_hits', 'outbox')) AS dead,
            (SELECT COALESCE(SUM(n_live_tup), 0)::bigint FROM pg_stat_user_tables
                WHERE schemaname = current_schema() AND relname IN ('limit_hits', 'outbox')) AS live,
            (EXTRACT(EPOCH FROM clock_timestamp()) * 1000000)::bigint AS now
            """, [])
        guard let row else { throw StoreError.missingRow(table: "pg_settings") }
        return try Server(
            version: row.text("version"), fsync: row.text("fsync"), synchronousCommit: row.text("synchronous_commit"),
            mostConnections: Int(row.integer("most")), connections: Int(row.integer("used")),
            invalidIndexes: Int(row.integer("invalid")), standbys: Int(row.integer("standbys")),
            standbyLag: row.optionalInteger("lag").map { Int($0) }, standbyBacklog: row.optionalInteger("backlog"),
            deadRows: row.integer("dead"), liveRows: row.integer("live"),
            withoutRights: row.optionalText("refused")?.split(separator: " ").map(String.init) ?? [],
            now: row.date("now"))
    }
}
