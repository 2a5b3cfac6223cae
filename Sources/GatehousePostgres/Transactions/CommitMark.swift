import GatehouseStore

/// The mark by which one can later find out whether a transaction was committed.
struct CommitMark: Equatable, Sendable {
    /// The transaction's number.
    var transaction: String
    /// The server. Its era is that of the connection: behind a pooler it may be an older one, and then nothing is known.
    var origin: ServerOrigin

    /// The columns that give it, in the transaction itself.
    static let columns = "pg_current_xact_id()::text AS gh_transaction, " + ServerOrigin.place

    /// The statement that tells what became of a transaction, with its number as the argument.
    static let question = "SELECT pg_xact_status($1::xid8) AS gh_status, " + ServerOrigin.columns

    /// A separate commit that writes to the log and changes nothing. If standbys have to confirm commits, confirming
    /// this one also confirms all earlier ones.
    static let confirmation = "SELECT pg_logical_emit_message(true, 'gatehouse', '')::text AS gh_confirmed"

    init(transaction: String, origin: ServerOrigin) {
        self.transaction = transaction
        self.origin = origin
    }

    /// Reads the columns that came over a connection of an era; nil where the server does not give them.
    init?(_ reply: Reply, era: String) {
        guard let transaction = try? reply.rows.first?.text("gh_transaction"),
            let origin = ServerOrigin(reply, era: era)
        else { return nil }
        self.init(transaction: transaction, origin: origin)
    }

    /// The outcome of a transaction.
    enum Fate: Equatable {
        case committed
        case aborted
        case running
        case unknown
    }

    /// Reads the answer to ``question``. An answer of another cluster or timeline says nothing. After a crash the number
    /// may be that of another transaction, which was committed in place of this one.
    func fate(_ reply: Reply) -> Fate {
        guard let now = ServerOrigin(reply), now.timeline == origin.timeline, now.system == origin.system
        else { return .unknown }
        switch try? reply.rows.first?.optionalText("gh_status") {
        case "committed": return now.era == origin.era ? .committed : .unknown
        case "aborted": return .aborted
        case "in progress": return .running
        default: return .unknown
        }
    }
}
