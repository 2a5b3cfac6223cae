public import GatehouseDomain

/// What a sign-up form asks for beside email and password, as a server tells it.
public struct WireSignUpField: Sendable, Hashable, Codable {
    /// A text, with its language.
    public struct Text: Sendable, Hashable, Codable {
        /// The language (BCP 47); nil where the text is the same in every language.
        public var language: String?
        /// The text.
        public var text: String
    }

    /// One of several values.
    public struct Choice: Sendable, Hashable, Codable {
        /// What the account keeps.
        public var value: String
        /// What the person reads.
        public var label: [Text]
    }

    /// The name of the value in the metadata.
    public var key: String
    /// What the question says.
    public var label: [Text]
    /// `text`, `name`, `organization`, `phone`, `choice` or `toggle`.
    public var kind: String
    /// Whether the form is incomplete without an answer.
    public var required: Bool
    /// The help below it; nil for none.
    public var help: [Text]?
    /// The values of a choice; nil for the other kinds.
    public var choices: [Choice]?
    /// The least number of characters of an answer.
    public var minimumLength: Int
    /// The greatest number of characters of an answer.
    public var maximumLength: Int
    /// `any`, `digits` or `alphanumeric`.
    public var characters: String

    private enum CodingKeys: String, CodingKey {
        case key, label, kind, required, help, choices, characters
        case minimumLength = "minimum_length"
        case maximumLength = "maximum_length"
    }
}

extension WireSignUpField {
    /// Describes a field.
    public init(_ field: SignUpField) {
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

    /// The field that is described; nil for one of a kind that is not known here, or that cannot be one.
    public var field: SignUpField? {
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
    /// The texts of all languages, in the order of their tags.
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
