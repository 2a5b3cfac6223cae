extension NavigationReport {
    /// The message for the person whose link was refused; nil if the person needs no message.
    var toldReason: ScreenText? {
        guard let source, source != .app, case .refused(let reason) = kind else { return nil }
        return switch reason {
        case .link: .linkRefusedText
        case .signedIn: .linkForSignedOutText
        case .tooLate: .linkTooLateText
        // The invitation screen explains this and stays until it is dismissed.
        case .invitation: nil
        // These are about a link that waited: see `toldDrop`.
        case .superseded, .signedOut, .otherAccount, .reset: nil
        // The person is told by the screen that they see, or declined.
        case .notReady, .locked, .declined: nil
        }
    }

    /// The sentence for the person whose waiting link was dropped; nil for anything else.
    package var toldDrop: Sentence? {
        guard let source, source != .app, case .refused(let reason) = kind else { return nil }
        return switch reason {
        case .superseded: isInvitation ? .invitationReplaced : .linkReplaced
        case .otherAccount, .signedOut, .reset: .linkDropped
        case .link, .signedIn, .tooLate, .invitation, .notReady, .locked, .declined: nil
        }
    }
}
