import Gatehouse

/// One of each kind of word on the account's screens. A new one does not compile until it is named here, and a test looks
/// whether it is in the list.
extension Samples {
    static let accountTexts: [AccountText] = [
        .title, .name, .changeName, .nameHelp, .nameTooLong(limit: 80), .save, .nameSaved, .email, .changeEmail,
        .emailText, .newEmail, .pendingEmail, .enterCode, .codeSentTo(email: email), .useCodeOf(email: email),
        .checkBothInboxes, .codeSentAgain, .keepEmail, .emailKept, .emailChanged, .changePassword, .passwordText,
        .currentPassword,
        .currentPasswordMissing, .currentPasswordWrong, .codeNeeded, .passwordChanged, .methods, .methodsText,
        .addProvider(provider: "Apple"), .removeMethod(provider: "Apple"), .providerAdded, .providerRemoved,
        .onlyMethod, .providerTaken, .language, .languageText, .asOnDevice, .signOut, .deleteAccount, .deleteText,
        .deleteWarning, .deleteByPassword, .deleteByProvider, .deleteBox, .deleteBoxMissing,
        .recentSignInNeeded, .otherPerson, .notSet,
    ]

    static func isListed(_ text: AccountText) -> Bool {
        switch text {
        case .title, .name, .changeName, .nameHelp, .nameTooLong, .save, .nameSaved, .email, .changeEmail, .emailText,
            .newEmail, .pendingEmail, .enterCode, .codeSentTo, .useCodeOf, .checkBothInboxes, .codeSentAgain,
            .keepEmail, .emailKept, .emailChanged, .changePassword, .passwordText, .currentPassword,
            .currentPasswordMissing,
            .currentPasswordWrong, .codeNeeded, .passwordChanged, .methods, .methodsText, .addProvider,
            .removeMethod, .providerAdded, .providerRemoved, .onlyMethod, .providerTaken, .language, .languageText,
            .asOnDevice, .signOut, .deleteAccount, .deleteText, .deleteWarning, .deleteByPassword, .deleteByProvider,
            .deleteBox, .deleteBoxMissing, .recentSignInNeeded, .otherPerson, .notSet:
            accountTexts.contains(text)
        }
    }
}
