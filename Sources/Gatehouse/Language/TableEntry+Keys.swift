import GatehouseDomain

extension ScreenText {
    /// The key of the words in an app's table, the name of the case. Words about something that may be unknown have a
    /// second key that ends in `.unnamed`.
    var tableEntry: TableEntry {
        switch self {
        case .choiceTitle(let app?): TableEntry("choiceTitle", app)
        case .choiceTitle(nil): TableEntry("choiceTitle.unnamed")
        case .choiceText: TableEntry("choiceText")
        case .invitedBy(let name): TableEntry("invitedBy", name)
        case .signUpToJoin(let group?): TableEntry("signUpToJoin", group)
        case .signUpToJoin(nil): TableEntry("signUpToJoin.unnamed")
        case .signInToJoin(let group?): TableEntry("signInToJoin", group)
        case .signInToJoin(nil): TableEntry("signInToJoin.unnamed")
        case .lastUsed(let provider?): TableEntry("lastUsed", provider)
        case .lastUsed(nil): TableEntry("lastUsed.unnamed")
        case .termsByContinuing: TableEntry("termsByContinuing")
        case .loginTitle: TableEntry("loginTitle")
        case .loginText: TableEntry("loginText")
        case .signupTitle: TableEntry("signupTitle")
        case .signupText: TableEntry("signupText")
        case .resetRequestTitle: TableEntry("resetRequestTitle")
        case .resetRequestText: TableEntry("resetRequestText")
        case .resetVerifyTitle: TableEntry("resetVerifyTitle")
        case .resetVerifyText(let email): TableEntry("resetVerifyText", email)
        case .resetVerifyAccepted: TableEntry("resetVerifyAccepted")
        case .confirmEmailTitle: TableEntry("confirmEmailTitle")
        case .confirmEmailText(let email): TableEntry("confirmEmailText", email)
        case .signInCodeText(let email): TableEntry("signInCodeText", email)
        case .emailLabel: TableEntry("emailLabel")
        case .passwordLabel: TableEntry("passwordLabel")
        case .newPasswordLabel: TableEntry("newPasswordLabel")
        case .confirmPasswordLabel: TableEntry("confirmPasswordLabel")
        case .codeLabel: TableEntry("codeLabel")
        case .passwordHelp(let minimum): TableEntry("passwordHelp", "\(minimum)")
        case .codeHelp(let length): TableEntry("codeHelp", "\(length)")
        case .consentLabel: TableEntry("consentLabel")
        case .termsLink: TableEntry("termsLink")
        case .privacyLink: TableEntry("privacyLink")
        case .signIn: TableEntry("signIn")
        case .createAccount: TableEntry("createAccount")
        case .forgotPassword: TableEntry("forgotPassword")
        case .sendCode: TableEntry("sendCode")
        case .emailMeCode: TableEntry("emailMeCode")
        case .usePassword: TableEntry("usePassword")
        case .setNewPassword: TableEntry("setNewPassword")
        case .confirm: TableEntry("confirm")
        case .resendCode: TableEntry("resendCode")
        case .changeEmail: TableEntry("changeEmail")
        case .continueText: TableEntry("continueText")
        case .continueAs(let name): TableEntry("continueAs", name)
        case .useAnotherAccount: TableEntry("useAnotherAccount")
        case .dismiss: TableEntry("dismiss")
        case .back: TableEntry("back")
        case .signInWith(let provider): TableEntry("signInWith", provider)
        case .continueAsGuest: TableEntry("continueAsGuest")
        case .working: TableEntry("working")
        case .errorTitle: TableEntry("errorTitle")
        case .launchFailedTitle: TableEntry("launchFailedTitle")
        case .authRequiredTitle: TableEntry("authRequiredTitle")
        case .authRequiredText: TableEntry("authRequiredText")
        case .sessionExpiredTitle: TableEntry("sessionExpiredTitle")
        case .sessionExpiredText: TableEntry("sessionExpiredText")
        case .lockedTitle: TableEntry("lockedTitle")
        case .lockedText: TableEntry("lockedText")
        case .stepUpTitle: TableEntry("stepUpTitle")
        case .stepUpText: TableEntry("stepUpText")
        case .unlock: TableEntry("unlock")
        case .notNow: TableEntry("notNow")
        case .linkRefusedTitle: TableEntry("linkRefusedTitle")
        case .linkRefusedText: TableEntry("linkRefusedText")
        case .linkForSignedOutText: TableEntry("linkForSignedOutText")
        case .linkTooLateText: TableEntry("linkTooLateText")
        case .invitationOverText: TableEntry("invitationOverText")
        case .invitationOverTitle: TableEntry("invitationOverTitle")
        case .invitationExpiredText: TableEntry("invitationExpiredText")
        case .invitationUsedText: TableEntry("invitationUsedText")
        case .invitationRevokedText: TableEntry("invitationRevokedText")
        }
    }
}

extension Sentence {
    /// The key of the sentence in an app's table.
    var tableEntry: TableEntry {
        switch self {
        case .failure(.rateLimited(let retryAfter)):
            Span(delay: retryAfter).map { TableEntry("failure.rate_limited", $0) }
                ?? TableEntry("failure.rate_limited.unnamed")
        case .failure(.unknown): TableEntry("failure.unknown")
        case .failure(let error): TableEntry("failure.\(error.code)")
        case .emailInvalid: TableEntry("emailInvalid")
        case .passwordMissing: TableEntry("passwordMissing")
        case .passwordTooShort(let minimum): TableEntry("passwordTooShort", "\(minimum)")
        case .passwordTooLong(let maximum): TableEntry("passwordTooLong", "\(maximum)")
        case .passwordsDiffer: TableEntry("passwordsDiffer")
        case .consentMissing: TableEntry("consentMissing")
        case .codeIncomplete(let length): TableEntry("codeIncomplete", "\(length)")
        case .confirmationSent(let email): TableEntry("confirmationSent", email)
        case .confirmationNeeded(let email): TableEntry("confirmationNeeded", email)
        case .codeSentAgain(let email): TableEntry("codeSentAgain", email)
        case .emailConfirmed: TableEntry("emailConfirmed")
        case .signInInstead(let email): TableEntry("signInInstead", email)
        case .resetSent(let email): TableEntry("resetSent", email)
        case .resetSentAgain(let email): TableEntry("resetSentAgain", email)
        case .resetSentBefore(let email): TableEntry("resetSentBefore", email)
        case .detailMissing(let label): TableEntry("detailMissing", label)
        case .detailTooShort(let label, _): TableEntry("detailTooShort", label)
        case .detailTooLong(let label, _): TableEntry("detailTooLong", label)
        case .detailNotDigits(let label): TableEntry("detailNotDigits", label)
        case .detailNotAlphanumeric(let label): TableEntry("detailNotAlphanumeric", label)
        case .detailNotPrintable(let label): TableEntry("detailNotPrintable", label)
        case .linkExpired: TableEntry("linkExpired")
        case .linkOpenedElsewhere: TableEntry("linkOpenedElsewhere")
        case .passwordChanged: TableEntry("passwordChanged")
        case .text(let words): TableEntry(words)
        }
    }
}

extension PageText {
    /// The key of the words in an app's table, for the few that apps show.
    var tableEntry: TableEntry? {
        switch self {
        case .or: TableEntry("or")
        case .showPassword: TableEntry("showPassword")
        case .signedInTitle: TableEntry("signedInTitle")
        default: nil
        }
    }
}
