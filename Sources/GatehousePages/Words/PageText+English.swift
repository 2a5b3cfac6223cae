extension PageText {
    /// English.
    var english: String {
        switch self {
        case .goToStart: "Go to the start"
        case .goOn: "Continue"
        case .opensNewTab: "(opens in a new tab)"
        case .missingTitle: "There is no such page"
        case .missingText: "The address may be mistyped, or the page has moved."
        case .misusedTitle: "This page cannot be used that way"
        case .misusedText: "Open it from a link or a form on this site."
        case .busyTitle: "The server is busy"
        case .busyText: "Nothing was lost. Wait a moment and try again."
        case .unreadableTitle: "This did not work"
        case .unreadableText: "What the browser sent could not be read. Go back to the form and try again."
        case .unsupportedAppTitle: "This app's sign-in doesn't work here"
        case .unsupportedAppText:
            "The app asked for a kind of sign-in that isn't offered. Go back to the app and tell its developer:"
        case .developmentTitle: "This is a development server"
        case .insecureTitle: "A secure connection is missing"
        case .insecureText: "Passwords must not travel unencrypted, so this page is not shown over plain HTTP."
        case .insecureHint:
            "Whoever runs this server: put it behind TLS and set the public URL to an address that begins with https."
        case .foreignTitle: "This request came from elsewhere"
        case .foreignText:
            "The form was not sent from this site, so nothing was done. Open the page here and try again."
        case .cookiesTitle: "Cookies are turned off"
        case .cookiesText:
            "Signing in needs cookies, and your browser sent none. Allow cookies for this site, then try again."
        case .attemptEndedTitle: "This sign-in has ended"
        case .attemptEndedText: "The sign-in attempt has expired or was already used. Start again to sign in."
        case .asGuest: "As a guest."
        case .linkIncompleteTitle: "This link is not complete"
        case .linkIncompleteText: "Part of it is missing. Copy the whole link from the mail, or enter the code instead."
        case .linkUsedTitle: "This link has been used"
        case .linkUsedText: "A link works once. If it was you who used it, everything is in order: sign in."
        case .linkExpiredTitle: "This link no longer works"
        case .linkExpiredText: "It is too old, or a newer mail has taken its place. Ask for a new one."
        case .linkElsewhereTitle: "Go back to where you began"
        case .linkElsewhereText: "This link works in the browser in which you asked for a new password."
        case .linkElsewhereHint: "You can also type the code from the mail there."
        case .confirmAddressTitle: "Confirm your address"
        case .confirmAddressText: "Press the button to confirm that this e-mail address is yours."
        case .confirmAddress: "Confirm address"
        case .enterPasswordText: "Enter the password that you chose when you signed up."
        case .passwordNotTheAccounts: "That isn't the password of this account. Try again, or choose a new one."
        case .passwordUnknown: "I don't know the password"
        case .choosePasswordTitle: "Choose a password"
        case .choosePasswordText:
            "Nobody has confirmed this address yet. Choose a password for it. Anything entered with this address before is deleted, and every device is signed out."
        case .passwordKnown: "I know the password"
        case .newPasswordChosenText: "Sign in with your new password."
        case .newPasswordText: "Press the button, then choose the password you want."
        case .confirmedTitle: "Your address is confirmed"
        case .confirmedText: "Go back to where you created the account, or sign in here."
        case .signInText:
            "Press the button to go on with signing in."
        case .confirmedElsewhereText:
            "Go back to where you began."
        case .confirmedElsewhereHint:
            "If you are asked for a code there, it is in the same mail."
        case .goToAppText:
            "Continue to the app."
        case .changeAddressTitle:
            "Change of address"
        case .changeToAddressText:
            "Press the button to use this e-mail address for your account."
        case .changeFromAddressText:
            "Press the button to agree that your account gets another e-mail address."
        case .agree:
            "Agree"
        case .addressChangedTitle:
            "Your e-mail address is changed"
        case .addressChangedText:
            "Sign in with the new address from now on. Where you are signed in, you stay so."
        case .otherAddressTitle:
            "One more mail to go"
        case .otherAddressText:
            "The address is changed once the mail to the other address is confirmed as well."
        }
    }
}
