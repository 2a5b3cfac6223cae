package import Foundation
package import Gatehouse
package import GatehouseDomain

/// Turns a screen of the flow into what the template `screen` shows.
package struct ScreenPage {
    let screen: Screen
    let flow: AuthFlow
    let ticket: String
    let catalogue: Catalogue
    let requirements: AuthRequirements
    let now: Date
    /// Whether a field or a notice takes the focus when the page is opened.
    let takesFocus: Bool

    /// - Parameters:
    ///   - screen: What is on the page.
    ///   - flow: The flow that it is the screen of.
    ///   - ticket: Names the rendered form.
    ///   - catalogue: The words of the page beside those of the screen.
    ///   - requirements: What the back end demands.
    ///   - now: The time, for what has to wait.
    ///   - takesFocus: Whether a field or a notice takes the focus when the page is opened.
    package init(
        screen: Screen, flow: AuthFlow, ticket: String, catalogue: Catalogue, requirements: AuthRequirements,
        now: Date, takesFocus: Bool = true
    ) {
        self.screen = screen
        self.flow = flow
        self.ticket = ticket
        self.catalogue = catalogue
        self.requirements = requirements
        self.now = now
        self.takesFocus = takesFocus
    }

    /// The keys of the template; see ``ScreenTemplate``.
    package var content: [String: Any] {
        var content: [String: Any] = ["title": screen.title, "texts": screen.texts]
        content["notice"] = notice
        content["progress"] = screen.progress
        let providers = screen.actions.prefix { $0.providerID != nil }.compactMap(provider)
        if !providers.isEmpty { content["providers"] = providers }
        content["form"] = form
        let actions = screen.actions.dropFirst(providers.count).compactMap(outside)
        if !actions.isEmpty { content["actions"] = actions }
        if !providers.isEmpty, !actions.isEmpty { content["divider"] = catalogue.page(.or) }
        if form == nil, !screen.links.isEmpty { content["links"] = links }
        if let back = screen.actions.first(where: { $0.role == .back }) {
            content["back"] = ["label": back.label, "href": SignInPath.choice]
        }
        return content
    }

    private var path: String { SignInPath.path(of: screen.name) }

    /// An error that stands at its field is not said twice.
    private var notice: [String: Any]? {
        guard let notice = screen.notice else { return nil }
        let isAtField = screen.fields.contains { $0.error != nil } || screen.consent?.error != nil
        if notice.kind == .error, isAtField { return nil }
        return [
            "text": notice.text, "isError": notice.kind == .error, "isInfo": notice.kind == .info,
            "isSuccess": notice.kind == .success, "isWarning": notice.kind == .warning,
            "takesFocus": takesFocus && notice.kind == .error,
        ]
    }

    private var links: [[String: Any]] {
        screen.links.map { ["label": $0.label, "href": $0.url.absoluteString] }
    }

    // MARK: Form

    private var form: [String: Any]? {
        guard let submit = screen.actions.first(where: { if case .submitted = $0.event { true } else { false } })
        else { return nil }
        var form: [String: Any] = [
            "action": path, "ticket": ticket, "fields": screen.fields.map(field), "primary": ["label": submit.label],
        ]
        form["pendingEmail"] = pendingEmail
        if let consent = screen.consent {
            var box: [String: Any] = [
                "id": "consent", "name": "consent", "label": consent.label, "checked": consent.isAccepted,
                "autofocus": takesFocus && consent.error != nil, "missing": catalogue.sentence(.consentMissing),
            ]
            box["error"] = consent.error
            if !links.isEmpty { box["terms"] = links }
            form["consent"] = box
        }
        let secondary = screen.actions.filter { $0.event == .navigateToResetRequest }
        if !secondary.isEmpty {
            form["secondary"] = secondary.map {
                ["label": $0.label, "name": "intent", "value": FormIntent.forgotPassword]
            }
        }
        return form
    }

    private var pendingEmail: String? {
        switch flow.nav {
        case .confirmEmail(let email), .resetVerify(let email): email
        case .choice, .login, .signup, .resetRequest: nil
        }
    }

    /// The focus goes to the field at fault, or to the first one; an error that is at no field takes it itself.
    private func field(_ field: ScreenField) -> [String: Any] {
        let hasNoticeInFocus = notice?["takesFocus"] as? Bool == true || screen.consent?.error != nil
        var content: [String: Any] = [
            "id": field.field.rawValue, "name": field.field.rawValue, "label": field.label,
            "isCode": field.contentType == .oneTimeCode, "isPassword": field.isSecret, "required": true,
            "autofocus": takesFocus && !hasNoticeInFocus && screen.focus == field.field,
        ]
        content["value"] = field.value.flatMap { $0.isEmpty ? nil : $0 }
        content["help"] = field.help
        content["error"] = field.error
        content.merge(check(field)) { own, _ in own }
        switch field.contentType {
        case .username:
            content["type"] = "email"
            content["autocomplete"] = "username"
            content["inputmode"] = "email"
            content["maxlength"] = field.maximumLength
        case .password, .newPassword:
            content["type"] = "password"
            content["autocomplete"] = field.contentType == .password ? "current-password" : "new-password"
            content["showLabel"] = catalogue.page(.showPassword)
        case .oneTimeCode:
            content["type"] = "text"
            content["autocomplete"] = "one-time-code"
            content["inputmode"] = "numeric"
        }
        return content
    }

    /// What the script says of a field before anything is sent: the sentences of the rules that answer in the end. It
    /// checks less than they do, so that it never refuses what they would take.
    private func check(_ field: ScreenField) -> [String: Any] {
        let (missing, fault): (Sentence, Sentence?)
        var check: [String: Any] = [:]
        switch (field.field, field.contentType) {
        case (.email, _):
            (missing, fault) = (.emailInvalid, .emailInvalid)
            check["rule"] = "email"
        case (.otp, _):
            (missing, fault) = (
                .codeIncomplete(length: requirements.codeLength), .codeIncomplete(length: requirements.codeLength)
            )
            check["rule"] = "digits"
            check["least"] = requirements.codeLength
        case (.confirmPassword, _):
            (missing, fault) = (.passwordsDiffer, .passwordsDiffer)
            check["rule"] = "same"
        case (.password, .newPassword):
            (missing, fault) = (
                .passwordMissing, .passwordTooShort(minimum: requirements.minimumPasswordLength)
            )
            check["rule"] = "length"
            check["least"] = requirements.minimumPasswordLength
        case (.password, _):
            (missing, fault) = (.passwordMissing, nil)
            check["rule"] = "filled"
        }
        check["missing"] = catalogue.sentence(missing)
        check["fault"] = fault.map(catalogue.sentence)
        return check
    }

    // MARK: Actions

    private func provider(_ action: ScreenAction) -> [String: Any]? {
        guard let id = action.providerID else { return nil }
        return [
            "label": action.label, "action": path, "ticket": ticket, "id": id, "isApple": id == "apple",
            "isGoogle": id == "google", "isGuest": id == "guest", "disabled": !action.isEnabled,
        ]
    }

    /// The actions that stand outside the form: ways to another screen, the code once more, and the providers that
    /// come after the way by e-mail.
    private func outside(_ action: ScreenAction) -> [String: Any]? {
        let isPrimary = action.role == .primary
        switch action.event {
        case .navigateToLogin:
            return ["label": action.label, "href": SignInPath.path(of: .login), "isPrimary": isPrimary]
        case .navigateToSignup:
            return ["label": action.label, "href": SignInPath.path(of: .signup), "isPrimary": isPrimary]
        case .resendRequested:
            var button: [String: Any] = [
                "label": action.label, "action": path, "ticket": ticket, "name": "intent",
                "value": FormIntent.resend, "isPrimary": isPrimary,
            ]
            button["pendingEmail"] = pendingEmail
            button["wait"] = action.availableAt.map { Int($0.timeIntervalSince(now).rounded(.up)) }.flatMap {
                $0 > 0 ? $0 : nil
            }
            return button
        case .providerChosen(let id):
            return ["label": action.label, "action": path, "ticket": ticket, "name": "provider", "value": id]
        default:
            return nil
        }
    }
}

extension ScreenAction {
    /// The provider whose button it is, or nil.
    fileprivate var providerID: String? {
        if case .provider(let id) = role { id } else { nil }
    }
}

/// The values of the field `intent`.
enum FormIntent {
    static let forgotPassword = "forgot-password"
    static let resend = "resend"
}
