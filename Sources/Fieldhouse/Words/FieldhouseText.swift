package import Gatehouse

/// All texts of the app, as data. Each language is a switch over all cases, so that a missing translation is a compiler
/// error.
package enum FieldhouseText: Hashable, Sendable {
    // MARK: Places

    case projects, requests, groups, settings, profile, about
    /// The name of the group of tabs, for screen readers.
    case navigation
    case back
    /// A link to a tab or a group.
    case goTo(String)

    // MARK: Lists

    case noProjects, noProjectsText
    case noRequests, noRequestsText
    /// The sentence on a project without requests.
    case noQuestions
    case noGroups, noGroupsText, joinOrCreate
    case noResults, noResultsText, showAll
    /// The name of the group of filters, for screen readers.
    case filters
    case all, open, answered, mine
    case search
    case searchProjects, searchRequests, searchGroups
    /// The heading above the box that lets a key lead to the search, and its label.
    case keyboard, searchKey
    /// What the links to the other pages of a list are called together, for screen readers.
    case pages
    case pageOf(Int, count: Int)
    /// Loads the next part of a list, in the app.
    case showMore
    case noSuchPage, listHas(pages: Int)
    case missingTitle, missingText

    // MARK: Projects

    case newProject, createProject, editProject, deleteProject
    case deleteProjectText(String, group: String)
    case name, site
    /// A label of a field that can stay empty.
    case optional(String)
    case group, project, openRequests, created
    /// How long ago a project was created, or a request sent.
    case createdAgo(String), askedAgo(String)
    case createGroupFirst, createGroupFirstText
    case saveChanges
    /// A button that deletes the named item.
    case delete(String)

    // MARK: Requests

    case newRequest, newRequestAbout(String), ask, editRequest, deleteRequest
    case deleteRequestText(String)
    case title, question, answer
    case answerIt, changeAnswer, saveAnswer
    /// Who did something, and when.
    case byline(String, on: String)

    // MARK: Groups

    case memberCount(Int)
    case ownersOnly, ownersOnlyText, askerOnly, askerOnlyText

    /// The sentence for a person who has created too many projects and requests within a day.
    case creationLimit(Int)

    // MARK: The native app

    /// The button that postpones an act.
    case notNow
    case somethingWrong, tryAgain

    // MARK: The person

    /// The label of the field of the sign-up form.
    case company
    case account, accountParts, app, email
    case signIn, emailAndPassword, memberSince, termsAccepted
    case edition(String, on: String)
    case signOut
    /// The name of somebody without a name and an address.
    case guest
    case aboutFieldhouse, whatItIs, aboutText

    // MARK: The introduction

    case stepOf(Int, count: Int)
    case next, skip, getStarted
    case welcomeSite, welcomeSiteText
    case welcomeAsk, welcomeAskText
    case welcomeCrew, welcomeCrewText

    // MARK: Confirmations

    case undo, undoOver, undoOverText
    case deleted(String)
    case projectCreated, projectSaved, projectRestored
    case requestSent, requestSaved, requestRestored, answerSaved

    // MARK: Sessions and links

    case typedIsHere, typedIsKept
    /// A form of an earlier session.
    case formOutdated, formOutdatedText
    case linkDoesNotWork, linkDoesNotOpen
    case linkTooLong, linkMalformed, linkForeign, linkWithUser, linkWithFragment, linkWithToken
    case linkCharacter, linkRoute, linkValue, linkTwice, linkWebOnly, linkOfSignIn, linkNow
    case linksBegin(String, String)
    case oneLink(Int), noLink

    // MARK: Fields

    case enterName, enterTitle, enterQuestion, enterAnswer, chooseGroup
    case atMost(Int), atMostBytes(Int)
    case oneLine, unprintable
    case answeredMeanwhile, changedMeanwhile

    // MARK: The programming interface

    case nothingWithID, overtaken

    // MARK: Times

    /// Less than a minute ago, after what happened then.
    case justNow

    // MARK: A deleted account

    // MARK: Terms and privacy

    case legalDemonstration, legalStorage
    case privacyKept, privacySignIns, privacyRights, privacyCookies

    // MARK: The demo

    case tourTitle, tourText, tourCreate
    /// The people of the demo.
    case tourCrew
    /// Shown in place of the people if the data folder had accounts before.
    case tourForeign
    case tourAs(String), tourAsGuest
    case tourMember, tourOwner, tourAdministrator, tourGuest
    case tourTry, tourTrySignUp, tourTryInvite, tourTryExpire, tourTryProvider
    /// The button that ends the person's own session.
    case tourExpire
    case tourConsole, tourConsoleText
    case tourReset, tourResetText, tourResetEverything

    /// Returns the words in a language.
    package func said(in language: Language) -> String {
        switch language {
        case .english: english
        case .spanish: spanish
        case .french: french
        case .german: german
        case .japanese: japanese
        case .arabic: arabic
        }
    }
}
