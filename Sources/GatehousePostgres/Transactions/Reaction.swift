import GatehouseStore

/// What is done about a failure before the commit.
enum Reaction: Equatable {
    /// The body runs again: others were in its way.
    case again
    /// Finds out on the same connection whether a commit took place.
    case settle
    /// The body runs again on a new connection, and idle connections are dropped.
    case reconnect
    /// The body runs again without statements that the server keeps.
    case unprepared
    /// The body runs again, and takes the statements that the server keeps as its own.
    case prepared
    /// The caller is told.
    case trouble(DatabaseTrouble)

    /// The one table of the server's codes.
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
        // Read only: another server has become the primary. Changed: a plan that was kept gives other columns now.
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
