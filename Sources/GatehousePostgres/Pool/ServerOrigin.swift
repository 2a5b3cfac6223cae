import GatehouseStore

/// Which server a connection leads to, and since when that one has run without a crash.
struct ServerOrigin: Equatable, Sendable {
    /// Another one after a standby took over.
    var timeline: String
    /// The cluster that the server belongs to.
    var system: String
    /// Another one after each crash: transactions that a crash has undone leave their numbers to others.
    var era: String

    /// The columns that give the timeline and the cluster.
    static let place = """
        substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) AS gh_timeline,
        (SELECT system_identifier::text FROM pg_control_system()) AS gh_system
        """

    /// The columns of a complete origin. A server resets its statistics when it recovers from a crash, and any role may
    /// read the time of that reset. Before version 15 the query is slow, so it runs once per connection.
    static let columns =
        place + ", extract(epoch FROM pg_stat_get_bgwriter_stat_reset_time())::text AS gh_era"

    init(timeline: String, system: String, era: String) {
        self.timeline = timeline
        self.system = system
        self.era = era
    }

    /// Reads the columns; nil where the server does not give them.
    ///
    /// - Parameter era: The known era, for a reply that has only ``place``.
    init?(_ reply: Reply?, era: String? = nil) {
        guard let row = reply?.rows.first, let timeline = try? row.text("gh_timeline"),
            let system = try? row.text("gh_system"), let era = try? era ?? row.text("gh_era")
        else { return nil }
        self.init(timeline: timeline, system: system, era: era)
    }
}
