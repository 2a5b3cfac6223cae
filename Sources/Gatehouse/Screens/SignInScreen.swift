public import Foundation

/// What is on a screen of the flow, as data, in the person's language.
///
/// SwiftUI, web and terminal render it, so that they cannot differ.
public struct SignInScreen: Equatable, Sendable {
    /// Which screen it is.
    public var name: ScreenName
    /// The title.
    public var title: String
    /// The paragraphs below it.
    public var texts: [String]
    /// What there is to say.
    public var notice: ScreenNotice?
    /// The fields, in the order of focus.
    public var fields: [ScreenField]
    /// The questions of the sign-up form's own, which stand between fields and consent.
    public var details: [ScreenDetail] = []
    /// The consent box, at sign-up.
    public var consent: ScreenConsent?
    /// The actions, in the order in which they are shown; at most one of them is primary.
    public var actions: [ScreenAction]
    /// Links that lead out of the flow.
    public var links: [ScreenLink]
    /// What to say beside a sign of progress; nil when nothing runs.
    public var progress: String?
    /// The field that has the focus: the one at fault, else the first; nil on the first screen.
    public var focus: AuthField?
}

/// A notice in words.
public struct ScreenNotice: Equatable, Sendable {
    /// How grave it is.
    public enum Kind: String, Sendable {
        /// Something is wrong.
        case error
        /// Something to know.
        case info
        /// Something went well.
        case success
        /// Something to look after.
        case warning
    }

    /// How grave it is.
    public var kind: Kind
    /// What it says.
    public var text: String
    /// The way on that it offers, if there is one.
    public var action: ScreenAction?
    /// Takes it away; every notice can be dismissed.
    public var dismissal: ScreenAction
}

/// A field.
public struct ScreenField: Equatable, Sendable {
    /// What is typed, for autofill and keyboards.
    public enum ContentType: String, Sendable {
        /// The address that names the account.
        case username
        /// The password of an account.
        case password
        /// A password that is being chosen.
        case newPassword
        /// A code from a mail.
        case oneTimeCode
    }

    /// Which field it is.
    public var field: AuthField
    /// Its label.
    public var label: String
    /// What is typed.
    public var contentType: ContentType
    /// What was typed; always nil for a secret field.
    public var value: String?
    /// The help below it.
    public var help: String?
    /// What is wrong with it: the text of the notice, at the field it is about.
    public var error: String?
    /// The number of characters that fit, where there is a limit.
    public var maximumLength: Int?
    /// Whether the form submits itself, once for each entry, when this field is complete.
    public var submitsWhenComplete = false
    /// Whether what is typed must not be shown.
    public var isSecret: Bool { contentType == .password || contentType == .newPassword }
}

/// The box that accepts the terms.
public struct ScreenConsent: Equatable, Sendable {
    /// Its label.
    public var label: String
    /// Whether it is ticked.
    public var isAccepted: Bool
    /// What is wrong with it.
    public var error: String?
}

/// An action.
public struct ScreenAction: Equatable, Sendable {
    /// How it looks.
    public enum Role: Equatable, Sendable {
        /// The one that the screen is about.
        case primary
        /// Another way.
        case secondary
        /// A small thing beside the form.
        case quiet
        /// A provider's own button, by its id.
        case provider(String)
        /// The way back.
        case back
    }

    /// What it says.
    public var label: String
    /// How it looks.
    public var role: Role
    /// What happens.
    public var event: AuthEvent
    /// Whether it can be chosen now.
    public var isEnabled: Bool
    /// From when on choosing it makes sense; nil for at once. A front end that can counts down to it: see
    /// ``shown(at:)``.
    public var availableAt: Date?
}

/// A link that leads out of the flow.
public struct ScreenLink: Equatable, Sendable {
    /// What it says.
    public var label: String
    /// Where it leads.
    public var url: URL
}
