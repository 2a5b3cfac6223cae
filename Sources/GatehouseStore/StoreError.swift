/// What can be wrong with a database itself.
package enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// SQLite did not take `synchronous = FULL`.
    case notDurable
    /// A column holds a type that no table of this server uses.
    case unexpectedType
    /// A text to be stored holds the character U+0000, which not every database can keep.
    case zeroByteInText
    /// A shared database cannot be used, for this reason.
    case unusable(String)
    /// A row that must be there is not.
    case missingRow(table: String)

    package var description: String {
        switch self {
        case .notDurable: "The database cannot be put into its durable mode (synchronous = FULL)."
        case .unexpectedType: "The database contains a value of a type that this server does not write."
        case .zeroByteInText: "A text with the character U+0000 cannot be stored."
        case .unusable(let reason): reason
        case .missingRow(let table): "A required row is missing in \(table)."
        }
    }
}
