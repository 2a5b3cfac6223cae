import GatehousePages

/// One of each text of the pages of a person's own account.
extension WordSamples {
    static let account: [GatehousePages.AccountText] = [
        .factorRequired, .backupCodesLeft(count: 9, date: "8 May"), .title, .backToApp(app: "Fieldhouse"), .profile,
        .name, .nameTooLarge(bytes: 4_096), .nameUnprintable, .security, .passwordIsSet, .moreActions, .membership,
        .memberSince,
        .termsAccepted, .edition(version: "7", date: "8 May"), .yourData, .password, .setPassword, .passwordText,
        .currentPasswordMissing, .currentPasswordWrong, .passwordChanged, .passwordSet,
        .codeNeeded(email: "ada@example.com"), .codeSent, .codeRefused, .secondStepNeeded, .address, .addressText,
        .sameAddress, .addressTaken, .addressAsked, .pendingAddressText(email: "ada@example.com"), .pendingAddressWay,
        .keepAddress, .sendNewCodes, .newestDevices(count: 100), .device(browser: "Firefox", system: "Linux"),
        .passwordChangedOn(date: "8 May"), .usedNow, .usedHour, .usedDay, .signedInOn(date: "8 May"),
        .byPassword, .byCode, .identitiesText, .byEmail, .removeIdentityText(provider: "Apple"), .onlyIdentity,
        .lastAdministrator, .download, .downloadText, .downloadFile, .deletion, .deletionText, .lostAccount,
        .lostSessions, .deletionAgreed, .typedIsKept, .typedIsHere, .addressCode(email: "ada@example.com"),
        .addressCodeRefused, .otherAddressAsked, .deleted,
        .deletedText(app: "Fieldhouse"), .connect(provider: "Apple"), .connectText(provider: "Apple"),
        .identityConnected, .identityTaken, .providerFault(provider: "Apple"), .passkeyProof, .proveByPasskey,
        .keyFailed, .passkeyUnsupported, .keyUnsupported, .passkeyRename, .passkeyRenameThis(name: "iCloud"),
        .tryAgain, .identitiesConnected, .identitiesMore, .guestTitle, .guestText, .addAddress, .addAddressText,
        .codeOnItsWay,
    ]
}
