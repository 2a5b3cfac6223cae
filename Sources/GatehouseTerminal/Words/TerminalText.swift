package import Gatehouse

/// The words of a terminal in addition to those of the screens, as data. A catalogue translates them.
package enum TerminalText: Words, CaseIterable {
    /// Asks for a number from the list.
    case choose
    /// Asks for a number of the list, or for nothing but the Enter key to continue with the form.
    case chooseOrGoOn
    /// How to show the list, and how to stop. Said once.
    case hint
    /// Why an action cannot be chosen yet: the form above it is not complete. Follows its label, in brackets.
    case formFirst
    /// Marks the choice that is in effect. Follows its label, in brackets.
    case current
    /// How to choose from a list, and how to stop; the answer to `?` at a list.
    case aboutNumbers
    /// What the Enter key alone does at the first list of the account.
    case enterLeaves
    /// What the Enter key alone does at the other lists of the account.
    case enterGoesBack
    /// How to dismiss the message; part of the list.
    case dismissHint
    /// The message was dismissed.
    case dismissed
    /// The answer to a number or to words that no entry of the list has, or several.
    case notInTheList
    /// The word for yes.
    case yes
    /// The word for no.
    case no
    /// The answer to anything else.
    case yesOrNo
    /// The answer to a line that is not in UTF-8.
    case unreadableLine
    /// How to stop waiting.
    case stopWaiting
    /// The end of a sign-in that the person stopped.
    case stopped
    /// The end of a sign-in whose input ended.
    case inputEnded
    /// Precedes the address of a provider's page, which the browser may already have opened.
    case openInBrowser
    /// Precedes the address of a page to open on another device.
    case openOnDevice
    /// Precedes the code to enter on that page.
    case codeForDevice
    /// What the browser shows at the end.
    case backToTerminal
    /// The named provider is not offered.
    case providerNotOffered

    /// Precedes the name of the signed-in person.
    case signedInAs
    /// Follows the name of a person who is already signed in and is about to sign in.
    case signInReplaces
    /// The name of a guest.
    case guest
    /// Nobody is signed in.
    case notSignedIn
    /// The person has signed out.
    case signedOut
    /// The person has signed out, and the server will be told later.
    case serverIsToldLater
    /// No server answers at the address that follows.
    case serverUnreachable
    /// No secure connection is possible to the address that follows.
    case serverInsecure
    /// The server could not be asked whether this is still true.
    case offline
    /// The session is locked.
    case locked
    /// The stored session cannot be read now.
    case storeUnavailable
    /// The session could not be stored.
    case notStored
}

extension Catalogue {
    /// Returns words of the terminal in this catalogue's language. The catalogue itself contains only the words that
    /// apps show.
    package func terminal(_ text: TerminalText) -> String { text.said(in: builtIn) }
}
