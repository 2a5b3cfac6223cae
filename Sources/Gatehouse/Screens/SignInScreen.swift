public import Foundation

/// The content of a screen of the flow, as data, in the person's language.
///
/// SwiftUI, web and terminal render it, so that they cannot differ.
public struct SignInScreen: Equatable, Sendable {
    /// Which screen it is.
    public var name: ScreenName
    /// The title.
    public var title: String
    /// The paragraphs below the title.
    public var texts: [String]
    /// The message, if any.
    public var notice: ScreenNotice?
    /// The fields, in focus order.
    public var fields: [ScreenField]
    /// The sign-up form's additional questions, between the fields and the consent.
    public var details: [ScreenDetail] = []
    /// The consent box, at sign-up.
    public var consent: ScreenConsent?
    /// The actions in display order. At most one of them is primary.
    public var actions: [ScreenAction]
    /// The sentence below the actions that says what continuing accepts, with its links; nil if it accepts nothing.
    public var terms: LinkedText?
    /// Links that lead out of the flow and are not part of a sentence on the screen.
    public var links: [ScreenLink]
    /// The text of the progress indicator; nil when no request is in progress.
    public var progress: String?
    /// The field with the focus: the invalid one, otherwise the first; nil on the first screen.
    public var focus: AuthField?
}

/// A notice as text.
public struct ScreenNotice: Equatable, Sendable {
    /// The severity.
    public enum Kind: String, Sendable {
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

    /// The severity.
    public var kind: Kind
    /// The text.
    public var text: String
    /// The next step that it offers, if any.
    public var action: ScreenAction?
    /// Dismisses the notice. Every notice can be dismissed.
    public var dismissal: ScreenAction
}

/// A field.
public struct ScreenField: Equatable, Sendable {
    /// The kind of input, for autofill and keyboards.
    public enum ContentType: String, Sendable {
        /// The email that identifies the account.
        case username
        /// The password of an account.
        case password
        /// A password that the person chooses.
        case newPassword
        /// A code from a mail.
        case oneTimeCode
    }

    /// Which field it is.
    public var field: AuthField
    /// Its label.
    public var label: String
    /// The kind of input.
    public var contentType: ContentType
    /// The current value; always nil for a secret field.
    public var value: String?
    /// The help below it.
    public var help: String?
    /// The text of the notice, if it is about this field.
    public var error: String?
    /// The maximum number of characters, if there is one.
    public var maximumLength: Int?
    /// Whether the form is submitted automatically, once for each entry, when this field is complete.
    public var submitsWhenComplete = false
    /// Whether the input must be hidden.
    public var isSecret: Bool { contentType == .password || contentType == .newPassword }
}

/// The checkbox that accepts the terms.
public struct ScreenConsent: Equatable, Sendable {
    /// The sentence beside the box, with links to the terms and the privacy notice.
    public var sentence: LinkedText
    /// The sentence without its links.
    public var label: String { sentence.text }
    /// Whether it is ticked.
    public var isAccepted: Bool
    /// The error, if any.
    public var error: String?
}

/// An action.
public struct ScreenAction: Equatable, Sendable {
    /// The style.
    public enum Role: Equatable, Sendable {
        /// The main action of the screen.
        case primary
        /// An alternative action.
        case secondary
        /// A minor action beside the form.
        case quiet
        /// A provider's own button, by its id.
        case provider(String)
        /// The way back.
        case back
    }

    /// The label.
    public var label: String
    /// The style.
    public var role: Role
    /// The event to send.
    public var event: AuthEvent
    /// Whether the action can be chosen now.
    public var isEnabled: Bool
    /// When choosing it starts to make sense; nil for at once. Front ends can count down to it: see ``shown(at:)``.
    public var availableAt: Date?
    /// Whether it is the sign-in method last used on this device. Front ends that post whole forms mark it; in others,
    /// a text on the screen says it.
    public var isLastUsed = false
}

/// A link that leads out of the flow.
public struct ScreenLink: Equatable, Sendable {
    /// The label.
    public var label: String
    /// The target.
    public var url: URL
}
