package import GatehouseDomain

/// An additional question of a sign-up form, as a server reports it.
package struct WireSignUpField: Sendable, Hashable, Codable {
    /// A text, with its language.
    package struct Text: Sendable, Hashable, Codable {
        /// The language (BCP 47); nil if the text is the same in every language.
        package var language: String?
        /// The text.
        package var text: String
    }

    /// One of several values.
    package struct Choice: Sendable, Hashable, Codable {
        /// The value that the account stores.
        package var value: String
        /// The text that the person sees.
        package var label: [Text]
    }

    /// The name of the value in the metadata.
    package var key: String
    /// The label of the question.
    package var label: [Text]
    /// `text`, `name`, `organization`, `phone`, `choice` or `toggle`.
    package var kind: String
    /// Whether the form requires an answer.
    package var required: Bool
    /// The help below the field; nil for none.
    package var help: [Text]?
    /// The values of a choice; nil for other kinds.
    package var choices: [Choice]?
    /// The minimum number of characters in an answer.
    package var minimumLength: Int
    /// The maximum number of characters in an answer.
    package var maximumLength: Int
    /// `any`, `digits` or `alphanumeric`.
    package var characters: String

    private enum CodingKeys: String, CodingKey {
        case key, label, kind, required, help, choices, characters
        case minimumLength = "minimum_length"
        case maximumLength = "maximum_length"
    }
}

extension WireSignUpField {
    /// Creates the description of a field.
    package init(_ field: SignUpField) {
        key = field.key
        label = Text.all(of: field.label)
        required = field.isRequired
        help = field.help.map(Text.all)
        minimumLength = field.minimumLength
        maximumLength = field.maximumLength
        characters = field.characters.rawValue
        choices = nil
        switch field.kind {
        case .text: kind = "text"
        case .name: kind = "name"
        case .organization: kind = "organization"
        case .phone: kind = "phone"
        case .toggle: kind = "toggle"
        case .choice(let values):
            kind = "choice"
            choices = values.map { Choice(value: $0.value, label: Text.all(of: $0.label)) }
        }
    }

    /// The described field; nil if it is invalid or of an unknown kind.
    package var field: SignUpField? {
        let known: SignUpField.Kind
        switch kind {
        case "text": known = .text
        case "name": known = .name
        case "organization": known = .organization
        case "phone": known = .phone
        case "toggle": known = .toggle
        case "choice":
            known = .choice((choices ?? []).map { SignUpField.Choice($0.value, label: LocalizedText($0.label)) })
        default: return nil
        }
        return try? SignUpField(
            key, label: LocalizedText(label), kind: known, isRequired: required, help: help.map { LocalizedText($0) },
            minimumLength: minimumLength, maximumLength: maximumLength,
            characters: SignUpField.Characters(rawValue: characters) ?? .any)
    }
}

extension WireSignUpField.Text {
    /// Returns the texts of all languages, in the order of their tags.
    fileprivate static func all(of text: LocalizedText) -> [Self] {
        text.byLanguage.sorted { ($0.key ?? "") < ($1.key ?? "") }.map { Self(language: $0.key, text: $0.value) }
    }
}

extension LocalizedText {
    fileprivate init(_ texts: [WireSignUpField.Text]) {
        if let same = texts.first(where: { $0.language == nil }) {
            self.init(same.text)
        } else {
            let named = texts.map { ($0.language ?? "", $0.text) }
            self.init(Dictionary(named) { first, _ in first })
        }
    }
}
