package import Gatehouse

/// The words of web pages beside those of the screens, as data: a catalogue turns them into a language.
package enum PageText: Words, CaseIterable {
    /// The link to the first page.
    case goToStart
    /// The button that continues.
    case goOn

    /// The text that a screen reader adds to a link that opens a new tab.
    case opensNewTab
    /// The label of the order of a list.
    case sort
    /// An order of a list.
    case newestFirst, oldestFirst
    /// The links to the pages before and after one of a list.
    case previousPage, nextPage

    /// The title of a page that does not exist.
    case missingTitle
    /// The sentence below it.
    case missingText
    /// The title of a page that was requested with a method it does not accept.
    case misusedTitle
    /// The sentence below it.
    case misusedText
    /// The title of a page that could not be created.
    case busyTitle
    /// The sentence below it.
    case busyText
    /// The title of a page whose form could not be read.
    case unreadableTitle
    /// The sentence below it.
    case unreadableText
    /// The title of the page for a person whose app asks for a kind of sign-in that is not offered.
    case unsupportedAppTitle
    /// The sentence below it; what the app's developer has to know follows, under a heading.
    case unsupportedAppText, forDevelopers
    /// The title of a development server's page that was requested under another host name.
    case developmentTitle
    /// The title of a page that cannot be shown without encryption.
    case insecureTitle
    /// The sentence below it, for the person.
    case insecureText
    /// The sentence after it, for the person who runs the server.
    case insecureHint
    /// The title of the answer to a form of another site.
    case foreignTitle
    /// The sentence below it.
    case foreignText

    /// The title of the answer to a sign-in form from a browser that keeps no cookies.
    case cookiesTitle
    /// The sentence below it.
    case cookiesText
    /// The title of the answer to a provider's callback that belongs to no sign-in.
    case attemptEndedTitle
    /// The sentence below it.
    case attemptEndedText

    /// The sentence for a guest.
    case asGuest
    /// The question before a guest signs out, which loses the account.
    case guestOutTitle
    /// What is lost, and how to keep it.
    case guestOutText
    /// Leads a guest to the ways to keep the account.
    case keepGuest

    /// The title of a link's page that lacks a part of the link.
    case linkIncompleteTitle
    /// The sentence below it.
    case linkIncompleteText
    /// The title for a link that was used before.
    case linkUsedTitle
    /// The sentence below it.
    case linkUsedText
    /// The title for a link that is too old or was replaced.
    case linkExpiredTitle
    /// The sentence below it.
    case linkExpiredText
    /// The link to the page that sends a new one.
    case linkAskAgain
    /// The title for a link that works in another browser.
    case linkElsewhereTitle
    /// The sentence below it.
    case linkElsewhereText
    /// The sentence after it: what works instead.
    case linkElsewhereHint
    /// The title of the page that confirms an address.
    case confirmAddressTitle
    /// The sentence below it.
    case confirmAddressText
    /// Its button, and that of the page that also sets a new password.
    case confirmAddress, confirmWithPassword
    /// The sentence on the page that asks for the password before it confirms an address.
    case enterPasswordText
    /// The error for a wrong password there.
    case passwordNotTheAccounts
    /// The link there for a person who does not know the password.
    case passwordUnknown
    /// The title of the page that asks for a new password before it confirms an address.
    case choosePasswordTitle
    /// The sentence below it.
    case choosePasswordText
    /// What a new password for such an account ends.
    case choosePasswordLoss
    /// The link there for a person who knows the password.
    case passwordKnown
    /// The sentence once an address is confirmed with a new password.
    case newPasswordChosenText
    /// The title of the page that asks for the password of an account whose address nobody has proved before.
    case firstProofTitle
    /// The sentence below it.
    case firstProofText
    /// The button there for a person who does not know the password.
    case firstProofWithout
    /// The error there for a wrong password.
    case firstProofWrong
    /// The sentence before the list of ways to sign in that can be kept.
    case keepWays
    /// Opens the QR code of an authenticator app on a phone, which folds it.
    case showPicture
    /// The sentence on the page that leads to a new password.
    case newPasswordText
    /// The title once an address is confirmed.
    case confirmedTitle
    /// The sentence below it.
    case confirmedText

    /// The sentence on the page behind a link that signs in.
    case signInText
    /// The sentence after an address was confirmed for an app.
    case confirmedElsewhereText
    /// The sentence after it.
    case confirmedElsewhereHint
    /// The sentence on the page that leads to the app.
    case goToAppText
    /// The sentence on the page that leads no further, because the app's URL is not on the allow list.
    case appUnknownText
    /// The title of the page that agrees to another address.
    case changeAddressTitle
    /// The sentence below it, for the new address.
    case changeToAddressText
    /// The sentence below it, for the old address.
    case changeFromAddressText
    /// Its button.
    case agree
    /// The title once the address has changed.
    case addressChangedTitle
    /// The sentence below it.
    case addressChangedText
    /// The title while the owner of the other address still has to agree.
    case otherAddressTitle
    /// The sentence below it.
    case otherAddressText
    /// The link past the bar, for the keyboard.
    case skipToContent
    /// Names the menu of languages.
    case language
    /// The badge beside the way to sign in that was used last.
    case lastUsed
    /// The question before the button that creates an account.
    case noAccount
    /// The question before the button that signs in, on the form for a new account.
    case haveAccount
    /// The question before the button that signs in, on the screen for the code of a new address.
    case alreadyConfirmed
    /// The button that makes the field of the second step one for a backup code.
    case useBackupCode
    /// The button that signs in with a passkey.
    case passkeySignIn
    /// The error for a passkey that no account has.
    case passkeyRemoved
    /// The error for a passkey that proves nothing.
    case passkeyRefused
    /// The error for an answer that came too late, or twice.
    case passkeyLate
    /// The error for a browser that refuses to ask for passkeys.
    case passkeyUnavailable
    /// The button that copies a code, a key or a link; and where there are several, what it copies.
    case copy, copyCode, copyLink
    /// Its label after copying.
    case copied
    /// The hint below a password while Caps Lock is on.
    case capsLock
    /// The strength of a password that is on every list.
    case passwordCommon
    /// How strong a password is that is among the first guesses.
    case passwordVeryWeak
    /// How strong a password is that is guessed within hours.
    case passwordWeak
    /// The strength of a password that could be better.
    case passwordFair
    /// The strength of a good password.
    case passwordStrong
    /// The name of the bar above every page of the demo.
    case demo
    /// The link to the administrators' console, in the bar of the demo and on an administrator's own pages.
    case demoConsole
    /// The bar's link to the gallery.
    case demoGallery
    /// The bar's link to the page that resets the demo.
    case demoReset
    /// The link from a page of development to the app.
    case backToApp
    /// The title of the page with the mails of a development server.
    case mailbox
    /// The sentence below it where no mail is sent.
    case mailboxText
    /// The same sentence if a mail server delivers them.
    case mailboxWaitingText
    /// The title in place of mails.
    case mailboxEmptyTitle
    /// The sentence below it.
    case mailboxEmptyText
    /// The button that loads a page again.
    case refresh
    /// The choice that shows the text part of a mail.
    case mailAsText
    /// The choice that shows a mail as a mail program does.
    case mailAsDesigned
    /// The button that opens a mailed link.
    case openLink
    /// The label before the address of a mail.
    case mailTo
}

extension Catalogue {
    /// Returns words of web pages in the language of this catalogue, which itself has only those that apps show.
    package func page(_ text: PageText) -> String { text.said(in: builtIn) }
}
