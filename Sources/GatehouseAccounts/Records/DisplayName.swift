import GatehouseDomain

/// The name that somebody wants to be called by, or that a group has.
package struct DisplayName: Equatable, Sendable {
    /// The maximum length of a name, in characters.
    package static let limit = 60
    /// The maximum size of a name, in bytes of UTF-8.
    package static let byteLimit = TextSize.bytes(forCharacters: limit)

    /// What is wrong with a name.
    package enum Fault: Error, Equatable, Sendable {
        case tooLong
        /// Its characters take more than ``DisplayName/byteLimit`` bytes.
        case tooLarge
        /// It contains an invisible character or a line break.
        case unprintable
    }

    /// The name without surrounding whitespace and without characters that set a direction, which nobody types; nil for
    /// none, and for one of invisible characters only.
    package let text: String?

    /// - Parameter limit: The maximum length, in characters.
    /// - Throws: ``Fault`` for text that is longer than the limit, larger than a text of that many characters may be, or
    ///   not a single line of plain text.
    package init(_ typed: String, limit: Int = DisplayName.limit) throws(Fault) {
        let typed = String.UnicodeScalarView(typed.unicodeScalars.filter { !VisibleText.setsDirection($0) })
        let trimmed = String(
            String(typed).drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        if trimmed.count > limit { throw .tooLong }
        if trimmed.utf8.count > TextSize.bytes(forCharacters: limit) { throw .tooLarge }
        let isPrintable = trimmed.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
            default: true
            }
        }
        guard isPrintable else { throw .unprintable }
        text = VisibleText.isBlank(trimmed) ? nil : trimmed
    }
}
