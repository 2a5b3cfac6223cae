/// What a transaction of a kind begins with.
struct TransactionOpening: Sendable {
    /// The statement that begins it.
    let begin: WireRequest
    /// What has it wait until no other one runs that does so too.
    let turn: [WireRequest]
    private let text: StatementText
    private let values: [String?]

    /// - Parameters:
    ///   - schema: Where the tables are.
    ///   - marks: Whether its commit gets a number by which it is known later.
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

    /// The statement that sets its limits and says where its tables are.
    func settings(isPrepared: Bool) -> WireRequest {
        WireRequest(text.text, values, name: isPrepared ? text.name : nil)
    }

    /// Returns a name as a statement writes it.
    static func quoted(_ name: String) -> String { "\"\(name)\"" }

    /// Returns a limit as a setting.
    static func milliseconds(_ limit: Duration) -> String { "\(Int(limit / .milliseconds(1)))ms" }
}
