extension NavigationReport {
    /// What the person is told whose link was refused; nil where there is nothing to tell.
    var toldReason: ScreenText? {
        guard let source, source != .app, case .refused(let reason) = kind else { return nil }
        return switch reason {
        case .link: .linkRefusedText
        case .signedIn: .linkForSignedOutText
        case .tooLate: .linkTooLateText
        // The screen about it says so, and stays until it is left.
        case .invitation: nil
        // The person asked for another place, said no, or was somebody else.
        case .notReady, .locked, .superseded, .declined, .otherAccount: nil
        }
    }
}
