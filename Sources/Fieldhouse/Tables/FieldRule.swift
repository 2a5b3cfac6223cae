import GatehouseAccounts

/// The rule for a field of the app's forms, shared by the forms and by what is stored.
package struct FieldRule: Hashable, Sendable {
    /// What the field is called.
    package let name: String
    /// The most characters it takes.
    package let limit: Int
    /// The most bytes of UTF-8 it takes.
    package var byteLimit: Int { TextSize.bytes(forCharacters: limit) }
    /// Whether it may be left empty.
    package let isOptional: Bool
    /// Whether it takes more than one line.
    package let isLong: Bool

    /// What is wrong with a text.
    package enum Failure: Hashable, Sendable {
        case empty
        case tooLong
        /// Its characters take up more bytes than ``FieldRule/byteLimit``.
        case tooLarge
        /// Holds a character that nobody can see: a control character, or a line break in a field of one line.
        case unprintable
        /// Is no e-mail address.
        case noAddress
    }

    package static let groupName = FieldRule(name: "Name", limit: 80, isOptional: false, isLong: false)
    package static let projectName = FieldRule(name: "Name", limit: 80, isOptional: false, isLong: false)
    package static let site = FieldRule(name: "Site", limit: 120, isOptional: true, isLong: false)
    package static let title = FieldRule(name: "Title", limit: 120, isOptional: false, isLong: false)
    package static let question = FieldRule(name: "Question", limit: 4000, isOptional: false, isLong: true)
    package static let answer = FieldRule(name: "Answer", limit: 4000, isOptional: false, isLong: true)
    /// The group to add something to, when there is a choice.
    package static let group = FieldRule(name: "Group", limit: 80, isOptional: false, isLong: false)
    package static let invitation = FieldRule(name: "Invitation link", limit: 2048, isOptional: false, isLong: false)
    package static let address = FieldRule(name: "E-mail address", limit: 254, isOptional: false, isLong: false)
    package static let displayName = FieldRule(name: "Name", limit: 60, isOptional: true, isLong: false)

    /// The text as it is stored: without the blanks around it, and with plain line ends.
    /// - Throws: ``FieldhouseError/invalid(_:_:)``.
    package func value(of text: String) throws(FieldhouseError) -> String {
        let plain = String(text.unicodeScalars.filter { $0 != "\r" })
        let value = plain.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
        let result = String(value)
        if result.isEmpty, !isOptional { throw .invalid(self, .empty) }
        if result.count > limit { throw .invalid(self, .tooLong) }
        if result.utf8.count > byteLimit { throw .invalid(self, .tooLarge) }
        let isPrintable = result.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control: isLong && (scalar == "\n" || scalar == "\t")
            case .lineSeparator, .paragraphSeparator: isLong
            case .surrogate, .unassigned, .privateUse: false
            default: true
            }
        }
        guard isPrintable else { throw .invalid(self, .unprintable) }
        return result
    }

    /// The sentence for the person who filled in the form.
    package func sentence(for failure: Failure) -> String {
        switch failure {
        case .empty: "\(name) is needed."
        case .tooLong: "\(name) takes at most \(limit) characters."
        case .tooLarge: "\(name) takes at most \(byteLimit) bytes. Use fewer emoji or combined characters."
        case .noAddress: "Enter an e-mail address such as name@example.com."
        case .unprintable:
            isLong ? "\(name) holds a character that cannot be shown." : "\(name) takes one line of plain text."
        }
    }
}
