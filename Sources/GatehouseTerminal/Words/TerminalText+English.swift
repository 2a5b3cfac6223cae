extension TerminalText {
    /// English.
    package var english: String {
        switch self {
        case .choose: "Choose a number"
        case .chooseOrGoOn: "Choose a number, or press Enter to continue"
        case .hint: "Type ? and press Enter to see what else you can do. Press Ctrl-C to stop."
        case .formFirst: "complete the form first"
        case .current: "current"
        case .aboutNumbers: "Type an entry's number or its words, then press Enter. Press Ctrl-C to stop."
        case .enterLeaves: "Press Enter on its own to leave."
        case .enterGoesBack: "Press Enter on its own to go back."
        case .dismissHint: "Type ! and press Enter to dismiss the message."
        case .dismissed: "Message dismissed."
        case .notInTheList: "Enter the number or the words of one entry in the list."
        case .yes: "yes"
        case .no: "no"
        case .yesOrNo: "Answer yes or no."
        case .unreadableLine:
            "That line can't be read: it isn't in UTF-8. Set your terminal to UTF-8 and type it again."
        case .stopWaiting: "Wait, or press Enter to go back."
        case .stopped: "Sign-in canceled."
        case .inputEnded: "The input ended before you were signed in."
        case .openInBrowser: "Continue in your browser. If it doesn't open, go to:"
        case .openOnDevice: "Open this page on any device with a browser:"
        case .codeForDevice: "Then enter this code:"
        case .backToTerminal: "You can close this window and go back to the terminal."
        case .providerNotOffered: "That provider isn't available. Choose one of these:"
        case .signedInAs: "Signed in as"
        case .signInReplaces: "Signing in again replaces this session on this device."
        case .guest: "Guest"
        case .notSignedIn: "You're not signed in."
        case .signedOut: "You're signed out."
        case .serverIsToldLater: "The server couldn't be reached. Your sign-out will be completed there next time."
        case .serverUnreachable: "The server isn't responding. Check your connection and the address:"
        case .serverInsecure: "Can't connect to the server securely. Check its certificate:"
        case .offline: "The server couldn't be reached. This is what's stored on this device."
        case .locked: "The session is locked. Sign in again to unlock it."
        case .storeUnavailable: "The stored session can't be read right now."
        case .notStored: "The session couldn't be stored. You'll need to sign in again next time."
        }
    }
}
