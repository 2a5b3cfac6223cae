/// A question of the sign-up form's own, in the person's language.
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

    /// What is typed, for autofill and keyboards.
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
        /// What is kept.
        public var value: String
        /// What the person reads.
        public var label: String
    }

    /// The key of the answer.
    public var key: String
    /// What the question says, and that it is optional where the form is complete without an answer.
    public var label: String
    /// How it is answered.
    public var kind: Kind
    /// The answer so far; `true` for a box that is ticked, and empty for none.
    public var value: String
    /// The help below it.
    public var help: String?
    /// What is wrong with it: the text of the notice, at the question it is about.
    public var error: String?
    /// Whether the form is incomplete without an answer.
    public var isRequired: Bool
    /// The number of characters that fit a line of text; nil for the others.
    public var maximumLength: Int?

    /// The same as ``key``.
    public var id: String { key }
}
