import Gatehouse

/// One of each text of the account's screens. A test names those that are missing.
extension Samples {
    static let accountTexts: [AccountText] = [
        .title, .name, .changeName, .nameHelp, .nameTooLong(limit: 80), .save, .nameSaved, .changeDetails,
        .detailsSaved, .email, .changeEmail,
        .emailText, .newEmail, .pendingEmail, .enterCode, .codeSentTo(email: email), .useCodeOf(email: email),
        .checkBothInboxes, .codeSentAgain, .keepEmail, .emailKept, .emailChanged, .changePassword, .passwordText,
        .currentPassword,
        .currentPasswordMissing, .currentPasswordWrong, .codeNeeded, .passwordChanged, .methods, .methodsText,
        .addProvider(provider: "Apple"), .removeMethod(provider: "Apple"), .providerAdded, .providerRemoved,
        .onlyMethod, .providerTaken, .language, .languageText, .asOnDevice, .signOut, .deleteAccount, .deleteText,
        .deleteWarning, .deleteByPassword, .deleteByProvider, .deleteBox, .deleteBoxMissing,
        .recentSignInNeeded, .otherPerson, .notSet,
    ]
}
