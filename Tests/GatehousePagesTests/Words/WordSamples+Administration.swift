import GatehouseMail

@testable import GatehousePages

/// One of each text of the administrator's pages.
extension WordSamples {
    static let administration: [AdministrationText] =
        [
            .groups, .groupPart, .groupMembers, .groupJoined, .groupRole, .groupLimit, .groupLimitText,
            .setGroupLimit, .suspendGroup, .suspendGroupText, .resumeGroup, .resumeGroupText, .makeGroupOwner,
            .makeGroupOwnerText,
            .groupInvitations, .noGroupInvitations, .groupInvitationLink, .groupInvitationCode,
            .groupInvitationExpires, .revokeGroupInvitation, .revokeGroupInvitationText, .deleteGroup,
            .deleteGroupText("Ada"), .typeGroupName, .refusedGroupName, .refusedGroupLimit("Ada"),
            .doneGroupChanged("Ada"), .doneGroupDeleted("Ada"),
            .administration, .overview, .people, .trail, .keys, .mails, .backToApp, .accounts, .confirmed, .unconfirmed,
            .banned, .guests, .administrators, .liveSessions, .signingKey, .since("Ada"), .version, .signIns,
            .thirtyDays, .noneInThirtyDays, .signUps, .attacks, .attacksText, .allWell, .mailsSent, .mailsDropped,
            .successful, .refused, .asTable, .inUTC, .newestAccounts, .everybody, .part, .show,
            .search, .nobody, .nobodyText, .newer, .older, .pages, .moreThan("Ada"), .address, .state, .made,
            .lastSignIn, .never, .noAddress, .guest, .deleted, .administrator, .bannedUntil("Ada"), .account,
            .identifier, .confirmedAt, .invitedAt, .password, .isSet, .isNotSet, .language, .waysIn, .noWaysIn,
            .sessionsOf, .noSessions, .device, .networkAddress, .began, .lastUsed, .signOutSession, .signOutEverywhere,
            .resetFactors, .resetFactorsText, .doneFactorsReset("Ada"),
            .signOutEverywhereText, .whatHappened, .allEvents, .nothingHappened, .actions, .ban, .banText, .howLong,
            .oneHour, .oneDay, .oneWeek, .oneMonth, .forGood, .liftBan, .liftBanText, .sendReset, .sendResetText,
            .resendConfirmation, .resendConfirmationText, .delete, .deleteText("Ada"), .typeToDelete, .refusedTyped,
            .ownAccount, .refusedOwn, .refusedLast, .refusedBannedOwner, .refusedWait, .refusedGone,
            .doneBanned("Ada"), .doneUnbanned("Ada"),
            .doneSignedOut("Ada"), .doneSignedOutEverywhere("Ada"), .doneMailed("Ada"), .doneDeleted("Ada"),
            .doneRetried("Ada"), .doneDropped("Ada"), .doneRotated, .proofTitle, .proofText, .cancel, .kind, .allKinds,
            .kindAccount, .kindToken, .kindTeam, .kindUser, .fromDay, .untilDay, .time, .event, .actor, .network,
            .details, .byPerson, .byStranger, .byKey, .byCommand, .ofAccount("Ada"), .ofEverybody, .algorithm,
            .validity,
            .signs, .published, .verifies, .ended, .signsFrom("Ada"), .verifiesUntil("Ada"), .rotate, .rotateText,
            .rotating, .keysConfigured, .purpose, .stored, .attempts, .nextTry, .waiting, .underWay, .givenUp, .atOnce,
            .reply("Ada"), .retry, .drop, .noMails, .mailConfirmation, .mailSignIn, .mailInvitation, .mailRecovery,
            .mailAddressChange, .mailProof, .mailNotice, .name, .person, .byAddress,
            .next, .previous, .download, .bannedPermanently, .goneAccount, .danger, .signOutSessionText, .addPerson,
            .inviteByMail, .inviteText, .invite, .createQuietly, .create, .createText("Ada"), .optionalName,
            .isConfirmed, .hasConsented, .askInvite("Ada"), .askCreate("Ada"), .doneInvited("Ada"), .doneCreated("Ada"),
            .faultAddress, .faultTaken, .faultConsent, .faultMails, .faultName("Ada"), .recipient, .notKept, .dropText,
            .inMailbox, .mailboxText, .openMailbox, .countUnconfirmed("Ada"), .countBanned("Ada"), .countGuests("Ada"),
            .countActive("Ada"), .countWaiting("Ada"), .countDropped("Ada"), .countInMailbox("Ada"), .noneWaiting,
            .countAttacks("Ada"), .sevenDays("Ada", "Grace"),
            .settings, .settingsText, .setting, .value, .noValue, .standard, .changed, .changedOnly, .area, .hidden,
            .subjectServer, .subjectDatabase,
            .subjectApp, .subjectChanges, .subjectPasskeys, .subjectFactors, .subjectLinks, .subjectLimits,
            .subjectBounds,
            .subjectKeys,
            .subjectOperations, .subjectSecrets, .byServer, .resendInvitation, .resendInvitationText,
            .openQueue, .showAll, .noSettingsText,
        ] + MailFailure.Reason.allCases.map { .mailFailure($0) }
}
