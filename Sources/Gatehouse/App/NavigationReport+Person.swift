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
        // The person went elsewhere, declined, or is a different one.
        case .notReady, .locked, .superseded, .declined, .otherAccount: nil
        }
    }
}
