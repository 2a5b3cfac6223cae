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

    /// The columns that give all of it. What a server has counted is set back when it recovers from a crash, and any role
    /// may ask when that was. Before version 15 that takes a while, so it is asked for once a connection.
    static let columns =
        place + ", extract(epoch FROM pg_stat_get_bgwriter_stat_reset_time())::text AS gh_era"

    init(timeline: String, system: String, era: String) {
        self.timeline = timeline
        self.system = system
        self.era = era
    }

    /// Reads the columns; nil where the server does not give them.
    ///
    /// - Parameter era: What is known of it where ``place`` alone was asked for.
    init?(_ reply: Reply?, era: String? = nil) {
        guard let row = reply?.rows.first, let timeline = try? row.text("gh_timeline"),
            let system = try? row.text("gh_system"), let era = try? era ?? row.text("gh_era")
        else { return nil }
        self.init(timeline: timeline, system: system, era: era)
    }
}
