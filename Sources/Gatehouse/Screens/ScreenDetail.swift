package import GatehouseDomain

/// One of the sign-up form's additional questions, in the person's language.
public struct ScreenDetail: Equatable, Sendable, Identifiable {
    /// How it is answered.
    public enum Kind: Equatable, Sendable {
        /// By a line of text, which autofill may know.
        case text(ContentType)
        /// By one of several values.
        case choice([Choice])
        /// With a checkbox.
        case toggle
    }

    /// The kind of input, for autofill and keyboards.
    public enum ContentType: String, Sendable, CaseIterable {
        /// Anything.
        case plain
        /// The person's name.
        case name
        /// A company or organization.
        case organization
        /// A telephone number.
        case phone
        /// Digits.
        case digits
    }

    /// One of several values.
    public struct Choice: Equatable, Sendable {
        /// The value that is stored.
        public var value: String
        /// The text that the person sees.
        public var label: String
    }

    /// The key of the answer.
    public var key: String
    /// The label of the question, which says so if the question is optional.
    public var label: String
    /// How it is answered.
    public var kind: Kind
    /// The current answer; `true` for a selected box, and empty if there is none.
    public var value: String
    /// The help below the field.
    public var help: String?
    /// The error: the text of the notice, if it is about this question.
    public var error: String?
    /// Whether the form requires an answer.
    public var isRequired: Bool
    /// The maximum number of characters in a line of text; nil for other kinds.
    public var maximumLength: Int?

    /// The same as ``key``.
    public var id: String { key }
}

extension ScreenDetail {
    /// Creates a question of the sign-up form, wherever it is asked.
    /// - Parameters:
    ///   - field: The question.
    ///   - answer: The current answer; nil for none.
    ///   - error: What is wrong with it; nil if nothing is.
    ///   - catalogue: The texts.
    package init(_ field: SignUpField, answer: String?, error: String? = nil, _ catalogue: Catalogue) {
        let label = field.label.text(in: catalogue.language)
        // A box needs no answer either way: not ticking it answers it.
        let isOptional = !field.isRequired && field.kind != .toggle
        self.init(
            key: field.key, label: isOptional ? catalogue.text(.optionalLabel(label)) : label,
            kind: Kind(field, language: catalogue.language), value: answer ?? "",
            help: field.help?.text(in: catalogue.language), error: error, isRequired: field.isRequired)
        if case .text = kind { maximumLength = field.maximumLength }
    }

    /// The answer as it is shown to the person; nil if there is none. A check mark stands for a selected box.
    package var shownAnswer: String? {
        guard !value.isEmpty else { return nil }
        return switch kind {
        case .text: value
        case .toggle: value == "true" ? "✓" : nil
        case .choice(let choices): choices.first { $0.value == value }?.label
        }
    }
}

extension ScreenDetail.Kind {
    fileprivate init(_ field: SignUpField, language: String) {
        switch field.kind {
        case .text: self = .text(field.characters == .digits ? .digits : .plain)
        case .name: self = .text(.name)
        case .organization: self = .text(.organization)
        case .phone: self = .text(.phone)
        case .toggle: self = .toggle
        case .choice(let choices):
            self = .choice(
                choices.map { ScreenDetail.Choice(value: $0.value, label: $0.label.text(in: language)) })
        }
    }
}
