package import Foundation
import GatehouseDomain

/// Describes the account screens.
package struct AccountScreenBuilder: Sendable {
    /// What the screens can offer.
    package var features: AccountFeatures
    /// The texts.
    package var catalogue: Catalogue
    /// The languages to choose from.
    package var languages: [String]
    /// The chosen language; nil for the device's language.
    package var chosenLanguage: String?
    /// The app's terms of use; those that the back end names unless given.
    package var termsURL: URL?
    /// The app's privacy notice; the one that the back end names unless given.
    package var privacyURL: URL?
    /// The page on which people add passkeys, where this app cannot make any.
    package var passkeysURL: URL?

    /// Creates a builder.
    package init(
        features: AccountFeatures, catalogue: Catalogue = .english,
        languages: [String] = Catalogue.all.map(\.language), chosenLanguage: String? = nil, termsURL: URL? = nil,
        privacyURL: URL? = nil, passkeysURL: URL? = nil
    ) {
        self.features = features
        self.catalogue = catalogue
        self.languages = languages
        self.chosenLanguage = chosenLanguage
        self.termsURL = termsURL
        self.privacyURL = privacyURL
        self.passkeysURL = passkeysURL
    }

    /// Returns the screen for a flow and its form. A pure function.
    package func screen(for flow: AccountFlow, form: AccountForm) -> AccountScreen {
        var screen = skeleton(flow, form)
        apply(flow.notice, to: &screen)
        if flow.place.parent != nil { screen.actions.append(action("back", catalogue.text(.back), .back, .back)) }
        if flow.isLoading {
            screen.progress = catalogue.text(.working)
            for index in screen.actions.indices where screen.actions[index].role != .back && !flow.isReading {
                screen.actions[index].isEnabled = false
            }
        }
        screen.focus = flow.fault ?? screen.fields.first?.field
        return screen
    }

    private func apply(_ notice: AccountNotice, to screen: inout AccountScreen) {
        guard let said = notice.words else { return }
        let kind: ScreenNoticeKind =
            if case .banner(let kind, _) = notice { ScreenNoticeKind(kind) } else { .error }
        screen.notice = AccountScreen.Notice(
            kind: kind, text: words(said),
            dismissal: action("notice.dismiss", catalogue.text(.dismiss), .secondary, .noticeDismissed))
        for fault in notice.faults {
            if let index = screen.fields.firstIndex(where: { $0.field == fault.field }) {
                screen.fields[index].error = words(fault.words)
            } else if let index = screen.details.firstIndex(where: { $0.key == fault.detail }) {
                screen.details[index].error = words(fault.words)
            } else if fault.place == .consent {
                screen.consent?.error = words(fault.words)
            }
        }
    }

    private func skeleton(_ flow: AccountFlow, _ form: AccountForm) -> AccountScreen {
        switch flow.screen {
        case .overview: overview(flow)
        case .name:
            AccountScreen(
                name: .name, title: text(.changeName),
                fields: [optionalName(form, help: .nameHelp)], actions: [submit(text(.save))])
        case .details:
            AccountScreen(
                name: .details, title: text(.changeDetails), details: questions(form.details),
                actions: [submit(text(.save))])
        case .email:
            AccountScreen(
                name: .email, title: text(.changeEmail), texts: [text(.emailText)],
                fields: [field(.email, .newEmail, .email, form.email)],
                actions: [submit(catalogue.text(.sendCode))])
        case .emailCode: emailCode(flow, form)
        case .password: password(flow, form)
        case .providers: providers(flow, form)
        case .passkeys, .passkey, .passkeyOffer: passkeys(flow, form)
        case .twoStep, .factor, .authenticator, .securityKey, .backupCodes: factors(flow, form)
        case .devices, .device: devices(flow, form)
        case .language: language
        case .deletion: deletion(flow, form)
        }
    }

    // MARK: Screens

    private func overview(_ flow: AccountFlow) -> AccountScreen {
        var screen = AccountScreen(name: .overview, title: text(.title))
        if let account = flow.account {
            screen.rows.append(
                row(
                    .name, VisibleText.name(flow.displayName).map { VisibleText.isolated($0) } ?? text(.notSet),
                    leads(.name, .changeName, account)))
            if !account.isGuest {
                for (field, answer) in zip(features.requirements.signUpFields, questions(account.metadata)) {
                    let value = answer.shownAnswer.map { VisibleText.isolated($0) } ?? text(.notSet)
                    screen.rows.append(
                        AccountScreen.Row(label: field.label.text(in: catalogue.language), value: value))
                }
            }
            if !account.isGuest {
                screen.rows.append(
                    row(.email, shown(account.email) ?? text(.notSet), leads(.email, .changeEmail, account)))
            }
            if let newEmail = shown(account.newEmail) {
                screen.rows.append(row(.pendingEmail, newEmail, leads(.emailCode, .enterCode, account)))
            }
            screen.rows.append(
                row(
                    .methods,
                    account.signInMethods.prefix(Self.mostMethods).map { name(of: $0) }
                        .joined(separator: catalogue.builtIn.separator),
                    leads(.providers, .methods, account)))
            if account.signInMethods.isEmpty { screen.rows.removeLast() }
            screen.rows += security(flow, account)
            if let provider = features.accountsAt, !account.isGuest {
                screen.texts.append(text(.securityAtProvider(provider: provider)))
            }
        }
        let chosen = chosenLanguage.map(Self.endonym) ?? text(.asOnDevice)
        screen.rows.append(row(.language, chosen, leads(.language, .language, flow.account)))
        screen.actions = [
            leads(.details, .changeDetails, flow.account), leads(.password, .changePassword, flow.account),
        ].compactMap(\.self)
        screen.actions.append(action("signOut", text(.signOut), .secondary, .signOutRequested))
        if var delete = leads(.deletion, .deleteAccount, flow.account) {
            delete.role = .destructive
            screen.actions.append(delete)
        }
        let terms = (termsURL ?? features.requirements.termsURL)
            .map { ScreenLink(label: catalogue.text(.termsLink), url: $0) }
        let privacy = (privacyURL ?? features.requirements.privacyURL)
            .map { ScreenLink(label: catalogue.text(.privacyLink), url: $0) }
        screen.links = [terms, privacy].compactMap(\.self)
        return screen
    }

    private func emailCode(_ flow: AccountFlow, _ form: AccountForm) -> AccountScreen {
        let address = flow.codeAddress
        var screen = AccountScreen(
            name: .emailCode, title: text(.enterCode), texts: [text(.codeSentTo(email: shown(address) ?? ""))],
            fields: [code(form)], actions: [submit(catalogue.text(.confirm))])
        let other = address == flow.account?.newEmail ? flow.account?.email : flow.account?.newEmail
        if let other = shown(other) {
            screen.actions.append(
                action("otherAddress", text(.useCodeOf(email: other)), .secondary, .codeAddressSwitched))
        }
        screen.actions.append(action("resend", catalogue.text(.resendCode), .secondary, .codeRequested))
        if features.cancelsEmailChange(of: flow.account) {
            screen.actions.append(action("keepEmail", text(.keepEmail), .secondary, .emailChangeCancelled))
        }
        return screen
    }

    private func password(_ flow: AccountFlow, _ form: AccountForm) -> AccountScreen {
        var screen = AccountScreen(name: .password, title: text(.changePassword), texts: [text(.passwordText)])
        if flow.proof == .currentPassword { screen.fields.append(currentPassword) }
        if flow.proof == .code { screen.fields.append(code(form)) }
        let minimum = features.requirements.minimumPasswordLength
        screen.fields += [
            AccountScreen.Field(
                field: .password, label: catalogue.text(.newPasswordLabel), contentType: .newPassword,
                help: catalogue.text(.passwordHelp(minimum: minimum))),
            AccountScreen.Field(
                field: .confirmPassword, label: catalogue.text(.confirmPasswordLabel), contentType: .newPassword),
        ]
        screen.actions = [submit(text(.changePassword))]
        if flow.proof == .code {
            screen.actions.append(action("resend", catalogue.text(.resendCode), .secondary, .codeRequested))
        }
        return screen
    }

    private func providers(_ flow: AccountFlow, _ form: AccountForm) -> AccountScreen {
        var screen = AccountScreen(name: .providers, title: text(.methods), texts: [text(.methodsText)])
        let methods = flow.account?.signInMethods ?? []
        let isRemovable = features.capabilities.contains(.providerRemoval) && methods.count > 1
        screen.rows = methods.prefix(Self.mostMethods).map { method in
            let remove = action(
                "remove.\(method.id)", text(.removeMethod(provider: name(of: method))), .destructive,
                .methodRemoved(id: method.id))
            return AccountScreen.Row(
                label: name(of: method), value: shown(method.email) ?? "", action: isRemovable ? remove : nil)
        }
        prove(flow, form, &screen)
        screen.actions += features.linkable(to: flow.account).map {
            action("add.\($0.id)", text(.addProvider(provider: $0.displayName)), .secondary, .providerAdded(id: $0.id))
        }
        return screen
    }

    private var language: AccountScreen {
        var screen = AccountScreen(name: .language, title: text(.language), texts: [text(.languageText)])
        let device = AccountScreen.Choice(
            id: "device", label: text(.asOnDevice), isChosen: chosenLanguage == nil, event: .languageChosen(nil))
        screen.choices =
            [device]
            + languages.map {
                AccountScreen.Choice(
                    id: $0, label: Self.endonym(of: $0), isChosen: chosenLanguage == $0, event: .languageChosen($0))
            }
        return screen
    }

    private func deletion(_ flow: AccountFlow, _ form: AccountForm) -> AccountScreen {
        var screen = AccountScreen(
            name: .deletion, title: text(.deleteAccount), texts: [text(.deleteText), text(.deleteWarning)])
        if flow.proof == .factorCode {
            askForStep(flow, &screen)
        } else if flow.proof == .code {
            screen.texts.append(text(.codeSentTo(email: shown(flow.account?.email) ?? "")))
            screen.fields = [code(form)]
        } else if flow.deletesByPassword {
            screen.texts.append(text(.deleteByPassword))
            screen.fields = [currentPassword]
        } else if flow.account?.isGuest == false {
            screen.texts.append(text(.deleteByProvider))
        }
        screen.consent = ScreenConsent(
            sentence: LinkedText(runs: [LinkedText.Run(text(.deleteBox))]), isAccepted: form.isConfirmed)
        let delete = action("submit", text(.deleteAccount), .destructive, .submitted)
        let mail = flow.proof == .factorCode ? nil : mailCode(flow)
        screen.actions = [delete, securityKey(flow), mail].compactMap(\.self)
        return screen
    }

    /// Has the person sign in again on a screen whose request needs it.
    /// - Returns: Whether the screen asks for it.
    @discardableResult
    func prove(_ flow: AccountFlow, _ form: AccountForm, _ screen: inout AccountScreen) -> Bool {
        switch flow.proof {
        case .none: return false
        case .currentPassword: screen.fields = [currentPassword]
        case .code: screen.fields = [code(form)]
        case .factorCode: askForStep(flow, &screen)
        }
        // A mailed code does not take the place of the second step.
        let mail = flow.proof == .factorCode ? nil : mailCode(flow)
        screen.actions = [submit(catalogue.text(.confirm)), securityKey(flow), mail].compactMap(\.self)
        return true
    }

    /// Asks for the second step of a sign-in that the person repeats.
    private func askForStep(_ flow: AccountFlow, _ screen: inout AccountScreen) {
        let hasApp = flow.step.map { ([$0.chosen] + $0.others).contains { $0.kind == .app } } ?? true
        screen.texts.append(catalogue.text(hasApp ? .secondFactorText(app: nil) : .secondFactorKeyText))
        screen.fields = [factorCode]
    }

    /// Returns the action that takes this step with a security key; nil where that is not possible.
    private func securityKey(_ flow: AccountFlow) -> AccountScreen.Action? {
        guard flow.proof == .factorCode, features.takesSecurityKey(for: flow.step) else { return nil }
        return action("securityKey", catalogue.text(.useSecurityKey(name: nil)), .secondary, .securityKeyRequested)
    }

    // MARK: Parts

    /// The questions of the sign-up form, with these answers.
    private func questions(_ answers: [String: String]) -> [ScreenDetail] {
        features.requirements.signUpFields.map { ScreenDetail($0, answer: answers[$0.key], catalogue) }
    }

    func text(_ text: AccountText) -> String { catalogue.account(text) }

    private func words(_ words: AccountWords) -> String {
        switch words {
        case .sentence(let sentence): catalogue.sentence(sentence)
        case .account(let text): catalogue.account(text)
        }
    }

    func action(
        _ id: String, _ label: String, _ role: ScreenRole, _ event: AccountEvent
    ) -> AccountScreen.Action {
        AccountScreen.Action(id: id, label: label, role: role, event: event)
    }

    func submit(_ label: String) -> AccountScreen.Action { action("submit", label, .primary, .submitted) }

    /// Returns the action that mails a code to sign in again with, if the account can do so.
    private func mailCode(_ flow: AccountFlow) -> AccountScreen.Action? {
        guard features.mailsSignInCode(to: flow.account) else { return nil }
        return flow.proof == .code
            ? action("resend", catalogue.text(.resendCode), .secondary, .codeRequested)
            : action("sendCode", catalogue.text(.emailMeCode), .secondary, .codeRequested)
    }

    /// Returns the action that opens a screen, if the account has it.
    func leads(
        _ screen: AccountScreenName, _ label: AccountText, _ account: AccountDetails?
    ) -> AccountScreen.Action? {
        leads(screen, labelled: text(label), account)
    }

    func leads(
        _ screen: AccountScreenName, labelled label: String, _ account: AccountDetails?
    ) -> AccountScreen.Action? {
        guard features.offers(screen, for: account) else { return nil }
        return action(screen.rawValue, label, .secondary, .opened(screen))
    }

    func row(_ label: AccountText, _ value: String, _ action: AccountScreen.Action?) -> AccountScreen.Row {
        AccountScreen.Row(label: text(label), value: value, action: action)
    }

    func field(
        _ field: AccountField, _ label: AccountText, _ type: ScreenContentType, _ value: String,
        help: String? = nil
    ) -> AccountScreen.Field {
        AccountScreen.Field(field: field, label: text(label), contentType: type, value: value, help: help)
    }

    /// The field for a name that can be left empty.
    func optionalName(_ form: AccountForm, help: AccountText) -> AccountScreen.Field {
        var name = field(.name, .name, .name, form.name, help: text(help))
        name.label = catalogue.text(.optionalLabel(name.label))
        return name
    }

    var factorCode: AccountScreen.Field {
        AccountScreen.Field(
            field: .factorCode, label: catalogue.text(.codeLabel), contentType: .factorCode,
            help: catalogue.text(.factorHelp))
    }

    private var currentPassword: AccountScreen.Field {
        AccountScreen.Field(field: .currentPassword, label: text(.currentPassword), contentType: .password)
    }

    private func code(_ form: AccountForm) -> AccountScreen.Field {
        AccountScreen.Field(
            field: .code, label: catalogue.text(.codeLabel), contentType: .oneTimeCode,
            help: catalogue.text(.codeHelp(length: features.requirements.codeLength)))
    }

    private func name(of method: AccountDetails.SignInMethod) -> String {
        let id = method.method.rawValue
        if method.method == .email { return text(.email) }
        return features.providers.first { $0.id == id }?.displayName ?? ProviderBrand.named(id)?.name
            ?? VisibleText.name(id) ?? text(.notSet)
    }

    /// Returns an address as the back end has it, safe to show.
    private func shown(_ email: String?) -> String? { VisibleText.name(email, longest: VisibleText.longestAddress) }

    /// The maximum number of sign-in methods on a screen.
    private static let mostMethods = 50

    /// Returns the name of a language in that language.
    static func endonym(of tag: String) -> String {
        Language(rawValue: tag)?.endonym ?? Locale(identifier: tag).localizedString(forIdentifier: tag) ?? tag
    }
}
