/// What somebody wants to be called.
package struct DisplayName: Equatable, Sendable {
    /// The most characters of a name.
    package static let limit = 60
    /// The most bytes of UTF-8 of a name.
    package static let byteLimit = TextSize.bytes(forCharacters: limit)

    /// What is wrong with a name.
    package enum Fault: Error, Equatable, Sendable {
        case tooLong
        /// Its characters are made of more than ``DisplayName/byteLimit`` bytes.
        case tooLarge
        /// Holds a character that nobody can see, or a line break.
        case unprintable
    }

    /// The name without the blanks around it; nil for none.
    package let text: String?

    /// - Throws: ``Fault`` for what is longer than ``limit`` or larger than ``byteLimit``, and for what takes more than one line of plain text.
    package init(_ typed: String) throws(Fault) {
        let trimmed = String(typed.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        if trimmed.count > Self.limit { throw .tooLong }
        if trimmed.utf8.count > Self.byteLimit { throw .tooLarge }
        let isPrintable = trimmed.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
            default: true
            }
        }
        guard isPrintable else { throw .unprintable }
        text = trimmed.isEmpty ? nil : trimmed
    }
}
