import GatehouseStore

/// The reaction to a failure before the commit.
enum Reaction: Equatable {
    /// The body runs again, because of a conflict with other transactions.
    case again
    /// Asks on the same connection whether a commit took place.
    case settle
    /// The body runs again on a new connection, and idle connections are dropped.
    case reconnect
    /// The body runs again without prepared statements.
    case unprepared
    /// The body runs again, and adopts the statements that the server has already prepared.
    case prepared
    /// The caller gets an error.
    case trouble(DatabaseTrouble)

    /// Maps the server's error codes. This is the only such table.
    init(_ failure: WireFailure) {
        switch failure {
        case .lost: self = .reconnect
        case .unexpectedType:
            self = .trouble(DatabaseTrouble(.other, code: "type", reason: "\(StoreError.unexpectedType)"))
        case .refused(let state): self.init(state: state)
        }
    }

    private init(state: String) {
        switch state {
        case "40001", "40P01", "55P03": self = .again
        // Read-only: another server has become the primary. Changed: a cached plan now returns other columns.
        case "25006", "57P01", "57P02", "57P03", "57P04", "57P05", "25P03", "0A000": self = .reconnect
        case "26000": self = .unprepared
        case "42P05": self = .prepared
        case "57014": self = .trouble(DatabaseTrouble(.busy, code: state, reason: "a statement took too long"))
        case "GHMVD":
            self = .trouble(DatabaseTrouble(.readOnly, code: state, reason: "everything was moved elsewhere"))
        case "53300", "53400":
            self = .trouble(DatabaseTrouble(.busy, code: state, reason: "the database has no connection left"))
        case "53100", "58030":
            self = .trouble(DatabaseTrouble(.full, code: state, reason: "the database cannot write to its disk"))
        case _ where state.hasPrefix("08"): self = .reconnect
        case _ where state.hasPrefix("28"):
            self = .trouble(DatabaseTrouble(.unreachable, code: state, reason: "the database refuses the role"))
        default: self = .trouble(DatabaseTrouble(.other, code: state, reason: "the database refused a statement"))
        }
    }
}
