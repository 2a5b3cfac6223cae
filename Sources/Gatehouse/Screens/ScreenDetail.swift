/// One of the sign-up form's additional questions, in the person's language.
public struct ScreenDetail: Equatable, Sendable, Identifiable {
    /// How it is answered.
    public enum Kind: Equatable, Sendable {
        /// By a line of text, which autofill may know.
        case text(ContentType)
        /// By one of several values.
        case choice([Choice])
        /// By ticking a box.
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
    /// The current answer; `true` for a ticked box, and empty if there is none.
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
