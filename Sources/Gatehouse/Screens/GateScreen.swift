/// A screen that replaces protected content, or the sign-in, as data in the person's language. Every front end renders
/// it.
public struct GateScreen: Equatable, Sendable {
    /// The name of the screen.
    public enum Name: String, Sendable, CaseIterable {
        /// Nobody is signed in.
        case authenticationRequired
        /// The session has ended.
        case sessionExpired
        /// The app was in the background for too long.
        case locked
        /// An action requires a recent confirmation of the person's identity.
        case stepUp
        /// The content needs a group, and the person acts in none.
        case noGroup
        /// The person's role in the group doesn't permit the content.
        case notPermitted
        /// The person's invitation has expired.
        case invitationExpired
        /// The invitation was used.
        case invitationUsed
        /// The invitation was revoked.
        case invitationRevoked
        /// The invitation doesn't work, for an unknown reason.
        case invitationInvalid
    }

    /// The effect of an action.
    public enum Step: String, Sendable, CaseIterable {
        /// Opens the sign-in.
        case signIn
        /// Asks the person to confirm their identity.
        case unlock
        /// Cancels the action that requires a confirmation.
        case cancel
        /// Signs out.
        case signOut
        /// Closes a message.
        case dismiss
    }

    /// An action.
    public struct Action: Equatable, Sendable {
        /// The label.
        public var label: String
        /// The style.
        public var role: ScreenRole
        /// The effect.
        public var step: Step
    }

    /// The name of the screen.
    public var name: Name
    /// The title.
    public var title: String
    /// The sentence below the title.
    public var text: String
    /// The actions in display order. The first is the primary one.
    public var actions: [Action]

    /// Creates a screen.
    /// - Parameters:
    ///   - name: The screen.
    ///   - catalogue: The texts.
    ///   - canUnlock: Whether the person can confirm their identity with the device's own check.
    package init(_ name: Name, catalogue: Catalogue = .device(), canUnlock: Bool = false) {
        let (title, text, steps): (String, String, [Step]) =
            switch name {
            case .authenticationRequired:
                (catalogue.text(.authRequiredTitle), catalogue.text(.authRequiredText), [.signIn])
            case .sessionExpired:
                (catalogue.text(.sessionExpiredTitle), catalogue.text(.sessionExpiredText), [.signIn, .signOut])
            case .locked:
                (
                    catalogue.text(.lockedTitle), catalogue.text(.lockedText),
                    canUnlock ? [.unlock, .signIn, .signOut] : [.signIn, .signOut]
                )
            case .stepUp: (catalogue.text(.stepUpTitle), catalogue.text(.stepUpText), [.signIn, .cancel])
            case .noGroup: (catalogue.group(.noGroupTitle), catalogue.group(.noGroupText), [])
            case .notPermitted: (catalogue.group(.notPermittedTitle), catalogue.group(.notPermittedText), [])
            case .invitationExpired:
                (catalogue.text(.invitationOverTitle), catalogue.text(.invitationExpiredText), [.dismiss])
            case .invitationUsed:
                (catalogue.text(.invitationOverTitle), catalogue.text(.invitationUsedText), [.dismiss])
            case .invitationRevoked:
                (catalogue.text(.invitationOverTitle), catalogue.text(.invitationRevokedText), [.dismiss])
            case .invitationInvalid:
                (catalogue.text(.invitationOverTitle), catalogue.text(.invitationOverText), [.dismiss])
            }
        self.name = name
        self.title = title
        self.text = text
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
