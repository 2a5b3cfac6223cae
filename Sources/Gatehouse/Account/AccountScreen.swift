/// What is on a screen about the account, as data, in the person's language. SwiftUI and terminal render it.
public struct AccountScreen: Equatable, Sendable {
    /// Which screen it is.
    public var name: AccountScreenName
    /// The title.
    public var title: String
    /// The paragraphs below it.
    public var texts: [String] = []
    /// What there is to say.
    public var notice: Notice?
    /// Facts, each with what is done about it.
    public var rows: [Row] = []
    /// The fields, in the order of focus.
    public var fields: [Field] = []
    /// The box to tick, on the screen of the deletion.
    public var box: Box?
    /// What one of is chosen.
    public var choices: [Choice] = []
    /// The actions, in the order in which they are shown; at most one of them is primary.
    public var actions: [Action] = []
    /// Links that lead out of these screens.
    public var links: [ScreenLink] = []
    /// What to say beside a sign of progress; nil when nothing runs.
    public var progress: String?
    /// The field that has the focus: the one at fault, else the first.
    public var focus: AccountField?

    /// A notice in words.
    public struct Notice: Equatable, Sendable {
        /// How grave it is.
        public var kind: ScreenNotice.Kind
        /// What it says.
        public var text: String
        /// Takes it away.
        public var dismissal: Action
    }

    /// A fact about the account.
    public struct Row: Equatable, Sendable {
        /// What it is called.
        public var label: String
        /// What it is.
        public var value: String
        /// What is done about it; nil for what cannot be changed.
        public var action: Action?
    }

    /// A field.
    public struct Field: Equatable, Sendable {
        /// What is typed, for autofill and keyboards.
        public enum ContentType: String, Sendable {
            /// A person's name.
            case name
            /// An email address.
            case email
            /// The password of the account.
            case password
            /// A password that is being chosen.
            case newPassword
            /// A code from a mail.
            case oneTimeCode
        }

        /// Which field it is.
        public var field: AccountField
        /// Its label.
        public var label: String
        /// What is typed.
        public var contentType: ContentType
        /// What was typed; always nil for a secret field.
        public var value: String?
        /// The help below it.
        public var help: String?
        /// What is wrong with it.
        public var error: String?
        /// Whether what is typed must not be shown.
        public var isSecret: Bool { contentType == .password || contentType == .newPassword }
    }

    /// A box to tick.
    public struct Box: Equatable, Sendable {
        /// Its label.
        public var label: String
        /// Whether it is ticked.
        public var isTicked: Bool
        /// What is wrong with it.
        public var error: String?
    }

    /// One of several things of which one is chosen.
    public struct Choice: Equatable, Sendable {
        /// Its name, stable in every language.
        public var id: String
        /// What it says.
        public var label: String
        /// Whether it is the one that is chosen.
        public var isChosen: Bool
        /// What happens.
        public var event: AccountEvent
    }

    /// An action.
    public struct Action: Equatable, Sendable {
        /// How it looks.
        public enum Role: String, Sendable {
            /// The one that the screen is about.
            case primary
            /// Another one.
            case secondary
            /// The one that deletes.
            case destructive
            /// The way back.
            case back
        }

        /// Its name, stable in every language.
        public var id: String
        /// What it says.
        public var label: String
        /// How it looks.
        public var role: Role
        /// What happens.
        public var event: AccountEvent
        /// Whether it can be chosen now.
        public var isEnabled = true
    }
}

extension AccountScreen {
    /// The notice to show above the form; an error that stands at its field or box is not said twice.
    public var noticeAboveForm: Notice? {
        let isInForm = fields.contains { $0.error != nil } || box?.error != nil
        return notice?.kind == .error && isInForm ? nil : notice
    }

    /// The field that an error is about, where the focus goes after a submit that failed.
    public var fieldAtFault: AccountField? { fields.first { $0.error != nil }?.field }

    /// What somebody who cannot see the screen has to be told now that it took the place of an earlier state.
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

    /// The name of the button that shows what is typed into a secret field.
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
