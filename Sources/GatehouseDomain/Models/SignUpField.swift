/// A question that the sign-up form asks in addition to email and password, such as a company name. It is data: every
/// front end shows it, and the answer is sent with the sign-up as metadata.
///
///     try SignUpField("company", label: ["en": "Company", "de": "Firma"], kind: .organization)
///
/// The answer is stored in the account's metadata under ``key``: the typed text without surrounding spaces, the value
/// of a choice, or `true` for a selected box. An unanswered question stores nothing.
public struct SignUpField: Hashable, Sendable, Identifiable {
    /// What the person is asked.
    public enum Kind: Hashable, Sendable {
        /// A line of text.
        case text
        /// The person's name; autofill knows it.
        case name
        /// The company or organization; autofill knows it.
        case organization
        /// A telephone number; autofill knows it.
        case phone
        /// One of several values.
        case choice([Choice])
        /// A checkbox.
        case toggle
    }

    /// One of several values.
    public struct Choice: Hashable, Sendable, Codable {
        /// The value that the account stores.
        package let value: String
        /// The text that the person sees.
        package let label: LocalizedText

        /// Creates a choice.
        public init(_ value: String, label: LocalizedText) {
            self.value = value
            self.label = label
        }
    }

    /// Which characters a text may have. There is no pattern: it would run on what strangers type, and a bad one can
    /// take seconds.
    public enum Characters: String, Hashable, Sendable, Codable, CaseIterable {
        /// Everything but control characters.
        case any
        /// The digits 0 to 9.
        case digits
        /// The digits 0 to 9 and the letters A to Z, in either case.
        case alphanumeric
    }

    /// The name of the value in the metadata.
    public let key: String
    /// The label of the question.
    package let label: LocalizedText
    /// What the person is asked.
    package let kind: Kind
    /// Whether the form requires an answer. Only the form checks this: a server's interface accepts a sign-up without
    /// it, because other clients know nothing of the field, and people can change their metadata anyway.
    package let isRequired: Bool
    /// The help below the field.
    package let help: LocalizedText?
    /// The minimum number of characters in an answer.
    package let minimumLength: Int
    /// The maximum number of characters in an answer.
    package let maximumLength: Int
    /// Which characters an answer may have.
    package let characters: Characters

    /// The same as ``key``.
    public var id: String { key }

    /// The maximum number of fields in a form.
    package static let limit = 10

    /// Creates a field.
    /// - Parameters:
    ///   - key: 1 to 40 lower-case letters, digits and `_`, beginning with a letter. Names that accounts use
    ///     themselves, such as `email`, and names that begin with `gatehouse_` are reserved.
    ///   - label: The label of the question, 1 to 100 characters in each language.
    ///   - kind: What the person is asked. A choice has 2 to 50 values.
    ///   - isRequired: Whether the form requires an answer.
    ///   - help: The help below the field, at most 200 characters.
    ///   - minimumLength: The minimum number of characters in an answer, at least 1.
    ///   - maximumLength: The maximum number of characters, at most 200.
    ///   - characters: Which characters an answer may have.
    /// - Throws: ``SignUpFieldError``, which says what is allowed.
    public init(
        _ key: String, label: LocalizedText, kind: Kind = .text, isRequired: Bool = false, help: LocalizedText? = nil,
        minimumLength: Int = 1, maximumLength: Int = 100, characters: Characters = .any
    ) throws(SignUpFieldError) {
        guard Self.isKey(key) else { throw .key(key) }
        guard label.all.allSatisfy({ Self.isLine($0, of: 1...100) }) else { throw .label(key: key) }
        guard help?.all.allSatisfy({ Self.isLine($0, of: 1...200) }) ?? true else { throw .help(key: key) }
        guard minimumLength >= 1, maximumLength <= 200, minimumLength <= maximumLength else { throw .length(key: key) }
        if case .choice(let choices) = kind {
            let isSound = choices.allSatisfy { choice in
                Self.isLine(choice.value, of: 1...100) && choice.label.all.allSatisfy { Self.isLine($0, of: 1...100) }
            }
            guard (2...50).contains(choices.count), isSound, Set(choices.map(\.value)).count == choices.count else {
                throw .choices(key: key)
            }
        }
        self.key = key
        self.label = label
        self.kind = kind
        self.isRequired = isRequired
        self.help = help
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.characters = characters
    }

