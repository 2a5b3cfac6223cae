/// An event that the owner of an account is told about by mail.
package enum SecurityNotice: String, Hashable, Sendable, CaseIterable {
    /// A new password was set.
    case passwordChanged
    /// The address was proved, and what had been set up before then was removed.
    case accountSecured
    /// The person can no longer sign in with address and password.
    case passwordRemoved
    /// The address of the account changed. The mail goes to the previous one.
    case addressChanged
    /// An account at a provider became a way to sign in.
    case providerAdded
    /// An account at a provider is no longer a way to sign in.
    case providerRemoved
    /// A passkey became a way to sign in.
    case passkeyAdded
    /// A passkey is no longer a way to sign in.
    case passkeyRemoved
    /// The account got a second factor.
    case factorAdded
    /// The account lost a second factor.
    case factorRemoved
    /// An administrator removed all second factors.
    case factorsReset
    /// New backup codes were made.
    case backupCodesMade
    /// A backup code was used.
    case backupCodeUsed
    /// A backup code was used, and few are left.
    case backupCodesFew
    /// Somebody used a copy of a session, which has been ended.
    case sessionStolen
    /// The account was deleted.
    case accountDeleted
    /// An administrator changed the data of the account.
    case accountChanged
    /// An administrator banned the person.
    case accountBlocked
    /// An administrator lifted the ban.
    case accountUnblocked
    /// An administrator signed the person out.
    case sessionsEnded
    /// An administrator created a link or a code that signs somebody in.
    case linkCreated
    /// The account became an administrator's.
    case administratorAdded
    /// The account is no longer an administrator's.
    case administratorRemoved
    /// Somebody else removed the person from a group.
    case groupRemoved
    /// A group that the person was in was deleted.
    case groupDeleted
    /// The person owns a group from now on.
    case groupOwnerAdded
    /// The person no longer owns a group.
    case groupOwnerRemoved
    /// The person looks after a group from now on.
    case groupAdminAdded
    /// The person no longer looks after a group.
    case groupAdminRemoved
    /// The person owns a group because its only owner deleted their account.
    case groupInherited

    /// What to do about it, unless an administrator did it.
    var advice: Advice {
        switch self {
        case .passwordChanged, .accountSecured: .setPassword
        case .passwordRemoved, .providerAdded, .providerRemoved, .passkeyAdded, .passkeyRemoved, .factorAdded,
            .factorRemoved,
            .backupCodesMade, .backupCodeUsed:
            .reviewSignIn
        case .backupCodesFew: .reviewUse
        case .sessionStolen: .signInAgain
        case .factorsReset, .addressChanged, .accountDeleted, .accountChanged, .accountBlocked, .accountUnblocked,
            .sessionsEnded, .linkCreated:
            .contact
        case .administratorAdded, .administratorRemoved, .groupRemoved, .groupDeleted, .groupOwnerAdded,
            .groupOwnerRemoved, .groupAdminAdded, .groupAdminRemoved, .groupInherited:
            .askAdministrator
        }
    }

    /// What to do about it, one thing after the other; empty where that is a sentence. The last thing is about what the
    /// notice is about.
    func steps(for advice: Advice) -> [Step] {
        let last: Step =
            switch self {
            case .factorAdded, .factorRemoved: .removeSecondSteps
            case .backupCodesMade, .backupCodeUsed, .backupCodesFew: .createBackupCodes
            default: .removeMethods
            }
        return advice.steps.map { $0 == .removeMethods ? last : $0 }
    }

    /// One of the things to do about a notice.
    package enum Step: Hashable, Sendable, CaseIterable {
        /// Open the app without a link, which a mail that only looks like this one could have as well.
        case openApp
        /// Set a new password by the way for a forgotten one.
        case setPassword
        /// Remove unknown sign-in methods.
        case removeMethods
        /// Remove unknown second steps.
        case removeSecondSteps
        /// Make new backup codes, so that others know none.
        case createBackupCodes
    }

    /// What to do about a notice.
    package enum Advice: Hashable, Sendable, CaseIterable {
        /// Set a new password if it was somebody else.
        case setPassword
        /// Set a new password if it was somebody else, and check the sign-in methods.
        case reviewSignIn
        /// The same, where there is something to do in any case.
        case reviewUse
        /// Sign in again, and set a new password to be safe.
        case signInAgain
        /// Contact the people who run the service if it was somebody else.
        case contact
        /// Contact them if it is unexpected, because nobody does it themselves.
        case askAdministrator

        /// What to do, in general.
        package var steps: [Step] {
            switch self {
            case .setPassword, .signInAgain: [.openApp, .setPassword]
            case .reviewSignIn, .reviewUse: [.openApp, .setPassword, .removeMethods]
            case .contact, .askAdministrator: []
            }
        }

        /// Whether there is nothing to do for an owner who did it themselves.
        package var isForStrangersOnly: Bool {
            switch self {
            case .setPassword, .reviewSignIn, .contact: true
            case .reviewUse, .signInAgain, .askAdministrator: false
            }
        }
    }
}
