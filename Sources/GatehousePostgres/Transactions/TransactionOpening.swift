/// The statements with which a transaction of a kind begins.
struct TransactionOpening: Sendable {
    /// The statement that begins it.
    let begin: WireRequest
    /// The statements that make it wait until no other transaction that takes turns is running.
    let turn: [WireRequest]
    private let text: StatementText
    private let values: [String?]

    /// - Parameters:
    ///   - schema: The schema of the tables.
    ///   - marks: Whether its commit gets a mark by which its outcome can be found out later.
    init(_ kind: TransactionKind, schema: String, marks: Bool) {
        let lockLimit = Self.milliseconds(kind.lockLimit)
        begin = WireRequest(kind.begin)
        turn = [
            WireRequest("SET LOCAL lock_timeout = '\(lockLimit)'"),
            WireRequest("LOCK TABLE \(Self.quoted(schema)).write_turn IN EXCLUSIVE MODE"),
        ]
        var columns = """
            set_config('search_path', $1, true) AS gh_path, set_config('statement_timeout', $2, true) AS gh_statement,
            set_config('lock_timeout', $3, true) AS gh_lock,
            set_config('idle_in_transaction_session_timeout', $4, true) AS gh_idle
            """
        if kind.writes, marks { columns += ", " + CommitMark.columns }
        text = StatementText("SELECT " + columns)
        values = [
            Self.quoted(schema) + ", pg_temp", Self.milliseconds(kind.statementLimit ?? .zero), lockLimit,
            Self.milliseconds(kind.idleLimit),
        ]
    }

    /// Returns the statement that sets its limits and the schema of its tables.
    func settings(isPrepared: Bool) -> WireRequest {
        WireRequest(text.text, values, name: isPrepared ? text.name : nil)
    }

    /// Returns a name as a statement writes it.
    static func quoted(_ name: String) -> String { "\"\(name)\"" }

    /// Returns a limit as a setting.
    static func milliseconds(_ limit: Duration) -> String { "\(Int(limit / .milliseconds(1)))ms" }
}
