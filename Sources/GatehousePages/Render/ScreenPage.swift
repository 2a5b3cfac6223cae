package import Foundation
package import Gatehouse
import GatehouseAccounts
package import GatehouseDomain

/// Turns a screen of the flow into a page.
package struct ScreenPage {
    let screen: SignInScreen
    let flow: AuthFlow
    let ticket: String
    let catalogue: Catalogue
    let requirements: AuthRequirements
    let now: Date
    /// Whether a field or a notice gets the focus when the page opens.
    let takesFocus: Bool
    /// The ways to sign in that the person is asked about.
    var kept: KeptWaysFields?
    /// The form of a passkey.
    var passkey: PasskeyView?
    /// What the script tells the browser about passkeys, as JSON.
    var signals: String?

    /// - Parameters:
    ///   - screen: The contents of the page.
    ///   - flow: The flow of the screen.
    ///   - ticket: Identifies the rendered form.
    ///   - catalogue: The page's own texts.
    ///   - requirements: The requirements of the back end.
    ///   - now: The time, for actions that have to wait.
    ///   - takesFocus: Whether a field or a notice gets the focus when the page opens.
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

    /// The page.
    package var view: SignInView {
        let providers = screen.actions.prefix { $0.providerID != nil }
        let actions = screen.actions.dropFirst(providers.count).compactMap(outside)
        let back = screen.actions.first { $0.role == .back }
        return SignInView(
            head: HeadView(screen.title, texts, notice: notice), dismissal: dismissal,
            progress: screen.progress, providers: providers.compactMap(provider),
            divider: (providers.isEmpty && !hasPasskeyButton) || actions.isEmpty ? nil : catalogue.text(.or),
            dividerBelow: hasOtherWays ? catalogue.text(.or) : nil,
            setup: setup,
            codes: screen.codes?.text.reveal(), form: form,
            actions: actions, terms: screen.terms.map { LinkedView($0, catalogue) },
            links: screen.links.map { LinkView($0.label, $0.url.absoluteString) },
            back: back.map { LinkView($0.label, SignInPath.back) }, passkey: passkey, signals: signals)
    }

    /// Whether a passkey is one of several ways on a screen without a form.
    private var hasPasskeyButton: Bool { screen.fields.isEmpty && passkey?.use == .signIn }

    /// Whether people sign in from this form with a passkey or a mailed code, too.
    private var hasOtherWays: Bool {
        guard !screen.fields.isEmpty else { return false }
        return passkey?.use == .signIn || screen.actions.contains { $0.event.isMailedCode }
    }

    private var texts: [String] {
        Array(screen.texts.dropFirst(noticeSaysWhere ? 1 : 0)) + (kept == nil ? [] : [catalogue.page(.keepWays)])
    }

    /// The picture and the key of an authenticator app that is being added.
    private var setup: AccountView.Setup? {
        guard let picture = screen.picture, let secret = screen.secret else { return nil }
        return AccountView.Setup(
            code: picture.code, alternative: picture.label, opens: catalogue.page(.showPicture), label: secret.label,
            key: secret.key.reveal(), link: LinkView(secret.openLabel, secret.target.reveal()))
    }

    private var path: String { SignInPath.path(of: screen.name) }

    /// Whether the notice says where the code was sent, so that nothing else has to.
    private var noticeSaysWhere: Bool {
        guard case .banner(_, let sentence) = flow.notice else { return false }
        return switch sentence {
        case .confirmationSent, .confirmationNeeded, .codeSentAgain, .confirmationLinkSent, .confirmationLinkNeeded,
            .resetSent, .resetSentAgain, .resetSentBefore, .resetLinkSent:
            true
        default: false
        }
    }

    private var notice: NoticeView? {
        guard let notice = screen.noticeAboveForm else { return nil }
        let kind: NoticeView.Kind =
            switch notice.kind {
            case .error: .error
            case .info: .info
            case .success: .success
            case .warning: .warning
            }
        var view = NoticeView(kind, notice.text, takesFocus: takesFocus && notice.kind == .error)
        view.dismiss = notice.dismissal.label
        view.wayOn = wayOn(from: notice)
        return view
    }

    /// The link to where a notice's problem can be solved, wherever the notice is shown.
    private func wayOn(from notice: ScreenNotice) -> LinkView? {
        guard let action = notice.action, action.event == .navigateToLogin else { return nil }
        return LinkView(action.label, SignInPath.path(of: .login))
    }

    private var dismissal: FormView? {
        guard screen.notice != nil else { return nil }
        let email = screen.fields.first { $0.field == .email }?.value
        return FormView(
            .bare, action: path, ticket: ticket, hidden: pending + (email.map { [("email", $0)] } ?? []), buttons: [])
    }

    // MARK: Form

    private var form: FormView? {
        guard let submit = screen.actions.first(where: { if case .submitted = $0.event { true } else { false } })
        else { return nil }
        var fields = screen.fields.map { withDigits(field($0), of: $0) } + screen.details.map(detail)
        if let consent = screen.consent { fields.append(box(consent)) }
        fields += kept?.fields ?? []
        var form = FormView(
            .page, action: path, ticket: ticket, hidden: pending + (kept?.hidden ?? []), fields: fields,
            buttons: [ButtonView(submit.label)])
        if screen.actions.contains(where: { keepingInput($0) != nil }) { form.id = Self.formID }
        return form
    }

    private static let formID = "screen-form"

    private func box(_ consent: ScreenConsent) -> FieldView {
        var box = FieldView(
            "consent", "", .consent(LinkedView(consent.sentence, catalogue), isTicked: consent.isAccepted))
        box.takesFocus = takesFocus && firstFault == .consent
        box.rule.missing = catalogue.sentence(.consentMissing)
        return withError(consent.error, at: .consent, box)
    }

    /// The buttons to other screens that keep the input. They stand below the form, so that a passkey can be among them.
    private func keepingInput(_ action: ScreenAction) -> ButtonView? {
        let intent: String? =
            switch (screen.name, action.event) {
            case (.login, .mailedCodeRequested): FormIntent.mailCode
            case (.login, .navigateToResetRequest): FormIntent.forgotPassword
            case (.login, .navigateToSignup): FormIntent.createAccount
            case (.signup, .navigateToLogin): FormIntent.signIn
            case (_, _): nil
            }
        let tone: ButtonView.Tone = action.event.isMailedCode ? .quiet : .link
        guard let intent else { return nil }
        var button = ButtonView(action.label, tone, name: "intent", value: intent)
        button.form = Self.formID
        button.lead = question(before: intent)
        return button
    }

    private func question(before intent: String) -> String? {
        switch intent {
        case FormIntent.createAccount: catalogue.page(.noAccount)
        case FormIntent.signIn: catalogue.page(.haveAccount)
        default: nil
        }
    }

    /// The address that the flow waits for, as a hidden value.
    private var pending: [(name: String, value: String)] {
        switch flow.nav {
        case .confirmEmail(let email), .resetVerify(let email), .signInCode(let email): [("pendingEmail", email)]
        case .choice, .login, .signup, .resetRequest, .secondFactor, .enrollFactor: []
        }
    }

    /// Where the first error is shown: it gets the focus, and the actions that help with it.
    private enum Place: Equatable {
        case field(AuthField)
        case detail(String)
        case consent
    }

    private var firstFault: Place? {
        if let field = screen.fieldAtFault { return .field(field) }
        if let key = screen.detailAtFault { return .detail(key) }
        return screen.consent?.error == nil ? nil : .consent
    }

    /// The field with its error, the button that takes all errors away, and at the first one what leads on from it.
    private func withError(_ error: String?, at place: Place, _ field: FieldView) -> FieldView {
        var field = field
        field.error = error
        if error != nil, let notice = screen.noticeAtField {
            field.dismiss = notice.dismissal.label
            if place == firstFault { field.wayOn = wayOn(from: notice) }
        }
        return field
    }

    /// The focus goes to the field with the error, or to the first one; an error that belongs to no field gets it
    /// itself.
    private func field(_ field: ScreenField) -> FieldView {
        let isFaultElsewhere = firstFault.map { $0 != .field(field.field) } ?? false
        let name = field.field.rawValue
        // A passkey is offered at the address of the person who signs in.
        let username = field.contentType == .username && passkey != nil ? "username webauthn" : nil
        var view = FieldView(name, field.label, of: kind(of: field), autocomplete: username, catalogue)
        if let limit = field.maximumLength { view.maximumLength = limit }
        view.submitsWhenComplete = field.contentType == .oneTimeCode && field.submitsWhenComplete
        view.value = field.value
        // The sentence below the title already asks for the code.
        view.help = field.contentType == .oneTimeCode && !noticeSaysWhere ? nil : field.help
        view.takesFocus = takesFocus && notice?.takesFocus != true && !isFaultElsewhere && screen.focus == field.field
        if let rule = rule(of: field) { view.rule = rule }
        return withError(field.error, at: .field(field.field), view)
    }

    /// The kind of a field on a page. A new authenticator app is set up with its digits alone, so its first code has cells
    /// like a mailed one, as on the page of the account.
    private func kind(of field: ScreenField) -> ScreenContentType {
        screen.name == .enrollFactor ? .oneTimeCode : field.contentType
    }

    /// The field of the second step, which the script makes one for digits where the code of an app is needed: at a
    /// security key, it is for a backup code alone.
    private func withDigits(_ view: FieldView, of field: ScreenField) -> FieldView {
        guard field.contentType == .factorCode, field.help != nil else { return view }
        var view = view
        view.backupLabel = catalogue.page(.useBackupCode)
        view.appLabel = catalogue.text(.useApp(name: nil))
        view.rule.least = TimeCode.digits
        return view
    }

    /// An additional question of the form.
    private func detail(_ detail: ScreenDetail) -> FieldView {
        var view = FieldView.detail(detail, catalogue)
        view.takesFocus = takesFocus && firstFault == .detail(detail.key)
        return withError(detail.error, at: .detail(detail.key), view)
    }

    /// The script's errors for a field before anything is sent, in the words of the rules that check the input in the
    /// end. It checks less than they do, so that it never refuses what they would accept. Nil where the kind of the
    /// field says it.
    private func rule(of field: ScreenField) -> FieldView.Rule? {
        func rule(_ name: String, least: Int? = nil, _ missing: Sentence, _ fault: Sentence? = nil) -> FieldView.Rule {
            FieldView.Rule(
                name, least: least, missing: catalogue.sentence(missing), fault: fault.map(catalogue.sentence))
        }
        let length = screen.name == .enrollFactor ? TimeCode.digits : requirements.codeLength
        let minimum = requirements.minimumPasswordLength
        return switch (field.field, kind(of: field)) {
        case (.email, _), (.otp, .factorCode): nil
        case (.otp, _):
            rule("digits", least: length, .codeIncomplete(length: length), .codeIncomplete(length: length))
        case (.confirmPassword, _): rule("same", .passwordsDiffer, .passwordsDiffer)
        case (.password, .newPassword):
            rule("length", least: minimum, .passwordMissing, .passwordTooShort(minimum: minimum))
        case (.password, _): rule("filled", .passwordMissing)
        }
    }

    // MARK: Actions

    private func provider(_ action: ScreenAction) -> SignInView.Provider? {
        action.providerID.map {
            SignInView.Provider(
                id: $0, label: action.label, action: path, ticket: ticket, isDisabled: !action.isEnabled,
                badge: badge(of: action))
        }
    }

    /// The actions outside the form: links to other screens, buttons that send what is typed to another screen, sending
    /// the code again, and the providers that come after sign-in by email.
    private func outside(_ action: ScreenAction) -> SignInView.Action? {
        let tone: ButtonView.Tone = action.role == .primary ? .primary : .quiet
        // On a screen for a code there is one thing to do; everything else leads away from it.
        let quiet: ButtonView.Tone = action.role == .primary ? .primary : .link
        if let button = keepingInput(action) { return .button(button) }
        switch (screen.name, action.event) {
        case (.choice, .navigateToLogin):
            return .link(LinkView(action.label, SignInPath.path(of: .login)), tone, badge: badge(of: action))
        case (.choice, .navigateToSignup):
            return .link(LinkView(action.label, SignInPath.path(of: .signup)), tone, badge: nil)
        case (_, .resendRequested):
            return button(action, quiet, "intent", FormIntent.resend, wait: action.wait(at: now))
        case (.confirmEmail, .navigateToSignup), (.resetVerify, .navigateToResetRequest):
            return button(action, quiet, "intent", FormIntent.changeEmail)
        case (.confirmEmail, .navigateToLogin):
            let question = quiet == .link ? catalogue.page(.alreadyConfirmed) : nil
            return button(action, quiet, "intent", FormIntent.signIn, question: question)
        case (.signInCode, .navigateToLogin): return button(action, quiet, "intent", FormIntent.signIn)
        case (_, .returnAccepted): return button(action, tone, "intent", FormIntent.continueAsBefore)
        case (_, .returnOffered): return button(action, tone, "intent", FormIntent.anotherAccount)
        case (_, .providerChosen(let id)):
            // To be a guest is the quietest of several ways.
            return button(action, screen.actions.count > 1 ? quiet : tone, "provider", id)
        case (_, .factorChosen(let id)): return button(action, quiet, "factor", id)
        default: return nil
        }
    }

    private func badge(of action: ScreenAction) -> String? {
        action.isLastUsed ? catalogue.page(.lastUsed) : nil
    }

    /// A button in its own form, perhaps after a question.
    private func button(
        _ action: ScreenAction, _ tone: ButtonView.Tone, _ name: String, _ value: String, wait: Int? = nil,
        question: String? = nil
    ) -> SignInView.Action {
        .form(
            FormView(
                .bare, action: path, ticket: ticket, hidden: pending, note: question,
                buttons: [ButtonView(action.label, tone, name: name, value: value, wait: wait)]))
    }
}

extension AuthEvent {
    /// Whether it requests a mailed code for signing in.
    fileprivate var isMailedCode: Bool { if case .mailedCodeRequested = self { true } else { false } }
}

extension FlowScreen.Action {
    /// The provider of the button, or nil.
    fileprivate var providerID: String? {
        if case .provider(let id) = role { id } else { nil }
    }
}
