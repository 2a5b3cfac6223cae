package import Foundation
package import Gatehouse
package import GatehouseDomain

/// Turns a screen of the flow into what the template `screen` shows.
package struct ScreenPage {
    let screen: SignInScreen
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
        screen: SignInScreen, flow: AuthFlow, ticket: String, catalogue: Catalogue, requirements: AuthRequirements,
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
    package var content: [String: TemplateValue] {
        var content: [String: TemplateValue] = ["title": .text(screen.title), "texts": .texts(screen.texts)]
        content["notice"] = notice.map(TemplateValue.object)
        content["progress"] = screen.progress.map(TemplateValue.text)
        let providers = screen.actions.prefix { $0.providerID != nil }.compactMap(provider)
        if !providers.isEmpty { content["providers"] = .objects(providers) }
        let form = form
        content["form"] = form.map(TemplateValue.object)
        let actions = screen.actions.dropFirst(providers.count).compactMap(outside)
        if !actions.isEmpty { content["actions"] = .objects(actions) }
        if !providers.isEmpty, !actions.isEmpty { content["divider"] = .text(catalogue.text(.or)) }
        content["terms"] = screen.terms.map { .object($0.content) }
        if !screen.links.isEmpty { content["links"] = .objects(links) }
        if screen.notice != nil {
            var dismissal: [String: TemplateValue] = ["action": .text(path), "ticket": .text(ticket)]
            dismissal["pendingEmail"] = pendingEmail.map(TemplateValue.text)
            dismissal["email"] = screen.fields.first { $0.field == .email }?.value.map(TemplateValue.text)
            content["dismissal"] = .object(dismissal)
        }
        if let back = screen.actions.first(where: { $0.role == .back }) {
            content["back"] = ["label": .text(back.label), "href": .text(SignInPath.back)]
        }
        return content
    }

    private var path: String { SignInPath.path(of: screen.name) }

    private var notice: [String: TemplateValue]? {
        guard let notice = screen.noticeAboveForm else { return nil }
        var content: [String: TemplateValue] = [
            "text": .text(notice.text), "isError": .flag(notice.kind == .error), "isInfo": .flag(notice.kind == .info),
            "isSuccess": .flag(notice.kind == .success), "isWarning": .flag(notice.kind == .warning),
            "takesFocus": .flag(takesFocus && notice.kind == .error),
        ]
        content.merge(act(on: notice)) { own, _ in own }
        return content
    }

    /// What can be done about a notice, wherever its words stand.
    private func act(on notice: ScreenNotice) -> [String: TemplateValue] {
        var content: [String: TemplateValue] = ["dismiss": .text(notice.dismissal.label)]
        if let action = notice.action, action.event == .navigateToLogin {
            content["wayOn"] = ["label": .text(action.label), "href": .text(SignInPath.path(of: .login))]
        }
        return content
    }

    private var links: [[String: TemplateValue]] {
        screen.links.map { ["label": .text($0.label), "href": .text($0.url.absoluteString)] }
    }

    // MARK: Form

    private var form: [String: TemplateValue]? {
        guard let submit = screen.actions.first(where: { if case .submitted = $0.event { true } else { false } })
        else { return nil }
        var form: [String: TemplateValue] = [
            "action": .text(path), "ticket": .text(ticket), "fields": .objects(screen.fields.map(field)),
            "primary": ["label": .text(submit.label)],
        ]
        form["pendingEmail"] = pendingEmail.map(TemplateValue.text)
        if !screen.details.isEmpty { form["details"] = .objects(screen.details.map(detail)) }
        if let consent = screen.consent {
            var box: [String: TemplateValue] = [
                "id": "consent", "name": "consent", "label": .object(consent.sentence.content),
                "checked": .flag(consent.isAccepted),
                "autofocus": .flag(takesFocus && consent.error != nil),
                "missing": .text(catalogue.sentence(.consentMissing)),
            ]
            box["error"] = consent.error.map(TemplateValue.text)
            if consent.error != nil, let notice = screen.noticeAtField {
                box.merge(act(on: notice)) { own, _ in own }
            }
            form["consent"] = .object(box)
        }
        let secondary = screen.actions.compactMap(within)
        if !secondary.isEmpty { form["secondary"] = .objects(secondary) }
        return form
    }

    /// The ways to another screen that take along what has been typed.
    private func within(_ action: ScreenAction) -> [String: TemplateValue]? {
        let intent: String? =
            switch (screen.name, action.event) {
            case (.login, .mailedCodeRequested): FormIntent.mailCode
            case (.login, .navigateToResetRequest): FormIntent.forgotPassword
            case (.login, .navigateToSignup): FormIntent.createAccount
            case (.signup, .navigateToLogin): FormIntent.signIn
            case (_, _): nil
            }
        return intent.map { ["label": .text(action.label), "name": "intent", "value": .text($0)] }
    }

    private var pendingEmail: String? {
        switch flow.nav {
        case .confirmEmail(let email), .resetVerify(let email), .signInCode(let email): email
        case .choice, .login, .signup, .resetRequest: nil
        }
    }

    /// The focus goes to the field at fault, or to the first one; an error that is at no field takes it itself.
    private func field(_ field: ScreenField) -> [String: TemplateValue] {
        let hasNoticeInFocus =
            notice?["takesFocus"] == true || screen.detailAtFault != nil || screen.consent?.error != nil
        var content: [String: TemplateValue] = [
            "id": .text(field.field.rawValue), "name": .text(field.field.rawValue), "label": .text(field.label),
            "isCode": .flag(field.contentType == .oneTimeCode), "isPassword": .flag(field.isSecret), "required": true,
            "autofocus": .flag(takesFocus && !hasNoticeInFocus && screen.focus == field.field),
        ]
        content["value"] = field.value.flatMap { $0.isEmpty ? nil : .text($0) }
        content["help"] = field.help.map(TemplateValue.text)
        content["error"] = field.error.map(TemplateValue.text)
        if field.error != nil, let notice = screen.noticeAtField { content.merge(act(on: notice)) { own, _ in own } }
        content.merge(check(field)) { own, _ in own }
        switch field.contentType {
        case .username:
            content["type"] = "email"
            content["direction"] = "ltr"
            content["autocomplete"] = "username"
            content["inputmode"] = "email"
            content["maxlength"] = field.maximumLength.map(TemplateValue.number)
        case .password, .newPassword:
            content["type"] = "password"
            content["autocomplete"] = field.contentType == .password ? "current-password" : "new-password"
            content["showLabel"] = .text(catalogue.text(.showPassword))
        case .oneTimeCode:
            content["type"] = "text"
            content["autocomplete"] = "one-time-code"
            content["inputmode"] = "numeric"
        }
        return content
    }

    /// The name of the field that answers a question of the form's own.
    static func detailName(_ key: String) -> String { "detail-\(key)" }

    /// A question of the form's own. Exactly one of the keys `line`, `choice` and `box` says how it is answered.
    private func detail(_ detail: ScreenDetail) -> [String: TemplateValue] {
        let name = Self.detailName(detail.key)
        var content: [String: TemplateValue] = [
            "id": .text(name), "name": .text(name), "label": .text(detail.label), "required": .flag(detail.isRequired),
            "isCode": false, "isPassword": false, "autofocus": .flag(takesFocus && detail.error != nil),
        ]
        content["help"] = detail.help.map(TemplateValue.text)
        content["error"] = detail.error.map(TemplateValue.text)
        if detail.error != nil, let notice = screen.noticeAtField { content.merge(act(on: notice)) { own, _ in own } }
        if detail.isRequired {
            content["rule"] = "filled"
            content["missing"] = .text(catalogue.sentence(.detailMissing(LocalizedText(detail.label))))
        }
        switch detail.kind {
        case .text(let type):
            content["type"] = type == .phone ? "tel" : "text"
            content["autocomplete"] = .text(Self.autofill[type] ?? "off")
            if type == .digits { content["inputmode"] = "numeric" }
            content["maxlength"] = detail.maximumLength.map(TemplateValue.number)
            if !detail.value.isEmpty { content["value"] = .text(detail.value) }
            return ["line": .object(content)]
        case .choice(let choices):
            let none: [String: TemplateValue] = ["value": "", "label": "", "selected": .flag(detail.value.isEmpty)]
            content["options"] = .objects(
                [none]
                    + choices.map {
                        [
                            "value": .text($0.value), "label": .text($0.label),
                            "selected": .flag($0.value == detail.value),
                        ]
                    })
            return ["choice": .object(content)]
        case .toggle:
            content["checked"] = .flag(detail.value == "true")
            return ["box": .object(content)]
        }
    }

    private static let autofill: [ScreenDetail.ContentType: String] = [
        .name: "name", .organization: "organization", .phone: "tel",
    ]

    /// What the script says of a field before anything is sent: the sentences of the rules that answer in the end. It
    /// checks less than they do, so that it never refuses what they would take.
    private func check(_ field: ScreenField) -> [String: TemplateValue] {
        let (missing, fault): (Sentence, Sentence?)
        var check: [String: TemplateValue] = [:]
        switch (field.field, field.contentType) {
        case (.email, _):
            (missing, fault) = (.emailInvalid, .emailInvalid)
            check["rule"] = "email"
        case (.otp, _):
            (missing, fault) = (
                .codeIncomplete(length: requirements.codeLength), .codeIncomplete(length: requirements.codeLength)
            )
            check["rule"] = "digits"
            check["least"] = .number(requirements.codeLength)
        case (.confirmPassword, _):
            (missing, fault) = (.passwordsDiffer, .passwordsDiffer)
            check["rule"] = "same"
        case (.password, .newPassword):
            (missing, fault) = (
                .passwordMissing, .passwordTooShort(minimum: requirements.minimumPasswordLength)
            )
            check["rule"] = "length"
            check["least"] = .number(requirements.minimumPasswordLength)
        case (.password, _):
            (missing, fault) = (.passwordMissing, nil)
            check["rule"] = "filled"
        }
        check["missing"] = .text(catalogue.sentence(missing))
        check["fault"] = fault.map { .text(catalogue.sentence($0)) }
        return check
    }

    // MARK: Actions

    private func provider(_ action: ScreenAction) -> [String: TemplateValue]? {
        guard let id = action.providerID else { return nil }
        return [
            "label": .text(action.label), "action": .text(path), "ticket": .text(ticket), "id": .text(id),
            "isApple": .flag(id == "apple"), "isGoogle": .flag(id == "google"),
            "isQuiet": .flag(id != "apple" && id != "google"),
            "disabled": .flag(!action.isEnabled),
        ]
    }

    /// The actions that stand outside the form: ways to another screen, the code once more, and the providers that
    /// come after the way by e-mail.
    private func outside(_ action: ScreenAction) -> [String: TemplateValue]? {
        let isPrimary = TemplateValue.flag(action.role == .primary)
        if within(action) != nil { return nil }
        switch (screen.name, action.event) {
        case (.choice, .navigateToLogin):
            return ["label": .text(action.label), "href": .text(SignInPath.path(of: .login)), "isPrimary": isPrimary]
        case (.choice, .navigateToSignup):
            return ["label": .text(action.label), "href": .text(SignInPath.path(of: .signup)), "isPrimary": isPrimary]
        case (_, .resendRequested):
            var button = button(action, "intent", FormIntent.resend)
            button["wait"] = action.wait(at: now).map(TemplateValue.number)
            return button
        case (.confirmEmail, .navigateToSignup), (.resetVerify, .navigateToResetRequest):
            return button(action, "intent", FormIntent.changeEmail)
        case (.confirmEmail, .navigateToLogin), (.signInCode, .navigateToLogin):
            return button(action, "intent", FormIntent.signIn)
        case (_, .returnAccepted):
            return button(action, "intent", FormIntent.continueAsBefore)
        case (_, .returnOffered):
            return button(action, "intent", FormIntent.anotherAccount)
        case (_, .providerChosen(let id)):
            return button(action, "provider", id)
        default:
            return nil
        }
    }

    /// A button in a form of its own.
    private func button(_ action: ScreenAction, _ name: String, _ value: String) -> [String: TemplateValue] {
        var button: [String: TemplateValue] = [
            "label": .text(action.label), "action": .text(path), "ticket": .text(ticket), "name": .text(name),
            "value": .text(value), "isPrimary": .flag(action.role == .primary),
        ]
        button["pendingEmail"] = pendingEmail.map(TemplateValue.text)
        return button
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
    static let mailCode = "mail-code"
    static let forgotPassword = "forgot-password"
    static let resend = "resend"
    static let signIn = "sign-in"
    static let createAccount = "create-account"
    static let changeEmail = "change-email"
    static let continueAsBefore = "continue"
    static let anotherAccount = "another-account"
    static let dismiss = "dismiss"
}

extension LinkedText {
    /// The keys of the template; see ``LinkedTemplate``.
    var content: [String: TemplateValue] {
        [
            "runs": .objects(
                runs.map { run in
                    var content: [String: TemplateValue] = ["text": .text(run.text)]
                    content["href"] = run.url.map { .text($0.absoluteString) }
                    return content
                })
        ]
    }
}
