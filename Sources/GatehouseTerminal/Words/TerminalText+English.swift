extension TerminalText {
    /// English.
    var english: String {
        switch self {
        case .choose: "Choose a number"
        case .chooseOrGoOn: "Choose a number, or press Enter to go on"
        case .hint: "Type ? and press Enter to see what else you can do here."
        case .dismissHint: "Type ! and press Enter to dismiss the message."
        case .dismissed: "Message dismissed."
        case .notInTheList: "Enter one of the numbers in the list."
        case .yes: "yes"
        case .no: "no"
        case .yesOrNo: "Answer with yes or no."
        case .stopWaiting: "Wait here, or press Enter to go back."
        case .stopped: "You stopped the sign-in."
        case .inputEnded: "The input ended before you were signed in."
        case .openInBrowser: "Continue in your browser. If it doesn’t open, go to:"
        case .openOnDevice: "Open this page on any device with a browser:"
        case .codeForDevice: "Enter this code there:"
        case .backToTerminal: "You can close this window and go back to the terminal."
        case .providerNotOffered: "That provider isn’t available here. Available:"
        case .signedInAs: "Signed in as"
        case .guest: "Guest"
        case .notSignedIn: "Nobody is signed in."
        case .signedOut: "You are signed out."
        case .serverIsToldLater: "The server could not be reached. It is told the next time."
        case .offline: "The server could not be reached. This is what is stored on this device."
        case .locked: "The session is locked. Sign in again to unlock it."
        case .storeUnavailable: "The stored session cannot be read now."
        case .notStored: "The session could not be stored, so that you have to sign in again next time."
        }
    }
}