    /// Creates a field from literals in your code; the parameters are those of
    /// ``init(_:label:kind:isRequired:help:minimumLength:maximumLength:characters:)``.
    ///
    /// An invalid field is a programming error: it stops the app at its first use with a message.
    public init(
        literal key: StaticString, label: LocalizedText, kind: Kind = .text, isRequired: Bool = false,
        help: LocalizedText? = nil, minimumLength: Int = 1, maximumLength: Int = 100, characters: Characters = .any
    ) {
        do {
            try self.init(
                key.description, label: label, kind: kind, isRequired: isRequired, help: help,
                minimumLength: minimumLength, maximumLength: maximumLength, characters: characters)
        } catch {
            preconditionFailure("The field of the sign-up form cannot be used: \(error)")
        }
    }

    /// Returns the fields if they can be in one form.
    /// - Throws: ``SignUpFieldError/tooMany`` for more than ``limit``, ``SignUpFieldError/repeated(key:)`` for a key
    ///   that two fields have.
    package static func form(_ fields: [SignUpField]) throws(SignUpFieldError) -> [SignUpField] {
        guard fields.count <= limit else { throw .tooMany }
        var keys: Set<String> = []
        for field in fields where !keys.insert(field.key).inserted { throw .repeated(key: field.key) }
        return fields
    }

    /// Returns the answer as an account stores it; nil for no answer.
    /// - Parameter typed: The typed text or the chosen value; `true` for a selected box.
    package func value(of typed: String) -> String? {
        switch kind {
        case .toggle:
            return typed == "true" ? typed : nil
        case .choice:
            return typed.isEmpty ? nil : typed
        case .text, .name, .organization, .phone:
            // Marks of direction come along when an answer is copied.
            let isAround = { (character: Character) in
                character.isWhitespace || character.unicodeScalars.allSatisfy(VisibleText.setsDirection)
            }
            let line = String(typed.drop(while: isAround).reversed().drop(while: isAround).reversed())
            return VisibleText.isBlank(line) ? nil : line
        }
    }

    /// Returns what is wrong with an answer, or nil if it is valid.
    /// - Parameter typed: The typed text or the chosen value.
    package func fault(in typed: String) -> SignUpFieldFault? {
        guard let value = value(of: typed) else { return isRequired ? .missing : nil }
        switch kind {
        case .toggle:
            return nil
        case .choice(let choices):
            return choices.contains { $0.value == value } ? nil : .missing
        case .text, .name, .organization, .phone:
            if value.count > maximumLength || value.utf8.count > 4 * maximumLength { return .tooLong }
            if value.count < minimumLength { return .tooShort }
            return value.unicodeScalars.allSatisfy(isAllowed) ? nil : .characters
        }
    }

    private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        let isDigit = ("0"..."9").contains(scalar)
        let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        return switch characters {
        case .digits: isDigit
        case .alphanumeric: isDigit || isLetter
        case .any: Self.isPrintable(scalar)
        }
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            && !scalar.properties.isBidiControl
    }

    private static func isLine(_ text: String, of length: ClosedRange<Int>) -> Bool {
        length.contains(text.count) && text.unicodeScalars.allSatisfy(isPrintable)
    }

    private static let taken: Set<String> = [
        "email", "email_verified", "phone_verified", "sub", "iss", "name", "full_name", "avatar_url", "picture",
        "provider_id", "terms_version", "consent",
    ]

    private static func isKey(_ key: String) -> Bool {
        guard (1...40).contains(key.utf8.count), let first = key.utf8.first, (97...122).contains(first) else {
            return false
        }
        let isPlain = key.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
        return isPlain && !taken.contains(key) && !key.hasPrefix("gatehouse_")
    }
}

/// What is wrong with an answer to a ``SignUpField``.
package enum SignUpFieldFault: Hashable, Sendable {
    /// There is no answer, or it is not one of the choices.
    case missing
    /// It is shorter than ``SignUpField/minimumLength``.
    case tooShort
    /// It is longer than ``SignUpField/maximumLength``.
    case tooLong
    /// It has characters that the field does not allow.
    case characters
}
