/// A failure of the database itself, with any engine. It never quotes a statement or a value.
package struct DatabaseTrouble: Error, Equatable, Sendable, CustomStringConvertible {
    /// What a caller can do about it.
    package enum Kind: String, Equatable, Sendable, CaseIterable {
        /// Others used it for too long. Nothing was done, and retrying makes sense at once.
        case busy
        /// The disk is full or cannot be written. There may be space later.
        case full
        /// No connection is possible. Nothing was done.
        case unreachable
        /// It accepts no writes: it is a standby, or was set to refuse writes.
        case readOnly
        /// The connection broke during a commit, and it cannot be found out whether the work was done.
        case unknownOutcome
        /// Conflicts with others undid the work each time, until the time limit.
        case conflictOutlasted
        /// Anything else.
        case other
    }

    package var kind: Kind
    /// The engine's code, for the log.
    package var code: String
    /// The engine's reason, in a few words.
    package var reason: String

    package init(_ kind: Kind, code: String, reason: String) {
        self.kind = kind
        self.code = code
        self.reason = reason
    }

    /// Whether retrying later makes sense, because the trouble may pass.
    package var passes: Bool { kind != .other }

    /// Whether a table is missing. No program has used the database before, or it is for something else.
    package var isAboutMissingTable: Bool { ["42P01", "3F000", "1"].contains(code) }

    package var description: String { "\(code) \(reason)" }

    /// What may be logged about an error: the code and the reason of a failure of the database, and only the type of any
    /// other error, whose text may quote anything.
    package static func loggable(_ error: any Error) -> String {
        (error as? DatabaseTrouble)?.description ?? String(reflecting: type(of: error))
    }
}
