import GatehouseAccounts
import GatehouseCore

/// What came of an act: a word of a closed list.
enum AdministrationOutcome: String, CaseIterable {
    case banned
    case unbanned
    case signedOut = "signed-out"
    case signedOutEverywhere = "signed-out-everywhere"
    case mailed
    case invited
    case created
    case deleted
    case factorsReset = "factors-reset"
    case groupChanged = "group-changed"
    case groupDeleted = "group-deleted"
    case rotated
    case rotating
    case retried
    case dropped
    case typed
    case groupNamed = "group-named"
    case groupLimit = "group-limit"
    case own
    case last
    case bannedOwner = "banned-owner"
    case wait
    case gone

    /// What a refusal means on the pages: the one table of what administrators do. Nil for a refusal of something else.
    init?(_ refusal: AccountRefusal) {
        switch refusal {
        case .ownAccount: self = .own
        case .lastAdministrator: self = .last
        case .group(.ownerBanned): self = .bannedOwner
        case .noSuchUser, .userIsDeleted, .guestCannotAdminister, .noSuchSessionOfUser, .nothingToMail, .noSuchMail,
            .emailExists, .consentRequired, .group(.notFound), .group(.memberNotFound), .group(.invitationNotFound):
            self = .gone
        case .mailedTooOften, .mailsUsedUp, .askedTooOften, .serverBusy, .tooManyOpen, .tooManySigningIn: self = .wait
        default: return nil
        }
    }

    /// Whether nothing was done.
    var isRefusal: Bool {
        switch self {
        case .banned, .unbanned, .signedOut, .signedOutEverywhere, .mailed, .invited, .created, .deleted, .factorsReset,
            .groupChanged, .groupDeleted, .rotated, .rotating, .retried, .dropped:
            false
        case .typed, .groupNamed, .groupLimit, .own, .last, .bannedOwner, .wait, .gone: true
        }
    }

    /// What the next page says.
    /// - Parameter name: What it was done to, or to which person.
    func text(_ name: String) -> AdministrationText {
        switch self {
        case .banned: .doneBanned(name)
        case .unbanned: .doneUnbanned(name)
        case .signedOut: .doneSignedOut(name)
        case .signedOutEverywhere: .doneSignedOutEverywhere(name)
        case .mailed: .doneMailed(name)
        case .invited: .doneInvited(name)
        case .created: .doneCreated(name)
        case .deleted: .doneDeleted(name)
        case .factorsReset: .doneFactorsReset(name)
        case .groupChanged: .doneGroupChanged(name)
        case .groupDeleted: .doneGroupDeleted(name)
        case .rotated: .doneRotated
        case .rotating: .rotating
        case .retried: .doneRetried(name)
        case .dropped: .doneDropped(name)
        case .typed: .refusedTyped
        case .groupNamed: .refusedGroupName
        case .groupLimit: .refusedGroupLimit(name)
        case .own: .refusedOwn
        case .last: .refusedLast
        case .bannedOwner: .refusedBannedOwner
        case .wait: .refusedWait
        case .gone: .refusedGone
        }
    }
}
