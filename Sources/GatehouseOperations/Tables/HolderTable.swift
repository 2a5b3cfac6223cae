import GatehouseStore

/// Who holds others up in PostgreSQL, inside a transaction.
struct HolderTable {
    private let sql: any SQLSession

    init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns a few words about the session that has held up others for some seconds: a commit that waits for a
    /// standby, or else the one that has a lock that a session of this role wants. Nil if there is none, and for an embedded
    /// database.
    func holder() throws -> String? {
        guard sql.dialect.hasCursors else { return nil }
        let row = try sql.row(
            """
            SELECT pid::bigint AS pid, (wait_event IS NOT NULL AND wait_event = 'SyncRep')::int AS waits,
            COALESCE(EXTRACT(EPOCH FROM clock_timestamp() - COALESCE(query_start, xact_start)), 0)::bigint AS seconds
            FROM pg_stat_activity AS other WHERE pid <> pg_backend_pid()
            AND (wait_event = 'SyncRep' AND query_start < clock_timestamp() - INTERVAL '1 second'
            OR EXISTS (SELECT 1 FROM pg_stat_activity AS own WHERE own.usename = current_user
                AND own.wait_event_type = 'Lock' AND own.query_start < clock_timestamp() - INTERVAL '1 second'
                AND other.pid = ANY (pg_blocking_pids(own.pid))))
            ORDER BY 2 DESC, xact_start LIMIT 1
            """, [])
        guard let row else { return nil }
        let (process, seconds) = try (row.integer("pid"), row.integer("seconds"))
        return try row.integer("waits") == 1
            ? "session \(process) has committed and has waited \(seconds) s for a standby to confirm it"
            : "session \(process) has a lock that is wanted, and began its statement \(seconds) s ago"
    }
}
