import GatehouseStore

/// The mark by which one can later find out whether a transaction was committed.
struct CommitMark: Equatable, Sendable {
    /// The transaction's number.
    var transaction: String
    /// The timeline of the server: another one after a standby took over.
    var timeline: String
    /// The cluster that the server belongs to.
    var system: String

    /// The columns that give it, in the transaction itself.
    static let columns = """
        pg_current_xact_id()::text AS gh_transaction,
        substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) AS gh_timeline,
        (SELECT system_identifier::text FROM pg_control_system()) AS gh_system
        """

    /// The statement that tells what became of a transaction, with its number as the argument.
    static let question = """
        SELECT pg_xact_status($1::xid8) AS gh_status,
        substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) AS gh_timeline,
        (SELECT system_identifier::text FROM pg_control_system()) AS gh_system
        """

    /// A separate commit that writes to the log and changes nothing. If standbys have to confirm commits, confirming
    /// this one also confirms all earlier ones.
    static let confirmation = "SELECT pg_logical_emit_message(true, 'gatehouse', '')::text AS gh_confirmed"

    init(transaction: String, timeline: String, system: String) {
        self.transaction = transaction
        self.timeline = timeline
        self.system = system
    }

    /// Reads the columns; nil where the server does not give them.
    init?(_ reply: Reply) {
        guard let row = reply.rows.first, let transaction = try? row.text("gh_transaction"),
            let timeline = try? row.text("gh_timeline"), let system = try? row.text("gh_system")
        else { return nil }
        self.init(transaction: transaction, timeline: timeline, system: system)
    }

    /// The outcome of a transaction.
    enum Fate: Equatable {
        case committed
        case aborted
        case running
        case unknown
    }

    /// Reads the answer to ``question``. An answer of another cluster or timeline says nothing.
    func fate(_ reply: Reply) -> Fate {
        guard let row = reply.rows.first, (try? row.text("gh_timeline")) == timeline,
            (try? row.text("gh_system")) == system
        else { return .unknown }
        switch try? row.optionalText("gh_status") {
        case "committed": return .committed
        case "aborted": return .aborted
        case "in progress": return .running
        default: return .unknown
        }
    }
}
