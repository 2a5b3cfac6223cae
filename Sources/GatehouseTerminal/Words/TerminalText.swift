package import Gatehouse

/// The words of a terminal beside those of the screens, as data: a catalogue turns them into a language.
package enum TerminalText: Hashable, Sendable, CaseIterable {
    /// Asks for a number of the list.
    case choose
    /// Asks for a number of the list, or for nothing but the Enter key to continue with the form.
    case chooseOrGoOn
    /// How the list is called up.
    case hint
    /// How what is said is dismissed: stands in the list.
    case dismissHint
    /// What was said has been dismissed.
    case dismissed
    /// The answer to a number that is not in the list, or cannot be chosen now.
    case notInTheList
    /// The word that agrees.
    case yes
    /// The word that does not.
    case no
    /// The answer to something else than one of the two.
    case yesOrNo
    /// How a wait is left.
    case stopWaiting
    /// The end of a sign-in that the person stopped.
    case stopped
    /// The end of a sign-in whose input ended.
    case inputEnded
    /// What stands before the address of a provider's page, which the browser may have opened by itself.
    case openInBrowser
    /// What stands before the address of a page to open on another device.
    case openOnDevice
    /// What stands before the code to enter on that page.
    case codeForDevice
    /// What the browser shows in the end.
    case backToTerminal
    /// The named provider is not offered.
    case providerNotOffered

    /// What stands before the name of who is signed in.
    case signedInAs
    /// The name of a guest.
    case guest
    /// Nobody is signed in.
    case notSignedIn
    /// The person has signed out.
    case signedOut
    /// The person has signed out, and the server does not know yet.
    case serverIsToldLater
    /// No server answers at the address that stands behind it.
    case serverUnreachable
    /// No secure connection is possible to the address that stands behind it.
    case serverInsecure
    /// What is said could not be checked with the server.
    case offline
    /// The session is locked.
    case locked
    /// The stored session cannot be read now.
    case storeUnavailable
    /// The session could not be stored.
    case notStored

    /// Returns the words in a language, a BCP 47 tag; in English if there is no translation.
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

extension Catalogue {
    /// Returns words of a terminal in the language of this catalogue, which itself has only those that apps show.
    package func terminal(_ text: TerminalText) -> String { text.said(in: language) }
}
