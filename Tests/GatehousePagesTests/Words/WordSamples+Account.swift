import GatehousePages

/// One of each text of the pages of a person's own account.
extension WordSamples {
    static let account: [GatehousePages.AccountText] = [
        .factorAdded, .factorNameTaken, .factorRemoved, .factorRequired, .backupCodesLeft(count: 9, date: "8 May"),
        .title, .backToApp(app: "Fieldhouse"), .profile, .name, .nameHelp, .nameTooLong(limit: 80),
        .nameTooLarge(bytes: 4_096), .nameUnprintable, .save, .nameSaved, .detailsSaved, .security, .change, .notSet,
        .membership,
        .memberSince, .termsAccepted, .edition(version: "7", date: "8 May"), .yourData, .password, .setPassword,
        .passwordText, .currentPassword, .currentPasswordMissing, .currentPasswordWrong, .passwordChanged,
        .passwordSet, .codeNeeded(email: "ada@example.com"), .codeSent, .codeRefused, .signInAgain, .secondStepNeeded,
        .address,
        .addressText, .newAddress, .sameAddress, .addressTaken, .askForAddress, .addressAsked, .pendingAddress,
        .pendingAddressText(email: "ada@example.com"), .pendingAddressWay, .keepAddress, .sendNewCodes,
        .newestDevices(count: 100), .addressKept, .sessions, .sessionsText,
        .device(browser: "Firefox", system: "Linux"), .unknownDevice, .thisBrowser, .passwordChangedOn(date: "8 May"),
        .usedNow, .usedHour, .usedDay,
        .usedOn(date: "8 May"), .signedInOn(date: "8 May", method: "Apple"), .byPassword, .byCode,
        .endSession(device: "Firefox"), .sessionEnded, .endOthers, .othersEnded, .identities, .identitiesText,
        .byEmail, .removeIdentity(provider: "Apple"), .removeIdentityText(provider: "Apple"), .onlyIdentity,
        .lastAdministrator, .identityRemoved, .download, .downloadText, .downloadFile, .deletion, .deletionText,
        .lostAccount, .lostSessions, .deletionAgreed, .deletionNotAgreed, .deleteAccount, .typedIsKept, .typedIsHere,
        .addressCode(email: "ada@example.com"), .confirmAddress(email: "ada@example.com"), .addressCodeRefused,
        .otherAddressAsked, .addressChanged, .deleted, .deletedText(app: "Fieldhouse"), .connect(provider: "Apple"),
        .connectText(provider: "Apple"), .identityConnected, .identityTaken, .providerFault(provider: "Apple"),
        .passkeys, .passkeysText, .passkeyCreated(date: "8 May"), .passkeyUnused, .passkeyBackedUp,
        .passkeyOnOneDevice, .passkeyAdd, .passkeyProof, .proveByPasskey, .keyFailed, .passkeysFull(limit: 10),
        .passkeyUnsupported, .passkeyTaken,
        .passkeyFailed, .passkeyAdded, .passkeyRename, .passkeyRenameThis(name: "iCloud"), .passkeyNameMissing,
        .passkeyRenamed, .passkeyRemove(name: "iCloud"), .passkeyRemoveText, .passkeyRemoved,
        .guestTitle, .guestText, .addAddress, .addAddressText, .codeOnItsWay,
    ]
}
