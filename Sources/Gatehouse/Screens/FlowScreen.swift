public import Foundation

/// A flow whose screens are described as data.
public protocol ScreenFlow: Sendable {
    /// The names of the screens.
    associatedtype Name: RawRepresentable<String> & Hashable & Sendable
    /// The names of the fields.
    associatedtype Input: RawRepresentable<String> & Hashable & Sendable
    /// Everything that can happen on the screens.
    associatedtype Event: Equatable & Sendable

    /// What the name of each of the screens begins with, by which UI tests find it: `gatehouse`.
    static var screensIdentifier: String { get }
    /// The last part of the name of the box.
    static var consentIdentifier: String { get }
}

/// The content of a screen of a flow, as data, in the person's language.
///
/// SwiftUI, web and terminal render it, so that they cannot differ.
public struct FlowScreen<Flow: ScreenFlow>: Equatable, Sendable {
    /// Which screen it is.
    public var name: Flow.Name
    /// The title.
    public var title: String
    /// The paragraphs below the title.
    public var texts: [String] = []
    /// The message, if any.
    public var notice: Notice?
    /// Facts, each with the action that changes it.
    public var rows: [Row] = []
    /// A picture for a camera.
    package var picture: ScreenPicture?
    /// A key that is shown once.
    package var secret: ScreenSecret?
    /// Codes that are shown once.
    package var codes: ScreenCodes?
    /// The fields, in focus order.
    public var fields: [Field] = []
    /// The sign-up form's additional questions, between the fields and the box.
    public var details: [ScreenDetail] = []
    /// The checkbox: the consent at sign-up, the confirmation of a deletion.
    public var consent: ScreenConsent?
    /// The options, of which one is chosen.
    public var choices: [Choice] = []
    /// The actions in display order. At most one of them is primary.
    public var actions: [Action] = []
    /// The sentence below the actions that says what continuing accepts, with its links; nil if it accepts nothing.
    public var terms: LinkedText?
    /// Links that lead out of the flow and are not part of a sentence on the screen.
    public var links: [ScreenLink] = []
    /// The text of the progress indicator; nil when no request is in progress.
    public var progress: String?
    /// The field with the focus: the invalid one, otherwise the first; nil on a screen without fields.
    public var focus: Flow.Input?

    /// A notice as text.
    public struct Notice: Equatable, Sendable {
        /// The severity.
        package typealias Kind = ScreenNoticeKind

        /// The severity.
        public var kind: ScreenNoticeKind
        /// The text.
        public var text: String
        /// The next step that it offers, if any.
        public var action: Action?
        /// Dismisses the notice. Every notice can be dismissed.
        public var dismissal: Action
    }

    /// A fact.
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
        /// The kind of input, for autofill and keyboards.
        package typealias ContentType = ScreenContentType

        /// Which field it is.
        public var field: Flow.Input
        /// Its label.
        public var label: String
        /// The kind of input.
        public var contentType: ScreenContentType
        /// The current value; always nil for a secret field.
        public var value: String?
        /// The help below it.
        public var help: String?
        /// What is wrong with it, if anything is.
        public var error: String?
        /// The maximum number of characters, if there is one.
        public var maximumLength: Int?
        /// Whether the form is submitted automatically, once for each entry, when this field is complete.
        public var submitsWhenComplete = false
        /// Whether the input must be hidden.
        public var isSecret: Bool { contentType == .password || contentType == .newPassword }
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
        public var event: Flow.Event
    }

    /// An action.
    public struct Action: Equatable, Sendable {
        /// The style.
        package typealias Role = ScreenRole

        /// The last part of the name of the action, based on its effect and not on its label: `submit`.
        public var id: String
        /// The label.
        public var label: String
        /// The style.
        public var role: ScreenRole
        /// The event to send.
        public var event: Flow.Event
        /// Whether the action can be chosen now.
        public var isEnabled = true
        /// When choosing it starts to make sense; nil for at once. Front ends can count down to it: see
        /// `shown(at:)`.
        public var availableAt: Date?
        /// The language of the remaining time beside the label.
        package var language = Language.english
        /// Whether it is the sign-in method last used on this device. Front ends that post whole forms mark it; in
        /// others, a text on the screen says it.
        public var isLastUsed = false
    }
}

/// The severity of a notice.
public enum ScreenNoticeKind: String, Sendable {
    /// An error.
    case error
    /// Information.
    case info
    /// A success.
    case success
    /// A warning.
    case warning

    /// The severity of a banner.
    init(_ banner: AuthBannerKind) {
        switch banner {
        case .info: self = .info
        case .success: self = .success
        case .warning: self = .warning
        }
    }
}

/// The kind of input of a field, for autofill and keyboards.
public enum ScreenContentType: String, Sendable {
    /// The email that identifies the account.
    case username
    /// Another email.
    case email
    /// A person's name.
    case name
    /// The password of an account.
    case password
    /// A password that the person chooses.
    case newPassword
    /// A code from a mail.
    case oneTimeCode
    /// A code of a second step: digits, or a backup code, which has letters too.
    case factorCode
}

/// The style of an action.
public enum ScreenRole: Equatable, Sendable {
    /// The main action of the screen.
    case primary
    /// An alternative action.
    case secondary
    /// A minor action beside the form.
    case quiet
    /// An action that deletes something.
    case destructive
    /// A provider's own button, by its id.
    case provider(String)
    /// The way back.
    case back
}

/// A checkbox.
public struct ScreenConsent: Equatable, Sendable {
    /// The sentence beside the box, with its links.
    public var sentence: LinkedText
    /// The sentence without its links.
    public var label: String { sentence.text }
    /// Whether it is selected.
    public var isAccepted: Bool
    /// The error, if any.
    public var error: String?
}

/// A link that leads out of the flow.
public struct ScreenLink: Equatable, Sendable {
    /// The label.
    public var label: String
    /// The target.
    public var url: URL
}
