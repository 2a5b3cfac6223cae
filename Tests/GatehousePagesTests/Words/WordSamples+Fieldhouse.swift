import Fieldhouse

/// One of each text of the app.
extension WordSamples {
    static let fieldhouse: [FieldhouseText] = fieldhouse(about: 7)

    /// - Parameter count: The number in the texts that have a form for each kind of number.
    static func fieldhouse(about count: Int) -> [FieldhouseText] {
        [
            .projects, .requests, .groups, .settings, .profile, .about, .navigation, .back, .goTo("North yard"),
            .noProjects, .noProjectsText, .noRequests, .noRequestsText, .noQuestions, .noGroups, .noGroupsText,
            .noResults,
            .noResultsText, .showAll, .moreActions, .filters, .all, .open, .answered, .mine, .search, .searchProjects,
            .searchRequests,
            .searchMembers,

            .searchGroups, .pages, .pageOf(7, count: 42), .newer, .older, .noSuchPage, .listHas(pages: count), .missing,
            .missingTitle, .missingText, .newProject, .createProject, .editProject, .deleteProject,
            .deleteProjectText("Bridge", group: "North yard"), .name, .site, .optional("Bridge"), .group, .project,
            .openRequests, .created, .createGroupFirst, .createGroupFirstText, .saveChanges, .delete("Bridge"),
            .newRequest, .newRequestAbout("Bridge"), .ask, .editRequest, .deleteRequest, .deleteRequestText("Bridge"),
            .title, .question, .answer, .answerIt, .changeAnswer, .saveAnswer,
            .byline("Bridge", on: "8 May"), .newGroup, .createGroup, .renameGroup, .rename, .deleteGroup,
            .deleteGroupText("North yard"), .deleteGroupAgreed("North yard"), .agreeFirst, .joinGroup, .invitationLink,
            .invitationLinkHelp, .carryOn, .notAnInvitation, .memberCount(count), .members, .you("Bridge"), .owner,
            .member,
            .manageGroup, .manageRole, .leaveThisGroup, .becomeMember, .makeMember("Bridge"), .makeOwner("Bridge"),
            .leave("North yard"), .leaveText, .remove("Bridge"), .removeText("Bridge"), .lastOwner, .ownersOnly,
            .ownersOnlyText, .askerOnly, .askerOnlyText, .invitations, .email, .inviteHelp, .invite,
            .expiresOn("7"), .revoke, .revokeOf("ada@example.com"), .resend, .resendTo("ada@example.com"), .copyLink,
            .linkFor("ada@example.com"), .alreadyMember, .confirmFirst, .ownLimit(count), .groupLimit(count),
            .creationLimit(7), .mailedTooOften,
            .invitationGone, .theGroup, .join("North yard"), .joinText, .unknownInvitation, .unknownInvitationText,
            .expiredInvitation, .expiredInvitationText("7", group: "North yard"), .usedInvitation,
            .usedInvitationText("North yard"), .revokedInvitation, .revokedInvitationText, .alreadyIn("North yard"),
            .alreadyInText, .otherAccount, .otherAccountText("ada@example.com"), .otherAccountTextWithoutAddress,
            .invitedAddress, .expires, .notNow, .useAnotherAccount, .somethingWrong, .cannotLookUp, .tryAgain, .company,
            .account,
            .accountParts, .app, .nameHelp, .save, .signIn, .emailAndPassword, .memberSince, .termsAccepted,
            .edition("7", on: "8 May"), .signOut, .guest, .aboutFieldhouse, .whatItIs, .aboutText,
            .stepOf(7, count: 42), .next,
            .skip, .getStarted, .welcomeSite, .welcomeSiteText, .welcomeAsk, .welcomeAskText, .welcomeCrew,
            .welcomeCrewText, .undo, .undoOver, .undoOverText, .deleted("Bridge"), .groupCreated, .groupRenamed,
            .groupDeleted("North yard"), .groupLeft("North yard"), .groupJoined, .roleChanged,
            .memberRemoved("North yard"),
            .projectCreated, .projectSaved,
            .projectRestored, .requestSent, .requestSaved, .requestRestored, .answerSaved,
            .invitationSent("ada@example.com"), .invitationResent("ada@example.com"),
            .invitationRevoked("ada@example.com"),
            .nameSaved,
            .typedIsHere, .typedIsKept, .formOutdated, .formOutdatedText, .linkDoesNotWork, .linkDoesNotOpen,
            .linkTooLong,
            .linkMalformed, .linkForeign,
            .linkWithUser, .linkWithFragment, .linkWithToken, .linkCharacter, .linkRoute, .linkValue, .linkTwice,
            .linkWebOnly, .linkOfSignIn, .linkNow, .linksBegin("fieldhouse://", "https://a.example/"), .oneLink(count),
            .noLink, .enterName, .enterTitle, .enterQuestion, .enterAnswer, .chooseGroup, .enterLink, .enterEmail,
            .notAnAddress, .atMost(7), .atMostBytes(7), .oneLine, .unprintable, .answeredMeanwhile, .changedMeanwhile,
            .nothingWithID, .overtaken, .justNow, .lostGroup("North yard"),
            .handedOnGroup("North yard"), .legalDemonstration, .legalStorage, .legalOwnTerms, .privacyKept,
            .privacySignIns, .privacyRights, .privacyCookies, .tourTitle, .tourText, .tourCreate, .tourCrew,
            .tourForeign,
            .tourAs("Bridge"), .tourAsGuest, .tourMember, .tourOwner, .tourAdministrator, .tourGuest, .tourTry,
            .tourTrySignUp, .tourTryInvite, .tourTryExpire, .tourTryProvider, .tourExpire, .tourConsole,
            .tourConsoleText,
            .tourReset, .tourResetText, .tourResetEverything,
        ]
    }
}
