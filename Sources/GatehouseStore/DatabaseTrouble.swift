/// A failure of the database itself, whichever engine it is. It never quotes a statement or a value.
package struct DatabaseTrouble: Error, Equatable, Sendable, CustomStringConvertible {
    /// What a caller can do about it.
    package enum Kind: Equatable, Sendable {
        /// Others used it for longer than its patience. Nothing was done, and asking again makes sense at once.
        case busy
        /// The disk is full or cannot be written. It may have room later.
        case full
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

    package var description: String { "\(code) \(reason)" }
}
