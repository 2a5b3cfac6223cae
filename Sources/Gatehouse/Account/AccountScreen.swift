/// The content of an account screen as data, in the person's language. SwiftUI and the terminal render it.
public struct AccountScreen: Equatable, Sendable {
    /// Which screen it is.
    public var name: AccountScreenName
    /// The title.
    public var title: String
    /// The paragraphs below it.
    public var texts: [String] = []
    /// The notice, if any.
    public var notice: Notice?
    /// The facts about the account, each with the action that changes it.
    public var rows: [Row] = []
    /// The fields, in the order of focus.
    public var fields: [Field] = []
    /// The confirmation box, on the deletion screen.
    public var box: Box?
    /// The options, of which one is chosen.
    public var choices: [Choice] = []
    /// The actions in display order. At most one is primary.
    public var actions: [Action] = []
    /// Links to pages outside these screens.
    public var links: [ScreenLink] = []
    /// The text beside the progress indicator; nil when no request is in progress.
    public var progress: String?
    /// The focused field: the one with an error, otherwise the first.
    public var focus: AccountField?

    /// A notice with its text.
    public struct Notice: Equatable, Sendable {
        /// The severity.
        public var kind: ScreenNotice.Kind
        /// The text.
        public var text: String
        /// The action that dismisses the notice.
        public var dismissal: Action
    }

    /// A fact about the account.
    public struct Row: Equatable, Sendable {
        /// The label.
        public var label: String
        /// The value.
        public var value: String
        /// The action that changes the value; nil if it can't be changed.
        public var action: Action?
    }

    /// A field.
    public struct Field: Equatable, Sendable {
        /// The type of content, for autofill and keyboards.
        public enum ContentType: String, Sendable {
            /// A person's name.
            case name
            /// An email address.
            case email
            /// The password of the account.
            case password
            /// A new password.
            case newPassword
            /// A code from a mail.
            case oneTimeCode
        }

        /// The field.
        public var field: AccountField
        /// The label.
        public var label: String
        /// The type of content.
        public var contentType: ContentType
        /// The current text; always nil for a secret field.
        public var value: String?
        /// The help text below the field.
        public var help: String?
        /// The error, if any.
        public var error: String?
        /// Whether the text must be hidden.
        public var isSecret: Bool { contentType == .password || contentType == .newPassword }
    }

    /// A checkbox.
    public struct Box: Equatable, Sendable {
        /// The label.
        public var label: String
        /// Whether the box is ticked.
        public var isTicked: Bool
        /// The error, if any.
        public var error: String?
    }

    /// One of several options.
    public struct Choice: Equatable, Sendable {
        /// The identifier, the same in every language.
        public var id: String
        /// The text.
        public var label: String
        /// Whether this option is chosen.
        public var isChosen: Bool
        /// The event to send.
        public var event: AccountEvent
    }

    /// An action.
    public struct Action: Equatable, Sendable {
        /// The style.
        public enum Role: String, Sendable {
            /// The main action of the screen.
            case primary
            /// An alternative action.
            case secondary
            /// An action that deletes something.
            case destructive
            /// The way back.
            case back
        }

        /// The identifier, the same in every language.
        public var id: String
        /// The text.
        public var label: String
        /// The style.
        public var role: Role
        /// The event to send.
        public var event: AccountEvent
        /// Whether the action is available now.
        public var isEnabled = true
    }
}

extension AccountScreen {
    /// The notice to show above the form. An error that is shown at its field or box is not repeated.
    public var noticeAboveForm: Notice? {
        let isInForm = fields.contains { $0.error != nil } || box?.error != nil
        return notice?.kind == .error && isInForm ? nil : notice
    }

    /// The field with the error, which gets the focus after a failed submit.
    public var fieldAtFault: AccountField? { fields.first { $0.error != nil }?.field }

    /// Returns what a screen reader announces when this screen replaces an earlier state.
    public func announcement(after earlier: AccountScreen?) -> String? {
        let hasEnded = earlier?.progress != nil && progress == nil
        if let notice, notice != earlier?.notice || hasEnded { return notice.text }
        return earlier?.progress == nil ? progress : nil
    }

    /// The name by which a UI test finds the screen: `gatehouse.account.password`. All names are stable, in every language.
    public var identifier: String { "gatehouse.account.\(name.rawValue)" }

    /// The name of the notice: `gatehouse.account.password.notice`.
    public var noticeIdentifier: String { "\(identifier).notice" }

    /// The name of the box: `gatehouse.account.deletion.confirmation`.
    public var boxIdentifier: String { "\(identifier).confirmation" }

    /// The name of the box's error: `gatehouse.account.deletion.confirmation.error`.
    public var boxErrorIdentifier: String { "\(boxIdentifier).error" }

    /// The name of a field: `gatehouse.account.password.currentPassword`.
    public func identifier(of field: AccountField) -> String { "\(identifier).\(field.rawValue)" }

    /// The name of a field's error: `gatehouse.account.password.currentPassword.error`.
    public func errorIdentifier(of field: AccountField) -> String { "\(identifier(of: field)).error" }

    /// The name of the button that shows the text of a secret field.
    public func revealIdentifier(of field: AccountField) -> String { "\(identifier(of: field)).reveal" }

    /// The name of an action: `gatehouse.account.overview.signOut`.
    public func identifier(of action: Action) -> String { "\(identifier).\(action.id)" }

    /// The name of a choice: `gatehouse.account.language.choice.fr`.
    public func identifier(of choice: Choice) -> String { "\(identifier).choice.\(choice.id)" }

    /// The name of a link, by its place among the screen's links: `gatehouse.account.overview.link.1`.
    public func identifier(of link: ScreenLink) -> String {
        "\(identifier).link.\((links.firstIndex(of: link) ?? links.endIndex) + 1)"
    }
}
