import Gatehouse
import GatehouseMail

/// The words of the administrator's pages, as data. Each language is a function over them, so that one with a missing
/// sentence does not compile. They are no part of the sign-in screens, and not shipped with apps.
enum AdministrationText: Words {
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
    /// The link that leaves these pages.
    case backToApp
    /// The button that opens the places of the bar on a phone.
    case menu
    /// How many accounts there are.
    case accounts
    /// The number of accounts with a confirmed address.
    case confirmed
    /// The number of accounts with an unconfirmed address.
    case unconfirmed
    /// Who is kept out.
    case banned
    /// Those without an address.
    case guests
    /// Those who administer.
    case administrators
    /// The number of live sessions.
    case liveSessions
    /// The key that signs.
    case signingKey
    /// The time from which something is valid.
    case since(String)
    /// The release of the server.
    case version
    /// Sign-ins over time.
    case signIns
    /// The days of a plot, and the sentence in place of one without any amount.
    case thirtyDays, noneInThirtyDays
    /// New accounts over time.
    case signUps
    /// Signs of attacks over time.
    case attacks
    /// What counts as one, and the state of a server with nothing to look at.
    case attacksText, allWell
    /// Mails that were sent, and mails that were dropped.
    case mailsSent, mailsDropped
    /// Successful sign-ins.
    case successful
    /// Refused sign-ins.
    case refused
    /// Opens the table of a plot; and how many there were in the last seven days, and in the seven before.
    case asTable, sevenDays(String, String)
    /// The time zone of the times.
    case inUTC
    /// The newest accounts.
    case newestAccounts
    /// No filter for the people.
    case everybody
    /// The label of the search field.
    case part
    /// The label of the filter.
    case show
    /// Begins the search.
    case search
    /// The search found nobody.
    case nobody
    /// The advice in that case, and where no setting is found, with the link to the whole list.
    case nobodyText, noSettingsText, showAll
    /// The name of the links between pages.
    case pages
    /// A count that was not finished.
    case moreThan(String)
    /// The email address.
    case address
    /// The state of an account, a key or a mail.
    case state
    /// When an account was created.
    case made
    /// When somebody last signed in.
    case lastSignIn
    /// It has not happened.
    case never
    /// An account without an address.
    case noAddress
    /// A guest's account.
    case guest
    /// A deleted account whose row was kept.
    case deleted
    /// An administrator.
    case administrator
    /// The end of a ban.
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
    /// An account without any.
    case noWaysIn
    /// The sessions of somebody.
    case sessionsOf
    /// There are none.
    case noSessions
    /// The device that a session is used on.
    case device
    /// The network of a session.
    case networkAddress
    /// When a session began.
    case began
    /// When a session was last used.
    case lastUsed
    /// Ends a session.
    case signOutSession
    /// Ends all sessions, and the explanation.
    case signOutEverywhere, signOutEverywhereText
    /// Removes all second factors of a person who has lost them, and the explanation.
    case resetFactors, resetFactorsText
    /// What happened to an account.
    case whatHappened
    /// The link to the whole list.
    case allEvents
    /// The text for an empty list.
    case nothingHappened
    /// The heading over the actions.
    case actions
    /// The action that bans an account, and its explanation.
    case ban, banText
    /// The label of the duration.
    case howLong
    /// A ban of an hour.
    case oneHour
    /// A ban of a day.
    case oneDay
    /// A ban of a week.
    case oneWeek
    /// A ban of 30 days.
    case oneMonth
    /// A permanent ban.
    case forGood
    /// The action that lifts a ban, and its explanation.
    case liftBan, liftBanText
    /// Mails a code for a new password, and the explanation.
    case sendReset, sendResetText
    /// Mails the confirmation again, and the explanation.
    case resendConfirmation, resendConfirmationText
    /// Deletes an account.
    case delete
    /// The explanation of deletion, with the address of the account.
    case deleteText(String)
    /// The label of what to type.
    case typeToDelete
    /// The error if something else was typed.
    case refusedTyped
    /// Why administrators cannot ban or delete their own account.
    case ownAccount
    /// The refusal to ban or delete one's own account.
    case refusedOwn
    /// The refusals to ban or delete the last administrator, and to make a banned person an owner.
    case refusedLast, refusedBannedOwner
    /// The refusal of a mail too soon after another.
    case refusedWait
    /// The message if there was nothing left to do.
    case refusedGone
    /// It is done, to the account that is named.
    case doneFactorsReset(String)
    /// It is done, to the account that is named.
    case doneBanned(String), doneUnbanned(String), doneSignedOut(String), doneSignedOutEverywhere(String)
    case doneMailed(String), doneDeleted(String)
    /// It is done to the mail that is named by its recipient.
    case doneRetried(String), doneDropped(String)
    /// A new key is there.
    case doneRotated
    /// Before an act.
    case proofTitle
    /// The reason for it.
    case proofText
    /// Leads back.
    case cancel
    /// What events are about.
    case kind
    /// No filter for the events.
    case allKinds
    /// Signing in and out.
    case kindAccount
    /// Sessions and keys.
    case kindToken
    /// Creation and deletion of accounts.
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
    /// The network of the request.
    case network
    /// More about it.
    case details
    /// The owner of the account.
    case byPerson
    /// A person who was not signed in.
    case byStranger
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
    /// A key that is no longer used.
    case ended
    /// When it will sign.
    case signsFrom(String)
    /// Until when it verifies.
    case verifiesUntil(String)
    /// The action that creates a new key, what it does in a line, and its explanation.
    case rotate, rotateLine, rotateText
    /// The text while a rotation is in progress.
    case rotating
    /// The text if the keys come from the configuration.
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
    /// Why a mail could not be handed to the mail server.
    case mailFailure(MailFailure.Reason)
    /// The action that retries a mail now.
    case retry
    /// The action that discards a mail.
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
    /// An order of the list of people.
    case byAddress
    /// The link to the download of the list.
    case download
    /// A permanent ban.
    case bannedPermanently
    /// An account that was deleted completely.
    case goneAccount
    /// The heading of what cannot be undone.
    case danger
    /// The explanation of ending one session.
    case signOutSessionText
    /// The page that creates accounts.
    case addPerson
    /// The form for an account whose owner gets an invitation.
    case inviteByMail, inviteText, invite
    /// The form for an account without an invitation, with the text about the link for a new password.
    case createQuietly, create
    case createText(String)
    /// The labels of its fields.
    case optionalName, isConfirmed, hasConsented
    /// The question before it is created.
    case askInvite(String)
    case askCreate(String)
    /// It is done.
    case doneInvited(String), doneCreated(String)
    /// What is wrong with what was typed.
    case faultAddress, faultTaken, faultConsent, faultMails
    case faultName(String)
    /// The recipient of a mail, for as long as it is stored.
    case recipient, notKept
    /// The explanation of discarding a mail.
    case dropText
    /// Where mails stay without a mail server.
    case inMailbox, mailboxText, openMailbox
    /// Counts in words.
    case countUnconfirmed(String)
    case countBanned(String)
    case countGuests(String)
    case countActive(String)
    case countWaiting(String)
    case countDropped(String)
    case countInMailbox(String), countAttacks(String)
    /// The text if no mail is waiting.
    case noneWaiting
    /// The page of the settings, and the texts of its table.
    case settings, settingsText, setting, value, area, noValue, standard, changed, changedOnly, hidden
    /// Subjects of settings that have no other name here.
    case subjectServer, subjectDatabase, subjectApp, subjectChanges, subjectPasskeys, subjectLinks, subjectLimits
    case subjectBounds, subjectFactors
    case subjectKeys, subjectOperations, subjectSecrets
    /// The server, as the actor of an event.
    case byServer
    /// Mails an invitation again, and what that means.
    case resendInvitation, resendInvitationText
    /// Leads to the mails that wait.
    case openQueue
    /// The page of all groups.
    case groups
    /// The label of its search.
    case groupPart
    /// The number, or the list, of a group's members.
    case groupMembers
    /// When a member joined a group.
    case groupJoined
    /// What a member is in a group.
    case groupRole
    /// The most members that a group may have, and the explanation of the action that sets it.
    case groupLimit, groupLimitText
    /// The action that sets it.
    case setGroupLimit
    /// The action that suspends a group, and its explanation.
    case suspendGroup, suspendGroupText
    /// The action that ends it, and its explanation.
    case resumeGroup, resumeGroupText
    /// The action that makes a member an owner, and its explanation.
    case makeGroupOwner, makeGroupOwnerText
    /// The open invitations of a group, and the sentence in place of them.
    case groupInvitations, noGroupInvitations
    /// An invitation as a link, and as a code.
    case groupInvitationLink, groupInvitationCode
    /// The column of when one expires.
    case groupInvitationExpires
    /// The action that revokes one, and its explanation.
    case revokeGroupInvitation, revokeGroupInvitationText
    /// The action that deletes a group.
    case deleteGroup
    /// The explanation, with the name.
    case deleteGroupText(String)
    /// The label of what to type.
    case typeGroupName
    /// The error if something else was typed, and for another number.
    case refusedGroupName, refusedGroupLimit(String)
    /// The message after a change of a group, and after its deletion.
    case doneGroupChanged(String), doneGroupDeleted(String)
}
