/// Why a database cannot be used.
package enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// SQLite did not accept `synchronous = FULL`.
    case notDurable
    /// A column has a type that no table of this server uses.
    case unexpectedType
    /// A text contains the character U+0000, which not every database can store.
    case zeroByteInText
    /// A shared database cannot be used, for this reason.
    case unusable(String)
    /// A shared database cannot be used now, for this reason, but may be usable later without any change.
    case notYet(String)
    /// A required row is missing.
    case missingRow(table: String)

    package var description: String {
        switch self {
        case .notDurable: "The database cannot be put into its durable mode (synchronous = FULL)."
        case .unexpectedType: "The database contains a value of a type that this server does not write."
        case .zeroByteInText: "A text with the character U+0000 cannot be stored."
        case .unusable(let reason), .notYet(let reason): reason
        case .missingRow(let table): "A required row is missing in \(table)."
        }
    }
}
