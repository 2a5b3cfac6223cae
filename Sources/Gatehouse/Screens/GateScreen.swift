/// A screen that is shown instead of something protected, or instead of the sign-in, as data and in the person's
/// language. Every front end renders it.
public struct GateScreen: Equatable, Sendable {
    /// Which one it is.
    public enum Name: String, Sendable, CaseIterable {
        /// Nobody is signed in.
        case authenticationRequired
        /// The session has ended.
        case sessionExpired
        /// The app was in the background for too long.
        case locked
        /// Something asks for a recent proof of who the person is.
        case stepUp
        /// The invitation that somebody came with has expired.
        case invitationExpired
        /// It was used.
        case invitationUsed
        /// It was revoked.
        case invitationRevoked
        /// It doesn't work, for an unknown reason.
        case invitationInvalid
    }

    /// What an action does.
    public enum Step: String, Sendable, CaseIterable {
        /// Leads to the sign-in.
        case signIn
        /// Asks for a proof of who the person is.
        case unlock
        /// Leaves what needs a proof alone.
        case cancel
        /// Signs out.
        case signOut
        /// Closes a message.
        case dismiss
    }

    /// An action.
    public struct Action: Equatable, Sendable {
        /// What it says.
        public var label: String
        /// How it looks.
        public var role: ScreenAction.Role
        /// What it does.
        public var step: Step
    }

    /// Which one it is.
    public var name: Name
    /// The title.
    public var title: String
    /// The sentence below it.
    public var text: String
    /// The actions, in the order in which they are shown; the first is the primary one.
    public var actions: [Action]

    /// Makes a screen.
    /// - Parameter canUnlock: Whether the person can prove who they are by the device's own means.
    public init(_ name: Name, catalogue: Catalogue = .device(), canUnlock: Bool = false) {
        let (title, text, steps): (ScreenText, ScreenText, [Step]) =
            switch name {
            case .authenticationRequired: (.authRequiredTitle, .authRequiredText, [.signIn])
            case .sessionExpired: (.sessionExpiredTitle, .sessionExpiredText, [.signIn, .signOut])
            case .locked: (.lockedTitle, .lockedText, canUnlock ? [.unlock, .signIn, .signOut] : [.signIn, .signOut])
            case .stepUp: (.stepUpTitle, .stepUpText, [.signIn, .cancel])
            case .invitationExpired: (.invitationOverTitle, .invitationExpiredText, [.dismiss])
            case .invitationUsed: (.invitationOverTitle, .invitationUsedText, [.dismiss])
            case .invitationRevoked: (.invitationOverTitle, .invitationRevokedText, [.dismiss])
            case .invitationInvalid: (.invitationOverTitle, .invitationOverText, [.dismiss])
            }
        self.name = name
        self.title = catalogue.text(title)
        self.text = catalogue.text(text)
        actions = steps.enumerated().map { index, step in
            let label =
                switch step {
                case .signIn: catalogue.text(.signIn)
                case .unlock: catalogue.text(.unlock)
                case .cancel: catalogue.text(.notNow)
                case .signOut: catalogue.text(.signOut)
                case .dismiss: catalogue.text(.goToSignIn)
                }
            return Action(label: label, role: index == 0 ? .primary : step == .signIn ? .secondary : .quiet, step: step)
        }
    }
}
