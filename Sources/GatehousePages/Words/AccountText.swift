package import Gatehouse

/// The words of a person's own page beside those of the screens, as data. Each language is a function over all of them,
/// so that one with a missing sentence does not compile.
package enum AccountText: Words {
    /// What a screen of an app says too, in the same words.
    case screens(Gatehouse.AccountText)
    /// The title of the first page.
    case title
    /// The link to the app.
    case backToApp(app: String)
    /// The heading over the name.
    case profile
    /// The error for a name whose characters take too many bytes.
    case nameTooLarge(bytes: Int)
    /// The error for a name with invisible characters.
    case nameUnprintable
    /// The heading over password and sessions.
    case security
    /// The text in place of a password, if nobody knows when it was changed.
    case passwordIsSet
    /// The name of the menu of what can be done with an entry of a list.
    case moreActions
    /// The heading over the facts.
    case membership
    /// The label of the date when the account was created.
    case memberSince
    /// The label of the consent.
    case termsAccepted
    /// Which edition of the terms, and when.
    case edition(version: String, date: String)
    /// The heading over download and deletion.
    case yourData
    /// The title of the page that changes the password.
    case password
    /// The title of the page that sets the first one.
    case setPassword
    /// The sentence below either.
    case passwordText
    /// The error when the current password is missing.
    case currentPasswordMissing
    /// The error when the current password is wrong.
    case currentPasswordWrong
    /// The confirmation after a change.
    case passwordChanged
    /// The confirmation after the first one is set.
    case passwordSet
    /// Why a code is needed, and where it is sent.
    case codeNeeded(email: String)
    /// The confirmation that it was mailed.
    case codeSent
    /// The error for a wrong or expired code.
    case codeRefused
    /// What a page cannot do for an account whose second step only its app can take.
    case secondStepNeeded
    /// The title of the page that changes the address.
    case address
    /// The sentence below it.
    case addressText
    /// The error when a new address is the current one.
    case sameAddress
    /// The error when it belongs to somebody else, where the policy allows saying so.
    case addressTaken
    /// The message after the mails were sent.
    case addressAsked
    /// What it waits for.
    case pendingAddressText(email: String)
    /// Leads from the page that asks for a change to the one that waits.
    case pendingAddressWay
    /// The button that cancels it.
    case keepAddress
    /// Mails the codes again.
    case sendNewCodes
    /// How many of many devices a page shows.
    case newestDevices(count: Int)
    /// A browser on a system.
    case device(browser: String, system: String)
    /// When the password was last changed.
    case passwordChangedOn(date: String)
    /// The last use of the device that shows the page.
    case usedNow
    /// When it was used: within an hour.
    case usedHour
    /// Within a day.
    case usedDay
    /// When it was signed in.
    case signedInOn(date: String)
    /// By a password.
    case byPassword
    /// By a mailed code or link.
    case byCode
    /// The heading over the methods that the person has.
    case identitiesConnected
    /// The sentence below it.
    case identitiesText
    /// The heading over the services that can be added.
    case identitiesMore
    /// Signing in by email.
    case byEmail
    /// The explanation.
    case removeIdentityText(provider: String)
    /// Why the last one cannot be removed.
    case onlyIdentity
    /// Why the last administrator cannot delete their account.
    case lastAdministrator
    /// The title of the page of the file.
    case download
    /// What is in the file.
    case downloadText
    /// The button that gives it.
    case downloadFile
    /// The title of the page that deletes the account.
    case deletion
    /// The sentence below it.
    case deletionText
    /// In the list of what is lost: the account.
    case lostAccount
    /// In the list of what is lost: the sessions.
    case lostSessions
    /// The required checkbox.
    case deletionAgreed
    /// The message about a form that was sent after the session had ended.
    case typedIsKept
    /// The message on the form once the person has signed in again.
    case typedIsHere
    /// The label of the code of a change of address, with the address that it was mailed to.
    case addressCode(email: String)
    /// The error for a wrong or expired code.
    case addressCodeRefused
    /// The message after the owner of one of two addresses has agreed.
    case otherAddressAsked
    /// The title of the page after it.
    case deleted
    /// The sentence below it.
    case deletedText(app: String)
    /// The button that adds a service to the ways to sign in.
    case connect(provider: String)
    /// The explanation.
    case connectText(provider: String)
    /// The message after a service was added.
    case identityConnected
    /// The error for an identity that another account has.
    case identityTaken
    /// Why the page asks for a proof of identity first.
    case passkeyProof
    /// The text on the page of second factors for a person who must have one.
    case factorRequired
    /// The button with which a passkey proves who the person is.
    case proveByPasskey
    /// The error for a security key that proves nothing.
    case keyFailed
    /// The button that asks for a security key once more.
    case tryAgain
    /// In place of the button, where the browser has no passkeys.
    case passkeyUnsupported
    /// The same for a security key.
    case keyUnsupported
    /// The button that leads to the page with the name.
    case passkeyRename
    /// Its full name, and the title of the page.
    case passkeyRenameThis(name: String)
    /// How many are left, and when they were created.
    case backupCodesLeft(count: Int, date: String)
    /// The error when a provider fails, or refuses to confirm who somebody is.
    case providerFault(provider: String)
    /// The heading over the ways for a guest to keep the account.
    case guestTitle
    /// The sentence below it.
    case guestText
    /// The title of the page where a guest gives an address, and its button.
    case addAddress
    /// The sentence below it.
    case addAddressText
    /// The message to a guest after the code was mailed.
    case codeOnItsWay
}
