package import GatehouseStore

/// What PostgreSQL says about the standbys that have to confirm commits, inside a transaction.
package struct StandbyTable {
    private let sql: any SQLSession

    package init(_ sql: any SQLSession) {
        self.sql = sql
    }

    /// Returns the standbys; nil if commits wait for none, and for an embedded database.
    package func standbys() throws -> SynchronousStandbys? {
        guard sql.dialect.hasCursors else { return nil }
        // Roles without pg_monitor see the names of standbys, and not their state.
        let row = try sql.row(
            """
            SELECT current_setting('synchronous_standby_names') AS names,
            (SELECT string_agg(application_name, E'\\n') FROM pg_stat_replication
                WHERE COALESCE(state, 'streaming') = 'streaming' AND application_name <> 'pg_basebackup') AS present,
            (SELECT COUNT(*) FROM pg_stat_activity
                WHERE wait_event = 'SyncRep' AND query_start < clock_timestamp() - INTERVAL '1 second') AS waiting
            WHERE current_setting('synchronous_commit') NOT IN ('off', 'local')
            """, [])
        guard let row else { return nil }
        let present = try row.optionalText("present") ?? ""
        return try SynchronousStandbys(
            setting: row.text("names"), present: present.split(separator: "\n").map(String.init),
            waiting: Int(row.integer("waiting")))
    }
}
