import Gatehouse
import GatehouseDomain

/// One of each text that a catalogue has. A test names those that are missing.
extension Samples {
    static let company: LocalizedText = ["en": "Company", "ja": "会社名", "ar": "الشركة"]

    static let sentences: [Sentence] = [
        .emailInvalid, .passwordMissing, .passwordTooShort(minimum: 8), .passwordTooLong(maximum: 1_024),
        .passwordsDiffer, .consentMissing, .codeIncomplete(length: 6), .confirmationSent(email: email),
        .confirmationNeeded(email: email), .codeSentAgain(email: email), .emailConfirmed, .signInInstead(email: email),
        .confirmationLinkSent(email: email), .confirmationLinkNeeded(email: email), .resetLinkSent(email: email),
        .resetSent(email: email), .resetSentAgain(email: email), .resetSentBefore(email: email), .passwordChanged,
        .tooManySignIns(retryAfter: nil), .tooManySignIns(retryAfter: 900), .linkExpired, .linkOpenedElsewhere,
        .detailMissing(company), .detailTooShort(company, minimum: 2),
        .detailTooLong(company, maximum: 100), .detailNotDigits(company),
        .detailNotAlphanumeric(company), .detailNotPrintable(company),
        .linkReplaced, .invitationReplaced, .linkDropped, .text("words of the app"), .factorMissing,
        .factorIncorrectAgain, .securityKeyFailed, .securityKeyTaken,
    ]

    static let texts: [ScreenText] = [
        .choiceTitle(app: nil), .choiceTitle(app: "Fieldhouse"), .choiceText, .termsByContinuing,
        .lastUsed(provider: nil), .lastUsed(provider: "Apple"), .signUpToJoin(group: nil),
        .signUpToJoin(group: "North yard"), .invitationWaits(group: nil), .signInToJoin(group: nil),
        .signInToJoin(group: "North yard"), .loginTitle,
        .loginText, .signupTitle, .signupText, .resetRequestTitle, .resetRequestText, .resetVerifyTitle,
        .resetVerifyText(email: email), .resetVerifyAccepted, .confirmEmailTitle, .confirmEmailText(email: email),
        .emailLabel, .passwordLabel, .newPasswordLabel, .confirmPasswordLabel, .codeLabel, .passwordHelp(minimum: 8),
        .codeHelp(length: 6), .consentLabel, .termsLink, .privacyLink, .signIn, .createAccount, .forgotPassword,
        .sendCode, .setNewPassword, .confirm, .resendCode, .changeEmail, .continueText, .continueAs(name: email),
        .useAnotherAccount, .optionalLabel(email), .dismiss, .back, .signInWith(provider: "Apple"), .signInWithPasskey,
        .signUpWithPasskey,
        .continueAsGuest, .working, .errorTitle,
        .authRequiredTitle, .authRequiredText, .sessionExpiredTitle, .sessionExpiredText,
        .lockedTitle, .lockedText, .stepUpTitle, .stepUpText, .unlock, .notNow,
        .linkRefusedTitle, .linkRefusedText, .linkForSignedOutText, .linkTooLateText, .invitationOverText,
        .invitedBy(name: email), .invitationOverTitle, .invitationExpiredText, .invitationUsedText,
        .invitationRevokedText, .signInCodeText(email: email), .emailMeCode, .usePassword, .or, .showPassword,
        .signedInTitle, .signOut, .goToSignIn, .resetRequestLinkText, .linkMailedText(email: email), .sendLink,
        .resendLink, .invitationWaits(group: email), .linkDroppedTitle, .secondFactorTitle, .secondFactorText(app: nil),
        .secondFactorText(app: "Phone"), .secondFactorKeyText, .factorHelp, .useApp(name: nil), .useApp(name: "Phone"),
        .useOtherApp, .useSecurityKey(name: nil), .useSecurityKey(name: "Key"), .enrollText, .enrolledText,
        .continueOn,
    ]
}
