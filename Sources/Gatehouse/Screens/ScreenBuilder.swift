package import Foundation
package import GatehouseDomain

/// Creates the screen of a flow.
package struct ScreenBuilder: Sendable {
    /// How a front end reports input.
    package enum Mode: Sendable {
        /// It reports every keystroke: submit is disabled until the fields are valid.
        case live
        /// It posts whole forms: submit stays enabled, and the same rules are checked afterwards.
        case posted
    }

    /// The back end's rules.
    package var requirements: AuthRequirements
    /// The back end's providers besides email, in any order.
    package var providers: [ProviderInfo]
    /// Whether the back end mails codes to sign in with.
    package var offersMailedCode: Bool
    /// Whether people can sign in with a passkey here.
    package var offersPasskey: Bool
    /// Whether an account can begin with a passkey here.
    package var offersPasskeySignUp: Bool
    /// Whether a person can choose the email of such an account on the sheet of this device.
    package var offersAccountSheet: Bool
    /// Whether this device can use a security key for the second step.
    package var takesSecurityKeys: Bool
    /// Whether the back end takes security keys as second factors.
    package var offersSecurityKeys: Bool
    /// The texts.
    package var catalogue: Catalogue
    /// How the front end reports input.
    package var mode: Mode
    /// The app's name, for the first screen.
    package var appName: String?
    /// The URL of the app's terms of use, if any.
    package var termsURL: URL?
    /// The URL of the app's privacy notice, if any.
    package var privacyURL: URL?
    /// The sign-in method last used on this device, for a hint; nil when it is not known.
    package var lastMethod: AuthMethod?

    /// Creates a builder.
    package init(
        requirements: AuthRequirements, providers: [ProviderInfo], offersMailedCode: Bool = false,
        offersPasskey: Bool = false, offersPasskeySignUp: Bool = false, offersAccountSheet: Bool = false,
        takesSecurityKeys: Bool = false, offersSecurityKeys: Bool = false, catalogue: Catalogue = .english,
        mode: Mode = .live, appName: String? = nil, termsURL: URL? = nil, privacyURL: URL? = nil,
        lastMethod: AuthMethod? = nil
    ) {
        self.requirements = requirements
        self.providers = providers
        self.offersMailedCode = offersMailedCode
        self.offersPasskey = offersPasskey
        self.offersPasskeySignUp = offersPasskeySignUp
        self.offersAccountSheet = offersAccountSheet
        self.takesSecurityKeys = takesSecurityKeys
        self.offersSecurityKeys = offersSecurityKeys
        self.catalogue = catalogue
        self.mode = mode
        self.appName = appName
        self.termsURL = termsURL
        self.privacyURL = privacyURL
        self.lastMethod = lastMethod
    }

    /// The screen of a flow with what has been typed. A function of the two and nothing else.
    package func screen(for flow: AuthFlow, form: AuthForm) -> SignInScreen {
        var screen = skeleton(for: flow, form: form)
        apply(flow.notice, of: flow, to: &screen)
        screen.progress = flow.isLoading ? text(.working) : nil
        if screen.name == .signup {
            screen.details = requirements.signUpFields.map { field in
                let fault = flow.notice.faults.first { $0.detail == field.key }?.words
                return ScreenDetail(
                    field, answer: form.details[field.key], error: fault.map(catalogue.sentence), catalogue)
            }
        }
        screen.focus = (screen.fields.first { $0.field == flow.fault } ?? firstToFill(of: screen))?.field
        return screen
    }

    /// The field to begin with. A page that is opened with the address filled in, as after a reset, begins behind it; where
    /// every keystroke is known the focus must not move away from a field that is being typed into.
    private func firstToFill(of screen: SignInScreen) -> ScreenField? {
        let empty = mode == .posted ? screen.fields.first { $0.value?.isEmpty ?? true } : nil
        return empty ?? screen.fields.first
    }

    private func skeleton(for flow: AuthFlow, form: AuthForm) -> SignInScreen {
        let name = flow.nav.screen
        switch flow.nav {
        case .choice:
            if let returning = flow.returning, let button = button(for: returning, flow) {
                return choice(of: returning, button, flow)
            }
            return make(
                name, .choiceTitle(app: appName ?? requirements.appName),
                joining(
                    flow,
                    requirements.isSignUpOpen ? ScreenText.signUpToJoin(group:) : ScreenText.signInToJoin(group:),
                    else: .choiceText)
                    + (mode == .live ? lastUsed.map { [$0] } ?? [] : []),
                actions: choiceActions(flow), terms: hasImplicitConsent ? linked(.termsByContinuing) : nil)
        case .login:
            let others: [ScreenAction] =
                [action(.forgotPassword, .quiet, .navigateToResetRequest, flow)] + signUp(.createAccount, flow)
            return make(
                name, .loginTitle, joining(flow, ScreenText.signInToJoin(group:), else: .loginText),
                fields: [email(form), password(.passwordLabel, .password)],
                actions: [
                    submit(.login, .signIn, flow, form)
                ] + passkey(flow) + (offersMailedCode ? [mailCode(flow, form)] : []) + others + [back()])
        case .signup(let isAccepted):
            return make(
                name, .signupTitle, joining(flow, ScreenText.signUpToJoin(group:), else: .signupText),
                fields: [
                    email(form), password(.passwordLabel, .newPassword),
                    ScreenField(
                        field: .confirmPassword, label: text(.confirmPasswordLabel), contentType: .newPassword),
                ],
                consent: ScreenConsent(sentence: linked(.consentLabel), isAccepted: isAccepted),
                actions: [submit(.signup, .createAccount, flow, form)] + passkeySignUp(flow, form) + [
                    action(.signIn, .quiet, .navigateToLogin, flow), back(),
                ])
        case .resetRequest:
            return make(
                name, .resetRequestTitle, [mailsLinks ? .resetRequestLinkText : .resetRequestText] + waiting(flow),
                fields: [email(form)],
                actions: [submit(.resetRequest, mailsLinks ? .sendLink : .sendCode, flow, form), back()])
        case .resetVerify(let email) where mailsLinks && !flow.codeAccepted:
            return make(
                name, .resetVerifyTitle, [.linkMailedText(email: email)] + waiting(flow),
                actions: [resend(flow), action(.changeEmail, .quiet, .navigateToResetRequest, flow), back()])
        case .resetVerify(let email):
            let isAccepted = flow.codeAccepted
            let others =
                isAccepted ? [] : [resend(flow), action(.changeEmail, .quiet, .navigateToResetRequest, flow)]
            return make(
                name, .resetVerifyTitle,
                [isAccepted ? .resetVerifyAccepted : .resetVerifyText(email: email)] + waiting(flow),
                fields: (isAccepted ? [] : [code(form)]) + [password(.newPasswordLabel, .newPassword)],
                actions: [submit(.resetVerify, .setNewPassword, flow, form)] + others + [back()])
        case .confirmEmail(let email) where mailsLinks:
            return make(
                name, .confirmEmailTitle, [.linkMailedText(email: email)] + waiting(flow),
                actions: [
                    action(.signIn, .primary, .navigateToLogin, flow), resend(flow),
                ] + signUp(.changeEmail, flow) + [back()])
        case .confirmEmail(let email):
            return make(
                name, .confirmEmailTitle, [.confirmEmailText(email: email)] + waiting(flow),
                fields: [code(form, submitsWhenComplete: true)],
                actions: [
                    submit(.confirmEmail, .confirm, flow, form), resend(flow),
                ] + signUp(.changeEmail, flow) + [action(.signIn, .quiet, .navigateToLogin, flow), back()])
        case .signInCode(let email):
            return make(
                name, .confirmEmailTitle, [.signInCodeText(email: email)] + waiting(flow),
                fields: [code(form, submitsWhenComplete: true)],
                actions: [
                    submit(.signInCode, .signIn, flow, form), resend(flow),
                    action(.usePassword, .quiet, .navigateToLogin, flow), back(),
                ])
        case .secondFactor(let choice):
            let isApp = choice.chosen.kind == .app
            return make(
                name, .secondFactorTitle,
                [isApp ? .secondFactorText(app: choice.chosen.name) : .secondFactorKeyText] + waiting(flow),
                fields: [
                    ScreenField(
                        field: .otp, label: text(.codeLabel), contentType: .factorCode,
                        help: isApp ? text(.factorHelp) : nil)
                ],
                actions: [submit(.secondFactor, .confirm, flow, form)] + securityKey(choice.chosen, flow)
                    + choice.others.map { use($0, besides: choice.chosen, flow) } + [back()])
        case .enrollFactor(let step):
            return enrollment(step, flow, form)
        }
    }

    /// The screen of a step of adding a second factor. Its words are those of the account screens.
    private func enrollment(_ step: EnrollmentStep, _ flow: AuthFlow, _ form: AuthForm) -> SignInScreen {
        let name = ScreenName.enrollFactor
        switch step {
        case .intro:
            let key = addSecurityKey(flow)
            var next = submit(.enrollFactor, .continueOn, flow, form)
            // There are two ways on, each with its name.
            if !key.isEmpty { next.label = catalogue.account(.addAuthenticator) }
            var screen = make(
                name, .secondFactorTitle, [.enrollText] + waiting(flow), actions: [next] + key + [back()])
            var kinds: [AccountText] = [.authenticatorText]
            if offersSecurityKeys { kinds.append(key.isEmpty ? .securityKeysElsewhere : .securityKeyText) }
            screen.texts.insert(contentsOf: kinds.map(catalogue.account), at: 1)
            return screen
        case .confirm:
            var screen = make(
                name, .secondFactorTitle, waiting(flow),
                // A backup code shows nothing about the new app.
                fields: [ScreenField(field: .otp, label: text(.codeLabel), contentType: .factorCode)],
                actions: [submit(.enrollFactor, .confirm, flow, form)] + addSecurityKey(flow) + [back()])
            screen.title = catalogue.account(.addAuthenticator)
            screen.texts.insert(contentsOf: [catalogue.account(.scanCode), catalogue.account(.enterAppCode)], at: 0)
            screen.picture = form.enrollment.map { ScreenPicture($0, catalogue) }
            screen.secret = form.enrollment.map { ScreenSecret($0, catalogue) }
            return screen
        case .codes:
            var screen = make(
                name, .secondFactorTitle, waiting(flow),
                actions: [submit(.enrollFactor, .continueOn, flow, form), back()])
            guard !form.codes.isEmpty else {
                screen.texts.insert(text(.enrolledText), at: 0)
                return screen
            }
            screen.title = catalogue.account(.backupCodes)
            screen.texts.insert(catalogue.account(.backupCodesText), at: 0)
            screen.codes = ScreenCodes(form.codes, catalogue)
            return screen
        }
    }

    /// The action that takes the second step with the security key that is chosen, where this device can.
    private func securityKey(_ factor: SecondFactor, _ flow: AuthFlow) -> [ScreenAction] {
        guard factor.kind == .securityKey, takesSecurityKeys else { return [] }
        return [action(.useSecurityKey(name: factor.name), .secondary, .securityKeyRequested, flow)]
    }

    /// The action that adds a security key as the factor that the account must have, where back end and device can.
    private func addSecurityKey(_ flow: AuthFlow) -> [ScreenAction] {
        guard offersSecurityKeys, takesSecurityKeys else { return [] }
        var key = action(.useSecurityKey(name: nil), .secondary, .securityKeyRequested, flow)
        key.label = catalogue.account(.addSecurityKey)
        return [key]
    }

    /// The action that takes the second step with another factor.
    private func use(_ factor: SecondFactor, besides chosen: SecondFactor, _ flow: AuthFlow) -> ScreenAction {
        let label =
            switch factor.kind {
            case .app where factor.name == nil && chosen.kind == .app: ScreenText.useOtherApp
            case .app: ScreenText.useApp(name: factor.name)
            case .securityKey: ScreenText.useSecurityKey(name: factor.name)
            }
        return action(label, .quiet, .factorChosen(id: factor.id), flow)
    }

    /// The first screen for a person whose session has expired.
    private func choice(of returning: AuthReturn, _ button: ScreenAction, _ flow: AuthFlow) -> SignInScreen {
        let hasTerms = returning.method != .email
        return make(
            .choice, .choiceTitle(app: appName ?? requirements.appName),
            joining(flow, ScreenText.signInToJoin(group:), else: .continueText)
                + (lastUsed(by: returning).map { [$0] } ?? []),
            actions: [button, action(.useAnotherAccount, .secondary, .returnOffered(nil), flow)],
            terms: hasTerms ? linked(.termsByContinuing) : nil)
    }

    /// Returns the button that continues as before; nil when that method is no longer offered.
    private func button(for returning: AuthReturn, _ flow: AuthFlow) -> ScreenAction? {
        guard let provider = providers.first(where: { $0.id == returning.method.rawValue }), !provider.isGuest else {
            return nil
        }
        let label = ScreenText.continueAs(name: returning.name)
        return returning.method == .email
            ? action(label, .primary, .returnAccepted, flow) : self.button(provider, label, flow)
    }

    /// The sentence that names the provider with which a person continues; nil for a person who continues with an email,
    /// which the next screen names.
    private func lastUsed(by returning: AuthReturn) -> ScreenText? {
        guard returning.method != .email else { return nil }
        return providers.first { $0.id == returning.method.rawValue }.map { .lastUsed(provider: $0.displayName) }
    }

    private func make(
        _ name: ScreenName, _ title: ScreenText, _ texts: [ScreenText], fields: [ScreenField] = [],
        consent: ScreenConsent? = nil, actions: [ScreenAction], terms: LinkedText? = nil
    ) -> SignInScreen {
        SignInScreen(
            name: name, title: text(title), texts: texts.map(text), fields: fields, consent: consent, actions: actions,
            terms: terms, links: (consent?.sentence ?? terms).map(links(besides:)) ?? [])
    }

    /// Returns what the sign-in is for while an invitation is pending, and what the screen says otherwise.
    private func joining(
        _ flow: AuthFlow, _ words: (String?) -> ScreenText, else usual: ScreenText
    ) -> [ScreenText] {
        guard let invitation = flow.invitation else { return [usual] }
        return (invitation.inviterName.map { [.invitedBy(name: $0)] } ?? []) + [words(invitation.groupName)]
    }

    /// Returns the sentence about a pending invitation on the screens of codes and passwords.
    private func waiting(_ flow: AuthFlow) -> [ScreenText] {
        flow.invitation.map { [.invitationWaits(group: $0.groupName)] } ?? []
    }

    private func text(_ text: ScreenText) -> String { catalogue.text(text) }

    // MARK: Notice

    private func apply(_ notice: AuthNotice, of flow: AuthFlow, to screen: inout SignInScreen) {
        switch notice {
        case .none:
            return
        case .banner(let kind, let sentence):
            screen.notice = ScreenNotice(
                kind: ScreenNoticeKind(kind), text: catalogue.sentence(sentence), dismissal: dismissal)
        case .errors(let faults):
            guard let first = faults.first?.words else { return }
            screen.notice = ScreenNotice(
                kind: .error, text: catalogue.sentence(first), action: wayOn(from: first, flow), dismissal: dismissal)
            for fault in faults { mark(fault, on: &screen) }
        }
    }

    /// Shows what is wrong at its field, or at the consent. A question shows its own.
    private func mark(_ fault: AuthFault, on screen: inout SignInScreen) {
        let text = catalogue.sentence(fault.words)
        switch fault.place {
        case .field(let field)?:
            if let index = screen.fields.firstIndex(where: { $0.field == field }) { screen.fields[index].error = text }
        case .consent?: screen.consent?.error = text
        case .detail?, nil: break
        }
    }

    /// Dismisses the notice. This is possible during a request too, because it does not affect it.
    private var dismissal: ScreenAction {
        ScreenAction(id: "notice.dismiss", label: text(.dismiss), role: .quiet, event: .noticeSet(.none))
    }

    /// Returns the next step that an error offers.
    private func wayOn(from sentence: Sentence, _ flow: AuthFlow) -> ScreenAction? {
        guard sentence == .failure(.duplicateEmail), flow.nav.screen == .signup else { return nil }
        var action = action(.signIn, .quiet, .navigateToLogin, flow)
        action.id = "notice.\(action.id)"
        return action
    }

    // MARK: Fields

    private func email(_ form: AuthForm) -> ScreenField {
        ScreenField(
            field: .email, label: text(.emailLabel), contentType: .username, value: form.email, maximumLength: 254)
    }

    private func password(_ label: ScreenText, _ contentType: ScreenField.ContentType) -> ScreenField {
        let isNew = contentType == .newPassword
        return ScreenField(
            field: .password, label: text(label), contentType: contentType,
            help: isNew ? text(.passwordHelp(minimum: requirements.minimumPasswordLength)) : nil)
    }

    private func code(_ form: AuthForm, submitsWhenComplete: Bool = false) -> ScreenField {
        ScreenField(
            field: .otp, label: text(.codeLabel), contentType: .oneTimeCode,
            help: text(.codeHelp(length: requirements.codeLength)), submitsWhenComplete: submitsWhenComplete)
    }

    // MARK: Actions

    private func action(
        _ label: ScreenText, _ role: ScreenAction.Role, _ event: AuthEvent, _ flow: AuthFlow
    ) -> ScreenAction {
        // On the screen for a code, two events lead back to the field for its email.
        let id = label == .changeEmail ? "changeEmail" : event.actionID
        return ScreenAction(id: id, label: text(label), role: role, event: event, isEnabled: flow.activity == .idle)
    }

    private func submit(
        _ submission: AuthSubmission, _ label: ScreenText, _ flow: AuthFlow, _ form: AuthForm
    ) -> ScreenAction {
        var action = action(label, .primary, .submitted(submission), flow)
        if mode == .live {
            action.isEnabled = flow.canSubmit(submission, form: form, requirements: requirements)
        }
        return action
    }

    /// The action that signs in with a passkey, if people can do that here.
    private func passkey(_ flow: AuthFlow) -> [ScreenAction] {
        offersPasskey ? [action(.signInWithPasskey, .secondary, .passkeyChosen(nil), flow)] : []
    }

    /// The action that creates the account with a passkey, if that is possible here. While the form has no email, the
    /// person chooses it on the system's sheet, where there is one.
    private func passkeySignUp(_ flow: AuthFlow, _ form: AuthForm) -> [ScreenAction] {
        guard offersPasskeySignUp else { return [] }
        let choosesEmail = offersAccountSheet && form.email.allSatisfy(\.isWhitespace)
        let event = choosesEmail ? AuthEvent.accountSheetRequested : .passkeySignUpRequested
        return [action(.signUpWithPasskey, .secondary, event, flow)]
    }

    private func mailCode(_ flow: AuthFlow, _ form: AuthForm) -> ScreenAction {
        action(.emailMeCode, .secondary, .mailedCodeRequested(email: form.email), flow)
    }

    /// Whether the back end mails links in place of codes, to confirm an email and to set a new password.
    private var mailsLinks: Bool { requirements.recovery == .link }

    private func resend(_ flow: AuthFlow) -> ScreenAction {
        let isLink = mailsLinks && flow.nav.screen != .signInCode
        var action = action(isLink ? .resendLink : .resendCode, .quiet, .resendRequested, flow)
        action.availableAt = flow.resendAllowedAt
        action.language = catalogue.builtIn
        return action
    }

    /// The way to the form for a new account; none where people can't create accounts themselves.
    private func signUp(
        _ label: ScreenText, as role: ScreenAction.Role = .quiet, _ flow: AuthFlow
    ) -> [ScreenAction] {
        requirements.isSignUpOpen ? [action(label, role, .navigateToSignup, flow)] : []
    }

    private func back() -> ScreenAction {
        ScreenAction(id: "back", label: text(.back), role: .back, event: .navigateToChoice)
    }

    /// The known providers in their order, then other providers, email, and the guest last. With an invitation, an
    /// account comes before a sign-in: most people who are invited have none yet.
    private func choiceActions(_ flow: AuthFlow) -> [ScreenAction] {
        let known = ProviderBrand.all.map(\.id)
        let named = known.compactMap { id in providers.first { $0.id == id } }
        let others = providers.filter { !$0.isGuest && $0.id != "email" && !known.contains($0.id) }
        let isNew = flow.invitation != nil && lastMethod == nil && requirements.isSignUpOpen
        var signIn = action(.signIn, isNew ? .secondary : .primary, .navigateToLogin, flow)
        signIn.isLastUsed = lastMethod == .email
        let signUp = signUp(.createAccount, as: isNew ? .primary : .secondary, flow)
        let both = isNew ? signUp + [signIn] : [signIn] + signUp
        let email = providers.contains { $0.id == "email" } ? both : []
        return (named + others).map { button($0, .signInWith(provider: $0.displayName), flow) } + email
            + passkey(flow) + providers.filter(\.isGuest).map { button($0, .continueAsGuest, flow) }
    }

    private func button(_ provider: ProviderInfo, _ label: ScreenText, _ flow: AuthFlow) -> ScreenAction {
        var action = action(label, .provider(provider.id), .providerChosen(id: provider.id), flow)
        // A guest cannot sign in again.
        action.isLastUsed = !provider.isGuest && lastMethod?.rawValue == provider.id
        return action
    }

    /// The hint, if the method is still offered. A guest cannot sign in again.
    private var lastUsed: ScreenText? {
        guard let lastMethod, let provider = providers.first(where: { $0.id == lastMethod.rawValue }), !provider.isGuest
        else { return nil }
        return .lastUsed(provider: lastMethod == .email ? nil : provider.displayName)
    }

    private var hasImplicitConsent: Bool { providers.contains { $0.id != "email" } }

    /// The sentence of the consent box, with its links.
    package var consentSentence: LinkedText { linked(.consentLabel) }

    /// Returns a sentence about the terms, with its links.
    private func linked(_ sentence: ScreenText) -> LinkedText {
        var links: [String: URL] = [:]
        links["terms"] = termsURL ?? requirements.termsURL
        links["privacy"] = privacyURL ?? requirements.privacyURL
        return LinkedText(text(sentence), links: links)
    }

    /// Returns the links that a sentence does not have: an app may have worded it without marks.
    private func links(besides sentence: LinkedText) -> [ScreenLink] {
        let terms = (termsURL ?? requirements.termsURL).map { ScreenLink(label: text(.termsLink), url: $0) }
        let privacy = (privacyURL ?? requirements.privacyURL).map { ScreenLink(label: text(.privacyLink), url: $0) }
        return [terms, privacy].compactMap(\.self).filter { link in !sentence.runs.contains { $0.url == link.url } }
    }
}
