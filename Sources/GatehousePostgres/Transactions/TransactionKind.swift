/// The purpose of a transaction, which decides how it begins and how long its statements may take.
enum TransactionKind: String, CaseIterable, Sendable {
    case read
    case write
    /// Reads the whole database.
    case snapshot
    /// Changes the shape of the database.
    case migration

    /// The statement that begins it.
    var begin: String {
        switch self {
        // DEFERRABLE would make a snapshot wait for writes in progress, and so for a commit that waits for a standby.
        // The copy is what a recovery at that instant would give, as with pg_dump.
        case .read, .snapshot: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        case .write: "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"
        case .migration: "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
        }
    }

    /// How long the server lets one statement run; nil for no limit.
    var statementLimit: Duration? {
        switch self {
        case .read, .write: .seconds(5)
        case .snapshot, .migration: nil
        }
    }

    /// How long the server lets a statement wait for locks.
    var lockLimit: Duration { self == .migration ? .seconds(5) : .seconds(2) }

    /// How long the server lets a transaction wait for its next statement.
    var idleLimit: Duration { statementLimit == nil ? .seconds(600) : .seconds(15) }

    /// How long this process waits for an answer before it drops the connection.
    var answerLimit: Duration { statementLimit.map { $0 + .seconds(1) } ?? .seconds(3600) }

    /// How long it may take with all its attempts. One that goes through a whole database may take hours.
    var patience: Duration { statementLimit == nil ? .seconds(7 * 86_400) : .seconds(10) }

    /// Whether its statements are prepared. Those of other kinds run only once, and some change the columns they
    /// return.
    var isPrepared: Bool { self == .read || self == .write }

    /// Whether it writes, so that its commit matters.
    var writes: Bool { self == .write || self == .migration }
}
