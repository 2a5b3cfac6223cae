import Fieldhouse

/// One of each text of the app.
extension WordSamples {
    static let fieldhouse: [FieldhouseText] = fieldhouse(about: 7)

    /// - Parameter count: The number in the texts that have a form for each kind of number.
    static func fieldhouse(about count: Int) -> [FieldhouseText] {
        [
            .projects, .requests, .groups, .settings, .profile, .about, .navigation, .back, .goTo("North yard"),
            .noProjects, .noProjectsText, .noRequests, .noRequestsText, .noQuestions, .noGroups, .noGroupsText,
            .joinOrCreate, .noResults, .noResultsText, .showAll, .filters, .all, .open, .answered,
            .mine, .search, .searchProjects, .searchRequests, .searchGroups, .keyboard, .searchKey, .pages,
            .pageOf(7, count: 42),
            .showMore, .noSuchPage, .listHas(pages: count), .missingTitle, .missingText, .newProject,
            .createProject, .editProject, .deleteProject, .deleteProjectText("Bridge", group: "North yard"), .name,
            .site, .optional("Bridge"), .group, .project, .openRequests, .created,
            .createdAgo("8 May"), .askedAgo("8 May"), .createGroupFirst, .createGroupFirstText, .saveChanges,
            .delete("Bridge"), .newRequest, .newRequestAbout("Bridge"), .ask,
            .editRequest, .deleteRequest, .deleteRequestText("Bridge"), .title, .question, .answer, .answerIt,
            .changeAnswer, .saveAnswer, .byline("Bridge", on: "8 May"), .memberCount(count), .ownersOnly,
            .ownersOnlyText, .askerOnly, .askerOnlyText, .email, .creationLimit(7), .notNow, .somethingWrong, .tryAgain,
            .company, .account, .accountParts,
            .app, .signIn, .emailAndPassword, .memberSince, .termsAccepted,
            .edition("7", on: "8 May"), .signOut, .guest, .aboutFieldhouse, .whatItIs, .aboutText,
            .stepOf(7, count: 42), .next, .skip, .getStarted, .welcomeSite, .welcomeSiteText, .welcomeAsk,
            .welcomeAskText, .welcomeCrew, .welcomeCrewText, .undo, .undoOver, .undoOverText, .deleted("Bridge"),
            .projectCreated, .projectSaved, .projectRestored, .requestSent, .requestSaved, .requestRestored,
            .answerSaved, .typedIsHere, .typedIsKept, .formOutdated, .formOutdatedText, .linkDoesNotWork,
            .linkDoesNotOpen, .linkTooLong, .linkMalformed, .linkForeign, .linkWithUser, .linkWithFragment,
            .linkWithToken, .linkCharacter, .linkRoute, .linkValue, .linkTwice, .linkWebOnly, .linkOfSignIn, .linkNow,
            .linksBegin("fieldhouse://", "https://a.example/"), .oneLink(count), .noLink, .enterName, .enterTitle,
            .enterQuestion, .enterAnswer, .chooseGroup, .atMost(7), .atMostBytes(7), .oneLine, .unprintable,
            .answeredMeanwhile, .changedMeanwhile, .nothingWithID, .overtaken, .justNow, .legalDemonstration,
            .legalStorage, .privacyKept, .privacySignIns, .privacyRights, .privacyCookies, .tourTitle,
            .tourText, .tourCreate, .tourCrew, .tourForeign, .tourAs("Bridge"), .tourAsGuest, .tourMember, .tourOwner,
            .tourAdministrator, .tourGuest, .tourTry, .tourTrySignUp, .tourTryInvite, .tourTryExpire,
            .tourTryProvider, .tourExpire, .tourConsole, .tourConsoleText, .tourReset, .tourResetText,
            .tourResetEverything,
        ]
    }
}
