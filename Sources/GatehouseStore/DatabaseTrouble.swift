/// A failure of the database itself, whichever engine it is. It never quotes a statement or a value.
package struct DatabaseTrouble: Error, Equatable, Sendable, CustomStringConvertible {
    /// What a caller can do about it.
    package enum Kind: String, Equatable, Sendable, CaseIterable {
        /// Others used it for longer than its patience. Nothing was done, and asking again makes sense at once.
        case busy
        /// The disk is full or cannot be written. It may have room later.
        case full
        /// No connection to it can be had. Nothing was done.
        case unreachable
        /// It takes no writes: it is a copy of another one, or was made to refuse them.
        case readOnly
        /// The connection broke during a commit, and whether the work was done cannot be found out.
        case unknownOutcome
        /// The work was undone each time for a conflict with others, for as long as patience lasted.
        case conflictOutlasted
        /// Anything else.
        case other
    }

    package var kind: Kind
    /// The engine's code, for the log.
    package var code: String
    /// What the engine says, in a few words.
    package var reason: String

    package init(_ kind: Kind, code: String, reason: String) {
        self.kind = kind
        self.code = code
        self.reason = reason
    }

    /// Whether asking again later makes sense: the trouble passes, or it may.
    package var passes: Bool { kind != .other }

    package var description: String { "\(code) \(reason)" }
}
