import GatehouseAccounts
import GatehouseCore

/// What came of an act, as the address of the next page says it: a word of a closed list, so that no address can put a
/// sentence of somebody's own on the page.
enum AdministrationOutcome: String, CaseIterable {
    case banned
    case unbanned
    case signedOut = "signed-out"
    case signedOutEverywhere = "signed-out-everywhere"
    case mailed
    case invited
    case created
    case deleted
    case rotated
    case rotating
    case retried
    case dropped
    case typed
    case own
    case last
    case wait
    case gone

    /// The name of the parameter.
    static let parameter = "outcome"

    /// What an address says; nil where it says nothing that is known.
    init?(_ query: QueryItems) {
        guard let outcome = query[Self.parameter].flatMap(Self.init) else { return nil }
        self = outcome
    }

    /// What a refusal means on the pages: the one table of what administrators do. Nil for a refusal of something else.
    init?(_ refusal: AccountRefusal) {
        switch refusal {
        case .ownAccount: self = .own
        case .lastAdministrator: self = .last
        case .noSuchUser, .userIsDeleted, .guestCannotAdminister, .noSuchSessionOfUser, .nothingToMail, .noSuchMail,
            .emailExists, .consentRequired:
            self = .gone
        case .mailedTooOften, .mailsUsedUp, .askedTooOften, .serverBusy, .tooManyOpen, .tooManySigningIn: self = .wait
        default: return nil
        }
    }

    /// The notice on the page.
    func notice(_ visit: AdministrationVisit) -> NoticeView {
        NoticeView(isRefusal ? .error : .success, visit.said(text), takesFocus: true)
    }

    private var isRefusal: Bool {
        switch self {
        case .banned, .unbanned, .signedOut, .signedOutEverywhere, .mailed, .invited, .created, .deleted, .rotated,
            .rotating, .retried,
            .dropped:
            false
        case .typed, .own, .last, .wait, .gone: true
        }
    }

    private var text: AdministrationText {
        switch self {
        case .banned: .doneBanned
        case .unbanned: .doneUnbanned
        case .signedOut: .doneSignedOut
        case .signedOutEverywhere: .doneSignedOutEverywhere
        case .mailed: .doneMailed
        case .invited: .doneInvited
        case .created: .doneCreated
        case .deleted: .doneDeleted
        case .rotated: .doneRotated
        case .rotating: .rotating
        case .retried: .doneRetried
        case .dropped: .doneDropped
        case .typed: .refusedTyped
        case .own: .refusedOwn
        case .last: .refusedLast
        case .wait: .refusedWait
        case .gone: .refusedGone
        }
    }
}
