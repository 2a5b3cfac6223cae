import GatehouseAccounts
import GatehouseDomain

/// The rule for a field of the app's forms, shared by the forms and by what is stored.
package struct FieldRule: Hashable, Sendable {
    /// The name of the field.
    package let label: FieldhouseText
    /// The error when nothing was entered.
    let missing: FieldhouseText
    /// The maximum length, in characters.
    package let limit: Int
    /// The maximum size, in bytes of UTF-8.
    package var byteLimit: Int { TextSize.bytes(forCharacters: limit) }
    /// Whether it may be left empty.
    package let isOptional: Bool
    /// Whether it accepts more than one line.
    package let isLong: Bool

    /// What is wrong with a text.
    package enum Failure: Hashable, Sendable {
        case empty
        case tooLong
        /// Its characters take more bytes than ``FieldRule/byteLimit``.
        case tooLarge
        /// Contains an invisible character: a control character, or a line break in a field of one line.
        case unprintable
    }

    package static let projectName = FieldRule(
        label: .name, missing: .enterName, limit: 80, isOptional: false, isLong: false)
    package static let site = FieldRule(label: .site, missing: .enterName, limit: 120, isOptional: true, isLong: false)
    package static let title = FieldRule(
        label: .title, missing: .enterTitle, limit: 120, isOptional: false, isLong: false)
    package static let question = FieldRule(
        label: .question, missing: .enterQuestion, limit: 4000, isOptional: false, isLong: true)
    package static let answer = FieldRule(
        label: .answer, missing: .enterAnswer, limit: 4000, isOptional: false, isLong: true)
    /// The group to add something to, when there is a choice.
    package static let group = FieldRule(
        label: .group, missing: .chooseGroup, limit: 80, isOptional: false, isLong: false)

    /// The text as it is stored: without surrounding whitespace, with plain line ends, and on one line without characters
    /// that set a direction, which nobody types into a name. A text of invisible characters is an empty one.
    /// - Throws: ``FieldhouseError/invalid(_:_:)``.
    package func value(of text: String) throws(FieldhouseError) -> String {
        let plain = String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0 != "\r" && (isLong || !VisibleText.setsDirection($0)) }))
        let value = String(plain.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
        let result = VisibleText.isBlank(value) ? "" : value
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
    package func sentence(for failure: Failure) -> FieldhouseText {
        switch failure {
        case .empty: missing
        case .tooLong: .atMost(limit)
        case .tooLarge: .atMostBytes(byteLimit)
        case .unprintable: isLong ? .unprintable : .oneLine
        }
    }
}
