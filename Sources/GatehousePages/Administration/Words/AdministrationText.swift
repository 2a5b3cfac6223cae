/// The words of the administrator's pages, as data. Each language is a function over them, so that one with a missing
/// sentence does not compile. They are no part of the sign-in screens, and not shipped with apps.
enum AdministrationText: Equatable, Sendable {
    /// What the pages are called.
    case administration
    /// The first page.
    case overview
    /// The page of the accounts.
    case people
    /// The page of what happened.
    case trail
    /// The page of the signing keys.
    case keys
    /// The page of the mails.
    case mails
    /// Leads out.
    case backToApp
    /// How many accounts there are.
    case accounts
    /// Whose address is proven.
    case confirmed
    /// Whose address is not proven.
    case unconfirmed
    /// Who is kept out.
    case banned
    /// Those without an address.
    case guests
    /// Those who administer.
    case administrators
    /// How many sessions live.
    case liveSessions
    /// The key that signs.
    case signingKey
    /// From when on something holds.
    case since(String)
    /// The release of the server.
    case version
    /// Sign-ins over time.
    case signIns
    /// The days of a plot.
    case thirtyDays
    /// The hours of a plot.
    case dayHours
    /// Sign-ins that came off.
    case successful
    /// Sign-ins that did not.
    case refused
    /// Opens the table of a plot.
    case asTable
    /// In which zone times are.
    case inUTC
    /// Who came last.
    case newestAccounts
    /// No choice among the people.
    case everybody
    /// What is searched for.
    case part
    /// Which people are listed.
    case show
    /// Begins the search.
    case search
    /// The search found nobody.
    case nobody
    /// What to do then.
    case nobodyText
    /// The page before.
    case newer
    /// The page after.
    case older
    /// The way between pages.
    case pages
    /// A count that was not finished.
    case moreThan(String)
    /// The email address.
    case address
    /// What an account, a key or a mail is.
    case state
    /// When an account was made.
    case made
    /// When somebody last signed in.
    case lastSignIn
    /// It has not happened.
    case never
    /// An account without an address.
    case noAddress
    /// An account without an address that somebody uses.
    case guest
    /// An account of which a row is left.
    case deleted
    /// Somebody who administers.
    case administrator
    /// Until when somebody is kept out.
    case bannedUntil(String)
    /// One account.
    case account
    /// The id of an account or a key.
    case identifier
    /// When the address was proven.
    case confirmedAt
    /// When somebody was invited.
    case invitedAt
    /// Whether there is a password.
    case password
    /// There is one.
    case isSet
    /// There is none.
    case isNotSet
    /// The language of mails.
    case language
    /// How somebody can sign in.
    case waysIn
    /// The sessions of somebody.
    case sessionsOf
    /// There are none.
    case noSessions
    /// The device that a session is used on.
    case device
    /// From where a session is used.
    case networkAddress
    /// When a session began.
    case began
    /// When a session was last used.
    case lastUsed
    /// Ends a session.
    case signOutSession
    /// Ends all sessions.
    case signOutEverywhere
    /// What that means.
    case signOutEverywhereText
    /// What happened to an account.
    case whatHappened
    /// Leads to all of it.
    case allEvents
    /// There is nothing.
    case nothingHappened
    /// What can be done.
    case actions
    /// Keeps somebody out.
    case ban
    /// What that means.
    case banText
    /// For how long.
    case howLong
    /// A ban of an hour.
    case oneHour
    /// A ban of a day.
    case oneDay
    /// A ban of a week.
    case oneWeek
    /// A ban of 30 days.
    case oneMonth
    /// A ban without an end.
    case forGood
    /// Lets somebody in again.
    case liftBan
    /// What that means.
    case liftBanText
    /// Mails a code for a new password.
    case sendReset
    /// What that means.
    case sendResetText
    /// Mails the confirmation again.
    case resendConfirmation
    /// What that means.
    case resendConfirmationText
    /// Deletes an account.
    case delete
    /// What deleting means, with the address of the account.
    case deleteText(String)
    /// What is to be typed.
    case typeToDelete
    /// Something else was typed.
    case refusedTyped
    /// Why one's own account has no ban and no deletion.
    case ownAccount
    /// One's own account was to go.
    case refusedOwn
    /// The last administrator was to go.
    case refusedLast
    /// Mails are not sent that often.
    case refusedWait
    /// There was nothing to do any more.
    case refusedGone
    /// It is done, to the account that is named.
    case doneBanned(String), doneUnbanned(String), doneSignedOut(String), doneSignedOutEverywhere(String)
    case doneMailed(String), doneDeleted(String)
    /// It is done to the mail that is named by its recipient.
    case doneRetried(String), doneDropped(String)
    /// A new key is there.
    case doneRotated
    /// Before an act.
    case proofTitle
    /// Why that is needed.
    case proofText
    /// Leads back.
    case cancel
    /// What events are about.
    case kind
    /// No choice among them.
    case allKinds
    /// Signing in and out.
    case kindAccount
    /// Sessions and keys.
    case kindToken
    /// Accounts that came and went.
    case kindTeam
    /// Changes of accounts.
    case kindUser
    /// The first day.
    case fromDay
    /// The last day.
    case untilDay
    /// When something happened.
    case time
    /// What happened.
    case event
    /// Who did it.
    case actor
    /// The network it was asked for from.
    case network
    /// More about it.
    case details
    /// The person the account is of.
    case byPerson
    /// The holder of the administrator key.
    case byKey
    /// A command on the machine.
    case byCommand
    /// The events of one account.
    case ofAccount(String)
    /// Leads to the events of all.
    case ofEverybody
    /// How a key signs.
    case algorithm
    /// From when or until when.
    case validity
    /// A key that signs.
    case signs
    /// A key that will sign.
    case published
    /// A key that signed.
    case verifies
    /// A key that does nothing any more.
    case ended
    /// When it will sign.
    case signsFrom(String)
    /// Until when it verifies.
    case verifiesUntil(String)
    /// Makes a new key.
    case rotate
    /// What that means.
    case rotateText
    /// One is under way.
    case rotating
    /// The keys are not the server's own.
    case keysConfigured
    /// What a mail is for.
    case purpose
    /// When a mail was stored.
    case stored
    /// How often it was tried.
    case attempts
    /// When it is tried again.
    case nextTry
    /// A mail that waits.
    case waiting
    /// A mail that is being sent.
    case underWay
    /// A mail that will never be sent.
    case givenUp
    /// It is due.
    case atOnce
    /// What the mail server answered.
    case reply(String)
    /// Tries a mail now.
    case retry
    /// Gives a mail up.
    case drop
    /// There are none.
    case noMails
    /// A mail of that purpose.
    case mailConfirmation
    case mailSignIn
    case mailInvitation
    case mailRecovery
    case mailAddressChange
    case mailProof
    case mailNotice
    /// The name that somebody wants to be called by.
    case name
    /// Whose account an event is about.
    case person
    /// The order of a list.
    case sort, newestFirst, oldestFirst, byAddress
    /// The ways to the pages around one of a list.
    case next, previous
    /// Leads to the list as a file.
    case download
    /// A ban without an end.
    case bannedPermanently
    /// An account of which nothing is left.
    case goneAccount
    /// What cannot be undone, or keeps somebody out.
    case danger
    /// What the end of one session means.
    case signOutSessionText
    /// The page on which accounts are created.
    case addPerson
    /// An account whose owner is mailed.
    case inviteByMail, inviteText, invite
    /// An account whose owner is not; with the words of the link to a new password.
    case createQuietly, create
    case createText(String)
    /// What is asked for there.
    case optionalName, isConfirmed, hasConsented
    /// What is asked before it is done.
    case askInvite(String)
    case askCreate(String)
    /// It is done.
    case doneInvited(String), doneCreated(String)
    /// What is wrong with what was typed.
    case faultAddress, faultTaken, faultConsent, faultMails
    case faultName(String)
    /// To whom a mail goes, as long as that is kept.
    case recipient, notKept
    /// What it means to discard a mail.
    case dropText
    /// Where mails stay that no mail server takes.
    case inMailbox, mailboxText, openMailbox
    /// Counts in words.
    case countUnconfirmed(String)
    case countBanned(String)
    case countGuests(String)
    case countActive(String)
    case countWaiting(String)
    case countDropped(String)
    case countInMailbox(String)
    /// No mail has yet to be sent.
    case noneWaiting
    /// The page of the settings, and what its tables say.
    case settings, settingsText, setting, value, standard, hidden
    /// What settings are about, where no other word says it.
    case subjectServer, subjectDatabase, subjectApp, subjectChanges, subjectLinks, subjectLimits, subjectBounds
    case subjectKeys, subjectOperations, subjectSecrets
    /// In which zone times are once the browser has shown them in the reader's.
    case inYourZone
    /// The server did it by itself.
    case byServer
    /// Mails an invitation again, and what that means.
    case resendInvitation, resendInvitationText
    /// Leads to the mails that wait.
    case openQueue

    /// The words in a language, as a BCP 47 tag; in English for one that is not known.
    func said(in language: String) -> String {
        switch language {
        case "de": german
        case "fr": french
        case "es": spanish
        case "ja": japanese
        case "ar": arabic
        default: english
        }
    }
}
