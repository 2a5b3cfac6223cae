extension FlowScreen {
    /// The name by which a UI test finds the screen: `gatehouse.login`.
    ///
    /// All names are stable and the same in every language. A release that changes one says so in its notes.
    package var identifier: String { "\(Flow.screensIdentifier).\(name.rawValue)" }

    /// The name of a field: `gatehouse.login.password`.
    package func identifier(of field: Flow.Input) -> String { "\(identifier).\(field.rawValue)" }

    /// The name of the button that reveals a secret field: `gatehouse.login.password.reveal`.
    package func revealIdentifier(of field: Flow.Input) -> String { "\(identifier(of: field)).reveal" }

    /// The name of a field's error: `gatehouse.login.password.error`.
    package func errorIdentifier(of field: Flow.Input) -> String { "\(identifier(of: field)).error" }

    /// The name of an additional sign-up field: `gatehouse.signup.detail.company`.
    package func identifier(of detail: ScreenDetail) -> String { "\(identifier).detail.\(detail.key)" }

    /// The name of the error of such a field: `gatehouse.signup.detail.company.error`.
    package func errorIdentifier(of detail: ScreenDetail) -> String { "\(identifier(of: detail)).error" }

    /// The name of the error at the box: `gatehouse.signup.consent.error`.
    package var consentErrorIdentifier: String { "\(consentIdentifier).error" }

    /// The name of the box: `gatehouse.signup.consent`, `gatehouse.account.deletion.confirmation`.
    package var consentIdentifier: String { "\(identifier).\(Flow.consentIdentifier)" }

    /// The name of the sentence that says what continuing accepts: `gatehouse.choice.terms`.
    package var termsIdentifier: String { "\(identifier).terms" }

    /// The name of the picture: `gatehouse.account.authenticator.picture`.
    package var pictureIdentifier: String { "\(identifier).picture" }

    /// The name of the key: `gatehouse.account.authenticator.secret`.
    package var secretIdentifier: String { "\(identifier).secret" }

    /// The name of the link that opens the app of the key: `gatehouse.account.authenticator.secret.open`.
    package var secretLinkIdentifier: String { "\(secretIdentifier).open" }

    /// The name of the codes: `gatehouse.account.backupCodes.codes`.
    package var codesIdentifier: String { "\(identifier).codes" }

    /// The name of the button that saves the codes: `gatehouse.account.backupCodes.codes.save`.
    package var saveIdentifier: String { "\(codesIdentifier).save" }

    /// The name of the button that copies a part of the screen: `gatehouse.account.backupCodes.codes.copy`.
    /// - Parameter part: The name of the part.
    package static func copyIdentifier(of part: String) -> String { "\(part).copy" }

    /// The name of the notice, for every kind: `gatehouse.login.notice`.
    package var noticeIdentifier: String { "\(identifier).notice" }

    /// The name of an action, of its notice too: `gatehouse.login.submit`, `gatehouse.choice.provider.google`,
    /// `gatehouse.login.notice.dismiss`.
    package func identifier(of action: Action) -> String { "\(identifier).\(action.id)" }

    /// The name of a choice: `gatehouse.account.language.choice.fr`.
    package func identifier(of choice: Choice) -> String { "\(identifier).choice.\(choice.id)" }

    /// The name of a link, by its position on the screen: `gatehouse.signup.link.1`.
    package func identifier(of link: ScreenLink) -> String {
        "\(identifier).link.\((links.firstIndex(of: link) ?? links.endIndex) + 1)"
    }
}

extension GateScreen {
    /// The name of the button that dismisses a sign-in above the app: `gatehouse.notNow`.
    package static var notNowIdentifier: String { "gatehouse.notNow" }

    /// The name that UI tests use to find the screen: `gatehouse.gate.locked`.
    package var identifier: String { "gatehouse.gate.\(name.rawValue)" }

    /// The name of an action: `gatehouse.gate.locked.unlock`.
    package func identifier(of action: Action) -> String { "\(identifier).\(action.step.rawValue)" }
}

extension AuthEvent {
    /// The last part of the name of an action with this event.
    var actionID: String {
        switch self {
        case .navigateToLogin: "signIn"
        case .navigateToSignup: "createAccount"
        case .navigateToChoice: "back"
        case .navigateToResetRequest: "resetPassword"
        case .returnAccepted: "continue"
        case .returnOffered: "useAnotherAccount"
        case .submitted: "submit"
        case .resendRequested: "resend"
        case .mailedCodeRequested: "emailCode"
        case .providerChosen(let id): "provider.\(id)"
        case .factorChosen(let id): "factor.\(id)"
        case .securityKeyRequested: "securityKey"
        case .passkeyChosen: "passkey"
        case .passkeySignUpRequested, .accountSheetRequested: "passkeySignUp"
        case .noticeSet: "dismiss"
        // No action of a screen has another event.
        default: "action"
        }
    }
}
