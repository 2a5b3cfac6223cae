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
        .addProvider(provider: "Apple"), .removeMethod(provider: "Apple"), .securityAtProvider(provider: "Acme"),
        .providerAdded, .providerRemoved,
        .onlyMethod, .providerTaken, .language, .languageText, .asOnDevice, .signOut, .deleteAccount, .deleteText,
        .deleteWarning, .deleteByPassword, .deleteByProvider, .deleteBox, .deleteBoxMissing,
        .passkeys, .passkey, .passkeysText, .passkeysInBrowser, .createdOn(date: "2026-06-01"),
        .usedOn(date: "2026-06-01"),
        .notUsedYet, .backedUp, .onOneDevice, .addPasskey, .passkeysFull(limit: 10), .passkeyTaken, .passkeyFailed,
        .passkeyAdded, .rename, .nameMissing, .passkeyRenamed, .passkeyRemoveText, .passkeyRemoved, .passkeyOffer,
        .twoStepText, .on, .off, .authenticatorApp, .securityKey, .authenticatorText, .addAuthenticator,
        .authenticatorNameHelp, .scanCode, .picture, .key, .copyKey, .copied, .openAuthenticator, .enterAppCode,
        .appCodeWrongAgain, .startAgain, .factorNeeded, .authenticatorAdded, .nameTaken, .factorRemoveText,
        .factorRemoved,
        .backupCodes, .backupCodesText, .backupCodesLeft(count: 3), .makeBackupCodes, .renewBackupCodes,
        .renewBackupCodesText, .copyCodes, .saveCodes, .devices, .devicesText, .othersText, .unknownDevice,
        .thisDevice, .endDevice(device: "Phone"), .endDeviceText, .deviceEnded, .endOthers, .othersEnded,
        .recentSignInNeeded, .otherPerson, .notSet, .addSecurityKey, .securityKeyText, .securityKeyNameHelp,
        .securityKeyAdded, .securityKeyTaken, .securityKeyFailed, .securityKeysElsewhere,
    ]
}
